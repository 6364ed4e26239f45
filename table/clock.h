// table: clock. How long a move is shown, since when somebody is asked or away, and when the table moves by itself.
#pragma once

#include <algorithm>
#include <optional>

#include "table/entry.h"

namespace magichat {

// Nobody connected for this long: the table is closed.
inline constexpr u64 empty_lobby_ms = u64{30} * 60 * 1000;
inline constexpr u64 never_joined_ms = u64{2} * 60 * 1000;  // and nobody has ever come
inline constexpr u64 empty_game_ms = u64{24} * 60 * 60 * 1000;

class Clock {
public:
    // The seat that is to move.
    struct Mover {
        Seat seat{};
        bool is_bot = false;
        bool has_resigned = false;
        bool is_away = false;
        u64 thinks = 0;  // so long a bot or a stand-in seems to think
    };
    // When, and as what, the table itself moves for that seat.
    struct Due {
        Time at;
        entry::By by{};
    };

    explicit Clock(Time now = {}) : host_away_since_(now) { away_since_.fill(now); }

    void gone(Seat seat, Time now) { away_since_[index(seat)] = now; }
    void host_gone(Time now) { host_away_since_ = now; }

    // A move was made: nobody is asked before it has been shown.
    void show_until(Time end) {
        asked_ = false;
        shows_ = true;
        show_until_ = end;
    }
    // It is nothing that must be shown.
    void show_nothing(Time now) {
        asked_ = false;
        shows_ = false;
        show_until_ = now;
    }
    // Something is being shown, or was: its time may be over.
    bool shows() const { return shows_; }
    void stop() { asked_ = false; }
    bool may_ask(Time now, bool all_have_shown) const { return !asked_ && (now >= show_until_ || all_have_shown); }
    void ask(Time now) {
        asked_ = true;
        asked_at_ = now;
    }
    bool asked() const { return asked_; }
    Time shown_at() const { return show_until_; }

    // Nothing runs while nobody is here: `someone_since` says since when somebody is.
    std::optional<Time> deadline(const TableSettings& settings, Time someone_since) const;
    // From when on a stand-in moves for somebody who is away.
    Time stands_in_at(Seat seat, const TableSettings& settings, Time someone_since) const;
    std::optional<Due> due(const Mover& mover, const TableSettings& settings, Time someone_since) const;
    Time host_passes_at(const TableSettings& settings, Time someone_since) const;
    // Who has been there: nobody since it was opened, somebody, or people in the middle of a game.
    enum class Company : u8 { none_yet, gone, in_a_game };
    static Time closes_at(Time empty_since, Company company);

private:
    Time running_since(Time someone_since) const { return std::max(asked_at_, someone_since); }

    bool shows_ = false;
    bool asked_ = false;  // the seat to act was asked; if not, the last move is still being shown
    Time asked_at_;
    Time show_until_;
    std::array<Time, max_seats> away_since_{};
    Time host_away_since_;
};

}  // namespace magichat
