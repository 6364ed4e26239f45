// The host over HTTP: opening a table, what there is to play, records, health, and who is who on a second device.
#include <sodium.h>

#include "engine/base/json_tree.h"
#include "engine/base/quote.h"
#include "engine/base/version.h"
#include "server/rooms/codes.h"
#include "server/rooms/host.h"

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

Response show_games() {
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
    return json_response(json.close_list().close().str());
}

std::string_view rest_of(std::string_view path, std::string_view prefix) {
    return path.starts_with(prefix) ? path.substr(prefix.size()) : std::string_view{};
}

}  // namespace

std::optional<Response> Host::http(ConnectionId connection, const Request& request) {
    const std::string_view path = request.path;
    const bool get = request.method == "GET" || request.method == "HEAD";
    const bool post = request.method == "POST";
    if (path == "/api/health") return get ? show_health() : not_allowed(request, "GET");
    if (path == "/api/games") return get ? show_games() : not_allowed(request, "GET");
    if (path == "/api/tables") return post ? create_table(connection, request) : not_allowed(request, "POST");
    if (path == "/api/handover") return post ? hand_over(request) : not_allowed(request, "POST");
    if (path == "/api/token") return post ? give_token(request) : not_allowed(request, "POST");
    if (path == "/metrics") {
        if (!get) return not_allowed(request, "GET");
        Response response;
        response.type = "text/plain; version=0.0.4";
        response.body = metrics_.text();
        response.cookie = false;
        return response;
    }
    if (const auto code = rest_of(path, "/api/tables/"); !code.empty()) {
        return get ? show_table(request, code) : not_allowed(request, "GET");
    }
    if (const auto code = rest_of(path, "/api/handover/"); !code.empty()) {
        return post ? take_over(request, code) : not_allowed(request, "POST");
    }
    if (const auto id = rest_of(path, "/api/records/"); !id.empty()) {
        return get ? show_record(request, id, false) : not_allowed(request, "GET");
    }
    if (const auto id = rest_of(path, "/r/"); id.ends_with(".hat.json")) {
        return get ? show_record(request, id.substr(0, id.size() - 9), true) : not_allowed(request, "GET");
    }
    if (!rest_of(path, "/t/").empty() || !rest_of(path, "/r/").empty()) {  // the page finds out what it is
        if (!get) return not_allowed(request, "GET");
        Response page;
        page.file = "/index.html";
        return page;
    }
    return error_response(request, 404, "there is nothing at this address");
}

Response Host::show_health() const {
    Json json;
    json.open().text("status", stopping_ ? "stopping" : "ok").text("version", version);
    json.key("tables").whole(rooms_.size()).key("connections").whole(guests_.size());
    json.key("waiting").whole(writer_ ? writer_->waiting() : 0);
    Response response = json_response(json.close().str(), stopping_ ? 503 : 200);
    response.cookie = false;
    return response;
}

// Stored, then announced: the answer comes with the ticket of the table's first entry.
std::optional<Response> Host::create_table(ConnectionId connection, const Request& request) {
    const auto name = name_of(request);
    if (!name)
        return error_response(request, 401, "this token is not valid, or no longer; get another one from /api/token");
    const Guest guest = guest_of(*name);
    if (stopping_) return error_response(request, 503, "the server is about to restart; try again in a moment");
    if (rooms_.size() >= limits_.tables) return error_response(request, 503, "all tables are taken; try again later");
    const auto opened = opened_.find(static_cast<u64>(guest));
    if (opened != opened_.end() && opened->second >= limits_.tables_of_guest) {
        return error_response(request, 429, "you have opened many tables already; close one, or use one of them");
    }
    TableSettings settings;
    if (!request.body.empty()) {
        constexpr std::size_t most_depth = 4;
        const auto body = read_json(request.body, most_depth);
        if (!body) return error_response(request, 400, "the body is not JSON: " + body.error().why);
        if (!body->is(JsonTree::Kind::object) || body->doubled_key()) {
            return error_response(request, 400, "the body has to be a JSON object, each key once");
        }
        std::optional<std::string> game;
        std::optional<GivenOptions> options;
        for (const JsonTree& item : body->items) {
            if (item.key == "game" && item.is(JsonTree::Kind::text)) {
                game = item.text;
            } else if (item.key == "options" && item.is(JsonTree::Kind::object)) {
                options = given_options(item);
            } else {
                return error_response(
                    request, 400,
                    "can't use " + quote(item.key, 40) + ": there are game (a text) and options (an object)");
            }
        }
        const auto setup = change_setup(settings.setup, game, options);
        if (!setup) return error_response(request, 400, setup.error().why);
        settings.setup = *setup;
    }
    std::string code = random_code();
    while (codes_.contains(code)) code = random_code();
    const TableId id = next_table_++;
    const u64 now = now_ms();
    Effects effects;
    Table table = Table::open(settings, guest, outside_, {now}, effects);
    auto room =
        std::make_unique<Room>(Room{id, code, guest, std::move(table), 0, false, {}, static_cast<std::int64_t>(now)});
    Room& there = *rooms_.emplace(id, std::move(room)).first->second;
    codes_[code] = id;
    ++opened_[static_cast<u64>(guest)];
    tables_.set(static_cast<std::int64_t>(rooms_.size()));
    Json json;
    json.open().text("table", code).text("link", "/t/" + code).close();
    take(there, std::move(effects),
         Opening{connection, json_response(json.str(), 201),
                 error_response(request, 503, "the table could not be stored; try again in a moment")});
    return std::nullopt;
}

