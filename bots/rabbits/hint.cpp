#include "bots/rabbits/hint.h"

namespace magichat::rabbits {

namespace {

std::string_view name_of(Colour colour) { return colour_names[index(colour)]; }

HintCards missing(const detail::Need& need) {
    HintCards cards;
    for (std::size_t i = 0; i < need.count; ++i) {
        if (i == 0 || need.colours[i] != need.colours[0]) cards.push_back(name_of(need.colours[i]));
    }
    return cards;
}

// A card of another player that I do not know, or any.
Place some_other(const State& table, u32 seen) {
    const u32 others = detail::all_stands(table.options.players) & ~detail::stand_bits(table.turn);
    const u32 unknown = others & ~seen;
    return at<Place>(static_cast<std::size_t>(std::countr_zero(unknown != 0 ? unknown : others)));
}

magichat::Hint<Game> claim_or_pass(const State& table, const detail::Need& need) {
    if (need.count > 0) return {pass, HintWhy::pass_for_now, missing(need)};
    const ColourPair& goal = wand_colours[index(table.goals[index(table.turn)])];
    const u32 used = 7U & ~need.spare;
    const auto low = static_cast<std::size_t>(std::countr_zero(used));
    const auto high = static_cast<std::size_t>(std::countr_zero(used & (used - 1)));
    return {claim(at<Slot>(low), at<Slot>(high)), HintWhy::claim_now, HintCards(name_of(goal.low), name_of(goal.high))};
}

}  // namespace

magichat::Hint<Game> hint(const Knowledge& known, const Eyes& /*eyes*/, const LegalMoves& moves) {
    const State& table = known.table();
    const u32 seen = remembered(known);
    const detail::Need need = detail::need(table, seen);
    if (table.phase == Phase::claim) return claim_or_pass(table, need);
    const auto wanted = [&](Colour colour) {
        return (need.count > 0 && need.colours[0] == colour) || (need.count > 1 && need.colours[1] == colour);
    };
    const Slot spare = detail::spare_slot(table, need, seen);
    if (table.phase == Phase::keep) {
        const HintCards card(name_of(table.drawn));
        if (wanted(table.drawn)) return {keep(spare), HintWhy::keep_it, card};
        return {discard, HintWhy::not_needed, card};
    }
    const u32 mine = detail::stand_bits(table.turn);
    const Place other = some_other(table, seen);
    const bool exchanges = moves.has(exchange(spare, other));
    if (need.count == 0) {  // nothing that could lose one of the two, nor the goal
        if (moves.has(stop)) return {stop, HintWhy::have_both};
        if (moves.has(draw_hat)) return {draw_hat, HintWhy::have_both};
        return {exchange(spare, other), HintWhy::have_both};
    }
    for (u32 left = exchanges ? seen & ~mine : 0; left != 0; left &= left - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(left));
        if (!wanted(table.racks[i])) continue;
        return {exchange(spare, at<Place>(i)), HintWhy::exchange_for, HintCards(name_of(table.racks[i]))};
    }
    const bool knows_own = (seen & mine) == mine;
    if (moves.has(draw_wand) && need.count == 2 && knows_own) return {draw_wand, HintWhy::goal_unlikely};
    const u64 flips = moves.bits() & 0xFFFU & ~u64{seen};
    const u64 own_flips = flips & mine;
    const auto flip_first = [](u64 bits) { return at<Move>(static_cast<std::size_t>(std::countr_zero(bits))); };
    if (own_flips != 0) return {flip_first(own_flips), HintWhy::turn_to_see};
    if (moves.has(draw_hat)) return {draw_hat, HintWhy::draw_for, missing(need)};
    if (flips != 0) return {flip_first(flips), HintWhy::turn_to_see};
    if (exchanges) return {exchange(spare, other), HintWhy::try_luck, missing(need)};
    return {stop, HintWhy::enough_seen};
}

}  // namespace magichat::rabbits
