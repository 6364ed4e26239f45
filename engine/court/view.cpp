#include "engine/court/view.h"

#include "engine/court/text.h"

namespace magichat::court {

namespace {

constexpr std::array<std::string_view, 3> phase_names = {"deal", "turn", "over"};

std::string_view name(Character character) { return character_names[index(character)]; }

}  // namespace

// A pair is a hat and its character, so the hat says which.
void Spread::hear(const Event& event) {
    if (event.kind != EventKind::open || event.result != Result::pair) return;
    won[index(event.seat)].push_back(at<Character>(index(event.hat)));
}

View view(const State& state, Seat /*viewer*/) {
    View view;
    view.standing = standing(state);
    view.phase = state.phase;
    for (std::size_t i = 0; i < columns; ++i) {
        if (((state.in_use >> i) & 1U) != 0) view.characters[i] = state.characters[i];
    }
    view.character_pile = static_cast<u8>(character_cards - state.character_top);
    view.hat_pile = static_cast<u8>(hat_cards - state.hat_top);
    if (state.phase == Phase::turn) view.forbidden = state.echo;
    for (std::size_t seat = 0; seat < state.options.players; ++seat) {
        view.pairs[seat] = state.pairs[seat];
        view.penalties[seat] = state.penalties[seat];
        view.magic[seat] = state.magic[seat];
    }
    return view;
}

View view(const State& state, Seat viewer, const Spread& spread) {
    View all = view(state, viewer);
    all.spread = spread;
    return all;
}

void write(Json& json, const View& view) {
    json.open();
    write_standing(json, "court", phase_names[index(view.phase)], view.standing);
    json.key("characters").open_list();
    for (const Character character : view.characters) {
        if (character == Character::blank) {
            json.null();
        } else {
            json.text(name(character));
        }
    }
    json.close_list().key("piles").open();
    json.number("characters", view.character_pile).number("hats", view.hat_pile).close();
    if (view.forbidden != no_move) json.text("forbidden", to_text(view.forbidden));
    json.key("seats").open_list();
    for (std::size_t seat = 0; seat < view.standing.players; ++seat) {
        json.open().number("pairs", view.pairs[seat]);
        json.number("penalties", view.penalties[seat]).number("magic", view.magic[seat]);
        if (const auto& won = view.spread.won[seat]; !won.empty()) {
            json.key("won").open_list();
            for (const Character character : won) json.text(name(character));
            json.close_list();
        }
        json.close();
    }
    json.close_list().close();
}

void write_view(Json& json, const State& state, Seat viewer) { write(json, view(state, viewer)); }

void write_view(Json& json, const State& state, Seat viewer, const Spread& spread) {
    write(json, view(state, viewer, spread));
}

}  // namespace magichat::court
