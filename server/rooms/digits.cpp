// The host about a second device: digits that are given on one and said on another. Where there are several nodes all of them know
// the digits, and what each knows beside (who tries too often) stays its own.
#include <algorithm>

#include "server/clocks.h"
#include "server/rooms/api.h"
#include "server/rooms/host.h"

namespace magichat::server {

namespace {

// Others are counted as wrong ones without asking anybody.
bool may_be_digits(std::string_view code) {
    return code.size() == 6 && std::ranges::all_of(code, [](char c) { return c >= '0' && c <= '9'; });
}

Response not_now(const Request& request) {
    return error_response(request, 503, "this can't be done now; try again in a moment");
}

Response used_response(bool used) { return json_response(Json().open().flag("used", used).close().str()); }

}  // namespace

std::optional<Response> Host::ask_keeper(ConnectionId connection, const Request& request,
                                         std::function<Response(Lease&)> job) {
    const bool asked = shared_.keeper->ask([this, connection, job = std::move(job)](Lease& lease) {
        loop_->post([this, connection, response = job(lease)] { answer(connection, response); });
    });
    return asked ? std::nullopt : std::optional(not_now(request));
}

std::optional<Response> Host::hand_over(ConnectionId connection, const Request& request) {
    const auto who = who_is(request);
    if (!who) return bad_token(request);
    const auto steady = std::chrono::steady_clock::now();
    if (!shared_.households.give_guest(household(request.address), steady)) return too_many_guests(request);
    const auto code = shared_.handovers.give(who->guest, request.address, steady);
    if (!code) return error_response(request, 503, "too many at once; try again in a moment");
    Json json;
    json.open().text("code", *code).number("seconds", std::chrono::seconds(Handovers::life).count()).close();
    Response given = json_response(json.str(), 201);
    if (!shared_.keeper) return given;
    return ask_keeper(connection, request, [=, this](Lease& lease) {
        const auto stored = lease.give_handover(*code, {who->guest, household(request.address), Handovers::life});
        if (stored && *stored) return given;
        shared_.handovers.withdraw(who->guest);
        return not_now(request);
    });
}

// For the first device, which shows the digits.
std::optional<Response> Host::show_handover(ConnectionId connection, const Request& request) {
    const auto who = who_is(request);
    if (!who) return bad_token(request);
    const bool used = shared_.handovers.was_used(who->guest, std::chrono::steady_clock::now());
    if (used || !shared_.keeper) return used_response(used);
    return ask_keeper(connection, request, [guest = who->guest](Lease& lease) {
        const auto elsewhere = lease.used_handover(guest);
        return used_response(elsewhere && *elsewhere);
    });
}

std::optional<Response> Host::take_over(ConnectionId connection, const Request& request, std::string_view code) {
    const auto now = std::chrono::steady_clock::now();
    if (!shared_.keeper || !may_be_digits(code) || shared_.handovers.is_too_fast(request.address, now)) {
        return taken_over(request, shared_.handovers.take(code, request.address, now));
    }
    return ask_keeper(connection, request, [this, request, digits = std::string(code)](Lease& lease) {
        return take_over(lease, request, digits);
    });
}

// On the keeper's thread. What the database says is what this node knows; then it is decided as ever, and used once among all.
Response Host::take_over(Lease& lease, const Request& request, const std::string& digits) const {
    const auto now = std::chrono::steady_clock::now();
    const auto known = lease.handover(digits);
    if (!known) return not_now(request);
    if (*known) {
        const auto& [guest, home, left] = **known;
        shared_.handovers.learn(digits, {guest, home, now + left});
    } else {
        shared_.handovers.forget(digits);
    }
    auto guest = shared_.handovers.take(digits, request.address, now);
    if (guest) {
        const auto first = lease.use_handover(digits);
        if (!first) return not_now(request);
        if (!*first) guest = Handovers::Refused::not_valid;
    }
    return taken_over(request, guest);
}

Response Host::taken_over(const Request& request, const Result<std::string, Handovers::Refused>& guest) const {
    if (!guest) {
        if (guest.error() == Handovers::Refused::too_fast) {
            return error_response(request, 429, "too many codes were tried from here; wait a minute");
        }
        return error_response(request, 404,
                              "this code is not valid, or no longer; ask for another one on the first device");
    }
    Json json;
    json.open().text("status", "ok");
    if (!request.bearer.empty()) json.text("token", shared_.sessions.sign(*guest, now_s()));
    Response response = json_response(json.close().str());
    if (request.bearer.empty()) response.guest = *guest;
    return response;
}

}  // namespace magichat::server
