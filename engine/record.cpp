#include "engine/record.h"

#include <rapidjson/document.h>
#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>

#include <algorithm>

#include "engine/base/quote.h"

namespace magichat {

namespace {

using rapidjson::Value;

std::string_view view(const Value& text) { return {text.GetString(), text.GetStringLength()}; }

const Value* find(const Value& object, std::string_view key) {
    for (const auto& member : object.GetObject()) {
        if (view(member.name) == key) return &member.value;
    }
    return nullptr;
}

// The first key that stands twice in an object.
std::optional<std::string> twice(const Value& object) {
    std::vector<std::string_view> keys;
    for (const auto& member : object.GetObject()) keys.push_back(view(member.name));
    std::sort(keys.begin(), keys.end());
    const auto same = std::adjacent_find(keys.begin(), keys.end());
    return same == keys.end() ? std::nullopt : std::optional(quoted(*same));
}

// Brackets inside strings do not count. Checked before parsing, so that nothing ever recurses deeper than this.
bool too_deep(std::string_view json) {
    std::size_t depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (in_text) {
            if (c == '\\') ++i;
            if (c == '"') in_text = false;
        } else if (c == '"') {
            in_text = true;
        } else if (c == '[' || c == '{') {
            if (++depth > most_record_depth) return true;
        } else if ((c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
    return false;
}

// Reads options by their description; remembers the first thing that is wrong.
struct OptionReader {
    const Value* object;  // or none: all defaults
    std::string why{};
    std::vector<std::string_view> known{};

    const Value* next(std::string_view name) {
        known.push_back(name);
        return object == nullptr ? nullptr : find(*object, name);
    }
    void wrong(std::string_view name, const std::string& must) {
        if (why.empty()) why = "option " + quoted(name) + " must be " + must;
    }
    template <class T>
    void number(std::string_view name, T& value, u64 least, u64 most) {
        const Value* json = next(name);
        if (json == nullptr) return;
        if (json->IsUint64() && json->GetUint64() >= least && json->GetUint64() <= most) {
            value = static_cast<T>(json->GetUint64());
        } else if (most == ~u64{0}) {
            wrong(name, "a whole number from 0 to 18446744073709551615");
        } else {
            wrong(name, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
        }
    }
    void flag(std::string_view name, bool& value) {
        const Value* json = next(name);
        if (json == nullptr) return;
        if (!json->IsBool()) return wrong(name, "true or false");
        value = json->GetBool();
    }
    template <class E, std::size_t count>
    void choice(std::string_view name, E& value, const std::array<std::string_view, count>& names) {
        const Value* json = next(name);
        if (json == nullptr) return;
        for (std::size_t i = 0; json->IsString() && i < count; ++i) {
            if (names[i] == view(*json)) {
                value = at<E>(i);
                return;
            }
        }
        std::string all;
        for (const std::string_view one : names) all += (all.empty() ? "" : " or ") + quoted(one);
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
Result<AnySetup, Malformed> read_setup(const Value& json) {
    Setup<G> setup;
    const Value* options = find(json, "options");
    if (options != nullptr && !options->IsObject()) return Malformed{R"("options" must be an object)"};
    if (options != nullptr) {
        if (const auto key = twice(*options)) return Malformed{"option " + *key + " is given twice"};
    }
    OptionReader reader{options};
    describe(setup.options, reader);
    if (!reader.why.empty()) return Malformed{reader.why};
    if (options != nullptr) {
        for (const auto& member : options->GetObject()) {
            const std::string_view key = view(member.name);
            if (std::find(reader.known.begin(), reader.known.end(), key) != reader.known.end()) continue;
            const std::string owner = owner_of(key);
            const std::string game(G::name);
            if (owner.empty()) return Malformed{"unknown option " + quoted(key) + " for " + game};
            return Malformed{"option " + quoted(key) + " belongs to " + owner + ", not to " + game};
        }
    }
    const Value* first = find(json, "first");
    if (first != nullptr) {
        const u64 players = setup.options.players;
        if (!first->IsUint64() || first->GetUint64() < 1 || first->GetUint64() > players) {
            return Malformed{R"("first" must be a whole number from 1 to )" + std::to_string(players)};
        }
        setup.first = at<Seat>(first->GetUint64() - 1);
    }
    return AnySetup(setup);
}

std::string to_json(const Value& value) {
    rapidjson::StringBuffer buffer;
    rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
    value.Accept(writer);
    return {buffer.GetString(), buffer.GetSize()};
}

bool is_known_key(std::string_view key) {
    return key == "magichat" || key == "game" || key == "options" || key == "first" || key == "names" || key == "moves";
}

std::optional<Malformed> read_texts(const Value& json, std::string_view key, std::vector<std::string>& texts) {
    if (!json.IsArray()) return Malformed{quoted(key) + " must be a list of texts"};
    for (const Value& item : json.GetArray()) {
        if (!item.IsString()) {
            return Malformed{quoted(key) + " must be a list of texts; item " + std::to_string(texts.size() + 1) +
                             " is not a text"};
        }
        texts.emplace_back(view(item));
    }
    return std::nullopt;
}

Result<Record, Malformed> read_object(const Value& json) {
    if (!json.IsObject()) return Malformed{"a record must be a JSON object"};
    if (const auto key = twice(json)) return Malformed{"key " + *key + " is given twice"};
    for (const char* key : {"magichat", "game", "moves"}) {
        if (find(json, key) == nullptr) return Malformed{"key " + quoted(key) + " is missing"};
    }
    const Value& version = *find(json, "magichat");
    if (!version.IsUint64() || version.GetUint64() != 1) {
        return Malformed{R"("magichat" must be 1: records of another version can't be read)"};
    }
    const Value& name = *find(json, "game");
    if (!name.IsString()) return Malformed{R"("game" must be a text)"};
    const auto game = find_game(view(name));
    if (!game) return Malformed{"unknown game " + quoted(view(name)) + ": there are vanish, court and rabbits"};

    const auto setup = std::visit([&](auto tag) { return read_setup<GameOf<decltype(tag)>>(json); }, *game);
    if (!setup) return setup.error();
    Record record{*setup, {}, {}, {}};
    if (const Value* names = find(json, "names"); names != nullptr) {
        if (const auto wrong = read_texts(*names, "names", record.names)) return *wrong;
        if (record.names.size() != players_of(record.setup)) {
            return Malformed{R"("names" must have one name for each of the )" +
                             std::to_string(players_of(record.setup)) + " seats, not " +
                             std::to_string(record.names.size())};
        }
    }
    if (const auto wrong = read_texts(*find(json, "moves"), "moves", record.moves)) return *wrong;
    for (const auto& member : json.GetObject()) {
        if (!is_known_key(view(member.name))) {
            record.extras.push_back({std::string(view(member.name)), to_json(member.value)});
        }
    }
    return record;
}

}  // namespace

Result<Record, Malformed> read_record(std::string_view json) {
    if (json.size() > most_record_bytes) {
        return Malformed{"larger than " + std::to_string(most_record_bytes >> 20U) + " MiB"};
    }
    if (too_deep(json)) return Malformed{"nested more than " + std::to_string(most_record_depth) + " deep"};
    constexpr unsigned flags = rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag;
    rapidjson::MemoryStream bytes(json.data(), json.size());
    rapidjson::EncodedInputStream<rapidjson::UTF8<>, rapidjson::MemoryStream> input(bytes);
    rapidjson::Document document;
    document.ParseStream<flags, rapidjson::UTF8<>>(input);
    if (document.HasParseError()) {
        return Malformed{"not JSON: " + std::string(rapidjson::GetParseError_En(document.GetParseError())) + " (byte " +
                         std::to_string(document.GetErrorOffset() + 1) + ")"};
    }
    return read_object(document);
}

void write_options(Json& json, const AnySetup& setup) {
    json.open();
    with_setup(setup, [&](const auto& one) { describe(one.options, OptionWriter{json}); });
    json.close();
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
