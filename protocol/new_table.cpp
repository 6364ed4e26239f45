#include "protocol/new_table.h"

#include "engine/base/quote.h"

namespace magichat {

namespace {

// The options of a game for whoever draws a form: name, kind, values, default.
class OptionList {
public:
    explicit OptionList(Json& json) : json_(json) {}
    template <class Number>
    void number(std::string_view name, Number value, u64 low, u64 high) {
        begin(name, "number");
        json_.key("default").whole(value).key("least").whole(low);
        if (high != ~u64{0}) json_.key("most").whole(high);
        json_.close();
    }
    void flag(std::string_view name, bool value) {
        begin(name, "flag");
        json_.flag("default", value).close();
    }
    template <class Choice, class Names>
    void choice(std::string_view name, Choice value, const Names& names) {
        begin(name, "choice");
        json_.text("default", names[index(value)]).key("values").open_list();
        for (const std::string_view one : names) json_.text(one);
        json_.close_list().close();
    }

private:
    void begin(std::string_view name, std::string_view kind) { json_.open().text("name", name).text("kind", kind); }
    Json& json_;
};

}  // namespace

void write_games(Json& json) {
    json.open_list();
    for (const AnyGame& game : all_games) {
        json.open().text("game", name_of(game)).key("options").open_list();
        std::visit(
            [&](auto tag) {
                const typename GameOf<decltype(tag)>::Options options;
                describe(options, OptionList(json));
            },
            game);
        json.close_list().close();
    }
    json.close_list();
}

Result<TableSettings, Malformed> read_new_table(std::string_view body) {
    TableSettings settings;
    if (body.empty()) return settings;
    constexpr std::size_t most_depth = 4;
    const auto json = read_json(body, most_depth);
    if (!json) return Malformed{"the body is not JSON: " + json.error().why};
    if (!json->is(JsonTree::Kind::object) || json->doubled_key()) {
        return Malformed{"the body has to be a JSON object, each key once"};
    }
    std::optional<std::string> game;
    std::optional<GivenOptions> options;
    for (const JsonTree& item : json->items) {
        if (item.key == "game" && item.is(JsonTree::Kind::text)) {
            game = item.text;
        } else if (item.key == "options" && item.is(JsonTree::Kind::object)) {
            options = given_options(item);
        } else {
            return Malformed{"can't use " + quote(item.key, 40) + ": there are game (a text) and options (an object)"};
        }
    }
    const auto setup = change_setup(settings.setup, game, options);
    if (!setup) return setup.error();
    settings.setup = *setup;
    return settings;
}

std::optional<BadLog> TableReader::add(std::string_view line) {
    ++lines_;
    const auto entry = read_entry(line);
    if (!entry) return BadLog{lines_, entry.error().why};
    return table_.read(*entry);
}

Result<Table, BadLog> TableReader::end() && {
    if (auto bad = table_.end_reading(now_)) return *bad;
    return std::move(table_);
}

Result<Table, BadLog> read_table(const std::vector<std::string>& lines, const Outside& outside, Time now) {
    TableReader reader(outside, now);
    for (const std::string& line : lines) {
        if (auto bad = reader.add(line)) return *bad;
    }
    return std::move(reader).end();
}

std::string record_name(const Commitment& commitment) {
    constexpr std::size_t letters = 24;
    return to_hex(commitment.hash).substr(0, letters);
}

}  // namespace magichat
