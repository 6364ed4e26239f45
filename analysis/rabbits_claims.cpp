#include "analysis/claims.h"

namespace magichat::analysis {

using namespace rabbits;

namespace {

using Said = analysis::Claim<rabbits::Game>;
using Known = Said::Known;
using Colours = u32;  // those that a card may have, a bit each

Colours may_be(const rabbits::Knowledge& known, CardPlace place) {
    Colours colours = 0;
    for (std::size_t c = 0; c < colour_count; ++c) {
        if (known.probability(place, at<rabbits::Card>(c)).parts() != 0) colours |= 1U << c;
    }
    return colours;
}

CardPlace own(const State& table, Slot slot) { return {Zone::rack, static_cast<u8>(place(table.turn, slot))}; }
const ColourPair& goal_of(const State& table) { return wand_colours[index(table.goals[index(table.turn)])]; }

// Both ways round; a superset of what is possible where both cards are from one pool, so that no claim says too much.
bool may_be_goal(const rabbits::Knowledge& known, Slot low, Slot high) {
    const ColourPair& goal = goal_of(known.table());
    const Colours a = may_be(known, own(known.table(), low));
    const Colours b = may_be(known, own(known.table(), high));
    const auto both = [&](Colour x, Colour y) { return ((a >> index(x)) & (b >> index(y)) & 1U) != 0; };
    return both(goal.low, goal.high) || both(goal.high, goal.low);
}

using Rack = std::array<std::size_t, slots>;  // a colour each

// How many cards of the goal there are among these.
int covered(const ColourPair& goal, const Rack& rack) {
    const auto count = [&](Colour colour) {
        return static_cast<int>(std::count(rack.begin(), rack.end(), index(colour)));
    };
    if (goal.low == goal.high) return std::min(count(goal.low), 2);
    return std::min(count(goal.low), 1) + std::min(count(goal.high), 1);
}

// Whatever the cards are: is there less of the goal on the rack after this card came into this slot?
bool loses(const rabbits::Knowledge& known, Slot slot, CardPlace received) {
    const State& table = known.table();
    std::array<Colours, slots> mine{};
    for (std::size_t i = 0; i < slots; ++i) mine[i] = may_be(known, own(table, at<Slot>(i)));
    const Colours other = may_be(known, received);
    for (std::size_t n = 0; n < colour_count * colour_count * colour_count * colour_count; ++n) {
        Rack rack = {n % 6, n / 6 % 6, n / 36 % 6};
        const std::size_t comes = n / 216;
        bool possible = ((other >> comes) & 1U) != 0;
        for (std::size_t i = 0; i < slots; ++i) possible = possible && ((mine[i] >> rack[i]) & 1U) != 0;
        if (!possible) continue;
        const int before = covered(goal_of(table), rack);
        rack[index(slot)] = comes;
        if (covered(goal_of(table), rack) >= before) return false;
    }
    return true;
}

}  // namespace

Claims<rabbits::Game> contradictions(const rabbits::Knowledge& known, rabbits::Move move) {
    Claims<rabbits::Game> all;
    const State& table = known.table();
    const MoveParts& parts = move_parts[index(move)];
    const auto gave = [&](Slot slot, CardPlace received) {
        const auto card = known.certain(own(table, slot));
        if (card && loses(known, slot, received)) {
            all.push_back(Said::of(ClaimKind::gave_away, Known{own(table, slot), *card}));
        }
    };
    switch (parts.kind) {
        case MoveKind::flip: {
            const CardPlace here{Zone::rack, static_cast<u8>(parts.place)};
            const auto card = known.certain(here);
            bool news = false;  // was there a card to turn that would have told something?
            for (std::size_t i = 0; i < places; ++i) {
                const CardPlace there{Zone::rack, static_cast<u8>(i)};
                news = news || (legal(table).has(flip(at<rabbits::Place>(i))) && !known.certain(there));
            }
            if (card && news) all.push_back(Said::of(ClaimKind::seen_before, Known{here, *card}));
            break;
        }
        case MoveKind::exchange: gave(parts.slot, {Zone::rack, static_cast<u8>(parts.place)}); break;
        case MoveKind::keep: gave(parts.slot, {Zone::drawn, 0}); break;
        case MoveKind::claim:
            if (!may_be_goal(known, parts.slot, parts.other)) {
                auto wrong = Said::of(ClaimKind::could_not_be);
                for (const Slot slot : {parts.slot, parts.other}) {
                    if (const auto card = known.certain(own(table, slot))) {
                        wrong.about.push_back({own(table, slot), *card});
                    }
                }
                all.push_back(wrong);
            }
            break;
        case MoveKind::stop:
        case MoveKind::draw_hat:
        case MoveKind::draw_wand:
        case MoveKind::discard:
        case MoveKind::pass: break;
    }
    if (table.phase != Phase::claim) return all;
    std::optional<Move> ready;
    for (const Move one : {claim(Slot{0}, Slot{1}), claim(Slot{0}, Slot{2}), claim(Slot{1}, Slot{2})}) {
        if (chance_right(known, one) != 1.0) continue;
        if (one == move) return all;
        if (!ready) ready = one;
    }
    if (ready) {
        const MoveParts& two = move_parts[index(*ready)];
        auto left = Said::of(ClaimKind::left_ready, {}, ready);
        for (const Slot slot : {two.slot, two.other}) {
            left.about.push_back({own(table, slot), *known.certain(own(table, slot))});
        }
        all.push_back(left);
    }
    return all;
}

std::optional<double> chance_right(const rabbits::Knowledge& known, rabbits::Move move) {
    const MoveParts& parts = move_parts[index(move)];
    if (parts.kind != MoveKind::claim) return std::nullopt;
    const ColourPair& goal = goal_of(known.table());
    const auto is = [&](Slot slot, Colour colour) {
        return known.probability(own(known.table(), slot), at<rabbits::Card>(index(colour))).value();
    };
    double right = is(parts.slot, goal.low) * is(parts.other, goal.high);
    if (goal.low != goal.high) right += is(parts.slot, goal.high) * is(parts.other, goal.low);
    return std::min(1.0, right);
}

}  // namespace magichat::analysis
