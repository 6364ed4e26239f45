// The host over HTTP: which address is for what, and who may ask. What is answered about games and tables: api.h.
#include <algorithm>

#include "engine/base/version.h"
#include "protocol/new_table.h"
#include "server/clocks.h"
#include "server/metrics_server.h"
#include "server/rooms/api.h"
#include "server/rooms/codes.h"
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
    if (path == "/api/handover") {
        return post  ? hand_over(connection, request)
               : get ? show_handover(connection, request)
                     : not_allowed(request, "GET, POST");
    }
    if (path == "/api/token") return post ? give_token(request) : not_allowed(request, "POST");
    if (path == "/api/sign_out") return post ? sign_out(connection, request) : not_allowed(request, "POST");
    if (path == "/metrics" && shared_.limits.shows_metrics) {
        return get ? metrics_response(shared_.metrics, true) : not_allowed(request, "GET");
    }
    if (const auto code = rest_of(path, "/api/tables/"); !code.empty()) {
        return get ? show_table(connection, request, code) : not_allowed(request, "GET");
    }
    if (const auto code = rest_of(path, "/api/handover/"); !code.empty()) {
        return post ? take_over(connection, request, code) : not_allowed(request, "POST");
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

// Public, so it names no file and no table: the log does. Nor does it say what waits to be thought about or stored: that
// changes with every move, and /metrics has it.
Response Host::show_health() const {
    const auto trouble = shared_.writer->trouble();
    const std::string_view status = stopping_ ? "stopping" : trouble || !shared_.is_sure() ? "storage" : "ok";
    Json json;
    json.open().text("status", status).text("version", version);
    json.key("tables").whole(static_cast<u64>(shared_.counts.tables.value()));
    json.key("connections").whole(static_cast<u64>(shared_.counts.visitors.value()));
    if (trouble) {
        const auto since = std::chrono::duration_cast<std::chrono::seconds>(trouble->since.time_since_epoch());
        json.text("error", store_error_names.at(static_cast<std::size_t>(trouble->error.kind)));
        json.number("since", since.count());  // seconds since 1970
    }
    if (shared_.counts.set_aside.value() > 0) json.number("set_aside", shared_.counts.set_aside.value());
    if (shared_.counts.clock_doubted.value() != 0) json.text("clock", "doubted");
    Response response = json_response(json.close().str(), status == "ok" ? 200 : 503);
    response.cookie = false;
    return response;
}

// Stored, then announced: the answer comes with the ticket of the table's first entry.
std::optional<Response> Host::create_table(ConnectionId connection, const Request& request) {
    const auto who = who_is(request);
    if (!who) return bad_token(request);
    const Guest guest = guest_of(who->guest);
    if (stopping_) return error_response(request, 503, "the server is about to restart; try again in a moment");
    if (static_cast<std::size_t>(shared_.counts.tables.value()) >= shared_.limits.tables) {
        return error_response(request, 503, "all tables are taken; try again later");
    }
    const auto settings = read_new_table(request.body);
    if (!settings) return error_response(request, 400, settings.error().why);
    if (!shared_.opened.add(guest, shared_.limits.tables_of_guest)) {
        return error_response(request, 429, "you have opened many tables already; close one, or use one of them");
    }
    if (const auto refused =
            shared_.households.open_table(household(request.address), std::chrono::steady_clock::now())) {
        shared_.opened.remove(guest);
        return error_response(
            request, 429,
            *refused == Households::Refused::too_many
                ? "there are many tables open from this address already; close one, or use one of them"
                : "many tables were opened from this address lately; try again in a minute");
    }
    at_loop(shared_.next_loop++ % shared_.loops, [connection, request, guest, chosen = *settings](Host& host) {
        constexpr int tries = 20;
        host.open_table(connection, request, guest, chosen, tries);
    });
    return std::nullopt;
}

// In the file there may be a table with the same code that is not here, since it was set aside: then with another one.
void Host::open_table(ConnectionId connection, const Request& request, Guest guest, const TableSettings& settings,
                      int tries) {
    const auto number = shared_.numbers.take();
    if (!number) {
        shared_.opened.remove(guest);
        shared_.households.close_table(household(request.address));
        return answer(connection, error_response(request, 503, "too many tables at once; try again in a moment"));
    }
    Effects effects;
    Table table = Table::open(settings, guest, outside_, {now_ms()}, effects);
    // A code of this loop's own.
    std::string code = random_code();
    while (rooms_.find(code) != nullptr || loop_of_code(code, shared_.loops) != number_) code = random_code();
    Room& there =
        rooms_.add({*number, std::move(code), guest, std::move(table), shared_.label(), household(request.address)});
    shared_.counts.tables.add(1);
    Json json;
    json.open().text("table", there.code).text("link", "/t/" + there.code).close();
    Opening opening{connection, json_response(json.str(), 201),
                    error_response(request, 503, "the table could not be stored; try again in a moment")};
    if (tries > 1) {
        opening.again = [=, this] {  // the first one was counted, and is gone
            shared_.opened.add(guest);
            shared_.households.add_table(household(request.address), std::chrono::steady_clock::now());
            open_table(connection, request, guest, settings, tries - 1);
        };
    }
    take(there, std::move(effects), std::move(opening));
}

std::optional<Response> Host::show_table(ConnectionId connection, const Request& request, std::string_view code) {
    const auto who = who_is(request);
    const Guest guest = who ? guest_of(who->guest) : no_guest;
    const std::size_t loop = loop_of_code(tidy_code(code), shared_.loops);
    const Question question{request, guest, std::string(code)};
    if (loop == number_) return table_response(connection, question);
    mail(loop, [connection, question](Host& host) {
        if (auto response = host.table_response(connection, question)) host.answer(connection, std::move(*response));
    });
    return std::nullopt;
}

std::optional<Response> Host::table_response(ConnectionId connection, const Question& question) {
    const auto found = find_table(question.code, question.guest, household(question.request.address));
    if (found) return json_response(table_json(**found, question.guest));
    const NoRoom none = found.error();
    if (none.why != NoTable::elsewhere || !shared_.cluster) return no_table_response(question.request, none);
    at_loop(loop_of(connection),
            [connection, question, none](Host& host) { host.ask_on(connection, none.node, question, none.may_try); });
    return std::nullopt;
}

Response Host::no_table_response(const Request& request, NoRoom none) {
    switch (none.why) {
        case NoTable::unknown: break;
        case NoTable::too_fast:
            return error_response(request, 429, "too many codes were tried from here; wait a minute");
        case NoTable::elsewhere: return error_response(request, 421, "another server of this house has this table");
        case NoTable::moving: return error_response(request, 503, "this table is not here yet; try again in a moment");
    }
    return error_response(request, 404, "there is no table with this code (any more)");
}

Response Host::show_record(const Request& request, std::string_view id, bool download) {
    if (!reader_) return error_response(request, 503, "records can't be read at the moment");
    const auto found = reader_->record(id);
    if (!found) {
        shared_.log.error("record_unreadable", {{"why", found.error().text}});
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

// A guest of its own for a program: `Authorization: Bearer TOKEN` when it opens the socket, or `token` when it joins.
Response Host::give_token(const Request& request) {
    if (!shared_.households.give_guest(household(request.address), std::chrono::steady_clock::now())) {
        return too_many_guests(request);
    }
    Json json;
    json.open().text("token", shared_.sessions.sign(Sessions::random_guest(), now_s())).close();
    return json_response(json.str(), 201);
}

// All that this guest was given until now is void, on all devices; this one gets something new. Decided on the first loop:
// several of one guest happen in one order, and are stored in it.
std::optional<Response> Host::sign_out(ConnectionId connection, const Request& request) {
    const auto who = who_is(request);
    if (!who) return bad_token(request);
    if (who->issued == 0)
        return error_response(request, 401, "whoever has no cookie and no token has other devices neither");
    if (!shared_.households.sign_out(household(request.address), std::chrono::steady_clock::now())) {
        return error_response(request, 429, "many have signed out from this address lately; try again later");
    }
    mail(0, [connection, request, asks = *who](Host& host) { host.end_sessions(connection, request, asks); });
    return std::nullopt;
}

// Void at once, or something could be renewed meanwhile; answered when it is stored, or taken back.
void Host::end_sessions(ConnectionId connection, const Request& request, const Who& who) {
    SignedOut& list = shared_.sessions.signed_out();
    const std::int64_t before = list.not_before(who.guest);
    if (who.issued < before) return answer(connection, bad_token(request));
    const std::int64_t from = std::max(now_s(), who.issued) + 1;
    if (stopping_ || !list.set(who.guest, from)) {
        return answer(connection, error_response(request, 503, "this can't be done now; try again later"));
    }
    shared_.handovers.withdraw(who.guest);
    // At other nodes, too; if that fails the digits live for another five minutes at the most.
    if (shared_.keeper)
        shared_.keeper->ask([guest = who.guest](Lease& lease) { (void)lease.withdraw_handovers(guest); });
    const auto finish = [=, this, &list](bool stored) {
        if (!stored) {
            list.set(who.guest, before);
            return answer(connection, error_response(request, 503, "this could not be stored; try again in a moment"));
        }
        Json json;
        json.open().text("status", "ok");
        if (!request.bearer.empty()) json.text("token", shared_.sessions.sign(who.guest, now_s()));
        Response response = json_response(json.close().str());
        if (request.bearer.empty()) response.guest = who.guest;
        answer(connection, std::move(response));
        for (std::size_t loop = 0; loop < shared_.loops; ++loop) {
            at_loop(loop, [guest = guest_of(who.guest), from](Host& host) { host.close_devices(guest, from); });
        }
    };
    commits_.take({PutKey{signed_out_name(who.guest), std::to_string(from)}}, finish,
                  [this](Writer::Item item) { shared_.writer->submit(std::move(item)); });
}

}  // namespace magichat::server
