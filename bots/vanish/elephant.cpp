// bots: a mind that forgets nothing, at vanish. It plays the solution until somebody shows that they forget; from then on
// it races against what they can hold.
#include "bots/vanish/field.h"
#include "bots/vanish/habits.h"
#include "bots/vanish/plans.h"
#include "bots/vanish/two.h"

namespace magichat::vanish {

namespace {

const Two& two() {
    static const Two once(circle);
    return once;
}

// How much the others have to follow when these two hats change places: above all, how many of them have to.
std::size_t stir(const State& state, const Eyes& eyes, std::size_t a, std::size_t b) {
    std::size_t sum = 0;
    for (std::size_t i = 0; i < state.options.players; ++i) {
        const Seat seat = at<Seat>(i);
        if (seat == state.turn || (state.out & bit(seat)) != 0) continue;
        const std::size_t hats = popcount(eyes.seen(seat) & (1U << a | 1U << b));
        constexpr std::array<std::size_t, 3> worth = {0, 3, 4};
        sum += worth[hats];
    }
    return sum;
}

// The swaps that give the others most to follow.
LegalMoves hide(const State& state, const Eyes& eyes, const LegalMoves& moves) {
    LegalMoves best;
    std::size_t most = 0;
    for (const Move move : moves) {
        const MoveParts& parts = move_parts[index(move)];
        if (parts.kind != MoveKind::swap) continue;
        const std::size_t followers = stir(state, eyes, index(parts.hat), index(parts.other));
        if (followers > most || best.empty()) best = {};
        if (followers >= most) best.add(move);
        most = std::max(most, followers);
    }
    return best.empty() ? moves : best;
}

LegalMoves call_any(u32 animals) { return LegalMoves(u64{animals} << index(call(Animal{}))); }

// Fresh hats to look at; those that the others have seen are moved away from under their eyes.
LegalMoves look_fresh(const State& state, const Eyes& eyes, u32 fresh) {
    u32 best = 0;
    std::size_t most = 0;
    for (std::size_t i = 0; i < circle; ++i) {
        if (((fresh >> i) & 1U) == 0) continue;
        const std::size_t others = popcount(seen_from(state, eyes, i) >> 1U);
        if (others > most) best = 0;
        if (others >= most) best |= 1U << i;
        most = std::max(most, others);
    }
    return LegalMoves(best);
}

// How many of the animals called in vain a player has not seen, as far as whose turn it is can tell.
std::size_t news(const State& state, const Eyes& eyes, Seat seat) {
    std::size_t count = 0;
    const u32 mine = eyes.seen(state.turn);
    const u32 theirs = eyes.seen(seat);
    for (u32 left = eyes.vain(); left != 0; left &= left - 1) {
        const auto animal = at<Animal>(static_cast<std::size_t>(std::countr_zero(left)));
        std::size_t place = circle;
        for (std::size_t i = 0; i < circle; ++i) {
            if (((mine >> i) & 1U) != 0 && state.hats[i] == animal) place = i;
        }
        const std::size_t hidden = circle - popcount(mine);
        const bool has_seen = place < circle ? ((theirs >> place) & 1U) != 0 : 2 * popcount(theirs & ~mine) > hidden;
        count += has_seen ? 0 : 1;
    }
    return count;
}

bool should_call(const State& state, const Eyes& eyes, std::size_t mine) {
    Runners runners{};
    runners[0] = {static_cast<u8>(mine), 1};
    std::size_t players = 1;
    for (Seat seat = left_of(state.turn, state.options.players); seat != state.turn;
         seat = left_of(seat, state.options.players)) {
        if ((state.out & bit(seat)) != 0) continue;
        const std::size_t heard = news(state, eyes, seat);
        const auto without = [&](std::size_t held) {
            return static_cast<u8>(held + heard < animal_count ? animal_count - held - heard : 1U);
        };
        const std::size_t room = eyes.watch().holds(seat);
        runners[players++] = {without(std::min(room, popcount(eyes.seen(seat)))), without(room)};
    }
    Field field(circle);
    return field.should_call(runners, players);
}

}  // namespace

LegalMoves solved(const State& state, const Eyes& eyes, const LegalMoves& moves, double dice) {
    if (state.phase != Phase::turn) return hide(state, eyes, moves);
    const u32 box_may_be = possible(state, eyes);
    const std::size_t mine = popcount(box_may_be);
    const u32 fresh = ~eyes.seen(state.turn) & ((1U << circle) - 1U);
    if (mine == 1 || fresh == 0) return call_any(box_may_be);
    bool all_remember = true;
    for (std::size_t i = 0; i < state.options.players; ++i) {
        all_remember = all_remember && (at<Seat>(i) == state.turn || !eyes.watch().forgets(at<Seat>(i)));
    }
    Plan plan;
    if (all_remember && state.options.players == 2) {
        const Seat other = left_of(state.turn, 2);
        plan.advice = two().should_call(mine, animal_count - popcount(eyes.seen(other))) ? Advice::call : Advice::look;
    } else if (all_remember && state.options.players == 3) {
        plan = state.out == 0 ? plan_for_three(state, eyes) : plan_for_duel(state, eyes, dice);
    } else if (all_remember) {
        plan = state.out == 0 ? plan_for_four(state, eyes) : plan_for_trio(state, eyes, dice);
    }
    if (plan.advice == Advice::none) plan.advice = should_call(state, eyes, mine) ? Advice::call : Advice::look;
    if (plan.advice == Advice::call) return call_any(box_may_be);
    return plan.looks.empty() ? look_fresh(state, eyes, fresh) : plan.looks;
}

}  // namespace magichat::vanish
