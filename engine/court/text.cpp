#include "engine/court/text.h"

#include "engine/base/words.h"

namespace magichat::court {

namespace {

constexpr std::array<std::string_view, 3> move_names = {"look", "swap", "open"};

std::string_view name(Character character) { return character_names[index(character)]; }
std::string_view name(Hat hat) { return hat_names[index(hat)]; }
int shown(Column column) { return static_cast<int>(column) + 1; }

}  // namespace

std::string to_text(Move move) {
    const MoveParts& parts = move_parts[index(move)];
    std::string text = std::string(move_names[index(parts.kind)]) + ' ' + digit(parts.column);
    if (parts.kind == MoveKind::swap) (text += ' ') += digit(parts.other);
    return text;
}

std::optional<Move> parse_move(std::string_view text) {
    Words words(text);
    const auto kind = find_name<MoveKind>(move_names, words.next());
    if (!kind) return std::nullopt;
    const auto column = find_number<Column>(words.next(), columns);
    if (!column) return std::nullopt;
    std::optional<Move> move;
    switch (*kind) {
        case MoveKind::look: move = look(*column); break;
        case MoveKind::open: move = open(*column); break;
        case MoveKind::swap:
            if (const auto other = find_number<Column>(words.next(), columns); other && *column < *other) {
                move = swap(*column, *other);
            }
            break;
    }
    return words.done() ? move : std::nullopt;
}

std::string to_text(const Chance& chance) {
    std::string text = "deal";
    for (const Character character : chance.characters) (text += ' ') += name(character);
    text += " /";
    for (const Hat hat : chance.hats) (text += ' ') += name(hat);
    return text;
}

std::optional<Chance> parse_chance(std::string_view text) {
    Words words(text);
    if (words.next() != "deal") return std::nullopt;
    Chance chance;
    while (!words.done()) {
        const std::string_view word = words.next();
        if (word == "/") break;
        const auto character = find_name<Character>(character_names, word);
        if (!character || chance.characters.size() == character_cards) return std::nullopt;
        chance.characters.push_back(*character);
    }
    while (!words.done()) {
        const auto hat = find_name<Hat>(hat_names, words.next());
        if (!hat || chance.hats.size() == hat_cards) return std::nullopt;
        chance.hats.push_back(*hat);
    }
    return chance.hats.empty() ? std::nullopt : std::optional(chance);
}

std::string expected(const State& state) {
    const Chance left = detail::cards_left(state);
    return "deal with the " + std::to_string(left.characters.size()) + " characters not yet won, a slash, and the " +
           std::to_string(left.hats.size()) + " hats not yet won, in any order";
}

void write(Json& json, const Event& event) {
    static constexpr std::array<std::string_view, 8> names = {"deal", "dead", "look",  "swap",
                                                              "open", "lay",  "close", "end"};
    static constexpr std::array<std::string_view, 3> results = {"pair", "magic", "miss"};
    json.open().text("event", names[index(event.kind)]);
    switch (event.kind) {
        case EventKind::deal:
            json.key("characters").open_list();
            for (const Character character : event.characters) json.text(name(character));
            json.close_list();
            break;
        case EventKind::dead: break;
        case EventKind::look:
            json.seat("seat", event.seat).number("column", shown(event.column));
            if (event.hat != Hat::blank) json.text("hat", name(event.hat));
            break;
        case EventKind::swap:
            json.seat("seat", event.seat).key("columns").open_list();
            json.number(shown(event.column)).number(shown(event.other)).close_list();
            break;
        case EventKind::open:
            json.seat("seat", event.seat).number("column", shown(event.column)).text("hat", name(event.hat));
            json.text("result", results[index(event.result)]);
            break;
        case EventKind::lay:
            json.number("column", shown(event.column));
            if (event.character != Character::blank) json.text("character", name(event.character));
            break;
        case EventKind::close: json.number("column", shown(event.column)); break;
        case EventKind::end: write_end(json, event.players, event.winners, event.scores); break;
    }
    json.close();
}

}  // namespace magichat::court
