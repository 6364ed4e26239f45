#include "analysis/spelt.h"
#include "puzzles/questions.h"

namespace magichat::puzzles {

using namespace rabbits;

namespace {

constexpr u64 least_turns = 2;  // what was seen a moment ago is no puzzle

CardPlace on_rack(std::size_t place) { return {Zone::rack, static_cast<u8>(place)}; }

}  // namespace

// A card of the own stand that shows its back, and showed its front before.
std::vector<Puzzle> questions(const Onlooker<rabbits::Game>& seat) {
    std::vector<Puzzle> all;
    const State& table = seat.knowledge().table();
    if (table.phase != Phase::act || table.turn != seat.seat()) return all;
    const u32 shown = facing(table, seat.seat());
    for (std::size_t slot = 0; slot < slots; ++slot) {
        const std::size_t i = index(place(seat.seat(), at<Slot>(slot)));
        const auto card = seat.knowledge().certain(on_rack(i));
        if (((shown >> i) & 1U) != 0 || !card || seat.sighting(i).n == 0 || seat.kept(i) < least_turns) continue;
        all.push_back({Kind::stand,
                       seat.seat(),
                       analysis::spelt(on_rack(i)),
                       {colour_names.begin(), colour_names.begin() + colour_count},
                       std::string(colour_names[index(*card)]),
                       seat.swaps_since(i),
                       seat.kept(i)});
    }
    return all;
}

std::vector<double> odds(const Knowledge& known, const Puzzle& puzzle) {
    const auto seat = static_cast<std::size_t>(puzzle.about.front() - '1');
    const auto slot = static_cast<std::size_t>(puzzle.about.back() - '1');
    std::vector<double> chances;
    chances.reserve(colour_count);
    for (std::size_t c = 0; c < colour_count; ++c) {
        chances.push_back(known.probability(on_rack(seat * slots + slot), at<rabbits::Card>(c)).value());
    }
    return chances;
}

}  // namespace magichat::puzzles
