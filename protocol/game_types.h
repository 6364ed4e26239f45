// protocol: all facts of a game as one TypeScript module, web/src/facts/GAME.ts.
#pragma once

#include "engine/court/open.h"
#include "engine/games.h"
#include "engine/rabbits/open.h"
#include "engine/vanish/open.h"
#include "protocol/fact_types.h"

namespace magichat {

// What a game's namespace has beside its Game.
template <class G>
struct FactsOf;
template <>
struct FactsOf<vanish::Game> {
    using View = vanish::View;
    using Notes = vanish::Notes;
    using Open = vanish::OpenView;
    static constexpr const auto& events = vanish::event_names;
    static constexpr const auto& moves = vanish::move_parts;
};
template <>
struct FactsOf<court::Game> {
    using View = court::View;
    using Notes = court::Notes;
    using Open = court::OpenView;
    static constexpr const auto& events = court::event_names;
    static constexpr const auto& moves = court::move_parts;
};
template <>
struct FactsOf<rabbits::Game> {
    using View = rabbits::View;
    using Notes = rabbits::Notes;
    using Open = rabbits::OpenView;
    static constexpr const auto& events = rabbits::event_names;
    static constexpr const auto& moves = rabbits::move_parts;
};

// A union of objects, each once.
inline void add_to_union(std::string& all, const std::string& one) {
    if (all.find(one) == std::string::npos) all += "\n  | " + one;
}

template <class G>
std::string game_types() {
    using Facts = FactsOf<G>;
    Choices choices;
    const std::string view = fields_of(typename Facts::View{}, choices);
    const std::string notes = fields_of(typename Facts::Notes{}, choices);
    const std::string open = fields_of(typename Facts::Open{}, choices);
    FactTypes options(choices);
    const typename G::Options defaults;
    describe(defaults, options);
    std::string events;
    for (std::size_t i = 0; i < Facts::events.size(); ++i) {
        typename G::Event event;
        event.kind = at<decltype(event.kind)>(i);
        add_to_union(events, fields_of(event, choices));
    }
    std::string parts;
    std::string moves;
    for (std::size_t i = 0; i < Facts::moves.size(); ++i) {
        add_to_union(parts, fields_of(Facts::moves[i], choices));
        Json json;
        write_fact(json, Facts::moves[i]);
        moves += "  '" + to_text(at<typename G::Move>(i)) + "': " + json.str() + ",\n";
    }
    std::string text = "// What " + std::string(G::name) +
                       " tells: docs/notation.md, docs/views.md. Generated from engine/" + std::string(G::name) +
                       "/facts.h by magichat_typescript: do not edit.\n\n" + choices.text;
    text += "\nexport type Options = { " + options.text() + " };\n";
    text += "\nexport type Event =" + events + ";\n";
    text += "\nexport type View = " + view + ";\n";
    text += "\nexport type Notes = " + notes + ";\n";
    text += "\n// Every card turned up: only in replays of finished games.\nexport type Open = " + open + ";\n";
    text += "\n// Every move there is, taken apart.\nexport type MoveParts =" + parts + ";\n";
    text += "export const moves = {\n" + moves + "} as const satisfies Record<string, MoveParts>;\n";
    text += "export type Move = keyof typeof moves;\n";
    return text;
}

}  // namespace magichat
