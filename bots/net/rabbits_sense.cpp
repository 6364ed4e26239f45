#include "bots/net/rabbits_sense.h"

#include <algorithm>
#include <cmath>

namespace magichat::rabbits {

namespace {

using net::Writer;
using Odds = std::array<double, colour_count>;

double in_goal(const Odds& odds, Wand goal) {
    const auto [low, high] = wand_colours[index(goal)];
    return odds[index(low)] + (low == high ? 0 : odds[index(high)]);
}

// The chance that two cards are a goal's, as if neither said anything about the other.
double are_goal(const Odds& a, const Odds& b, Wand goal) {
    const auto [low, high] = wand_colours[index(goal)];
    const double straight = a[index(low)] * b[index(high)];
    return low == high ? straight : straight + a[index(high)] * b[index(low)];
}

int in_units(double chance) { return static_cast<int>(std::lround(chance * net::unit)); }

// What one seat makes of the table. Places and seats are counted from its own on.
struct Sight {
    const Ledger& ledger;
    const State& table;
    std::size_t self;
    std::size_t players;
    std::array<Odds, places> odds{};
    Odds drawn{};
    Odds next_hat{};
    std::array<double, wand_cards> next_wand{};
    std::array<Wand, max_seats> goals{};

    Sight(const Ledger& account, const Knowledge& known, Seat seat)
        : ledger(account), table(known.table()), self(index(seat)), players(table.options.players) {
        for (std::size_t i = 0; i < players * slots; ++i) {
            odds[i] = of(known, {Zone::rack, static_cast<u8>(place(i))}, table.racks[place(i)]);
        }
        if (table.phase == Phase::keep) drawn = of(known, {Zone::drawn, 0}, table.drawn);
        for (std::size_t steps = 0; steps < players; ++steps) goals[steps] = table.goals[(self + steps) % players];
        int discards = 0;
        for (const u8 count : table.discards) discards += count;
        for (std::size_t c = 0; c < colour_count; ++c) {
            if (table.pile_size > 0) {
                next_hat[c] = known.probability({Zone::hat_pile, 0}, at<Card>(c)).value();
            } else if (discards > 0) {  // they become the pile
                next_hat[c] = static_cast<double>(table.discards[c]) / discards;
            }
        }
        for (std::size_t wand = 0; wand < wand_cards; ++wand) {
            next_wand[wand] = known.probability({Zone::wand_pile, 0}, at<Card>(wand)).value();
        }
    }

    static Odds of(const Knowledge& known, CardPlace where, Colour colour) {
        Odds odds{};
        if (!is_blank(colour)) {
            odds[index(colour)] = 1;
            return odds;
        }
        for (std::size_t i = 0; i < colour_count; ++i) odds[i] = known.probability(where, at<Card>(i)).value();
        return odds;
    }
    std::size_t seat(std::size_t steps) const { return (self + steps) % players; }
    // The place of the table.
    std::size_t place(std::size_t i) const { return seat(i / slots) * slots + i % slots; }
    bool known(std::size_t i) const { return !is_blank(table.racks[place(i)]); }
    bool out(std::size_t i) const { return ((table.out >> place(i)) & 1U) != 0; }
    bool faces(std::size_t steps, std::size_t i) const { return (i / slots == steps) != out(i); }
    bool knows(std::size_t steps, std::size_t i) const { return ledger.knows(seat(steps), place(i)); }

