#include "engine/record.h"

#include <algorithm>

#include "engine/base/quote.h"

namespace magichat {

namespace {

using Kind = JsonTree::Kind;

// Reads options by their description; remembers the first thing that is wrong.
struct OptionReader {
    const JsonTree* object;  // or none: all defaults
    std::string why{};
    std::vector<std::string_view> known{};

    const JsonTree* next(std::string_view name) {
        known.push_back(name);
        return object == nullptr ? nullptr : object->find(name);
    }
    void wrong(std::string_view name, const std::string& must) {
        if (why.empty()) why = "option " + quote(name) + " must be " + must;
    }
    template <class T>
    void number(std::string_view name, T& value, u64 least, u64 most) {
        const JsonTree* json = next(name);
        if (json == nullptr) return;
        const auto whole = json->whole();
        if (whole && *whole >= least && *whole <= most) {
            value = static_cast<T>(*whole);
        } else if (most == ~u64{0}) {
            wrong(name, "a whole number from 0 to 18446744073709551615");
        } else {
            wrong(name, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
        }
    }
    void flag(std::string_view name, bool& value) {
        const JsonTree* json = next(name);
        if (json == nullptr) return;
        if (!json->is_flag()) return wrong(name, "true or false");
        value = json->is(Kind::yes);
    }
    template <class E, std::size_t count>
    void choice(std::string_view name, E& value, const std::array<std::string_view, count>& names) {
        const JsonTree* json = next(name);
        if (json == nullptr) return;
        for (std::size_t i = 0; json->is(Kind::text) && i < count; ++i) {
            if (names[i] == json->text) {
                value = at<E>(i);
                return;
            }
        }
        std::string all;
        for (const std::string_view one : names) all += (all.empty() ? "" : " or ") + quote(one);
        wrong(name, all);
    }
};

struct OptionWriter {
    Json& json;
    template <class T>
    void number(std::string_view name, const T& value, u64 /*least*/, u64 /*most*/) {
        json.key(name).whole(value);
    }
    void flag(std::string_view name, const bool& value) { json.flag(name, value); }
    template <class E, std::size_t count>
    void choice(std::string_view name, const E& value, const std::array<std::string_view, count>& names) {
        json.text(name, names[index(value)]);
    }
};

// Which game has an option of this name?
std::string owner_of(std::string_view option) {
    for (const AnyGame& game : all_games) {
        const bool has = std::visit(
            [&](auto tag) {
                typename GameOf<decltype(tag)>::Options options;
                OptionReader reader{nullptr};
                describe(options, reader);
                return std::find(reader.known.begin(), reader.known.end(), option) != reader.known.end();
            },
            game);
        if (has) return std::string(name_of(game));
    }
    return {};
}

template <class G>
Result<AnySetup, Malformed> read_setup(const JsonTree& json) {
    Setup<G> setup;
    const JsonTree* options = json.find("options");
    if (options != nullptr) {
        if (!options->is(Kind::object)) return Malformed{R"("options" must be an object)"};
        if (const auto key = options->doubled_key()) return Malformed{"option " + quote(*key) + " is given twice"};
    }
    OptionReader reader{options};
    describe(setup.options, reader);
    if (!reader.why.empty()) return Malformed{reader.why};
    if (options != nullptr) {
        for (const JsonTree& option : options->items) {
            const std::string_view key = option.key;
            if (std::find(reader.known.begin(), reader.known.end(), key) != reader.known.end()) continue;
            const std::string owner = owner_of(key);
            const std::string game(G::name);
            if (owner.empty()) return Malformed{"unknown option " + quote(key) + " for " + game};
            return Malformed{"option " + quote(key) + " belongs to " + owner + ", not to " + game};
        }
    }
    if (const JsonTree* first = json.find("first"); first != nullptr) {
        const auto whole = first->whole();
        if (!whole || *whole < 1 || *whole > setup.options.players) {
            return Malformed{R"("first" must be a whole number from 1 to )" + std::to_string(setup.options.players)};
        }
        setup.first = at<Seat>(static_cast<std::size_t>(*whole) - 1);
    }
    return AnySetup(setup);
}

bool is_known_key(std::string_view key) {
    return key == "magichat" || key == "game" || key == "options" || key == "first" || key == "names" || key == "moves";
}

std::optional<Malformed> read_texts(const JsonTree& json, std::vector<std::string>& texts) {
    if (!json.is(Kind::list)) return Malformed{quote(json.key) + " must be a list of texts"};
    for (const JsonTree& item : json.items) {
        if (!item.is(Kind::text)) {
            return Malformed{quote(json.key) + " must be a list of texts; item " + std::to_string(texts.size() + 1) +
                             " is not a text"};
        }
        texts.push_back(item.text);
    }
    return std::nullopt;
}

Result<Record, Malformed> read_object(const JsonTree& json) {
    if (!json.is(Kind::object)) return Malformed{"a record must be a JSON object"};
    if (const auto key = json.doubled_key()) return Malformed{"key " + quote(*key) + " is given twice"};
    for (const char* key : {"magichat", "game", "moves"}) {
        if (json.find(key) == nullptr) return Malformed{"key " + quote(key) + " is missing"};
    }
    if (json.find("magichat")->whole() != 1U) {
        return Malformed{R"("magichat" must be 1: records of another version can't be read)"};
    }
    const JsonTree& name = *json.find("game");
    if (!name.is(Kind::text)) return Malformed{R"("game" must be a text)"};
    const auto game = find_game(name.text);
    if (!game) return Malformed{"unknown game " + quote(name.text) + ": there are " + all_game_names()};

    const auto setup = std::visit([&](auto tag) { return read_setup<GameOf<decltype(tag)>>(json); }, *game);
    if (!setup) return setup.error();
    Record record{*setup, {}, {}, {}};
    if (const JsonTree* names = json.find("names"); names != nullptr) {
        if (const auto wrong = read_texts(*names, record.names)) return *wrong;
        if (record.names.size() != players_of(record.setup)) {
            return Malformed{R"("names" must have one name for each of the )" +
                             std::to_string(players_of(record.setup)) + " seats, not " +
                             std::to_string(record.names.size())};
        }
    }
    if (const auto wrong = read_texts(*json.find("moves"), record.moves)) return *wrong;
    for (const JsonTree& item : json.items) {
        if (is_known_key(item.key)) continue;
        Json kept;
        write(kept, item);
        record.extras.push_back({item.key, kept.str()});
    }
    return record;
}

}  // namespace

Result<Record, Malformed> read_record(std::string_view json) {
    if (json.size() > most_record_bytes) {
        return Malformed{"larger than " + std::to_string(most_record_bytes >> 20U) + " MiB"};
    }
    const auto tree = read_json(json, most_record_depth);
    if (!tree) return Malformed{"not JSON: " + tree.error().why};
    return read_object(*tree);
}

void write_options(Json& json, const AnySetup& setup) {
    json.open();
    with_setup(setup, [&](const auto& one) { describe(one.options, OptionWriter{json}); });
    json.close();
}

const std::string* find_extra(const Record& record, std::string_view key) {
    for (const Record::Extra& extra : record.extras) {
        if (extra.key == key) return &extra.json;
    }
    return nullptr;
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
    for (const Record::Extra& extra : record.extras) json.key(extra.key).raw(extra.json);
    json.close();
    return json.str() + '\n';
}

u8 players_of(const AnySetup& setup) {
    return with_setup(setup, [](const auto& one) { return one.options.players; });
}

}  // namespace magichat
