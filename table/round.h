// table: round. One game from its start to its record, who has resigned from it, and who wants another one.
#pragma once

#include "table/manners.h"
#include "table/play/play.h"
#include "table/seats.h"
#include "table/tempo.h"

namespace magichat {

// A game of fewer moves than about this was a short one.
inline constexpr u64 short_game = 30;

class Round {
public:
    // A game begins with these secrets, and with the luck that was brought. `house` as in Play: its first moves if they are known, or none. `script` likewise.
    Result<Stepped, Refusal> begin(const Seats& seats, const entry::Started& started, Play::House house,
                                   const Script* script = nullptr);
    // Whoever is to act makes this move.
    Result<Stepped, Refusal> move(const Seats& seats, entry::By by, AnyMove move, Play::House house,
                                  const std::optional<news::Thought>& thought = {});
    // Two players: the game is over. More: it goes on.
    void resign(Seat seat);
    // It ends here, and nobody has won.
    void break_off();
    // The game had another number of seats: nothing of it can be shown any more.
    void forget();
    // There were games before, and nothing is known of them but the last version.
    void go_on_from(u64 n) { n_ = n; }
    void want_rematch(Seat seat) { rematch_ |= bit(seat); }
    void want_no_rematch(Seat seat) { rematch_ &= static_cast<u8>(~bit(seat)); }
    // It would not be the game that was voted for.
    void forget_votes() { rematch_ = 0; }

    TablePhase phase() const { return phase_; }
    bool playing() const { return phase_ == TablePhase::playing; }
    bool over() const { return phase_ == TablePhase::over; }
    // The game, or the last one; only if there was one.
    const Play* play() const { return play_.get(); }
    Seat to_act() const { return over() ? nobody : play_->to_act(); }
    Chosen choose(const BotSpec& spec) { return play_->choose(play_->to_act(), spec, minds_); }

    std::unique_ptr<LentBot> lend(const BotSpec& spec) { return play_->lend(play_->to_act(), spec, minds_); }
    void take_back(std::unique_ptr<LentBot> bot) {
        if (play_) play_->take_back(std::move(bot));
    }

    // Thought about once, however often somebody asks.
    const HintText& hint() {
        if (!hint_ || hint_n_ != n_) hint_ = play_->hint(), hint_n_ = n_;
        return *hint_;
    }

    std::optional<AnyMove> scripted() const { return play_->scripted(); }

    u64 version() const { return n_; }            // the last that was given out
    u64 game_version() const { return game_n_; }  // of the `game` being played
    bool was_short() const { return game_n_ != 0 && n_ - game_n_ < short_game; }
    u64 seen_version() const { return over() ? n_ - 1 : n_; }                 // of the last `seen`
    const Spelled& last() const { return last_; }                             // the last move as everybody saw it
    const std::optional<Reaction>& reaction() const { return reaction_; }     // what a bot makes of it
    const std::optional<news::Thought>& thought() const { return thought_; }  // why it was made, if a bot made it
    // How hard the next decision looks to everybody, and what they have just seen.
    Difficulty difficulty() const { return {play_->weight(), moment_.has_value(), n_}; }
    bool was_by_stand_in(u64 n) const;  // the move of this version
    // By a stand-in, since its person's own last move.
    const std::vector<std::string>& played_for(Seat seat) const { return played_[index(seat)]; }
    u8 resigned() const { return resigned_; }  // a bit a seat
    const std::optional<Promise>& promise() const { return secrets_.promise; }
    bool has_resigned(Seat seat) const { return (resigned_ & bit(seat)) != 0; }
    bool was_late(Seat seat) const { return (late_ & bit(seat)) != 0; }
    bool wants_rematch(Seat seat) const { return (rematch_ & bit(seat)) != 0; }
    // Who starts the next one.
    Seat next_first(const TableSettings& settings) const;

    news::Game game_news(Seat seat, const Seats& seats) const;
    news::Over over_news() const;
    Record record(const Seats& seats) const;

private:
    Result<Stepped, Refusal> note(Result<Stepped, Refusal> step);
    void note_who(Seat seat, entry::By by, AnyMove move);
    void react(const Seats& seats, const std::optional<Moment>& moment);

    std::unique_ptr<Play> play_;
    TablePhase phase_ = TablePhase::lobby;
    Commitment secrets_;
    u64 minds_ = 0;
    u64 n_ = 0;
    u64 game_n_ = 0;
    Spelled last_;
    u8 resigned_ = 0;
    u8 rematch_ = 0;
    u8 late_ = 0;                   // a bit a seat: its last move was made by the clock
    std::vector<u64> by_stand_in_;  // the versions of moves that a stand-in has made
    std::array<std::vector<std::string>, max_seats> played_;
    std::vector<Thought> thoughts_;  // of bots, as the record has them
    std::optional<news::Thought> thought_;
    std::optional<Moment> moment_;
    std::optional<Reaction> reaction_;
    u64 reacted_ = 0;  // the version of the last reaction
    std::optional<Seat> gave_up_;
    std::optional<HintText> hint_;
    u64 hint_n_ = 0;
    bool broken_off_ = false;
};

}  // namespace magichat
