#include "engine/court/text.h"

#include "engine/base/words.h"
#include "engine/court/facts.h"

namespace magichat::court {

namespace {

std::string_view name(Character character) { return character_names[index(character)]; }
std::string_view name(Hat hat) { return hat_names[index(hat)]; }

std::string spell(Move move) {
    const MoveParts& parts = move_parts[index(move)];
    std::string text = std::string(move_names[index(parts.kind)]) + ' ' + digit(parts.column);
    if (parts.kind == MoveKind::swap) (text += ' ') += digit(parts.other);
    return text;
}

}  // namespace

std::string to_text(Move move) {
    static const auto texts = each_text<move_count>(spell);
    return texts[index(move)];
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

Explanation expected(const State& state) {
    const Chance left = detail::cards_left(state);
    const u64 characters = left.characters.size();
    const u64 hats = left.hats.size();
    return {"deal with the " + std::to_string(characters) + " characters not yet won, a slash, and the " +
                std::to_string(hats) + " hats not yet won, in any order",
            {"legal_court_deal", {{"characters", characters}, {"hats", hats}}}};
}

void write(Json& json, const Event& event) { write_fact(json, event); }

}  // namespace magichat::court
