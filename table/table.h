// table: one table, no matter where. Presence, seats, round and clock put together: what comes in is judged by them, what
// they decide becomes entries to store and letters to send.
//
// Pure: no network, storage, clock or thread. Whatever happens comes in as a call with the time; what is to be stored
// and sent comes out as Effects. The caller stores `store` first and sends `send` after that, in order; and keeps the
// effects of one table in order.
#pragma once

#include <functional>

#include "table/clock.h"
#include "table/homes.h"
#include "table/presence.h"
#include "table/promise.h"
#include "table/round.h"
#include "table/seats.h"
#include "table/tally.h"

namespace magichat {

// What a table needs from outside; must outlive it.
struct Outside {
    // Secret bytes: from the operating system, at a table that people trust.
    std::function<Bytes32()> entropy;
    // A bot with at least so many iterations does not think here: the table asks for its move (Effects::think) in good
    // time, and waits for thought(). None: all think here.
    std::optional<u32> elsewhere{};
    // Where strangers play, what a game costs has to have an end: after so many moves it is broken off. 0: it goes on.
    u64 most_moves = 0;
    // At a table that teaches: what the house and the bots do. Only whoever makes the table can give one; no message can.
    const Script* script = nullptr;
};
// So long before a bot is to move it is asked to think elsewhere. It moves at its time, however long it thought; if it has
// not finished by then, at the first of these steps after it.
inline constexpr u64 thought_ahead_ms = 400;
inline constexpr u64 thought_step_ms = 250;

struct Effects {
    std::vector<Entry> store;
    std::vector<Letter> send;
    std::optional<Record> finished;  // a game has ended: its record
    bool closed = false;             // nothing more will come from this table
    // The entries in `store` from this one on say everything: those stored before may go.
    std::optional<std::size_t> fresh;
    // A bot has to think elsewhere, at this version: lend() of this table, or choose() of one restored from the log.
    std::optional<u64> think;
};

// Joining with a version that is this far behind gets the view alone.
inline constexpr u64 most_missed = 200;
inline constexpr u64 emote_gap_ms = 1000;
// A log is about as long as one game, whoever changes what: after so many changes during a game it has to be over first,
// and after so many since it began the log forgets it when it is over. The door can always be closed, slowly.
inline constexpr u64 most_changes_in_a_game = 500;

class Table {
public:
    // A new table; its first entry is in `effects`.
    static Table open(const TableSettings& settings, Guest host, const Outside& outside, Time now, Effects& effects);
    // A table as its log tells it. Everybody is away until they come back; grace times begin now.
    static Result<Table, BadLog> restore(const std::vector<Entry>& log, const Outside& outside, Time now);
    // The same entry by entry, so that a long log need not be in memory: a table without anything, each entry, the end.
    static Table unread(const Outside& outside, Time now) { return {outside, {}, now}; }
    std::optional<BadLog> read(const Entry& one);
    std::optional<BadLog> end_reading(Time now);

    Effects connect(Client client, Guest guest, const Join& join, Time now);
    Effects disconnect(Client client, Time now);
    Effects receive(Client client, const Command& command, Time now);
    // Whatever is due by now: bots, stand-ins, clocks, shows that took too long, closing.
    Effects tick(Time now);
    // When something will be due, if nothing happens before; may change with every call.
    std::optional<Time> wants_tick() const;
    // What the seat that is to act would do if a bot moved for it; only while a game is played.
    struct Answer {
        std::string move;
        news::Thought thought;
    };
    Answer choose();
    // That answer, found elsewhere; too late if something has happened since version n, and then it is forgotten.
    Effects thought(u64 n, const Answer& answer, Time now);
    // The bot itself, to think on another thread; and when it has, back again.
    std::unique_ptr<LentBot> lend();
    // Must be of this table's own game.
    Effects thought(u64 n, std::unique_ptr<LentBot> bot, Time now);

    // For lists, pages and tests.
    const TableSettings& settings() const { return seats_.settings(); }
    TablePhase phase() const { return round_.phase(); }
    Guest host() const { return seats_.host(); }
    // Here without a seat and without being host.
    bool watches(Guest guest) const { return !seats_.has(guest) && guest != host(); }
    // How those are called who sit here: not if the door is closed to this guest.
    bool may_know(Guest guest) const { return !watches(guest) || (!settings().locked && !seats_.sent_away(guest)); }
    const std::vector<Chair>& chairs() const { return seats_.chairs(); }
    std::size_t clients() const { return presence_.size(); }
    u64 version() const { return round_.version(); }
    u64 entries() const { return entries_; }
    bool closed() const { return closed_; }
    const Play* play() const { return round_.play(); }
    // Of the game that is over, if one is: also after a restart, should its record not have been stored.
    std::optional<Record> finished_record() const;

private:
    struct Desk;  // what each command does: commands.cpp

    Table(const Outside& outside, Seats seats, Time now)
        : outside_(&outside), seats_(std::move(seats)), clock_(now), presence_(now) {}

