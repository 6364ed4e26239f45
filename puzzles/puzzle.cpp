#include "puzzles/puzzle.h"

#include <algorithm>

#include "engine/base/words.h"

namespace magichat::puzzles {

void write(Json& json, const Puzzle& puzzle) {
    json.open().text("kind", kind_names[index(puzzle.kind)]).seat("seat", puzzle.seat);
    if (!puzzle.about.empty()) json.text("about", puzzle.about);
    json.key("answers").open_list();
    for (const std::string& answer : puzzle.answers) json.text(answer);
    json.close_list().text("right", puzzle.right);
    json.key("swaps").whole(puzzle.swaps).key("turns").whole(puzzle.turns).key("rating").whole(puzzle.rating).close();
}

namespace {

std::optional<std::string> text_in(const JsonTree& tree, std::string_view key) {
    const JsonTree* item = tree.find(key);
    return item != nullptr && item->is(JsonTree::Kind::text) ? std::optional(item->text) : std::nullopt;
}
std::optional<u64> whole_in(const JsonTree& tree, std::string_view key) {
    const JsonTree* item = tree.find(key);
    return item != nullptr ? item->whole() : std::nullopt;
}
std::optional<std::vector<std::string>> texts_in(const JsonTree& tree, std::string_view key) {
    const JsonTree* item = tree.find(key);
    if (item == nullptr || !item->is(JsonTree::Kind::list)) return std::nullopt;
    std::vector<std::string> texts;
    for (const JsonTree& one : item->items) {
        if (!one.is(JsonTree::Kind::text)) return std::nullopt;
        texts.push_back(one.text);
    }
    return texts;
}

}  // namespace

std::optional<Puzzle> puzzle_of(const Record& record) {
    const JsonTree* tree = find_extra(record, "puzzle");
    if (tree == nullptr || !tree->is(JsonTree::Kind::object)) return std::nullopt;
    const auto kind = text_in(*tree, "kind");
    const auto named = kind ? find_name<Kind>(kind_names, *kind) : std::nullopt;
    const auto seat = whole_in(*tree, "seat");
    auto answers = texts_in(*tree, "answers");
    auto right = text_in(*tree, "right");
    const auto swaps = whole_in(*tree, "swaps");
    const auto turns = whole_in(*tree, "turns");
    const auto rating = whole_in(*tree, "rating");
    if (!named || !seat || !answers || !right || !swaps || !turns || !rating) return std::nullopt;
    if (*seat < 1 || *seat > players_of(record.setup)) return std::nullopt;
    return Puzzle{*named,
                  at<Seat>(static_cast<std::size_t>(*seat) - 1),
                  text_in(*tree, "about").value_or(""),
                  std::move(*answers),
                  std::move(*right),
                  *swaps,
                  *turns,
                  *rating};
}

void set_puzzle(Record& record, const Puzzle& puzzle) {
    Json json;
    write(json.open().key("puzzle"), puzzle);
    auto tree = read_json(json.close().view(), most_record_depth);
    drop_extra(record, "puzzle");
    record.extras.push_back(std::move(tree->items.front()));
    std::erase(record.order, "puzzle");
}

}  // namespace magichat::puzzles
