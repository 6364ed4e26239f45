#include "engine/options.h"

#include <algorithm>

#include "engine/base/quote.h"

namespace magichat {

namespace {

// Sets options by their description; remembers the first thing that is wrong.
struct OptionReader {
    const GivenOptions& given;
    std::optional<Malformed> wrong{};
    std::vector<std::string_view> known{};

    const GivenOption* next(std::string_view name) {
        known.push_back(name);
        const auto found =
            std::find_if(given.begin(), given.end(), [&](const GivenOption& one) { return one.name == name; });
        return found == given.end() ? nullptr : &*found;
    }
    void refuse(std::string_view name, const std::string& must, Because because) {
        if (wrong) return;
        because.parts.push_back({"option", std::string(name)});
        wrong = Malformed{"option " + quote(name) + " must be " + must, std::move(because)};
    }
    template <class T>
    void number(std::string_view name, T& value, u64 least, u64 most) {
        const GivenOption* option = next(name);
        if (option == nullptr) return;
        const u64* whole = std::get_if<u64>(&option->value);
        if (whole != nullptr && *whole >= least && *whole <= most) {
            value = static_cast<T>(*whole);
        } else {
            const std::string low = std::to_string(least);
            const std::string high = std::to_string(most);
            refuse(name, "a whole number from " + low + " to " + high,
                   {"record_option_whole", {{"least", low}, {"most", high}}});
        }
    }
    void flag(std::string_view name, bool& value) {
        const GivenOption* option = next(name);
        if (option == nullptr) return;
        const bool* flag = std::get_if<bool>(&option->value);
        if (flag == nullptr) {
            return refuse(name, "true or false",
                          {"record_option_words", {{"words", std::vector<std::string>{"true", "false"}}}});
        }
        value = *flag;
    }
    template <class E, std::size_t count>
    void choice(std::string_view name, E& value, const std::array<std::string_view, count>& names) {
        const GivenOption* option = next(name);
        if (option == nullptr) return;
        const std::string* word = std::get_if<std::string>(&option->value);
        for (std::size_t i = 0; word != nullptr && i < count; ++i) {
            if (names[i] == *word) {
                value = at<E>(i);
                return;
            }
        }
        std::string all;
        for (const std::string_view one : names) all += (all.empty() ? "" : " or ") + quote(one);
        refuse(name, all, {"record_option_words", {{"words", std::vector<std::string>(names.begin(), names.end())}}});
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
    const GivenOptions none;
    for (const AnyGame& game : all_games) {
        const bool has = std::visit(
            [&](auto tag) {
                typename GameOf<decltype(tag)>::Options options;
                OptionReader reader{none};
                describe(options, reader);
                return std::find(reader.known.begin(), reader.known.end(), option) != reader.known.end();
            },
            game);
        if (has) return std::string(name_of(game));
    }
    return {};
}

std::optional<std::string_view> given_twice(const GivenOptions& given) {
    std::vector<std::string_view> names;
    names.reserve(given.size());
    for (const GivenOption& one : given) names.push_back(one.name);
    std::sort(names.begin(), names.end());
    const auto same = std::adjacent_find(names.begin(), names.end());
    return same == names.end() ? std::nullopt : std::optional(*same);
}

template <class G>
Result<AnySetup, Malformed> setup_of(const GivenOptions& given) {
    if (const auto name = given_twice(given)) {
        return Malformed{"option " + quote(*name) + " is given twice",
                         {"record_option_twice", {{"option", std::string(*name)}}}};
    }
    Setup<G> setup;
    OptionReader reader{given};
    describe(setup.options, reader);
    if (reader.wrong) return *reader.wrong;
    for (const GivenOption& option : given) {
        if (std::find(reader.known.begin(), reader.known.end(), option.name) != reader.known.end()) continue;
        const std::string owner = owner_of(option.name);
        const std::string game(G::name);
        std::vector<Because::Part> parts = {{"option", option.name}, {"game", game}};
        if (owner.empty()) {
            return Malformed{"unknown option " + quote(option.name) + " for " + game,
                             {"record_option_unknown", std::move(parts)}};
        }
        parts.push_back({"owner", owner});
        return Malformed{"option " + quote(option.name) + " belongs to " + owner + ", not to " + game,
                         {"record_option_elsewhere", std::move(parts)}};
    }
    return AnySetup(setup);
}

}  // namespace

GivenOptions given_options(const JsonTree& object) {
    GivenOptions options;
    for (const JsonTree& item : object.items) {
        GivenOption& option = options.emplace_back(GivenOption{item.key, {}});
        if (const auto whole = item.whole()) option.value = *whole;
        if (item.is_flag()) option.value = item.is(JsonTree::Kind::yes);
        if (item.is(JsonTree::Kind::text)) option.value = item.text;
    }
    return options;
}

void write(Json& json, const GivenOptions& options) {
    json.open();
    for (const GivenOption& option : options) {
        json.key(option.name);
        switch (option.value.index()) {
            case 1: json.whole(std::get<1>(option.value)); break;
            case 2: json.flag(std::get<2>(option.value)); break;
            case 3: json.text(std::get<3>(option.value)); break;
            default: json.null();
        }
    }
    json.close();
}

Result<AnyGame, Malformed> read_game(std::string_view name) {
    if (const auto game = find_game(name)) return *game;
    std::vector<std::string> names;
    names.reserve(all_games.size());
    for (const AnyGame& game : all_games) names.emplace_back(name_of(game));
    return Malformed{"unknown game " + quote(name) + ": there are " + all_game_names(),
                     {"record_game", {{"word", std::string(name)}, {"games", std::move(names)}}}};
}

Result<AnySetup, Malformed> make_setup(const AnyGame& game, const GivenOptions& options) {
    return std::visit([&](auto tag) { return setup_of<GameOf<decltype(tag)>>(options); }, game);
}

void write_options(Json& json, const AnySetup& setup) {
    json.open();
    with_setup(setup, [&](const auto& one) { describe(one.options, OptionWriter{json}); });
    json.close();
}

u8 players_of(const AnySetup& setup) {
    return with_setup(setup, [](const auto& one) { return one.options.players; });
}

}  // namespace magichat
