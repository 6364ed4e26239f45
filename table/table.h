// table: one table, no matter where. Seats, turns, bots, stand-ins, handicaps, pace, versions, rematch.
//
// Pure: no network, storage, clock or thread. Whatever happens comes in as a call with the time; what is to be stored
// and sent comes out as Effects. The caller stores `store` first and sends `send` after that, in order; and keeps the
// effects of one table in order.
#pragma once

#include <functional>

#include "table/entry.h"
#include "table/play.h"

namespace magichat {

// What a table needs from outside; must outlive it.
struct Outside {
    // Secret bytes: from the operating system, at a table that people trust.
    std::function<Bytes32()> entropy;
    // Called when a bot begins to think; what it gives back is asked between thoughts and ends them. May be empty: then
    // bots think as long as they are made to, and are the same every time.
    std::function<std::function<bool()>()> thinking;
};

struct Effects {
    std::vector<Entry> store;
    std::vector<Letter> send;
    std::optional<Record> finished;  // a game has ended: its record
    bool closed = false;             // nothing more will come from this table
};

// More connections than this at one table are refused.
inline constexpr std::size_t most_clients = 64;
// Nobody connected for this long: the table is closed.
inline constexpr u64 empty_lobby_ms = u64{30} * 60 * 1000;
inline constexpr u64 empty_game_ms = u64{24} * 60 * 60 * 1000;
// Joining with a version that is this far behind gets the view alone.
inline constexpr u64 most_missed = 200;
inline constexpr u64 emote_gap_ms = 1000;
// What a bot at a table may be given; time would make it another one after every restart.
inline constexpr u32 most_bot_iterations = 20000;
// Who plays for somebody who is gone.
inline constexpr BotName stand_in = BotName::puppy;

class Table {
public:
    // A new table; its first entry is in `effects`.
    static Table open(const TableSettings& settings, Guest host, const Outside& outside, Time now, Effects& effects);
    // A table as its log tells it. Everybody is away until he comes back; grace times begin now.
    static Result<Table, BadLog> restore(const std::vector<Entry>& log, const Outside& outside, Time now);

    Effects connect(Client client, Guest guest, const Join& join, Time now);
    Effects disconnect(Client client, Time now);
    Effects receive(Client client, const Command& command, Time now);
    // Whatever is due by now: bots, stand-ins, clocks, shows that took too long, closing.
    Effects tick(Time now);
    // When something will be due, if nothing happens before; may change with every call.
    std::optional<Time> wants_tick() const;

    // For lists, pages and tests.
    const TableSettings& settings() const { return settings_; }
    TablePhase phase() const { return phase_; }
    Guest host() const { return host_; }
    const std::vector<Chair>& chairs() const { return chairs_; }
    std::size_t clients() const { return clients_.size(); }
    u64 version() const { return n_; }
    u64 entries() const { return entries_; }
    bool closed() const { return closed_; }
    const Play* play() const { return play_.get(); }
    // Of the game that is over, if one is: also after a restart, should its record not have been stored.
    std::optional<Record> finished_record() const;

private:
    // A connection, and what it has shown.
    struct Seated {
        Client client{};
        Guest guest = no_guest;
        bool eyes = true;
        u64 shown = 0;
        Time emoted{};
    };
    // The game being played, or the last one.
    struct Secrets {
        Bytes32 secret{};
        Bytes32 nonce{};
        u64 minds = 0;
    };
    struct Desk;  // what each command does: commands.cpp

    explicit Table(const Outside& outside) : outside_(&outside) {}

    // table.cpp: entries, letters, presence.
    void arrange(const entry::Arranged& arranged);
    void store(EntryBody body, Time now, Effects& effects);
    void store_arrangement(Time now, Effects& effects);
    void announce(Effects& effects) const;
    void tell_yours(Guest guest, Effects& effects) const;
    void welcome(const Seated& who, const Join& join, Time now, Effects& effects) const;
    news::Table table_news() const;
    bool is_here(Guest guest) const;
    bool has_seat(Guest guest) const;
    std::vector<Client> clients_of(Guest guest) const;
    std::vector<Client> everybody() const;
    std::vector<Client> watchers() const;
    std::vector<Seat> seats_of(Guest guest) const;
    u8 players() const { return static_cast<u8>(chairs_.size()); }
    void went(Guest guest, Time now);
    void forget_game();
    void go(Guest guest, ByeWhy why, Time now, Effects& effects);
    void pass_host_on(Time now, Effects& effects);
    void sit(Seat seat, Guest guest, const std::string& name);

    // game.cpp: the course of a game. What begin and note_... do is also done by reading a log.
    void start(Seat first, Time now, Effects& effects);
    void begin(const entry::Started& started);
    news::Game game_news(Seat seat) const;
    template <class Tell>
    void tell_seats(const Tell& tell) const;
    std::vector<Client> take_eyes(std::vector<Client>& clients) const;
    void note_step(Seat seat, entry::By by, const Stepped& step);
    void note_resignation(Seat seat);
    void move(Seat seat, entry::By by, AnyMove move, Time now, Effects& effects);
    void tell_step(const Stepped& step, Time now, Effects& effects);
    void finish(Time now, Effects& effects);
    void resign(Seat seat, Time now, Effects& effects);
    news::Over over_news() const;
    Record record() const;

    // turns.cpp: who is asked when, and what happens by itself.
    struct Due {  // when, and as what, the table itself moves for the seat that is asked
        Time at;
        entry::By by;
    };
    void ask_when_shown(Time now, Effects& effects);
    void ask(Time now, Effects& effects);
    news::Act act_news(Time now) const;
    bool all_have_shown() const;
    bool is_away(Seat seat) const;
    Time running_since() const;
    std::optional<Time> deadline() const;
    std::optional<Due> due() const;
    void move_by_itself(entry::By by, Time now, Effects& effects);
    std::optional<Time> host_passes_at() const;
    std::optional<Time> closes_at() const;
    void close(Time now, Effects& effects);
    void advance(Time now, Effects& effects);

    const Outside* outside_;
    TableSettings settings_;
    std::vector<Chair> chairs_;
    std::vector<Guest> sent_away_;
    Guest host_ = no_guest;
    TablePhase phase_ = TablePhase::lobby;
    bool closed_ = false;
    u64 entries_ = 0;

    std::unique_ptr<Play> play_;
    Secrets secrets_;
    u64 n_ = 0;       // versions given out
    u64 game_n_ = 0;  // the version of the `game` being played
    Spelled last_;    // the last move as everybody saw it
    u8 resigned_ = 0;
    u8 rematch_ = 0;
    u8 late_ = 0;  // a bit a seat: its last move was made by the clock
    std::optional<Seat> gave_up_;

    bool asked_ = false;  // the seat to act was asked; if not, the last move is still being shown
    Time asked_at_;
    Time show_until_;

    std::vector<Seated> clients_;
    std::array<Time, max_seats> away_since_{};
    Time host_away_since_;
    Time someone_since_;  // since when anybody at all is here
    Time empty_since_;
};

}  // namespace magichat
