// The cards that a mind must remember, game by game: where they lie, and what an event shows of them.
#pragma once

#include "bots/court/habits.h"
#include "bots/rabbits/habits.h"
#include "bots/vanish/habits.h"
#include "tests/follow.h"

namespace magichat {

// `places` hats or racks, in rows; `shown` calls back with every place whose card this event shows to its seat.
template <Game G>
struct Stage;

template <>
struct Stage<vanish::Game> {
    using Eyes = vanish::Eyes;
    static constexpr std::size_t places = vanish::circle;
    static constexpr std::size_t row = vanish::circle;
    static constexpr bool circle = true;
    static vanish::Hat place(std::size_t i) { return at<vanish::Hat>(i); }
    static bool in_use(const vanish::State& state, std::size_t /*i*/) { return state.phase != vanish::Phase::deal; }
    static bool faces(const vanish::State& /*state*/, Seat /*seat*/, std::size_t /*i*/) { return false; }

    template <class F>
    static void shown(const vanish::Event& event, Seat /*viewer*/, F&& see) {
        if (event.kind == vanish::EventKind::look && event.animal != vanish::Animal::blank) see(event.hat);
    }
};

template <>
struct Stage<court::Game> {
    using Eyes = court::Eyes;
    static constexpr std::size_t places = court::columns;
    static constexpr std::size_t row = court::columns;
    static constexpr bool circle = false;
    static court::Place place(std::size_t i) { return {court::Zone::hat, static_cast<u8>(i)}; }
    static bool in_use(const court::State& state, std::size_t i) {
        return state.phase != court::Phase::deal && ((state.in_use >> i) & 1U) != 0;
    }
    static bool faces(const court::State& /*state*/, Seat /*seat*/, std::size_t /*i*/) { return false; }

    template <class F>
    static void shown(const court::Event& event, Seat /*viewer*/, F&& see) {
        const bool looked = event.kind == court::EventKind::look && event.hat != court::Hat::blank;
        const bool missed = event.kind == court::EventKind::open && event.result == court::Result::miss;
        if (looked || missed) see(place(index(event.column)));
    }
};

template <>
struct Stage<rabbits::Game> {
    using Eyes = rabbits::Eyes;
    static constexpr std::size_t places = rabbits::places;
    static constexpr std::size_t row = rabbits::slots;
    static constexpr bool circle = false;
    static rabbits::CardPlace place(std::size_t i) { return {rabbits::Zone::rack, static_cast<u8>(i)}; }
    // While a won claim waits for its cards, two slots are empty.
    static bool in_use(const rabbits::State& state, std::size_t i) {
        return state.phase != rabbits::Phase::deal && state.phase != rabbits::Phase::shuffle &&
               state.phase != rabbits::Phase::over && i < state.options.players * rabbits::slots;
    }
    static bool faces(const rabbits::State& state, Seat seat, std::size_t i) {
        return ((facing(state, seat) >> i) & 1U) != 0;
    }

    template <class F>
    static void shown(const rabbits::Event& event, Seat viewer, F&& see) {
        using rabbits::EventKind;
        const auto rack = [&](Seat seat, rabbits::Slot slot) { see(place(index(rabbits::place(seat, slot)))); };
        const bool told = !rabbits::is_blank(event.rabbit);
        switch (event.kind) {
            case EventKind::deal:
                for (std::size_t i = 0; i < rabbits::slots; ++i) rack(viewer, at<rabbits::Slot>(i));
                break;
            case EventKind::flip:
                if (told) see(place(index(event.place)));
                break;
            case EventKind::exchange:
                if (told && viewer == event.seat) rack(event.seat, event.slot);
                if (told && viewer != event.seat) see(place(index(event.place)));
                break;
            case EventKind::draw_hat:
                if (told) see(rabbits::CardPlace{rabbits::Zone::drawn, 0});
                break;
            case EventKind::claim:
                if (event.flag) break;  // gone
                rack(event.seat, event.slot);
                rack(event.seat, event.other);
                break;
            case EventKind::refill:
                if (rabbits::is_blank(event.rabbits[0])) break;
                rack(event.seat, event.slot);
                rack(event.seat, event.other);
                break;
            case EventKind::roll:
            case EventKind::stop:
            case EventKind::keep:
            case EventKind::discard:
            case EventKind::draw_wand:
            case EventKind::shuffle:
            case EventKind::pass:
            case EventKind::end: break;
        }
    }
};

}  // namespace magichat
