#include "engine/rabbits/text.h"

#include "engine/base/words.h"

namespace magichat::rabbits {

namespace {

std::string_view name(Colour colour) { return colour_names[index(colour)]; }
int shown(Slot slot) { return static_cast<int>(slot) + 1; }

std::optional<Wand> find_wand(std::string_view word) {
    for (std::size_t i = 0; i < wand_cards; ++i) {
        if (to_text(at<Wand>(i)) == word) return at<Wand>(i);
    }
    return std::nullopt;
}

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
        const auto wand = find_wand(words.next());
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

void write_slots(Json& json, const Event& event) {
    json.key("slots").open_list().number(shown(event.slot)).number(shown(event.other)).close_list();
}

void write_rabbits(Json& json, std::string_view key, const Event& event, std::size_t count) {
    if (is_blank(event.rabbits[0])) return;
    json.key(key).open_list();
    for (std::size_t i = 0; i < count; ++i) json.text(name(event.rabbits[i]));
    json.close_list();
}

void write_rabbit(Json& json, std::string_view key, Colour rabbit) {
    if (!is_blank(rabbit)) json.text(key, name(rabbit));
}

}  // namespace

std::string to_text(Move move) {
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

std::string to_text(Wand wand) {
    const ColourPair& pair = wand_colours[index(wand)];
    return std::string(name(pair.low)) + '-' + std::string(name(pair.high));
}

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

std::string expected(const State& state) {
    if (state.phase == Phase::roll) return "roll with the faces of both dice, each hat1, hat2, exchange or draw";
    if (state.phase == Phase::shuffle) return "shuffle with all the discards in any order";
    return "deal with the 24 hat cards, a slash, and the 21 wand cards, in any order";
}

void write(Json& json, const Event& event) {
    static constexpr std::array<std::string_view, 14> names = {"deal",  "roll",   "flip",    "stop", "exchange",
                                                               "draw",  "keep",   "discard", "draw", "shuffle",
                                                               "claim", "refill", "pass",    "end"};
    json.open().text("event", names[index(event.kind)]);
    if (event.kind != EventKind::deal && event.kind != EventKind::shuffle && event.kind != EventKind::end) {
        json.seat("seat", event.seat);
    }
    switch (event.kind) {
        case EventKind::deal:
            json.key("goals").open_list();
            for (std::size_t seat = 0; seat < event.players; ++seat) json.text(to_text(event.goals[seat]));
            json.close_list();
            write_rabbits(json, "own", event, slots);
            break;
        case EventKind::roll:
            json.key("dice").open_list();
            for (const Face face : event.dice) json.text(face_names[index(face)]);
            json.close_list();
            break;
        case EventKind::flip:
            json.seat("rack", owner(event.place)).number("slot", shown(slot_of(event.place)));
            json.text("faces", event.flag ? "out" : "in");
            write_rabbit(json, "rabbit", event.rabbit);
            break;
        case EventKind::exchange:
            json.number("slot", shown(event.slot)).seat("with", owner(event.place));
            json.number("with_slot", shown(slot_of(event.place)));
            write_rabbit(json, "received", event.rabbit);
            break;
        case EventKind::draw_hat:
            json.text("pile", "hat");
            write_rabbit(json, "rabbit", event.rabbit);
            break;
        case EventKind::keep:
            json.number("slot", shown(event.slot));
            write_rabbit(json, "discarded", event.rabbit);
            break;
        case EventKind::discard: write_rabbit(json, "discarded", event.rabbit); break;
        case EventKind::draw_wand:
            json.text("pile", "wand").text("goal", to_text(event.goal)).text("returned", to_text(event.returned));
            break;
        case EventKind::claim:
            write_slots(json, event);
            write_rabbits(json, "rabbits", event, 2);
            json.flag("won", event.flag);
            if (event.lost) json.flag("lost", true);
            break;
        case EventKind::refill:
            write_slots(json, event);
            json.text("goal", to_text(event.goal));
            write_rabbits(json, "rabbits", event, 2);
            break;
        case EventKind::stop:
        case EventKind::pass:
        case EventKind::shuffle: break;
        case EventKind::end: write_end(json, event.players, event.winners, event.scores); break;
    }
    json.close();
}

}  // namespace magichat::rabbits
