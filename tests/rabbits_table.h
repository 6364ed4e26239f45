// rabbits, drawn:
//   seat 1* [pink] (pink) [blue]     goal white-black  won -
//   seat 2  [white] [black] [white]  goal pink-blue    won green-green, blue-blue
//   hats 18, brown on top | discards black blue | wands 17, white-white on top, green-green below
//   dice hat2 draw
// [pink] faces in, (pink) faces out; `hand pink` is a card that was drawn and not yet put anywhere. The star is at the
// seat that is to act. Won wands in the order of winning; discards in the order of the colours.
#pragma once

#include "engine/rabbits/game.h"
#include "tests/table.h"

namespace magichat::rabbits {

using Table = TableOf<Game>;

inline constexpr std::string_view all_hats =
    "white white white white black black black black brown brown brown brown "
    "pink pink pink pink blue blue blue blue green green green green";
inline constexpr std::string_view all_wands =
    "white-white white-black white-brown white-pink white-blue white-green black-black black-brown black-pink "
    "black-blue black-green brown-brown brown-pink brown-blue brown-green pink-pink pink-blue pink-green blue-blue "
    "blue-green green-green";

// A deal with these on the top: for the seats, then for the piles. The others follow in the order above.
inline std::string deal(std::string_view hats, std::string_view wands) {
    return "deal " + stacked(all_hats, hats) + " / " + stacked(all_wands, wands);
}

inline std::string name_of(Wand wand) {
    const ColourPair& pair = wand_colours[index(wand)];
    return std::string(colour_names[index(pair.low)]) + '-' + std::string(colour_names[index(pair.high)]);
}

inline std::string draw_stand(const Table& table, unsigned seat) {
    const State& state = table.state();
    std::string text;
    for (std::size_t slot = 0; slot < slots; ++slot) {
        const std::size_t here = index(place(at<Seat>(seat - 1), at<Slot>(slot)));
        const bool out = (state.out >> here & 1) != 0;
        (text += out ? " (" : " [") += colour_names[index(state.racks[here])];
        text += out ? ')' : ']';
    }
    text += " goal " + (state.goals[seat - 1] == Wand::blank ? "-" : name_of(state.goals[seat - 1])) + " won ";
    if (state.won_count[seat - 1] == 0) text += '-';
    for (std::size_t i = 0; i < state.won_count[seat - 1]; ++i) {
        text += (i == 0 ? "" : ", ") + name_of(state.won[seat - 1][i]);
    }
    return text;
}

inline std::string draw_piles(const State& state) {
    std::ostringstream text;
    text << "hats " << int{state.pile_size};
    if (state.pile_size > 0) text << ", " << colour_names[index(state.pile[state.pile_size - 1U])] << " on top";
    text << " | discards";
    bool none = true;
    for (std::size_t colour = 0; colour < colour_count; ++colour) {
        for (u8 i = 0; i < state.discards[colour]; ++i, none = false) text << ' ' << colour_names[colour];
    }
    const auto wand = [&](std::size_t nth) { return name_of(state.wands[(state.wand_top + nth) % wand_cards]); };
    text << (none ? " -" : "") << " | wands " << int{state.wand_count} << ", " << wand(0) << " on top, ";
    text << wand(state.wand_count - 1U) << " below\n";
    return text.str();
}

inline std::string draw(const Table& table) {
    const State& state = table.state();
    std::ostringstream text;
    for (unsigned seat = 1; seat <= table.players(); ++seat) {
        text << "seat " << seat << (table.to_act() == seat ? "*" : "") << draw_stand(table, seat) << '\n';
    }
    text << draw_piles(state);
    if (state.phase == Phase::keep) text << "hand " << colour_names[index(state.drawn)] << '\n';
    if (state.phase == Phase::act || state.phase == Phase::flip) {
        text << "dice " << face_names[index(state.dice[0])] << ' ' << face_names[index(state.dice[1])] << '\n';
    }
    return drawn(text.str());
}

}  // namespace magichat::rabbits
