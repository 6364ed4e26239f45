#include "engine/rabbits/open.h"

#include "engine/rabbits/text.h"
#include "engine/rabbits/view.h"

namespace magichat::rabbits {

OpenView open_view(const State& state) {
    OpenView open;
    open.players = state.options.players;
    const View seen = view(state, house);  // where there is a card is public
    for (std::size_t i = 0; i < places; ++i) {
        if (seen.stands[i].card != SlotView::Card::none) open.stands[i] = state.stands[i];
    }
    if (state.phase == Phase::keep) open.drawn = state.drawn;
    for (std::size_t seat = 0; seat < open.players; ++seat) {
        for (std::size_t i = 0; i < state.won_count[seat]; ++i) open.won[seat].push_back(state.won[seat][i]);
    }
    for (std::size_t i = state.pile_size; i > 0; --i) open.hat_pile.push_back(state.pile[i - 1]);
    for (std::size_t i = 0; i < state.wand_count; ++i) {
        open.wand_pile.push_back(state.wands[(state.wand_top + i) % wand_cards]);
    }
    return open;
}

void write(Json& json, const OpenView& open) {
    json.open().key("stands").open_list();
    for (std::size_t seat = 0; seat < open.players; ++seat) {
        json.open_list();
        for (std::size_t slot = 0; slot < slots; ++slot) {
            const Colour rabbit = open.stands[index(place(at<Seat>(seat), at<Slot>(slot)))];
            if (is_blank(rabbit)) {
                json.null();
            } else {
                json.text(colour_names[index(rabbit)]);
            }
        }
        json.close_list();
    }
    json.close_list();
    if (!is_blank(open.drawn)) json.text("drawn", colour_names[index(open.drawn)]);
    json.key("won").open_list();
    for (std::size_t seat = 0; seat < open.players; ++seat) {
        json.open_list();
        for (const Wand wand : open.won[seat]) json.text(to_text(wand));
        json.close_list();
    }
    json.close_list().key("piles").open().key("hats").open_list();
    for (const Colour rabbit : open.hat_pile) json.text(colour_names[index(rabbit)]);
    json.close_list().key("wands").open_list();
    for (const Wand wand : open.wand_pile) json.text(to_text(wand));
    json.close_list().close().close();
}

void write_open(Json& json, const State& state) { write(json, open_view(state)); }

}  // namespace magichat::rabbits
