// bots/sparring: what somebody who pays attention knows of a court: which hats they have seen, who else has seen which,
// what was announced, and how each player behaves.
#pragma once

#include "bots/sparring/sparring.h"
#include "engine/games.h"

namespace magichat::sparring {

// What one player does, counted; what is long ago counts less.
struct Account {
    double meant = 0;     // announcements that were true
    double lied = 0;      // .. that were not, or that they did not follow up
    double stole = 0;     // opened what another had announced, without having seen it
    double resisted = 0;  // could have, and did not

    // How often they mean what they announce, and steal what others do; where little is known, near one half and a third.
    double honesty() const { return (meant + 1) / (meant + lied + 2); }
    double nerve() const { return (stole + 0.7) / (stole + resisted + 2.1); }
};

class CourtWatch {
public:
    CourtWatch(const Setup<court::Game>& setup, Seat self)
        : self_(self), players_(setup.options.players), knowledge_(setup.options, setup.first, self) {}

    void hear(const court::Event& event);

    Seat self() const { return self_; }
    std::size_t players() const { return players_; }
    const court::Knowledge& knowledge() const { return knowledge_; }
    const court::State& table() const { return knowledge_.table(); }
    bool in_use(std::size_t column) const { return ((table().in_use >> column) & 1U) != 0; }

    // The hat of a column, if this seat has seen it; blank if not.
    court::Hat seen(std::size_t column) const { return table().hats[column]; }
    bool fits(std::size_t hat_of, std::size_t column) const {
        return in_use(hat_of) && in_use(column) && court::belongs(seen(hat_of), table().characters[column]);
    }
    // Who has seen the hat of a column, wherever it has been since: a bit a seat. All looks are made in full view.
    u8 seen_by(std::size_t column) const { return seen_by_[column]; }
    u8 others_saw(std::size_t column) const { return static_cast<u8>(seen_by_[column] & ~u32{bit(self_)}); }
    // Who knew the hat as it lies there and did something else at their turn.
    u8 let_lie(std::size_t column) const { return let_lie_[column]; }
    // What a player has announced since their last turn: columns to which they moved a hat that they had seen.
    u8 announced(Seat seat) const { return announced_[index(seat)]; }
    const Account& account(Seat seat) const { return accounts_[index(seat)]; }
    // Turns since anything was taken.
    u32 quiet() const { return quiet_; }

    // Penalty tokens that no magic hat cancels; below zero: magic hats to spare.
    int owes(Seat seat) const {
        return static_cast<int>(table().penalties[index(seat)]) - static_cast<int>(table().magic[index(seat)]);
    }
    int points(Seat seat) const { return table().pairs[index(seat)] - std::max(owes(seat), 0); }

private:
    void judge(const court::Event& event);
    void fresh(std::size_t column);

    Seat self_;
    std::size_t players_;
    court::Knowledge knowledge_;
    std::array<u8, court::columns> seen_by_{};
    std::array<u8, court::columns> let_lie_{};
    std::array<u8, max_seats> announced_{};
    std::array<Account, max_seats> accounts_{};
    u32 quiet_ = 0;
};

}  // namespace magichat::sparring