    // table.cpp: the log, coming and going, what happens by itself.
    std::optional<std::string> read(const EntryBody& body);
    void store(EntryBody body, Time now, Effects& effects);
    // False: it is as it was stored last.
    bool store_arrangement(Time now, Effects& effects);
    void store_anew(Time now, Effects& effects);
    bool takes(const Join& join) const;
    void went(Guest guest, Time now);
    void note_homes(Guest guest);
    // Whether somebody from there has to wait before they sit down.
    bool may_not_sit(Guest guest, Household home, Time now) const;
    void go(Guest guest, ByeWhy why, Time now, Effects& effects);
    void make_host(Guest guest, Time now, Effects& effects);
    // Leaves, or is sent away, with all that they have here: commands.cpp.
    void part(Guest guest, ByeWhy why, Time now, Effects& effects);
    void give_up_seats(Guest guest, Time now, Effects& effects);
    bool has_room_to_watch(std::size_t more) const;
    bool is_away(Seat seat) const { return !presence_.is_here(seats_.chair(seat).guest); }
    // From when on a stand-in plays for this seat, if its person is away from a game that goes on.
    std::optional<Time> stands_in_at(Seat seat) const;
    void tell_stand_ins(Time now, Effects& effects);
    std::optional<Clock::Due> due() const;
    std::optional<Time> host_passes_at() const;
    std::optional<Time> closes_at() const;
    void close(Time now, Effects& effects);
    void advance(Time now, Effects& effects);
    bool thinks_elsewhere() const;
    void let_think(const Clock::Due& next, Time now, Effects& effects);
    bool waits_for_thought(u64 n) const;
    struct Found {
        AnyMove move;
        news::Thought thought;
        Time at;
    };
    Effects found(Found found);
    // When the move that was found elsewhere is made; none: it was not found yet.
    std::optional<Time> found_move_at(const Clock::Due& next) const;

    // promise.cpp: what is promised before a deal, and whose luck is waited for.
    void start(Seat first, Time now, Effects& effects);
    Promise promise_now();
    news::Promised promise_news() const;
    std::optional<Time> deals_at() const;
    // False: nobody has pledged this luck.
    bool take_luck(const Bytes32& luck, Time now, Effects& effects);
    // With all luck that can still come.
    void deal_if_complete(Time now, Effects& effects);
    void deal_now(Time now, Effects& effects);

    // game.cpp: a game at the table, from its deal to its end: stored, and told.
    void deal(entry::Started started, Time now, Effects& effects);
    void move(entry::By by, AnyMove move, Time now, Effects& effects, std::optional<news::Thought> thought = {});
    void move_by_itself(entry::By by, Time now, Effects& effects);
    void resign(Seat seat, Time now, Effects& effects);
    void break_off(Time now, Effects& effects);
    void finish(Time now, Effects& effects);
    void show(const Stepped& step, Time now);
    void ask_when_shown(Time now, Effects& effects);
    void ask(Time now, Effects& effects);

    // letters.cpp: what is told to whom.
    news::SeatNews seat_news(Seat seat, Time now) const;
    news::Table table_news(Time now) const;
    news::Act act_news(Time now) const;
    news::Seen seen_news(Seat seat, u64 n) const;
    void announce(Time now, Effects& effects) const;
    void tell_yours(Guest guest, Effects& effects) const;
    void welcome(Client client, Guest guest, const Join& join, Time now, Effects& effects) const;
    // The game that is on, or over, to one who comes.
    void tell_game(Client client, Guest guest, const Join& join, Time now, Effects& effects) const;
    void tell_step(const Stepped& step, Effects& effects) const;
    void tell_reaction(Effects& effects) const;
    void tell_asked(Time now, Effects& effects) const;
    // Every seat with the clients of its person, the spectator's with those who have no seat.
    template <class Tell>
    void tell_seats(const Tell& tell) const {
        for (std::size_t i = 0; i < chairs().size(); ++i) {
            if (chairs()[i].guest == no_guest) continue;
            auto clients = presence_.of(chairs()[i].guest);
            if (!clients.empty()) tell(at<Seat>(i), std::move(clients));
        }
        auto others = presence_.whose([&](Guest guest) { return !seats_.has(guest); });
        if (!others.empty()) tell(house, std::move(others));
    }

    const Outside* outside_;
    std::string code_;  // as those who come know it
    Seats seats_;
    std::optional<Dealing> dealing_;  // the cards are promised, and not yet dealt
    struct Parting {
        Guest guest;
        ByeWhy why;
    };
    // Those who went meanwhile. They sat at its start, so they give up what is dealt; and it waits for the others' luck, or
    // whoever goes could keep it out of the deal.
    std::vector<Parting> partings_;
    Round round_;
    Clock clock_;
    Tally tally_;
    Presence presence_;
    Homes homes_;
    Brake<Guest> changes_{changes_at_once, change_every_ms};
    Brake<Guest> doors_{doors_at_once, door_every_ms};
    Brake<Guest> emotes_{1, emote_gap_ms};
    Brake<Guest> short_games_{short_games_at_once, short_game_every_ms};  // of everybody together
    entry::Arranged stored_;                                              // the last arrangement in the log
    u64 arranged_ = 0;                                                    // so many of them since the last game began
    u64 entries_ = 0;
    bool closed_ = false;
    u8 stood_in_ = 0;             // a bit a seat: everybody was told that a stand-in plays for it
    u64 thinking_ = 0;            // the version at which somebody elsewhere was asked to think
    std::optional<Found> found_;  // what they answered
};

}  // namespace magichat
