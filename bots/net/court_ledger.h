// bots/net: court. What everybody at the table can keep account of: who has seen which hat, who moved it and whether they
// knew it, and how each player has meant and taken such moves until now.
#pragma once

#include "engine/court/types.h"

namespace magichat::court {

// What a player has done until now, counted.
enum class Manner : u8 {
    looked,
    announced,      // swapped a hat that they knew
    swapped_blind,  // two that they did not
    guessed_right,  // opened a hat that they had not seen
    guessed_wrong,
    stole,      // opened what another had announced, rightly
    was_lured,  // ..wrongly
    resisted,   // let it be
    kept_word,  // opened, at their next turn, what they had announced
    did_not,
};
inline constexpr std::size_t manner_count = 10;

class Ledger {
public:
    static constexpr int never = -1000;

    // A hat as it lies in its column.
    struct OfHat {
        u8 known = 0;  // a bit a seat
        Seat mover = nobody;
        bool mover_knew = false;     // this hat, when they moved it
        bool partner_known = false;  // ..the one that went the other way
        int moved = never;
        int laid = 0;
        std::array<int, max_seats> looked = filled<max_seats>(never);
        std::array<int, max_seats> known_since{};
    };
    struct Turn {
        MoveKind kind = MoveKind::open;
        Result result = Result::pair;
        u8 columns = 0;  // a bit a column; none: there was no such turn
    };

    explicit Ledger(const Options& options) : everybody_(static_cast<u8>((1U << options.players) - 1U)) {}

    void hear(const Event& event);
    // For a mind that forgets: of the hats in these columns this seat still knows which they are, and of no others.
    void hold(Seat seat, u32 known);

    int turn() const { return turn_; }
    // Turns in which nobody took anything.
    int quiet() const { return turn_ - last_taken_; }
    const OfHat& hat(std::size_t column) const { return hats_[column]; }
    int head_since(std::size_t column) const { return heads_[column]; }
    int won(Hat kind) const { return won_[index(kind)]; }
    int count(Seat seat, Manner manner) const { return manners_[index(seat)][index(manner)]; }
    // Pairs that another took with a hat that this player had moved last: what they gave, willing or not.
    int given(Seat seat) const { return given_[index(seat)]; }
    // Columns with a hat that this player brought there with their last move, knowing it.
    u8 announced(Seat seat) const { return announced_[index(seat)]; }
    // The last turns, the latest first.
    const Turn& before(std::size_t n) const { return history_[n]; }
    static constexpr std::size_t remembered_turns = 4;

private:
    bool knows(Seat seat, Column column) const { return ((hats_[index(column)].known >> index(seat)) & 1U) != 0; }
    void add(Seat seat, Manner manner);
    void see(Column column, u8 seats);
    void answer(Seat seat, const Event& event);
    void finish(const Event& event, u8 columns);
    void move(const Event& event);
    void open(const Event& event);

    u8 everybody_;
    int turn_ = 0;
    int last_taken_ = 0;
    std::array<OfHat, columns> hats_{};
    std::array<int, columns> heads_{};
    std::array<u8, hat_kinds> won_{};
    std::array<std::array<u8, manner_count>, max_seats> manners_{};
    std::array<u8, max_seats> announced_{};
    std::array<int, max_seats> given_{};
    std::array<Turn, remembered_turns> history_{};
};

}  // namespace magichat::court
