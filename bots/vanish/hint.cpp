#include "bots/vanish/hint.h"

namespace magichat::vanish {

namespace {

std::string_view name_of(Animal animal) { return animal_names[index(animal)]; }

// Next to it, so that it is easily followed; best with one that others have seen, who must follow it then.
Move swap_nearby(const State& table, const Eyes& eyes, Hat hat) {
    u32 others = 0;
    for (std::size_t seat = 0; seat < table.options.players; ++seat) {
        if (at<Seat>(seat) != table.turn) others |= eyes.seen(at<Seat>(seat));
    }
    const std::size_t after = (index(hat) + 1) % circle;
    const std::size_t before = (index(hat) + circle - 1) % circle;
    const bool only_before = ((others >> after) & 1U) == 0 && ((others >> before) & 1U) != 0;
    return swap(hat, at<Hat>(only_before ? before : after));
}

// Somebody else who is still in has seen all five, if they remember.
bool is_another_sure(const State& table, const Eyes& eyes) {
    constexpr u32 whole_circle = (1U << circle) - 1U;
    for (std::size_t seat = 0; seat < table.options.players; ++seat) {
        if (at<Seat>(seat) == table.turn || (table.out & bit(at<Seat>(seat))) != 0) continue;
        if (eyes.seen(at<Seat>(seat)) == whole_circle) return true;
    }
    return false;
}

}  // namespace

magichat::Hint<Game> hint(const Knowledge& known, const Eyes& eyes, const LegalMoves& moves) {
    const State& table = known.table();
    if (moves.has(done)) return {done, HintWhy::leave_it};
    if (moves.has(stay)) return {stay, HintWhy::leave_it};
    if (table.phase == Phase::swap) {
        const Animal animal = table.hats[index(table.looked)];
        return {swap_nearby(table, eyes, table.looked), HintWhy::keep_track, HintCards(name_of(animal))};
    }
    std::size_t fresh = circle;
    for (std::size_t i = circle; i > 0; --i) {
        if (table.hats[i - 1] == Animal::blank) fresh = i - 1;
    }
    u32 possible = 0;
    for (std::size_t i = 0; i < animal_count; ++i) {
        if (known.probability(box, at<Animal>(i)).value() > 0) possible |= 1U << i;
    }
    const auto first = at<Animal>(static_cast<std::size_t>(std::countr_zero(possible)));
    if (std::popcount(possible) == 1) {
        return {call(first), fresh == circle ? HintWhy::all_but_one : HintWhy::only_left, HintCards(name_of(first))};
    }
    if (is_another_sure(table, eyes)) return {call(first), HintWhy::guess_now, HintCards(name_of(first))};
    return {look(at<Hat>(fresh)), HintWhy::unseen};
}

}  // namespace magichat::vanish
