#include "analysis/vanish_two.h"

#include "bots/vanish/two.h"

namespace magichat::analysis {

using namespace vanish;

namespace {

const Two& two() {
    static const Two once(circle);
    return once;
}

constexpr std::size_t wand = 2;  // rounds to win

// The chance to win the game before a round, with so many rounds won, for the one who begins it or does not.
double before_round(std::size_t mine, std::size_t theirs, bool begins) {
    if (mine == wand) return 1;
    if (theirs == wand) return 0;
    const double first = two().value(animal_count, animal_count);
    const double round = begins ? first : 1 - first;
    // Who has won a round does not begin the next.
    return round * before_round(mine + 1, theirs, false) + (1 - round) * before_round(mine, theirs + 1, true);
}

class Round {
public:
    explicit Round(const Moment<vanish::Game>& moment)
        : table_(moment.known.table()), self_(moment.self), other_(left_of(moment.self, 2)) {
        for (std::size_t i = 0; i < animal_count; ++i) {
            mine_ += moment.known.probability(box, at<Animal>(i)).parts() != 0 ? 1 : 0;
        }
        theirs_ = animal_count - static_cast<std::size_t>(std::popcount(moment.company.eyes().seen(other_)));
    }

    std::size_t mine() const { return mine_; }
    std::size_t theirs() const { return theirs_; }
    // The chance to win the game, from that to win the round.
    double game(double round) const {
        const std::size_t my_rounds = table_.tokens[index(self_)];
        const std::size_t their_rounds = table_.tokens[index(other_)];
        return round * before_round(my_rounds + 1, their_rounds, false) +
               (1 - round) * before_round(my_rounds, their_rounds + 1, true);
    }
    // If it is the other's turn next, and so many animals are possible for me.
    double then_other(std::size_t mine) const { return game(1 - two().value(theirs_, mine)); }

private:
    const State& table_;
    Seat self_;
    Seat other_;
    std::size_t mine_ = 0;
    std::size_t theirs_ = 0;
};

}  // namespace

Pricing<vanish::Game> price_of_two(const Moment<vanish::Game>& moment, vanish::Move played) {
    const Round round(moment);
    Pricing<vanish::Game> pricing;
    double best = -1;
    double worth_of_played = 0;
    for (const Move move : legal(moment.known.table())) {
        const MoveParts& parts = move_parts[index(move)];
        double worth = 0;
        if (parts.kind == MoveKind::call) {
            worth = round.game(moment.known.probability(box, parts.animal).value());
        } else if (parts.kind == MoveKind::look) {
            const bool news = !moment.known.certain(parts.hat);
            worth = round.then_other(round.mine() - (news ? 1 : 0));
        } else {
            worth = round.then_other(round.mine());
        }
        pricing.moves.push_back({move, {worth, 0}, {}, 0});
        if (move == played) worth_of_played = worth;
        // Of those that are worth the same, the one that was played.
        if (worth > best + 1e-12 || (move == played && worth > best - 1e-12)) {
            pricing.best = move;
            best = std::max(worth, best);
        }
    }
    pricing.chance = {best, 0};
    pricing.lost = {best - worth_of_played, 0};
    return pricing;
}

double chance_of_two(const Moment<vanish::Game>& moment) {
    const State& table = moment.known.table();
    if (table.phase == Phase::over) return table.tokens[index(moment.self)] == wand ? 1 : 0;
    if (table.phase == Phase::deal) {
        return before_round(table.tokens[index(moment.self)], table.tokens[index(left_of(moment.self, 2))],
                            table.turn == moment.self);
    }
    const Round round(moment);
    const bool turn = table.turn == moment.self;
    if (table.phase == Phase::turn && turn) return round.game(two().value(round.mine(), round.theirs()));
    if (turn) return round.then_other(round.mine());
    // The other's turn has just begun, or they have looked and it will soon be mine.
    if (table.phase == Phase::turn) return round.then_other(round.mine());
    return round.game(two().value(round.mine(), round.theirs()));
}

}  // namespace magichat::analysis
