#include "engine/vanish/text.h"

#include "engine/base/words.h"
#include "engine/vanish/facts.h"

namespace magichat::vanish {

namespace {

std::string_view name(Animal animal) { return animal_names[index(animal)]; }

std::string spell(Move move) {
    const MoveParts& parts = move_parts[index(move)];
    std::string text{move_names[index(parts.kind)]};
    switch (parts.kind) {
        case MoveKind::look: return text + ' ' + digit(parts.hat);
        case MoveKind::swap: return text + ' ' + digit(parts.hat) + ' ' + digit(parts.other);
        case MoveKind::stay:
        case MoveKind::done: return text;
        case MoveKind::call: break;
    }
    return (text += ' ') += name(parts.animal);
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
    std::optional<Move> move;
    switch (*kind) {
        case MoveKind::look:
            if (const auto hat = find_number<Hat>(words.next(), circle)) move = look(*hat);
            break;
        case MoveKind::swap: {
            const auto hat = find_number<Hat>(words.next(), circle);
            const auto other = find_number<Hat>(words.next(), circle);
            if (hat && other && *hat != *other) move = swap(*hat, *other);
            break;
        }
        case MoveKind::stay: move = stay; break;
        case MoveKind::done: move = done; break;
        case MoveKind::call:
            if (const auto animal = find_name<Animal>(animal_names, words.next())) move = call(*animal);
            break;
    }
    return words.done() ? move : std::nullopt;
}

std::string to_text(const Chance& chance) {
    std::string text = "deal";
    for (const Animal animal : chance.hats) (text += ' ') += name(animal);
    return text;
}

std::optional<Chance> parse_chance(std::string_view text) {
    Words words(text);
    if (words.next() != "deal") return std::nullopt;
    Chance chance{};
    for (Animal& hat : chance.hats) {
        const auto animal = find_name<Animal>(animal_names, words.next());
        if (!animal) return std::nullopt;
        hat = *animal;
    }
    return words.done() ? std::optional(chance) : std::nullopt;
}

Explanation expected(const State& /*state*/) {
    return {"deal with the six animals in any order: positions 1 to 5, then the box", {"legal_vanish_deal"}};
}

void write(Json& json, const Event& event) { write_fact(json, event); }
void write(Json& json, const Lifted& lifted) { write_fact(json, lifted); }

}  // namespace magichat::vanish
