#include "engine/record.h"

#include <algorithm>

#include "engine/base/quote.h"
#include "engine/record_fields.h"

namespace magichat {

namespace {

using Kind = JsonTree::Kind;

Result<AnySetup, Malformed> read_setup(const AnyGame& game, const JsonTree& json) {
    const JsonTree* options = json.find("options");
    if (options != nullptr && !options->is(Kind::object))
        return Malformed{R"("options" must be an object)", {"record_options"}};
    auto setup = make_setup(game, options == nullptr ? GivenOptions{} : given_options(*options));
    const JsonTree* first = json.find("first");
    if (!setup || first == nullptr) return setup;
    const auto whole = first->whole();
    const u8 players = players_of(*setup);
    if (!whole || *whole < 1 || *whole > players) {
        return Malformed{R"("first" must be a whole number from 1 to )" + std::to_string(players),
                         {"record_first", {{"players", u64{players}}}}};
    }
    std::visit([&](auto& one) { one.first = at<Seat>(static_cast<std::size_t>(*whole) - 1); }, *setup);
    return setup;
}

bool is_known_key(std::string_view key) {
    return key == "magichat" || key == "game" || key == "options" || key == "first" || key == "names" || key == "moves";
}

std::optional<Malformed> read_texts(const JsonTree& json, std::vector<std::string>& texts) {
    if (!json.is(Kind::list)) {
        return Malformed{quote(json.key) + " must be a list of texts", {"record_texts", {{"key", json.key}}}};
    }
    for (const JsonTree& item : json.items) {
        if (!item.is(Kind::text)) {
            return Malformed{quote(json.key) + " must be a list of texts; item " + std::to_string(texts.size() + 1) +
                                 " is not a text",
                             {"record_texts_item", {{"key", json.key}, {"n", u64{texts.size() + 1}}}}};
        }
        texts.push_back(item.text);
    }
    return std::nullopt;
}

Result<Record, Malformed> read_object(const JsonTree& json) {
    if (!json.is(Kind::object)) return Malformed{"a record must be a JSON object", {"record_object"}};
    if (const auto key = json.doubled_key()) {
        return Malformed{"key " + quote(*key) + " is given twice", {"record_key_twice", {{"key", std::string(*key)}}}};
    }
    for (const char* key : {"magichat", "game", "moves"}) {
        if (json.find(key) != nullptr) continue;
        return Malformed{"key " + quote(key) + " is missing", {"record_key_missing", {{"key", std::string(key)}}}};
    }
    if (json.find("magichat")->whole() != 1U) {
        return Malformed{R"("magichat" must be 1: records of another version can't be read)", {"record_version"}};
    }
    const JsonTree& name = *json.find("game");
    if (!name.is(Kind::text)) return Malformed{R"("game" must be a text)", {"record_text", {{"key", "game"}}}};
    const auto game = read_game(name.text);
    if (!game) return game.error();
    const auto setup = read_setup(*game, json);
    if (!setup) return setup.error();
    Record record{.setup = *setup};
    if (const JsonTree* names = json.find("names"); names != nullptr) {
        if (const auto wrong = read_texts(*names, record.names)) return *wrong;
        if (record.names.size() != players_of(record.setup)) {
            return Malformed{
                R"("names" must have one name for each of the )" + std::to_string(players_of(record.setup)) +
                    " seats, not " + std::to_string(record.names.size()),
                {"record_names", {{"players", u64{players_of(record.setup)}}, {"n", u64{record.names.size()}}}}};
        }
    }
    if (const auto wrong = read_texts(*json.find("moves"), record.moves)) return *wrong;
    for (const JsonTree& item : json.items) {
        if (is_known_key(item.key)) continue;
        record.order.push_back(item.key);
        read_field(record, item);
    }
    return record;
}

}  // namespace

Result<Record, Malformed> read_record(std::string_view json) {
    if (json.size() > most_record_bytes) {
        return Malformed{"larger than " + std::to_string(most_record_bytes >> 20U) + " MiB",
                         {"too_large", {{"n", u64{most_record_bytes >> 20U}}}}};
    }
    const auto tree = read_json(json, most_record_depth);
    if (!tree) return Malformed{"not JSON: " + tree.error().why, {"record_json", {{"detail", tree.error().why}}}};
    return read_object(*tree);
}

const JsonTree* find_extra(const Record& record, std::string_view key) {
    const auto found = std::find_if(record.extras.begin(), record.extras.end(),
                                    [&](const JsonTree& extra) { return extra.key == key; });
    return found == record.extras.end() ? nullptr : &*found;
}

void drop_extra(Record& record, std::string_view key) {
    std::erase_if(record.extras, [&](const JsonTree& extra) { return extra.key == key; });
}

bool write_key(Json& json, const Record& record, std::string_view key) {
    const JsonTree* extra = find_extra(record, key);
    if (extra == nullptr) return write_field(json, record, key);
    write(json.key(key), *extra);
    return true;
}

std::string write_record(const Record& record) {
    Json json;
    json.open().number("magichat", 1);
    with_setup(record.setup, [&]<class G>(const Setup<G>& setup) {
        json.text("game", G::name).key("options");
        write_options(json, record.setup);
        json.seat("first", setup.first);
    });
    const auto list = [&](std::string_view key, const std::vector<std::string>& texts) {
        json.key(key).open_list();
        for (const std::string& text : texts) json.text(text);
        json.close_list();
    };
    if (!record.names.empty()) list("names", record.names);
    list("moves", record.moves);
    const auto is_new = [&](std::string_view key) {
        return std::find(record.order.begin(), record.order.end(), key) == record.order.end();
    };
    auto extra = record.extras.begin();
    const auto write_extra = [&] {
        write(json.key(extra->key), *extra);
        ++extra;
    };
    for (const std::string& key : record.order) {
        if (extra != record.extras.end() && extra->key == key) {
            write_extra();
        } else {
            write_field(json, record, key);
        }
    }
    each_field(record, [&](std::string_view key, const auto& /*field*/) {
        if (is_new(key)) write_field(json, record, key);
    });
    while (extra != record.extras.end()) write_extra();
    json.close();
    return json.str() + '\n';
}

}  // namespace magichat
