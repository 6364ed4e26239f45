#include "engine/rabbits/knowledge.h"

#include <algorithm>
#include <numeric>

namespace magichat::rabbits {

// A pool of which nothing is left is free.
std::size_t Knowledge::new_pool(const Pool& cards) {
    std::size_t pool = 0;
    while (pools_[pool] != Pool{}) ++pool;
    assert(pool < pool_count);
    pools_[pool] = cards;
    return pool;
}

void Knowledge::reveal(Colour& card, Colour seen) {
    if (card == seen) return;
    if (is_blank(card) && pools_[pool_of(card)][index(seen)] > 0) {
        --pools_[pool_of(card)][index(seen)];
        card = seen;
        return;
    }
    // Only after wrong memories: the card that was thought to be here changes places with one that is thought elsewhere.
    mend(card, seen);
}

// Somewhere a card is believed that is seen here now: in a pool, or on a rack.
void Knowledge::mend(Colour& card, Colour seen) {
    for (std::size_t k = 0; k < pool_count; ++k) {
        Pool& pool = pools_[k];
        if (pool[index(seen)] == 0) continue;
        --pool[index(seen)];
        if (!is_blank(card)) {
            ++pool[index(card)];
        } else {  // a card of this blank's own pool goes over in exchange
            Pool& own = pools_[pool_of(card)];
            const auto other = std::find_if(own.begin(), own.end(), [](u8 count) { return count > 0; });
            --*other;
            ++pool[static_cast<std::size_t>(other - own.begin())];
        }
        card = seen;
        return;
    }
    for (std::size_t i = 0; i < table_.options.players * slots; ++i) {
        Colour& there = table_.racks[i];
        if (there != seen || &there == &card || ((shown_ >> i) & 1U) != 0) continue;
        std::swap(there, card);
        return;
    }
    assert(false && "a card that is seen is believed somewhere");
}

// Becomes one of the largest pool, whatever it was; if all pools are empty, the first of a new one. What lies open to this seat is no matter of memory.
void Knowledge::forget(Place place) {
    if (place.zone != Zone::rack || ((facing(table_, self_) >> place.nth) & 1U) != 0) return;
    Colour& card = table_.racks[place.nth];
    if (is_blank(card)) return;
    const auto size = [](const Pool& pool) { return std::accumulate(pool.begin(), pool.end(), 0); };
    const auto largest =
        std::max_element(pools_.begin(), pools_.end(), [&](const Pool& a, const Pool& b) { return size(a) < size(b); });
    ++(*largest)[index(card)];
    card = blank_of(static_cast<std::size_t>(largest - pools_.begin()));
}

void Knowledge::confuse(Place a, Place b) {
    if (a.zone != Zone::rack || b.zone != Zone::rack) return;
    if ((facing(table_, self_) & (1U << a.nth | 1U << b.nth)) != 0) return;
    std::swap(table_.racks[a.nth], table_.racks[b.nth]);
}

void Knowledge::reveal(Wand& card, Wand seen) {
    if (card == Wand::blank) unseen_wands_ &= ~(1U << index(seen));
    card = seen;
}

void Knowledge::hear_deal(const Event& event) {
    Pool all{};
    all.fill(hats_a_colour);
    const Colour blank = blank_of(new_pool(all));
    Chance deal;
    deal.kind = ChanceKind::deal;
    for (std::size_t i = 0; i < hat_cards; ++i) deal.hats.push_back(blank);
    for (std::size_t i = 0; i < wand_cards; ++i) deal.wands.push_back(Wand::blank);
    apply(table_, deal);
    for (std::size_t seat = 0; seat < table_.options.players; ++seat) reveal(table_.goals[seat], event.goals[seat]);
    if (self_ == house) return;
    for (std::size_t i = 0; i < slots; ++i) {
        reveal(table_.racks[index(place(self_, at<Slot>(i)))], event.rabbits[i]);
    }
}

void Knowledge::hear_shuffle() {
    // Nothing is seen of `draw hat` until the discards are shuffled for it.
    if (table_.phase != Phase::shuffle) apply(table_, draw_hat);
    const std::size_t pool = new_pool(table_.discards);
    Chance chance;
    chance.kind = ChanceKind::shuffle;
    const int count = std::accumulate(table_.discards.begin(), table_.discards.end(), 0);
    for (int i = 0; i < count; ++i) chance.hats.push_back(blank_of(pool));
    apply(table_, chance);
}

void Knowledge::hear(const Event& event) {
    const auto card = [&](Seat seat, Slot slot) -> Colour& { return table_.racks[index(place(seat, slot))]; };
    shown_ = facing(table_, self_);
    switch (event.kind) {
        case EventKind::deal: hear_deal(event); break;
        case EventKind::roll: {
            Chance roll;
            roll.dice = event.dice;
            apply(table_, roll);
            break;
        }
        case EventKind::flip:
            if (!is_blank(event.rabbit)) reveal(table_.racks[index(event.place)], event.rabbit);
            apply(table_, flip(event.place));
            break;
        case EventKind::stop: apply(table_, stop); break;
        case EventKind::exchange: {
            Colour& given = card(event.seat, event.slot);
            Colour& taken = table_.racks[index(event.place)];
            if (self_ == event.seat) reveal(taken, event.rabbit);
            if (self_ == owner(event.place)) reveal(given, event.rabbit);
            apply(table_, exchange(event.slot, event.place));
            break;
        }
        case EventKind::draw_hat:
            if (table_.phase == Phase::act) apply(table_, draw_hat);
            if (!is_blank(event.rabbit)) reveal(table_.drawn, event.rabbit);
            break;
        case EventKind::keep:
            reveal(card(event.seat, event.slot), event.rabbit);
            apply(table_, keep(event.slot));
            break;
        case EventKind::discard:
            reveal(table_.drawn, event.rabbit);
            apply(table_, discard);
            break;
        case EventKind::draw_wand:
            reveal(table_.wands[table_.wand_top], event.goal);
            apply(table_, draw_wand);
            break;
        case EventKind::shuffle: hear_shuffle(); break;
        case EventKind::claim:
            for (const auto& [slot, rabbit] :
                 {std::pair{event.slot, event.rabbits[0]}, {event.other, event.rabbits[1]}}) {
                shown_ |= 1U << index(place(event.seat, slot));
                reveal(card(event.seat, slot), rabbit);
            }
            apply(table_, claim(event.slot, event.other));
            break;
        case EventKind::refill:
            reveal(table_.goals[index(event.seat)], event.goal);
            if (is_blank(event.rabbits[0])) break;
            reveal(card(event.seat, event.slot), event.rabbits[0]);
            reveal(card(event.seat, event.other), event.rabbits[1]);
            break;
        case EventKind::pass: apply(table_, pass); break;
        case EventKind::end: break;
    }
}

List<CardPlace, hat_cards + wand_cards> Knowledge::places() const {
    List<Place, hat_cards + wand_cards> all;
    if (table_.phase == Phase::deal) return all;
    // While a won claim waits for the shuffle, its two slots are empty.
    const u32 empty = table_.phase == Phase::shuffle && table_.claimed != draw_hat
                          ? 1U << index(place(table_.turn, move_parts[index(table_.claimed)].slot)) |
                                1U << index(place(table_.turn, move_parts[index(table_.claimed)].other))
                          : 0U;
    for (u8 i = 0; i < table_.options.players * slots; ++i) {
        if (((empty >> i) & 1U) == 0) all.push_back({Zone::rack, i});
    }
    if (table_.phase == Phase::keep) all.push_back({Zone::drawn, 0});
    for (u8 i = 0; i < table_.pile_size; ++i) all.push_back({Zone::hat_pile, i});
    for (u8 i = 0; i < table_.wand_count; ++i) all.push_back({Zone::wand_pile, i});
    for (u8 i = 0; i < max_seats * wands_to_win; ++i) {
        if (i % wands_to_win < table_.won_count[i / wands_to_win]) all.push_back({Zone::won, i});
    }
    return all;
}

Colour Knowledge::hat_at(Place place) const {
    switch (place.zone) {
        case Zone::rack: return table_.racks[place.nth];
        case Zone::drawn: return table_.drawn;
        case Zone::hat_pile:
        case Zone::wand_pile:
        case Zone::won: break;
    }
    return table_.pile[pile_index(table_, place.nth)];
}

Ratio Knowledge::probability(Place place, Card card) const {
    if (is_wand(place)) {
        const Wand seen = wand_at(table_, place);
        if (seen != Wand::blank) return index(seen) == index(card) ? always : never;
        return {(unseen_wands_ >> index(card)) & 1U, static_cast<u64>(std::popcount(unseen_wands_))};
    }
    const Colour seen = hat_at(place);
    if (!is_blank(seen)) return index(seen) == index(card) ? always : never;
    const Pool& pool = pools_[pool_of(seen)];
    return {pool[index(card)], std::accumulate(pool.begin(), pool.end(), u64{0})};
}

std::optional<Card> Knowledge::certain(Place place) const {
    for (std::size_t i = 0; i < card_count(place); ++i) {
        if (probability(place, at<Card>(i)).certain()) return at<Card>(i);
    }
    return std::nullopt;
}

}  // namespace magichat::rabbits
