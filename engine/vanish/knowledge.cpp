#include "engine/vanish/knowledge.h"

namespace magichat::vanish {

namespace {

constexpr auto all_blank = filled<animal_count>(Animal::blank);

}  // namespace

// Every animal is in one place: if it was believed elsewhere, the two beliefs change sides.
void Knowledge::reveal(Hat hat, Animal animal) {
    Animal& here = table_.hats[index(hat)];
    for (Animal& other : table_.hats) {
        if (other == animal) other = here;
    }
    here = animal;
}

// The box stands apart: it is not mixed up with the circle.
void Knowledge::forget(Place place) {
    if (place != box) table_.hats[index(place)] = Animal::blank;
}

void Knowledge::confuse(Place a, Place b) {
    if (a != box && b != box) std::swap(table_.hats[index(a)], table_.hats[index(b)]);
}

void Knowledge::hear(const Event& event) {
    switch (event.kind) {
        case EventKind::deal:
            called_in_vain_ = 0;
            apply(table_, Chance{all_blank});
            break;
        case EventKind::look:
            if (event.animal != Animal::blank) reveal(event.hat, event.animal);
            apply(table_, look(event.hat));
            break;
        case EventKind::swap: apply(table_, swap(event.hat, event.other)); break;
        case EventKind::stay: apply(table_, stay); break;
        case EventKind::done: apply(table_, done); break;
        case EventKind::call:
            if (event.right) reveal(box, event.animal);
            if (event.box != Animal::blank) reveal(box, event.box);
            if (!event.right) called_in_vain_ |= static_cast<u8>(1U << index(event.animal));
            apply(table_, call(event.animal));
            break;
        case EventKind::round: reveal(box, event.box); break;
        case EventKind::end: break;
    }
    // Nothing is left that could be in the box: the memories are wrong, and go.
    if (table_.hats[index(box)] == Animal::blank && box_may_be() == 0) table_.hats = all_blank;
}

List<Hat, animal_count> Knowledge::places() const {
    List<Place, animal_count> all;
    if (table_.round == 0) return all;
    for (std::size_t i = 0; i < animal_count; ++i) all.push_back(at<Hat>(i));
    return all;
}

u32 Knowledge::unseen() const {
    u32 animals = (1U << animal_count) - 1U;
    for (const Animal hat : table_.hats) animals &= ~(1U << index(hat));
    return animals;
}

u32 Knowledge::box_may_be() const { return unseen() & ~u32{called_in_vain_}; }

Ratio Knowledge::probability(Place place, Card card) const {
    const Animal seen = table_.hats[index(place)];
    if (seen != Animal::blank) return seen == card ? always : never;
    const u32 this_card = 1U << index(card);
    const u32 unknown = unseen();
    if ((unknown & this_card) == 0) return never;
    const auto blanks = static_cast<u64>(std::popcount(unknown));
    if (table_.hats[index(box)] != Animal::blank) return {1, blanks};
    const u32 choices = box_may_be();
    const auto boxes = static_cast<u64>(std::popcount(choices));
    const bool in_box = (choices & this_card) != 0;
    if (place == box) return in_box ? Ratio{1, boxes} : never;
    // In the circle: one of the blanks - 1 places there, unless it is the one in the box.
    return in_box ? Ratio{boxes - 1, boxes * (blanks - 1)} : Ratio{1, blanks - 1};
}

std::optional<Animal> Knowledge::certain(Place place) const {
    for (std::size_t i = 0; i < animal_count; ++i) {
        if (probability(place, at<Animal>(i)).certain()) return at<Animal>(i);
    }
    return std::nullopt;
}

}  // namespace magichat::vanish
