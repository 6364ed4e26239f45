// bots: a mind that forgets nothing, at vanish. It plays the solution until somebody shows that they forget; from then on
// it races against what they can hold.
#include "bots/vanish/field.h"
#include "bots/vanish/habits.h"
#include "bots/vanish/three.h"
#include "bots/vanish/two.h"

namespace magichat::vanish {

namespace {

constexpr std::size_t quick = 256;  // iterations: an error below a thousandth

// All that three can come to without looking at a hat twice; worked out once and read from then on.
const Three& three() {
    static const Three once = [] {
        Three all(circle, quick);
        all.solve({});
        return all;
    }();
    return once;
}

const Two& two() {
    static const Two once(circle);
    return once;
}

std::size_t popcount(u32 bits) { return static_cast<std::size_t>(std::popcount(bits)); }

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

// Who has seen the hat at `i`, as bits from the one to move.
u8 seen_from(const State& state, const Eyes& eyes, std::size_t i) {
    u8 bits = 0;
    Seat seat = state.turn;
    for (u32 n = 0; n < state.options.players; ++n, seat = left_of(seat, state.options.players)) {
        bits = static_cast<u8>(bits | ((eyes.seen(seat) >> i) & 1U) << n);
    }
    return bits;
}

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

enum class Advice : u8 { none, call, look };
struct Plan {
    Advice advice = Advice::none;
    LegalMoves looks;
};

// Three players, nobody out.
Plan plan_for_three(const State& state, const Eyes& eyes) {
    HatsSeen seen{};
    for (std::size_t i = 0; i < circle; ++i) seen[i] = seen_from(state, eyes, i);
    const Three::Entry* entry = three().find(seen);
    if (entry == nullptr) return {};
    if (entry->calls) return {Advice::call, {}};
    Plan plan{Advice::look, {}};
    for (std::size_t i = 0; i < circle; ++i) {
        if (seen[i] == entry->first) plan.looks.add(look(at<Hat>(i)));
    }
    return plan;
}

// Three players, one out: the two who are left follow the tree of looks since the call.
Plan plan_for_duel(const State& state, const Eyes& eyes, double dice) {
    const FirstCall& since = eyes.watch().first_call();
    const Seat first = left_of(since.caller, 3);
    const Seat second = left_of(first, 3);
    HatsSeen seen{};
    std::size_t all = 0;
    for (std::size_t i = 0; i < circle; ++i) {
        const auto saw = [&](Seat seat, u8 mark) { return ((since.seen[index(seat)] >> i) & 1U) != 0 ? mark : u8{0}; };
        seen[i] = static_cast<u8>(saw(first, seen_by_first) | saw(second, seen_by_second) |
                                  saw(since.caller, seen_by_caller));
        all += popcount(seen[i]);
    }
    constexpr std::size_t few = 7;  // seen in all: the tree would be large, and nobody calls so soon but by mistake
    if (all < few || popcount(since.seen[index(since.caller)]) == circle) return {};
    const Duel duel(seen, circle, quick, 1e-4);
    // The hats as the tree names them: of those that are alike, the first to be looked at is the first in the tree.
    std::array<std::size_t, circle> name{};
    name.fill(circle);
    u32 used = 0;
    const auto name_of = [&](std::size_t hat) {
        for (std::size_t n = 0; n < circle && name[hat] == circle; ++n) {
            if (((used >> n) & 1U) == 0 && seen[n] == seen[hat]) {
                name[hat] = n;
                used |= 1U << n;
            }
        }
        return name[hat];
    };
    std::size_t node = Duel::root;
    Seat turn = first;
    for (const auto& step : since.looks) {
        if (step.seat != turn) return {};  // somebody passed
        node = duel.after_look(node, name_of(step.hat));
        if (node == Duel::nowhere) return {};
        turn = turn == first ? second : first;
    }
    if (turn != state.turn) return {};
    // Where I have seen the animal that was called.
    std::size_t x = Duel::unknown;
    for (std::size_t i = 0; i < circle; ++i) {
        const std::size_t hat = since.name[i];
        if (((eyes.seen(state.turn) >> i) & 1U) == 0 || state.hats[i] != since.animal) continue;
        if ((seen[hat] & seen_by_caller) != 0) return {};  // they had seen it and called it all the same
        x = name_of(hat);
    }
    const Duel::Choice choice = duel.choice(node, x);
    double left = dice - choice.call;
    if (left < 0) return {Advice::call, {}};
    for (std::size_t n = 0; n < circle; ++n) {
        left -= choice.look[n];
        if (left >= 0 || choice.look[n] <= 0) continue;
        Plan plan{Advice::look, {}};
        for (std::size_t i = 0; i < circle; ++i) {
            const std::size_t hat = since.name[i];
            const bool untouched = name[hat] == circle && ((used >> n) & 1U) == 0 && seen[hat] == seen[n];
            if (name[hat] == n || untouched) plan.looks.add(look(at<Hat>(i)));
        }
        return plan;
    }
    return {Advice::call, {}};
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
    }
    if (plan.advice == Advice::none) plan.advice = should_call(state, eyes, mine) ? Advice::call : Advice::look;
    if (plan.advice == Advice::call) return call_any(box_may_be);
    return plan.looks.empty() ? look_fresh(state, eyes, fresh) : plan.looks;
}

}  // namespace magichat::vanish
