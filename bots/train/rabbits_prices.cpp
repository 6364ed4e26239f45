#include "bots/train/rabbits_prices.h"

#include <algorithm>

namespace magichat::train {

using namespace rabbits;  // NOLINT(google-build-using-namespace): the words of one game

namespace {

using Odds = std::array<double, colour_count>;
using Stand = std::array<Odds, slots>;

Odds sure(std::size_t colour) {
    Odds odds{};
    odds[colour] = 1;
    return odds;
}

// How likely two cards are a goal; as if neither said anything about the other.
double both(const Odds& a, const Odds& b, ColourPair goal) {
    const std::size_t low = index(goal.low);
    const std::size_t high = index(goal.high);
    return low == high ? a[low] * b[low] : a[low] * b[high] + a[high] * b[low];
}

struct Best {
    double chance = -1;
    Slot low{};
    Slot high{};
};
Best best_pair(const Stand& stand, ColourPair goal) {
    Best best;
    for (std::size_t i = 0; i < slots; ++i) {
        for (std::size_t j = i + 1; j < slots; ++j) {
            const double chance = both(stand[i], stand[j], goal);
            if (chance > best.chance) best = {chance, at<Slot>(i), at<Slot>(j)};
        }
    }
    return best;
}

struct Pricer {
    const State& table;
    const Style& style;
    std::size_t me;
    std::size_t players;
    ColourPair goal;
    std::array<Stand, max_seats> stands{};
    Odds next{};
    std::array<double, wand_cards> next_goal{};

    Pricer(const Knowledge& known, const Style& manner)
        : table(known.table()),
          style(manner),
          me(index(table.turn)),
          players(table.options.players),
          goal(wand_colours[index(table.goals[me])]) {
        for (std::size_t seat = 0; seat < players; ++seat) {
            for (std::size_t slot = 0; slot < slots; ++slot) {
                stands[seat][slot] = odds_of(known, {Zone::rack, static_cast<u8>(seat * slots + slot)});
            }
        }
        if (table.pile_size > 0) {
            next = odds_of(known, {Zone::hat_pile, 0});
        } else {
            double all = 0;
            for (const u8 count : table.discards) all += count;
            for (std::size_t c = 0; c < colour_count && all > 0; ++c) next[c] = table.discards[c] / all;
        }
        for (std::size_t wand = 0; wand < wand_cards; ++wand) {
            next_goal[wand] = known.probability({Zone::wand_pile, 0}, at<Card>(wand)).value();
        }
    }
    static Odds odds_of(const Knowledge& known, CardPlace place) {
        Odds odds{};
        for (std::size_t c = 0; c < colour_count; ++c) odds[c] = known.probability(place, at<Card>(c)).value();
        return odds;
    }

    // What a stand is worth to who has that goal: a wand if it is there, less for half of it.
    double worth(const Stand& stand, ColourPair wanted) const {
        const double whole = best_pair(stand, wanted).chance;
        double half = 0;
        for (const Odds& card : stand) {
            half = std::max(half, card[index(wanted.low)] + (wanted.low == wanted.high ? 0 : card[index(wanted.high)]));
        }
        return whole + (1 - whole) * half * (0.05 + 0.4 * style.patience / 255);
    }
    double mine(const Stand& stand) const { return worth(stand, goal); }
    // What a change of somebody's card is worth to me.
    double against(std::size_t seat, std::size_t slot, const Odds& card) const {
        const ColourPair theirs = wand_colours[index(table.goals[seat])];
        Stand then = stands[seat];
        then[slot] = card;
        const double wins = table.won_count[seat] + 1 == wands_to_win ? 2 : 1;
        return wins * (worth(stands[seat], theirs) - worth(then, theirs)) * 1.2 * style.steal / 255;
    }
    Stand with(std::size_t slot, const Odds& card) const {
        Stand then = stands[me];
        then[slot] = card;
        return then;
    }
    template <class Value>
    static double mean(const Odds& odds, const Value& value) {
        double sum = 0;
        for (std::size_t c = 0; c < colour_count; ++c) {
            if (odds[c] > 0) sum += odds[c] * value(c);
        }
        return sum;
    }

    double exchange(std::size_t slot, std::size_t seat, std::size_t there) const {
        const double then = mean(stands[seat][there], [&](std::size_t c) { return mine(with(slot, sure(c))); });
        return then + against(seat, there, stands[me][slot]);
    }
    double flip(std::size_t seat, std::size_t slot) const {
        if (seat == me) {
            return mean(stands[me][slot], [&](std::size_t c) { return mine(with(slot, sure(c))); });
        }
        // What may be taken at another turn.
        const double now = mine(stands[me]);
        return mean(stands[seat][slot], [&](std::size_t c) {
            double best = now;
            for (std::size_t own = 0; own < slots; ++own) best = std::max(best, mine(with(own, sure(c))));
            return now + 0.4 * (best - now);
        });
    }
    double by_hat() const {
        const double now = mine(stands[me]);
        return mean(next, [&](std::size_t c) {
            double best = now;
            for (std::size_t own = 0; own < slots; ++own) best = std::max(best, mine(with(own, sure(c))));
            return best;
        });
    }
    double by_wand() const {
        double sum = 0;
        for (std::size_t wand = 0; wand < wand_cards; ++wand) {
            if (next_goal[wand] > 0) sum += next_goal[wand] * worth(stands[me], wand_colours[wand]);
        }
        return sum;
    }
    double price(Move move) const {
        const auto [kind, place, slot, other] = move_parts[index(move)];
        const std::size_t seat = index(owner(place));
        switch (kind) {
            case MoveKind::flip: return flip(seat, index(slot_of(place)));
            case MoveKind::exchange: return exchange(index(slot), seat, index(slot_of(place)));
            case MoveKind::draw_hat: return by_hat();
            case MoveKind::draw_wand: return by_wand();
            case MoveKind::keep: return mine(with(index(slot), sure(index(table.drawn))));
            case MoveKind::claim: {
                const double right = both(stands[me][index(slot)], stands[me][index(other)], goal);
                const double readily = style.bluff / 255.0;
                return right - (1 - right) * (table.won_count[me] > 0 ? 1.5 - 1.2 * readily : 0.3 * (1 - readily));
            }
            case MoveKind::discard:
            case MoveKind::stop: return mine(stands[me]);
            case MoveKind::pass: break;
        }
        return 0;
    }
};

}  // namespace

Move priced(const Knowledge& known, const Style& style, Random& random) {
    const Pricer pricer(known, style);
    const LegalMoves moves = legal(known.table());
    Move best = moves[0];
    double most = -1e9;
    for (const Move move : moves) {
        const double off = (below(random, 1000) / 1000.0) * (1e-6 + 0.3 * style.noise / 255);
        if (const double price = pricer.price(move) + off; price > most) most = price, best = move;
    }
    return best;
}

}  // namespace magichat::train