    // The best chance of a card, together with one on a stand, for the goal of that player.
    double with_stand(const Odds& card, std::size_t steps, std::size_t but) const {
        double best = 0;
        for (std::size_t i = steps * slots; i < (steps + 1) * slots; ++i) {
            if (i != but) best = std::max(best, are_goal(card, odds[i], goals[steps]));
        }
        return best;
    }
    // The best chance of two cards on a player's stand for their goal; of those alone that they have seen, if it is so asked.
    double on_stand(std::size_t steps, bool seen_by_them) const {
        double best = 0;
        for (std::size_t i = steps * slots; i < (steps + 1) * slots; ++i) {
            for (std::size_t j = i + 1; j < (steps + 1) * slots; ++j) {
                if (seen_by_them && !(knows(steps, i) && knows(steps, j))) continue;
                best = std::max(best, are_goal(odds[i], odds[j], goals[steps]));
            }
        }
        return best;
    }
    // The best chance of my stand for my goal, with the card that I have drawn in this slot.
    double with_drawn(std::size_t slot) const {
        double best = with_stand(drawn, 0, slot);
        for (std::size_t i = 0; i < slots; ++i) {
            for (std::size_t j = i + 1; j < slots; ++j) {
                if (i != slot && j != slot) best = std::max(best, are_goal(odds[i], odds[j], goals[0]));
            }
        }
        return best;
    }
    // The chance that a stand holds both of a goal, with another card in one of its places.
    double holds(std::size_t steps, std::size_t but, const Odds& card, ColourPair goal) const {
        const auto [low, high] = goal;
        double no_low = 1;
        double no_high = 1;
        double neither = 1;
        double one_low = 0;  // exactly one
        for (std::size_t i = steps * slots; i < (steps + 1) * slots; ++i) {
            const Odds& one = i == but ? card : odds[i];
            const double x = one[index(low)];
            const double y = one[index(high)];
            one_low = one_low * (1 - x) + no_low * x;
            no_low *= 1 - x;
            no_high *= 1 - y;
            neither *= std::max(0.0, 1 - x - y);
        }
        return std::max(0.0, low == high ? 1 - no_low - one_low : 1 - no_low - no_high + neither);
    }
    double holds(std::size_t steps, ColourPair goal) const { return holds(steps, places, {}, goal); }
    // ..with the next hat card in the best place, with the next goal, with the best card of another stand.
    double by_hat() const {
        double sum = 0;
        for (std::size_t c = 0; c < colour_count; ++c) {
            if (next_hat[c] == 0) continue;
            Odds card{};
            card[c] = 1;
            double best = 0;
            for (std::size_t slot = 0; slot < slots; ++slot) {
                best = std::max(best, holds(0, slot, card, wand_colours[index(goals[0])]));
            }
            sum += next_hat[c] * best;
        }
        return sum;
    }
    double by_wand() const {
        double sum = 0;
        for (std::size_t wand = 0; wand < wand_cards; ++wand) {
            if (next_wand[wand] > 0) sum += next_wand[wand] * holds(0, wand_colours[wand]);
        }
        return sum;
    }
    double by_exchange() const {
        double best = 0;
        for (std::size_t i = slots; i < players * slots; ++i) {
            for (std::size_t slot = 0; slot < slots; ++slot) {
                best = std::max(best, holds(0, slot, odds[i], wand_colours[index(goals[0])]));
            }
        }
        return best;
    }
    int unseen(std::size_t colour) const {
        int left = int{hats_a_colour} - table.discards[colour];
        for (std::size_t i = 0; i < players * slots; ++i) {
            if (known(i) && index(table.racks[place(i)]) == colour) --left;
        }
        return left;
    }
};

void about_card(Writer& to, const Sight& sight, std::size_t i, LegalMoves legal) {
    const std::size_t holder = i / slots;
    const bool known = sight.known(i);
    const Odds& odds = sight.odds[i];
    to.flag(true);
    for (std::size_t steps = 0; steps < max_seats; ++steps) to.flag(steps == holder);
    to.flag(sight.out(i)).flag(sight.faces(0, i)).flag(known);
    for (std::size_t steps = 0; steps < max_seats; ++steps) {
        const bool there = steps < sight.players;
        to.raw(there ? in_units(in_goal(odds, sight.goals[steps])) : 0);
        to.raw(there ? in_units(sight.with_stand(odds, steps, i)) : 0);
    }
    int knowing = 0;
    for (std::size_t steps = 1; steps < max_seats; ++steps) {
        const bool knows = steps < sight.players && sight.knows(steps, i);
        knowing += knows ? 1 : 0;
        to.flag(knows);
    }
    to.flag(sight.knows(holder, i)).flag(known && knowing == 0);
    const std::size_t where = sight.place(i);
    const Seat by = sight.ledger.put_by(where);
    to.recent(sight.ledger.turn() - sight.ledger.since(where));
    to.flag(index(by) == sight.self).flag(by != nobody && index(by) != sight.self);
    const std::size_t colour = known ? index(sight.table.racks[where]) : 0;
    to.ratio(known ? sight.unseen(colour) : 0, hats_a_colour);
    to.ratio(known ? sight.table.discards[colour] : 0, hats_a_colour);
    to.raw(in_units(*std::max_element(odds.begin(), odds.end())));
    const bool drawn = sight.table.phase == Phase::keep;
    double same = 0;
    for (std::size_t c = 0; c < colour_count; ++c) same += odds[c] * sight.drawn[c];
    to.raw(drawn ? in_units(are_goal(odds, sight.drawn, sight.goals[0])) : 0).raw(drawn ? in_units(same) : 0);
    to.raw(drawn && holder == 0 ? in_units(sight.with_drawn(i)) : 0);
    to.flag(legal.has(flip(at<Place>(where)))).flag(holder == 0 && sight.with_stand(odds, 0, i) > 0.999);
}

void about_players(Writer& to, const Sight& sight) {
    for (std::size_t steps = 0; steps < max_seats; ++steps) {
        if (steps >= sight.players) {
            for (int i = 0; i < 9; ++i) to.raw(0);
            continue;
        }
        const std::size_t who = sight.seat(steps);
        const auto [low, high] = wand_colours[index(sight.goals[steps])];
        int blind = 0;
        for (std::size_t i = steps * slots; i < (steps + 1) * slots; ++i) blind += sight.knows(steps, i) ? 0 : 1;
        const int wands = sight.table.won_count[who];
        to.flag(true).ratio(wands, wands_to_win).flag(wands + 1 == wands_to_win).flag(low == high);
        to.raw(in_units(sight.on_stand(steps, false))).raw(in_units(sight.on_stand(steps, true)));
        to.ratio(blind, slots)
            .count(sight.ledger.wrong(who))
            .ratio(sight.unseen(index(low)) + sight.unseen(index(high)), 8);
    }
}

// How many of the wands that may come next I could claim at once, by the cards that I know, in 64ths.
int lucky_wands(const Sight& sight) {
    int all = 0;
    int lucky = 0;
    for (std::size_t wand = 0; wand < wand_cards; ++wand) {
        const auto is = [wand](Wand one) { return index(one) == wand; };
        bool gone = false;
        for (std::size_t seat = 0; seat < sight.players; ++seat) {
            const auto& won = sight.table.won[seat];
            gone = gone || is(sight.table.goals[seat]) || std::any_of(won.begin(), won.end(), is);
        }
        if (gone) continue;
        ++all;
        bool mine = false;
        for (std::size_t i = 0; i < slots; ++i) {
            for (std::size_t j = i + 1; j < slots; ++j) {
                mine = mine || are_goal(sight.odds[i], sight.odds[j], at<Wand>(wand)) > 0.999;
            }
        }
        lucky += mine ? 1 : 0;
    }
    return all == 0 ? 0 : lucky * net::unit / all;
}

void about_table(Writer& to, const Sight& sight) {
    const State& table = sight.table;
    for (const Phase phase : {Phase::act, Phase::flip, Phase::keep, Phase::claim}) to.flag(table.phase == phase);
    const bool act = table.phase == Phase::act;
    const auto shows = [&](Face face) { return act && (table.dice[0] == face || table.dice[1] == face); };
    const int flips = act ? detail::hats_shown(table.dice) : table.phase == Phase::flip ? table.flips_left : 0;
    to.ratio(flips, 4).flag(shows(Face::exchange)).flag(shows(Face::draw));
    for (std::size_t n = 2; n <= max_seats; ++n) to.flag(n == sight.players);
    int discards = 0;
    for (const u8 count : table.discards) discards += count;
    to.ratio(table.pile_size, 18).ratio(discards, 18);
    const bool drawn = table.phase == Phase::keep;
    double best = 0;
    for (std::size_t slot = 0; slot < slots; ++slot) best = std::max(best, sight.with_drawn(slot));
    to.raw(drawn ? in_units(in_goal(sight.drawn, sight.goals[0])) : 0).raw(drawn ? in_units(best) : 0);
    to.raw(drawn ? in_units(std::max(0.0, best - sight.on_stand(0, false))) : 0).raw(lucky_wands(sight));
    const u64 limit = table.options.turn_limit;
    const int left = limit == 0 ? 1000 : static_cast<int>(std::min<u64>(1000, limit - std::min(limit, table.turns)));
    to.recent(left / 8).ratio(std::min(left, 400), 400).recent(left / static_cast<int>(sight.players));
    to.ratio(std::min(sight.ledger.quiet(), 48), 48);
    int most = 0;
    for (std::size_t steps = 1; steps < sight.players; ++steps) {
        most = std::max(most, int{table.won_count[sight.seat(steps)]});
    }
    to.ratio(table.won_count[sight.self] - most, wands_to_win);
    to.raw(in_units(sight.by_hat())).raw(in_units(sight.by_wand())).raw(in_units(sight.by_exchange()));
}

}  // namespace

std::size_t Sense::number_of(Move move, Seat self, u8 players) {
    const MoveParts& parts = move_parts[index(move)];
    constexpr std::size_t first_pair = shape.singles * places;
    constexpr std::size_t first_claim = first_pair + 27;
    constexpr std::size_t first_other = first_pair + shape.pairs;
    switch (parts.kind) {
        case MoveKind::flip: return from_self(parts.place, self, players);
        case MoveKind::keep: return places + index(parts.slot);
        case MoveKind::exchange:
            return first_pair + index(parts.slot) * 9 + from_self(parts.place, self, players) - slots;
        case MoveKind::claim: return first_claim + index(parts.slot) + index(parts.other) - 1;
        case MoveKind::stop: return first_other;
        case MoveKind::draw_hat: return first_other + 1;
        case MoveKind::draw_wand: return first_other + 2;
        case MoveKind::discard: return first_other + 3;
        case MoveKind::pass: break;
    }
    return first_other + 4;
}

void Sense::look(const Ledger& ledger, const Knowledge& known, Seat self, bool /*polite*/, Input& input) {
    const Sight sight(ledger, known, self);
    const LegalMoves legal = rabbits::legal(sight.table);
    const std::size_t cards = sight.players * slots;
    input = Input{};
    for (std::size_t i = 0; i < cards; ++i) {
        Writer to(input.things[i].data());
        about_card(to, sight, i, legal);
        assert(to.end() <= input.things[i].data() + shape.features);
        for (std::size_t j = 0; j < cards; ++j) {
            if (i == j) continue;
            const auto chance = [&](std::size_t steps) {
                return static_cast<net::Feature>(in_units(are_goal(sight.odds[i], sight.odds[j], sight.goals[steps])));
            };
            input.relations[0][i][j] = chance(0);
            input.relations[1][i][j] = chance(j / slots);
            // What an exchange of the two would do for who has b: with me alone there is one.
            if (i / slots == j / slots || (i >= slots && j >= slots)) continue;
            const std::size_t holder = j / slots;
            input.relations[2][i][j] = static_cast<net::Feature>(
                in_units(sight.holds(holder, j, sight.odds[i], wand_colours[index(sight.goals[holder])])));
        }
    }
    Writer to(input.table.data());
    about_players(to, sight);
    about_table(to, sight);
    assert(to.end() <= input.table.data() + shape.table);
}

}  // namespace magichat::rabbits