Response Host::show_table(const Request& request, std::string_view code) {
    const Room* room = find(code);
    if (room == nullptr) return error_response(request, 404, "there is no table with this code (any more)");
    const Table& table = room->table;
    Json json;
    json.open().text("table", room->code).text("game", game_name(table.settings().setup));
    write_options(json.key("options"), table.settings().setup);
    json.text("phase", table_phase_names[index(table.phase())]).flag("watch", table.settings().watch);
    json.key("seats").open_list();
    for (const Chair& chair : table.chairs()) {
        json.open().text("kind", seat_kind_names[index(chair.kind)]);
        if (chair.kind != SeatKind::open) json.text("name", chair.name);
        json.close();
    }
    return json_response(json.close_list().close().str());
}

Response Host::show_record(const Request& request, std::string_view id, bool download) {
    if (!reader_) return error_response(request, 503, "records can't be read at the moment");
    const auto found = reader_->record(id);
    if (!found) {
        log_.error("record_unreadable", {{"why", found.error().text}});
        return error_response(request, 503, "records can't be read at the moment");
    }
    if (!*found) return error_response(request, 404, "there is no record with this name (any more)");
    Response response = json_response((*found)->record);
    response.headers.emplace_back("Cache-Control", "private, max-age=86400");
    if (download) {
        response.headers.emplace_back(
            "Content-Disposition", "attachment; filename=\"" + (*found)->game + "-" + std::string(id) + ".hat.json\"");
    }
    return response;
}

// A code of six digits, good once and for five minutes: whoever says it on another device is the same guest there.
Response Host::hand_over(const Request& request) {
    constexpr std::chrono::minutes life{5};
    constexpr std::size_t most = 10'000;
    const auto now = std::chrono::steady_clock::now();
    std::erase_if(handovers_,
                  [&](const auto& one) { return one.second.until < now || one.second.guest == request.guest; });
    if (handovers_.size() >= most) return error_response(request, 503, "too many at once; try again in a moment");
    std::string code = random_digits();
    while (handovers_.contains(code)) code = random_digits();
    handovers_[code] = {request.guest, now + life};
    Json json;
    json.open().text("code", code).number("seconds", std::chrono::seconds(life).count()).close();
    return json_response(json.str(), 201);
}

Response Host::take_over(const Request& request, std::string_view code) {
    constexpr Rate tries{0.1, 10};  // by address: six digits must not be found by trying
    Bucket& left = tries_.try_emplace(household(request.address), tries).first->second;
    if (!left.take(tries, std::chrono::steady_clock::now())) {
        return error_response(request, 429, "too many codes were tried from here; wait a minute");
    }
    const auto found = handovers_.find(code);
    if (found == handovers_.end() || found->second.until < std::chrono::steady_clock::now()) {
        return error_response(request, 404,
                              "this code is not valid, or no longer; ask for another one on the first device");
    }
    const auto expiry = static_cast<std::int64_t>(now_ms() / 1000) + session_life_.count();
    Response response = json_response("{\"status\":\"ok\"}");
    response.cookie = false;
    response.headers.emplace_back(
        "Set-Cookie", "mh=" + sessions_.sign(found->second.guest, expiry) +
                          "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + std::to_string(session_life_.count()) +
                          (request.secure ? "; Secure" : ""));
    handovers_.erase(found);
    return response;
}

// A guest of its own for a program: `Authorization: Bearer TOKEN` when it opens the socket, or `token` when it joins.
Response Host::give_token(const Request& /*request*/) {
    const auto expiry = static_cast<std::int64_t>(now_ms() / 1000) + session_life_.count();
    Json json;
    json.open().text("token", sessions_.sign(Sessions::random_guest(), expiry)).close();
    Response response = json_response(json.str(), 201);
    response.headers.emplace_back("Cache-Control", "no-store");
    return response;
}

}  // namespace magichat::server
