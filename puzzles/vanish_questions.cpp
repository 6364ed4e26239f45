#include "analysis/spelt.h"
#include "engine/base/words.h"
#include "puzzles/questions.h"

namespace magichat::puzzles {

using namespace vanish;

namespace {

std::vector<std::string> circle_places() {
    std::vector<std::string> all;
    all.reserve(circle);
    for (std::size_t i = 0; i < circle; ++i) all.push_back(analysis::spelt(at<Hat>(i)));
    return all;
}

// The hats under which something was seen that has been moved since. Asked right after a swap.
void ask_where(const Onlooker<vanish::Game>& seat, std::vector<Puzzle>& all) {
    if (!seat.last_swap() || seat.swaps() < least_swaps || seat.swaps() > most_swaps) return;
    for (std::size_t i = 0; i < circle; ++i) {
        const Hat here = at<Hat>(i);
        const auto animal = seat.knowledge().certain(here);
        if (!animal || seat.sighting(i).shifts.empty()) continue;
        all.push_back({Kind::where, seat.seat(), std::string(animal_names[index(*animal)]), circle_places(),
                       analysis::spelt(here), seat.swaps_since(i), seat.kept(i)});
    }
}

// As soon as it is certain, when it may be called.
void ask_missing(const Onlooker<vanish::Game>& seat, std::vector<Puzzle>& all) {
    const State& table = seat.knowledge().table();
    const auto animal = seat.knowledge().certain(box);
    if (!animal || table.phase != Phase::turn || table.turn != seat.seat()) return;
    u64 turns = 0;
    u64 swaps = 0;
    for (std::size_t i = 0; i < circle; ++i) {
        if (seat.sighting(i).n == 0) continue;
        turns = std::max(turns, seat.kept(i));
        swaps = std::max(swaps, seat.swaps_since(i));
    }
    all.push_back({Kind::missing,
                   seat.seat(),
                   "",
                   {animal_names.begin(), animal_names.end()},
                   std::string(animal_names[index(*animal)]),
                   swaps,
                   turns});
}

}  // namespace

std::vector<Puzzle> questions(const Onlooker<vanish::Game>& seat) {
    std::vector<Puzzle> all;
    const State& table = seat.knowledge().table();
    if (table.phase == Phase::deal || table.phase == Phase::over || table.round != 1) return all;
    ask_where(seat, all);
    ask_missing(seat, all);
    return all;
}

std::vector<double> odds(const Knowledge& known, const Puzzle& puzzle) {
    std::vector<double> chances;
    if (puzzle.kind == Kind::missing) {
        for (std::size_t i = 0; i < animal_count; ++i) chances.push_back(known.probability(box, at<Animal>(i)).value());
        return chances;
    }
    const auto animal = find_name<Animal>(animal_names, puzzle.about);
    for (std::size_t i = 0; i < circle; ++i) chances.push_back(known.probability(at<Hat>(i), *animal).value());
    return chances;
}

}  // namespace magichat::puzzles
