// table: seats. Who sits where, what the bots are, who is host, who was sent away, and what the host has set.
#pragma once

#include "bots/ladder.h"
#include "table/entry.h"
#include "table/presence.h"

namespace magichat {

// What a bot at a table may be given; time would make it another one after every restart.
inline constexpr u32 most_bot_iterations = 20000;
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

    // Without a name a picked one.
    void sit(Seat seat, Guest guest, const std::string& name);
    void rename(Seat seat, const std::string& name);
    void set_face(Seat seat, std::optional<Face> face) { now_.chairs[index(seat)].face = face; }
    void open(Seat seat) { now_.chairs[index(seat)] = {}; }
    // Or why not.
    std::optional<std::string> seat_bot(Seat seat, std::string_view word);
    // Who sat here has resigned: a bot plays on under their name.
    void leave_to_stand_in(Seat seat);
    void send_away(Guest guest) { now_.sent_away.push_back(guest); }
    void set_host(Guest guest) { now_.host = guest; }
    // The next person at the table who is here, else anybody who is, else the next person at the table.
    Guest next_host(const Presence& presence) const;
    // All of it, or nothing and why not.
    std::optional<std::string> set(const command::Set& set);

private:
    entry::Arranged now_;
};

}  // namespace magichat
