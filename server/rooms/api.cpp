#include "server/rooms/api.h"

#include "engine/base/quote.h"

namespace magichat::server {

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

std::string games_json() {
    Json json;
    json.open().key("games").open_list();
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
    json.close_list().key("bots").open_list();
    for (const std::string_view bot : bot_names) json.text(bot);
    json.close_list().key("emotes").open_list();
    for (const std::string_view emote : emote_names) json.text(emote);
    return json.close_list().close().str();
}

std::string table_json(const Room& room) {
    const Table& table = room.table;
    Json json;
    json.open().text("table", room.code).text("game", game_name(table.settings().setup));
    write_options(json.key("options"), table.settings().setup);
    json.text("phase", table_phase_names[index(table.phase())]).flag("watch", table.settings().watch);
    json.key("seats").open_list();
    for (const Chair& chair : table.chairs()) {
        json.open().text("kind", seat_kind_names[index(chair.kind)]);
        if (chair.kind != SeatKind::open) json.text("name", chair.name);
        json.close();
    }
    return json.close_list().close().str();
}

Result<TableSettings, Malformed> settings_from(std::string_view body) {
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

}  // namespace magichat::server
