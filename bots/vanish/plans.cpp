#include "bots/vanish/plans.h"

#include "bots/vanish/four_table.h"
#include "bots/vanish/three.h"
#include "bots/vanish/trio.h"

namespace magichat::vanish {

namespace {

// All that three can come to without looking at a hat twice; worked out once and read from then on.
const Three& three() {
    static const Three once = [] {
        Three all(circle, quick);
        all.solve({});
        return all;
    }();
    return once;
}

HatsSeen hats_seen(const State& state, const Eyes& eyes) {
    HatsSeen seen{};
    for (std::size_t i = 0; i < circle; ++i) seen[i] = seen_from(state, eyes, i);
    return seen;
}

Plan look_at(const HatsSeen& seen, u8 kind) {
    Plan plan{Advice::look, {}};
    for (std::size_t i = 0; i < circle; ++i) {
        if (seen[i] == kind) plan.looks.add(look(at<Hat>(i)));
    }
    return plan;
}

// The table since the first wrong call, as a tree of looks names its hats: of those that are alike, the first to be looked
// at is the first in the tree.
class Since {
public:
    Since(const State& state, const Eyes& eyes) : state_(state), eyes_(eyes), call_(eyes.watch().first_call()) {
        name_.fill(circle);
        for (std::size_t i = 0; i < circle; ++i) {
            Seat seat = call_.caller;
            for (std::size_t n = 0; n < state.options.players; ++n) {
                seat = left_of(seat, state.options.players);
                if (((call_.seen[index(seat)] >> i) & 1U) != 0) seen_[i] |= static_cast<u8>(1U << n);
            }
            looks_before_ += popcount(seen_[i]);
        }
    }

    const FirstCall& call() const { return call_; }
    // By whom, at the call: the caller is the last.
    const HatsSeen& seen() const { return seen_; }
    std::size_t looks_before() const { return looks_before_; }

    std::size_t name_of(std::size_t hat) {
        for (std::size_t n = 0; n < circle && name_[hat] == circle; ++n) {
            if (used(n) || seen_[n] != seen_[hat]) continue;
            name_[hat] = n;
            used_ |= 1U << n;
        }
        return name_[hat];
    }
    // The hat, by its place at the call, in which the one to move has seen this animal; or `circle`.
    std::size_t where(Animal animal) const {
        for (std::size_t i = 0; i < circle; ++i) {
            if (((eyes_.seen(state_.turn) >> i) & 1U) != 0 && state_.hats[i] == animal) return call_.name[i];
        }
        return circle;
    }
    // What a choice of the tree comes to, with this throw of the dice.
    Plan plan(const Duel::Choice& choice, double dice) const {
        double left = dice - choice.call;
        for (std::size_t n = 0; left >= 0 && n < circle; ++n) {
            left -= choice.look[n];
            if (left >= 0 || choice.look[n] <= 0) continue;
            Plan plan{Advice::look, {}};
            for (std::size_t i = 0; i < circle; ++i) {
                const std::size_t hat = call_.name[i];
                const bool untouched = name_[hat] == circle && !used(n) && seen_[hat] == seen_[n];
                if (name_[hat] == n || untouched) plan.looks.add(look(at<Hat>(i)));
            }
            return plan;
        }
        return {Advice::call, {}};
    }

private:
    bool used(std::size_t n) const { return ((used_ >> n) & 1U) != 0; }

    const State& state_;
    const Eyes& eyes_;
    const FirstCall& call_;
    HatsSeen seen_{};
    std::size_t looks_before_ = 0;
    std::array<std::size_t, circle> name_{};
    u32 used_ = 0;
};

}  // namespace

Plan plan_for_three(const State& state, const Eyes& eyes) {
    const HatsSeen seen = hats_seen(state, eyes);
    const Three::Entry* entry = three().find(seen);
    if (entry == nullptr) return {};
    return entry->calls ? Plan{Advice::call, {}} : look_at(seen, entry->first);
}

Plan plan_for_four(const State& state, const Eyes& eyes) {
    const HatsSeen seen = hats_seen(state, eyes);
    const auto move = four_move(seen);
    if (!move) return {};
    return move->calls ? Plan{Advice::call, {}} : look_at(seen, move->look);
}

Plan plan_for_duel(const State& state, const Eyes& eyes, double dice) {
    Since since(state, eyes);
    const FirstCall& call = since.call();
    constexpr std::size_t few = 7;  // seen in all: the tree would be large, and nobody calls so soon but by mistake
    if (since.looks_before() < few || popcount(call.seen[index(call.caller)]) == circle) return {};
    const Duel duel(since.seen(), circle, quick, 1e-4);
    std::size_t node = Duel::root;
    const Seat first = left_of(call.caller, 3);
    const Seat second = left_of(first, 3);
    Seat turn = first;
    for (const auto& step : call.steps) {
        if (step.seat != turn) return {};  // somebody passed
        node = duel.after_look(node, since.name_of(step.hat));
        if (node == Duel::nowhere) return {};
        turn = turn == first ? second : first;
    }
    if (turn != state.turn) return {};
    std::size_t x = since.where(call.animal);
    if (x < circle) {
        if ((since.seen()[x] & seen_by_caller) != 0) return {};  // they had seen it and called it all the same
        x = since.name_of(x);
    }
    return since.plan(duel.choice(node, x), dice);
}

Plan plan_for_trio(const State& state, const Eyes& eyes, double dice) {
    Since since(state, eyes);
    const FirstCall& call = since.call();
    constexpr std::size_t few = 8;
    if (since.looks_before() < few || popcount(call.seen[index(call.caller)]) == circle) return {};
    const Trio trio(since.seen(), circle, quick, Trio::at_the_table);
    std::size_t node = Trio::root;
    u8 out = bit(call.caller);
    u8 second_saw = 0;  // hats, by their place at the call
    Seat turn = call.caller;
    const auto pass_on = [&] {
        do {
            turn = left_of(turn, state.options.players);
        } while ((out & bit(turn)) != 0);
    };
    std::array<u8, max_seats> seen = call.seen;
    pass_on();
    for (const auto& step : call.steps) {
        if (step.seat != turn) return {};  // somebody passed
        if (step.hat == FirstCall::called) {
            node = trio.after_call(node);
            out |= bit(turn);
            second_saw = seen[index(turn)];
        } else {
            node = trio.after_look(node, since.name_of(step.hat));
            seen[index(turn)] |= static_cast<u8>(1U << step.hat);
        }
        if (node == Trio::nowhere) return {};
        pass_on();
    }
    if (turn != state.turn) return {};
    std::size_t x = since.where(call.animal);
    std::size_t y = call.second == Animal::blank ? circle : since.where(call.second);
    // They had seen it and called it all the same.
    if (x < circle && (since.seen()[x] & Trio::seen_by_caller) != 0) return {};
    if (y < circle && ((second_saw >> y) & 1U) != 0) return {};
    if (x < circle) x = since.name_of(x);
    if (y < circle) y = since.name_of(y);
    return since.plan(trio.choice(node, x, y), dice);
}

}  // namespace magichat::vanish
