// The host over HTTP: which address is for what, and who may ask. What is answered about games and tables: api.h.
#include "engine/base/version.h"
#include "protocol/new_table.h"
#include "server/rooms/api.h"
#include "server/rooms/host.h"

namespace magichat::server {

namespace {

std::string_view rest_of(std::string_view path, std::string_view prefix) {
    return path.starts_with(prefix) ? path.substr(prefix.size()) : std::string_view{};
}

}  // namespace

std::optional<Response> Host::http(ConnectionId connection, const Request& request) {
    const std::string_view path = request.path;
    const bool get = request.method == "GET" || request.method == "HEAD";
    const bool post = request.method == "POST";
    if (path == "/api/health") return get ? show_health() : not_allowed(request, "GET");
    if (path == "/api/games") return get ? json_response(games_json()) : not_allowed(request, "GET");
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
    if (rooms_.opened_by(guest) >= limits_.tables_of_guest) {
        return error_response(request, 429, "you have opened many tables already; close one, or use one of them");
    }
    const auto settings = read_new_table(request.body);
    if (!settings) return error_response(request, 400, settings.error().why);
    const u64 now = now_ms();
    Effects effects;
    Table table = Table::open(*settings, guest, outside_, {now}, effects);
    Room& there = rooms_.open(std::move(table), guest, static_cast<std::int64_t>(now));
    tables_.set(static_cast<std::int64_t>(rooms_.size()));
    Json json;
    json.open().text("table", there.code).text("link", "/t/" + there.code).close();
    take(there, std::move(effects),
         Opening{connection, json_response(json.str(), 201),
                 error_response(request, 503, "the table could not be stored; try again in a moment")});
    return std::nullopt;
}

Response Host::show_table(const Request& request, std::string_view code) {
    const Room* room = rooms_.find(code);
    if (room == nullptr) return error_response(request, 404, "there is no table with this code (any more)");
    return json_response(table_json(*room));
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

Response Host::hand_over(const Request& request) {
    const auto code = handovers_.give(request.guest, std::chrono::steady_clock::now());
    if (!code) return error_response(request, 503, "too many at once; try again in a moment");
    Json json;
    json.open().text("code", *code).number("seconds", std::chrono::seconds(Handovers::life).count()).close();
    return json_response(json.str(), 201);
}

Response Host::take_over(const Request& request, std::string_view code) {
    const auto guest = handovers_.take(code, request.address, std::chrono::steady_clock::now());
    if (!guest) {
        if (guest.error() == Handovers::Refused::too_fast) {
            return error_response(request, 429, "too many codes were tried from here; wait a minute");
        }
        return error_response(request, 404,
                              "this code is not valid, or no longer; ask for another one on the first device");
    }
    const auto expiry = static_cast<std::int64_t>(now_ms() / 1000) + session_life_.count();
    Response response = json_response("{\"status\":\"ok\"}");
    response.cookie = false;
    response.headers.emplace_back(
        "Set-Cookie", "mh=" + sessions_.sign(*guest, expiry) + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" +
                          std::to_string(session_life_.count()) + (request.secure ? "; Secure" : ""));
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
