#include "bots/sparring/rabbits/prices.h"

namespace magichat::sparring {

using rabbits::colour_count;
using rabbits::ColourPair;
using rabbits::Place;
using rabbits::Slot;
using rabbits::slots;

namespace {

// The dice: a third of the sides each for hats, exchange and draw. Of two dice, exchange alone is among three ninths of the
// rolls, draw alone among three, both among two.
constexpr double one_alone = 3.0 / 9;
constexpr double both_shown = 2.0 / 9;

constexpr double next_turn = 0.85;  // somebody may come between
constexpr double half_way = 0.06;   // one of the two is there
constexpr double they_claim = 0.8;  // a goal that another has together, as we believe
constexpr double they_half = 0.15;
constexpr double shows_cards = 0.05;  // what a wrong claim costs who has nothing to lose

Colours only(std::size_t colour) {
    Colours one{};
    one[colour] = 1;
    return one;
}

}  // namespace

double has_both(const Stand& stand, ColourPair goal) {
    const auto [low, high] = goal;
    const std::size_t x = index(low);
    const std::size_t y = index(high);
    double no_x = 1;
    double no_y = 1;
    double neither = 1;
    double one_x = 0;  // exactly one
    for (const Colours& card : stand) {
        one_x = one_x * (1 - card[x]) + no_x * card[x];
        no_x *= 1 - card[x];
        no_y *= 1 - card[y];
        neither *= std::max(0.0, 1 - card[x] - card[y]);
    }
    return std::max(0.0, x == y ? 1 - no_x - one_x : 1 - no_x - no_y + neither);
}

double has_one(const Stand& stand, ColourPair goal) {
    const auto [low, high] = goal;
    double none = 1;
    for (const Colours& card : stand) {
        none *= std::max(0.0, 1 - card[index(low)] - (low == high ? 0 : card[index(high)]));
    }
    return 1 - none;
}

RabbitsPrices::RabbitsPrices(const rabbits::Knowledge& knowledge, Seat self)
    : table_(knowledge.table()),
      self_(self),
      players_(table_.options.players),
      goal_(rabbits_of(table_.goals[index(self)])) {
    const auto chance = [&](rabbits::CardPlace place, std::size_t card) {
        return knowledge.probability(place, at<rabbits::Card>(card)).value();
    };
    for (std::size_t place = 0; place < players_ * slots; ++place) {
        Colours& card = stands_[place / slots][place % slots];
        for (std::size_t c = 0; c < colour_count; ++c) {
            card[c] = chance({rabbits::Zone::rack, static_cast<u8>(place)}, c);
        }
    }
    double discards = 0;
    for (const u8 n : table_.discards) discards += n;
    for (std::size_t c = 0; c < colour_count; ++c) {
        if (table_.pile_size > 0) {
            next_hat_[c] = chance({rabbits::Zone::hat_pile, 0}, c);
        } else if (discards > 0) {  // they are shuffled, and become the pile
            next_hat_[c] = table_.discards[c] / discards;
        }
    }
    for (std::size_t wand = 0; wand < rabbits::wand_cards; ++wand) {
        next_wand_[wand] = chance({rabbits::Zone::wand_pile, 0}, wand);
    }
}

double RabbitsPrices::by_hat(const Stand& stand, ColourPair goal) const {
    double sum = 0;
    for (std::size_t c = 0; c < colour_count; ++c) {
        if (next_hat_[c] == 0) continue;
        double best = 0;
        for (std::size_t s = 0; s < slots; ++s) {
            Stand with = stand;
            with[s] = only(c);
            best = std::max(best, has_both(with, goal));
        }
        sum += next_hat_[c] * best;
    }
    return sum;
}

double RabbitsPrices::by_wand(const Stand& stand) const {
    double sum = 0;
    for (std::size_t wand = 0; wand < rabbits::wand_cards; ++wand) {
        if (next_wand_[wand] > 0) sum += next_wand_[wand] * has_both(stand, rabbits::wand_colours[wand]);
    }
    return sum;
}

double RabbitsPrices::by_exchange(const Stands& stands, ColourPair goal) const {
    double best = 0;
    for (std::size_t seat = 0; seat < players_; ++seat) {
        if (at<Seat>(seat) == self_) continue;
        for (const Colours& card : stands[seat]) {
            for (std::size_t s = 0; s < slots; ++s) {
                Stand with = stands[index(self_)];
                with[s] = card;
                best = std::max(best, has_both(with, goal));
            }
        }
    }
    return best;
}

// Our own prospects once the action is done: what we claim now, and what the next turn may bring.
double RabbitsPrices::ours(const Stands& stands, ColourPair goal) const {
    const Stand& mine = stands[index(self_)];
    const double now = has_both(mine, goal);
    if (now == 1) return 1;
    const double draw = std::max(by_hat(mine, goal), by_wand(mine));
    const double exchange = by_exchange(stands, goal);
    const double next = one_alone * (draw + exchange) + both_shown * std::max(draw, exchange);
    return now + (1 - now) * (next_turn * next + half_way * has_one(mine, goal));
}

double RabbitsPrices::theirs(const Stands& stands) const {
    double sum = 0;
    for (std::size_t seat = 0; seat < players_; ++seat) {
        if (at<Seat>(seat) == self_) continue;
        const ColourPair goal = rabbits_of(table_.goals[seat]);
        const double last = table_.won_count[seat] + 1 == rabbits::wands_to_win ? 2 : 1;
        sum += last * (they_claim * has_both(stands[seat], goal) + they_half * has_one(stands[seat], goal));
    }
    return sum / static_cast<double>(players_ - 1);
}

// We see what it is, and so does everybody whom it faces then.
double RabbitsPrices::flip(Place place) const {
    double sum = 0;
    for (std::size_t c = 0; c < colour_count; ++c) {
        const double chance = card(place)[c];
        if (chance == 0) continue;
        Stands stands = stands_;
        stands[index(owner(place))][index(slot_of(place))] = only(c);
        sum += chance * ours(stands, goal_);
    }
    return sum - theirs(stands_);
}

double RabbitsPrices::exchange(Slot slot, Place place) const {
    Stands stands = stands_;
    stands[index(owner(place))][index(slot_of(place))] = stands_[index(self_)][index(slot)];
    const double others = theirs(stands);
    double sum = 0;
    for (std::size_t c = 0; c < colour_count; ++c) {
        const double chance = card(place)[c];
        if (chance == 0) continue;
        stands[index(self_)][index(slot)] = only(c);
        sum += chance * ours(stands, goal_);
    }
    return sum - others;
}

double RabbitsPrices::draw_hat() const {
    double sum = 0;
    const double as_it_is = ours(stands_, goal_);
    for (std::size_t c = 0; c < colour_count; ++c) {
        if (next_hat_[c] == 0) continue;
        double best = as_it_is;
        for (std::size_t s = 0; s < slots; ++s) {
            Stands stands = stands_;
            stands[index(self_)][s] = only(c);
            best = std::max(best, ours(stands, goal_));
        }
        sum += next_hat_[c] * best;
    }
    return sum - theirs(stands_);
}

double RabbitsPrices::draw_wand() const {
    double sum = 0;
    for (std::size_t wand = 0; wand < rabbits::wand_cards; ++wand) {
        if (next_wand_[wand] > 0) sum += next_wand_[wand] * ours(stands_, rabbits::wand_colours[wand]);
    }
    return sum - theirs(stands_);
}

double RabbitsPrices::keep(Slot slot) const {
    Stands stands = stands_;
    stands[index(self_)][index(slot)] = only(index(table_.drawn));
    return after(stands);
}

double RabbitsPrices::right(Slot low, Slot high) const {
    const Stand& mine = stands_[index(self_)];
    return has_both({mine[index(low)], mine[index(high)], Colours{}}, goal_);
}

double RabbitsPrices::claim(Slot low, Slot high) const {
    const double chance = right(low, high);
    return chance - (1 - chance) * (table_.won_count[index(self_)] > 0 ? 1 : shows_cards);
}

double RabbitsPrices::price(rabbits::Move move) const {
    const rabbits::MoveParts& parts = rabbits::move_parts[index(move)];
    switch (parts.kind) {
        case rabbits::MoveKind::flip: return flip(parts.place);
        case rabbits::MoveKind::exchange: return exchange(parts.slot, parts.place);
        case rabbits::MoveKind::draw_hat: return draw_hat();
        case rabbits::MoveKind::draw_wand: return draw_wand();
        case rabbits::MoveKind::keep: return keep(parts.slot);
        case rabbits::MoveKind::claim: return claim(parts.slot, parts.other);
        case rabbits::MoveKind::pass: return 0;
        case rabbits::MoveKind::stop:
        case rabbits::MoveKind::discard: break;
    }
    return after(stands_);
}

}  // namespace magichat::sparring
