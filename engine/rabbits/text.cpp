#include "engine/rabbits/text.h"

#include "engine/base/words.h"
#include "engine/rabbits/facts.h"

namespace magichat::rabbits {

namespace {

std::string_view name(Colour colour) { return colour_names[index(colour)]; }

std::optional<Place> find_place(Words& words) {
    const auto seat = find_number<Seat>(words.next(), max_seats);
    const auto slot = find_number<Slot>(words.next(), slots);
    return seat && slot ? std::optional(place(*seat, *slot)) : std::nullopt;
}

std::string to_text(Place place) { return std::to_string(number(owner(place))) + ' ' + digit(slot_of(place)); }

std::optional<Chance> parse_deal(Words& words) {
    Chance chance;
    chance.kind = ChanceKind::deal;
    while (!words.done()) {
        const std::string_view word = words.next();
        if (word == "/") break;
        const auto colour = find_name<Colour>(colour_names, word);
        if (!colour || chance.hats.size() == hat_cards) return std::nullopt;
        chance.hats.push_back(*colour);
    }
    while (!words.done()) {
        const auto wand = find_name<Wand>(wand_names, words.next());
        if (!wand || chance.wands.size() == wand_cards) return std::nullopt;
        chance.wands.push_back(*wand);
    }
    return chance.wands.empty() ? std::nullopt : std::optional(chance);
}

std::optional<Chance> parse_shuffle(Words& words) {
    Chance chance;
    chance.kind = ChanceKind::shuffle;
    while (!words.done()) {
        const auto colour = find_name<Colour>(colour_names, words.next());
        if (!colour || chance.hats.size() == hat_cards) return std::nullopt;
        chance.hats.push_back(*colour);
    }
    return chance;
}

std::optional<Chance> parse_roll(Words& words) {
    Chance chance;
    for (Face& die : chance.dice) {
        const auto face = find_name<Face>(face_names, words.next());
        if (!face) return std::nullopt;
        die = *face;
    }
    return words.done() ? std::optional(chance) : std::nullopt;
}

std::string spell(Move move) {
    const MoveParts& parts = move_parts[index(move)];
    switch (parts.kind) {
        case MoveKind::flip: return "flip " + to_text(parts.place);
        case MoveKind::stop: return "stop";
        case MoveKind::exchange: return "exchange " + digit(parts.slot) + ' ' + to_text(parts.place);
        case MoveKind::draw_hat: return "draw hat";
        case MoveKind::draw_wand: return "draw wand";
        case MoveKind::keep: return "keep " + digit(parts.slot);
        case MoveKind::discard: return "discard";
        case MoveKind::claim: return "claim " + digit(parts.slot) + ' ' + digit(parts.other);
        case MoveKind::pass: break;
    }
    return "pass";
}

}  // namespace

std::string to_text(Move move) {
    static const auto texts = each_text<move_count>(spell);
    return texts[index(move)];
}

std::optional<Move> parse_move(std::string_view text) {
    Words words(text);
    const std::string_view verb = words.next();
    std::optional<Move> move;
    if (verb == "flip") {
        if (const auto where = find_place(words)) move = flip(*where);
    } else if (verb == "stop") {
        move = stop;
    } else if (verb == "exchange") {
        const auto own = find_number<Slot>(words.next(), slots);
        const auto where = find_place(words);
        if (own && where) move = exchange(*own, *where);
    } else if (verb == "draw") {
        const std::string_view pile = words.next();
        if (pile == "hat") move = draw_hat;
        if (pile == "wand") move = draw_wand;
    } else if (verb == "keep") {
        if (const auto slot = find_number<Slot>(words.next(), slots)) move = keep(*slot);
    } else if (verb == "discard") {
        move = discard;
    } else if (verb == "claim") {
        const auto low = find_number<Slot>(words.next(), slots);
        const auto high = find_number<Slot>(words.next(), slots);
        if (low && high && *low < *high) move = claim(*low, *high);
    } else if (verb == "pass") {
        move = pass;
    }
    return words.done() ? move : std::nullopt;
}

std::string to_text(Wand wand) { return std::string(wand_names[index(wand)]); }

std::string to_text(const Chance& chance) {
    std::string text;
    switch (chance.kind) {
        case ChanceKind::roll:
            text = "roll";
            for (const Face face : chance.dice) (text += ' ') += face_names[index(face)];
            return text;
        case ChanceKind::deal: text = "deal"; break;
        case ChanceKind::shuffle: text = "shuffle"; break;
    }
    for (const Colour hat : chance.hats) (text += ' ') += name(hat);
    if (chance.kind == ChanceKind::deal) text += " /";
    for (const Wand wand : chance.wands) (text += ' ') += to_text(wand);
    return text;
}

std::optional<Chance> parse_chance(std::string_view text) {
    Words words(text);
    const std::string_view verb = words.next();
    if (verb == "deal") return parse_deal(words);
    if (verb == "roll") return parse_roll(words);
    if (verb == "shuffle") return parse_shuffle(words);
    return std::nullopt;
}

Explanation expected(const State& state) {
    if (state.phase == Phase::roll) {
        return {"roll with the faces of both dice, each hat1, hat2, exchange or draw", {"legal_rabbits_roll"}};
    }
    if (state.phase == Phase::shuffle) {
        return {"shuffle with all the discards in any order", {"legal_rabbits_shuffle"}};
    }
    return {"deal with the 24 hat cards, a slash, and the 21 wand cards, in any order", {"legal_rabbits_deal"}};
}

void write(Json& json, const Event& event) { write_fact(json, event); }

}  // namespace magichat::rabbits
