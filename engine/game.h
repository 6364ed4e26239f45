// The concept that every game meets. Whatever is not about a particular game is written against it.
//
// A game is a namespace with the types below and free functions on them, found by their arguments, and a struct that
// names them. See docs/add-a-game.md.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/because.h"
#include "engine/base/forbidden.h"
#include "engine/base/json.h"
#include "engine/base/moves.h"
#include "engine/base/outcome.h"
#include "engine/base/random.h"
#include "engine/base/ratio.h"

namespace magichat {

template <class T>
concept PlainValue = std::regular<T> && std::is_trivially_copyable_v<T>;

template <class G>
concept Rules = requires(typename G::State& state, const typename G::State& table, const typename G::Options& options,
                         typename G::Move move, const typename G::Chance& chance, Seat seat, Random& random) {
    requires PlainValue<typename G::Options> && PlainValue<typename G::State> && PlainValue<typename G::Move>;
    // Every game has these by the same names.
    { options.players } -> std::convertible_to<u8>;
    { options.turn_limit } -> std::convertible_to<u64>;
    { table.options } -> std::convertible_to<typename G::Options>;
    { table.turns } -> std::convertible_to<u64>;
    { table.turn } -> std::convertible_to<Seat>;
    { start(options, seat) } -> std::same_as<typename G::State>;
    { to_act(table) } -> std::same_as<Seat>;  // a seat, the house for chance, nobody at the end
    { legal(table) } -> std::same_as<Moves<typename G::Move>>;
    { legal(table, chance) } -> std::same_as<bool>;
    { sample(table, random) } -> std::same_as<typename G::Chance>;
    { apply(state, move) } -> std::same_as<typename G::Trace>;
    { apply(state, chance) } -> std::same_as<typename G::Trace>;
    { outcome(table) } -> std::same_as<Outcome>;
    { forbidden(table) } -> std::same_as<ForbiddenMoves<typename G::Move>>;
};

template <class G>
concept Sight =
    requires(typename G::Events& events, const typename G::State& now, const typename G::Trace& trace, Seat viewer) {
        requires PlainValue<typename G::Event>;
        // What is public, and what a seat gets beyond it; see() is both.
        { see_public(now, trace) } -> std::same_as<typename G::Events>;
        add_private(events, now, trace, viewer);
        { see(now, trace, viewer) } -> std::same_as<typename G::Events>;
    };

template <class G>
concept Text = requires(const typename G::State& table, typename G::Move move, const typename G::Chance& chance,
                        const typename G::Event& event, std::string_view text, Json& json) {
    { to_text(move) } -> std::same_as<std::string>;
    { to_text(chance) } -> std::same_as<std::string>;
    { G::parse_move(text) } -> std::same_as<std::optional<typename G::Move>>;
    { G::parse_chance(text) } -> std::same_as<std::optional<typename G::Chance>>;
    { expected(table) } -> std::same_as<Explanation>;
    write(json, event);
};

template <class G>
concept Knowing = requires(typename G::Knowledge& knowledge, const typename G::Knowledge& known,
                           const typename G::State& state, const typename G::Event& event,
                           typename G::Knowledge::Place place, typename G::Knowledge::Card card, Random& random) {
    requires std::constructible_from<typename G::Knowledge, const typename G::Options&, Seat, Seat>;
    knowledge.hear(event);
    { known.table() } -> std::same_as<const typename G::State&>;
    { known.places().size() } -> std::same_as<std::size_t>;
    { known.probability(place, card) } -> std::same_as<Ratio>;
    { known.certain(place) } -> std::same_as<std::optional<typename G::Knowledge::Card>>;
    { known.sample(random) } -> std::same_as<typename G::State>;
    knowledge.forget(place);
    knowledge.confuse(place, place);
    { G::Knowledge::card_count(place) } -> std::same_as<std::size_t>;
    { card_at(state, place) } -> std::same_as<typename G::Knowledge::Card>;
};

template <class G>
concept Game = Rules<G> && Sight<G> && Text<G> && Knowing<G> && requires {
    { G::name } -> std::convertible_to<std::string_view>;
};

template <class G>
concept Viewing = requires(typename G::Spread& spread, const typename G::Event& event, const typename G::State& table,
                           Seat viewer, Json& json) {
    spread.hear(event);
    view(table, viewer);
    view(table, viewer, spread);
    notes(table);
    write_view(json, table, viewer, spread);
};

// A game that people see: with views, and with what the page's types are made of.
template <class G>
concept ShownGame = Game<G> && Viewing<G> && requires {
    { G::event_names.size() } -> std::convertible_to<std::size_t>;  // by EventKind
    { G::move_parts.size() } -> std::convertible_to<std::size_t>;   // by Move: every move, taken apart
};

}  // namespace magichat
