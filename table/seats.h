// table: seats. Who sits where, what the bots are, who is host, who was sent away, and what the host has set.
#pragma once

#include "bots/ladder.h"
#include "table/entry.h"
#include "table/presence.h"

namespace magichat {

// What a bot at a table may be given; time would make it another one after every restart.
inline constexpr u32 most_bot_iterations = 20000;
inline constexpr std::size_t most_sent_away = 200;
// Who plays for somebody who is gone.
inline constexpr BotName stand_in = BotName::puppy;

class Seats {
public:
    Seats() = default;
    // As they were stored.
    explicit Seats(entry::Arranged arranged) : now_(std::move(arranged)) {}
    Seats(const TableSettings& settings, Guest host)
        : now_{settings, host, std::vector<Chair>(players_of(settings.setup)), {}} {}

    // As they are stored.
    const entry::Arranged& arrangement() const { return now_; }
    const TableSettings& settings() const { return now_.settings; }
    const std::vector<Chair>& chairs() const { return now_.chairs; }
    const Chair& chair(Seat seat) const { return now_.chairs[index(seat)]; }
    Guest host() const { return now_.host; }
    u8 players() const { return static_cast<u8>(now_.chairs.size()); }

    bool exists(Seat seat) const { return seat != house && index(seat) < now_.chairs.size(); }
    bool has(Guest guest) const;
    std::vector<Seat> of(Guest guest) const;
    std::optional<Seat> first_of(Guest guest) const;
    Seat host_seat() const;  // the house: they have none
    bool all_taken() const;
    bool have_people() const;
    bool sent_away(Guest guest) const;
    u8 notes() const;               // a bit for every seat that gets them
    bool may_ask(Seat seat) const;  // what it could do
    u8 bots() const;                // and for every seat that a bot sits on
    // That its person has chosen, or had before they gave it up; a bot has none.
    std::optional<Face> face_of(Seat seat, u8 given_up) const;
    // What moves for this seat: its own bot, or a stand-in.
    BotSpec mind(Seat seat) const;

    // What the others here are called: those on all other seats, bots in every language.
    std::vector<std::string_view> names_but(Seat seat) const;
    // Without a name a picked one; where it is taken, with a number.
    void sit(Seat seat, Guest guest, const std::string& name);
    void rename(Seat seat, const std::string& name);
    void set_face(Seat seat, std::optional<Face> face) { now_.chairs[index(seat)].face = face; }
    void open(Seat seat) { now_.chairs[index(seat)] = {}; }
    // Or why not. A person who has its name gets a number.
    std::optional<std::string> seat_bot(Seat seat, std::string_view word);
    // Who sat here has resigned: a bot plays on under their name.
    void leave_to_stand_in(Seat seat);
    // The last so many are kept.
    void send_away(Guest guest);
    // Nobody: then the table is open to whoever comes next.
    void set_host(Guest guest);
    // Who is here and could be host instead: the next person at the table. Somebody who watches only where nobody plays or
    // sits, for whoever has a seat may come back to it.
    Guest heir(const Presence& presence, bool playing) const;
    // And if there is none: the next person at the table, though away.
    Guest absent_heir() const;
    // All of it, or nothing and why not.
    std::optional<std::string> set(const command::Set& set);

private:
    entry::Arranged now_;
};

}  // namespace magichat
