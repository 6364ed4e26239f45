// protocol: all facts of a game as one TypeScript module, web/src/facts/GAME.ts.
#pragma once

#include "engine/open_views.h"
#include "protocol/fact_types.h"

namespace magichat {

// A union of objects, each once.
inline void add_to_union(std::string& all, const std::string& one) {
    if (all.find(one) == std::string::npos) all += "\n  | " + one;
}

// What lies under the hats when all are lifted; empty in a game without them.
template <Game G>
std::string lifted_fields(Choices& choices) {
    if constexpr (requires { typename G::Lifted; }) return fields_of(typename G::Lifted{}, choices);
    return {};
}

template <class G>
std::string game_types() {
    using State = typename G::State;
    constexpr const auto& event_names = G::event_names;
    constexpr const auto& move_parts = G::move_parts;
    Choices choices;
    const std::string seen = fields_of(decltype(view(State{}, house)){}, choices);
    const std::string noted = fields_of(decltype(notes(State{})){}, choices);
    const std::string open = fields_of(decltype(open_view(State{})){}, choices);
    FactTypes options(choices);
    const typename G::Options defaults;
    describe(defaults, options);
    std::string events;
    for (std::size_t i = 0; i < event_names.size(); ++i) {
        typename G::Event event;
        event.kind = at<decltype(event.kind)>(i);
        add_to_union(events, fields_of(event, choices));
    }
    const std::string lifted = lifted_fields<G>(choices);
    std::string parts;
    std::string moves;
    for (std::size_t i = 0; i < move_parts.size(); ++i) {
        add_to_union(parts, fields_of(move_parts[i], choices));
        Json json;
        write_fact(json, move_parts[i]);
        moves += "  '" + to_text(at<typename G::Move>(i)) + "': " + json.str() + ",\n";
    }
    std::string text = "// What " + std::string(G::name) +
                       " tells: docs/notation.md, docs/views.md. Generated from engine/" + std::string(G::name) +
                       "/facts.h by magichat_typescript: do not edit.\n\n" + choices.text;
    text += "\nexport type Options = { " + options.text() + " };\n";
    text += "\nexport type Event =" + events + ";\n";
    text += "\nexport type View = " + seen + ";\n";
    text += "\nexport type Notes = " + noted + ";\n";
    if (!lifted.empty())
        text += "\n// All hats are lifted at the end of a round.\nexport type Lifted = " + lifted + ";\n";
    text += "\n// Every card turned up: only in replays of finished games.\nexport type Open = " + open + ";\n";
    text += "\n// Every move there is, taken apart.\nexport type MoveParts =" + parts + ";\n";
    text += "export const moves = {\n" + moves + "} as const satisfies Record<string, MoveParts>;\n";
    text += "export type Move = keyof typeof moves;\n";
    return text;
}

}  // namespace magichat
