#include "server/net/core.h"

#include <boost/asio/post.hpp>

#include "engine/base/quote.h"
#include "server/clocks.h"
#include "server/net/senders.h"

namespace magichat::server {
namespace {

constexpr auto sweep_every = std::chrono::milliseconds(200);
constexpr std::uint32_t sweeps_until_forget = 50;

std::int64_t seconds_since_1970() { return static_cast<std::int64_t>(now_ms() / 1000); }

std::string_view bearer_of(std::string_view authorization) {
    constexpr std::string_view scheme = "Bearer ";
    return authorization.starts_with(scheme) ? authorization.substr(scheme.size()) : std::string_view{};
}

}  // namespace

Counts::Counts(Metrics& metrics)
    : accepted(metrics.counter("magichat_connections_accepted_total", "Connections accepted")),
      refused(metrics.counter("magichat_connections_refused_total", "Connections refused by a limit")),
      requests(metrics.counter("magichat_http_requests_total", "HTTP requests")),
      bad_requests(metrics.counter("magichat_http_bad_requests_total", "HTTP requests that were malformed or too big")),
      messages_in(metrics.counter("magichat_messages_received_total", "WebSocket messages received")),
      messages_out(metrics.counter("magichat_messages_sent_total", "WebSocket messages sent")),
      writes(metrics.counter("magichat_socket_writes_total", "Writes to WebSockets, each with all that was queued")),
      bytes_out(metrics.counter("magichat_socket_bytes_sent_total", "Bytes sent to WebSockets")),
      too_fast(metrics.counter("magichat_cut_off_total", "Connections ended by us", R"(why="too fast")")),
      too_slow(metrics.counter("magichat_cut_off_total", "Connections ended by us", R"(why="does not read")")),
      timeouts(metrics.counter("magichat_cut_off_total", "Connections ended by us", R"(why="timeout")")),
      delayed(metrics.counter("magichat_delayed_total", "Reads and handshakes put off: the address has sent too much")),
      connections(metrics.gauge("magichat_connections", "Connections of all kinds now")),
      sockets(metrics.gauge("magichat_sockets", "WebSockets open now")) {}

CoreShared::CoreShared(const Config& settings, NetParts& parts)
    : config(settings),
      log(parts.log),
      counts(parts.metrics),
      files(std::move(parts.files)),
      sessions(parts.sessions),
      addresses({settings.address_connections, settings.address_connects, settings.address_requests,
                 settings.address_messages, settings.address_handshakes}) {}

Core::Core(CoreShared& shared, Handler& behind, std::size_t number)
    : config(shared.config),
      handler(behind),
      log(shared.log),
      counts(shared.counts),
      files(shared.files),
      sessions(shared.sessions),
      addresses(shared.addresses),
      all(shared.cores),
      connections(number) {}

void Core::add(const std::shared_ptr<Connection>& connection) {
    connection->id = connections.add(connection);
    connection->begin();
}

std::shared_ptr<Connection> Core::find(ConnectionId id) const { return connections.find(id); }

void Core::remove(ConnectionId id) {
    if (connections.remove(id)) counts.connections.add(-1);
}

Core& Core::home_of(const Request& request) {
    const auto number = handler.home_of(request);
    return number && *number < all.size() ? *all[*number] : *this;
}

void Core::hand_over(ConnectionId id, Core& to, std::shared_ptr<Connection> connection) {
    connections.remove(id);
    asio::post(to.io, [&to, moved = std::move(connection)] { to.add(moved); });
}

void Core::flush_soon(std::shared_ptr<Connection> connection) {
    if (dirty_.empty()) asio::post(io, [this] { flush_all(); });
    dirty_.push_back(std::move(connection));
}

void Core::flush_all() {
    flushing_.swap(dirty_);
    for (const auto& connection : flushing_) connection->flush();
    flushing_.clear();
}

std::string Core::take_buffer() {
    if (spare_.empty()) return {};
    std::string buffer = std::move(spare_.back());
    spare_.pop_back();
    return buffer;
}

void Core::give_buffer(std::string buffer) {
    constexpr std::size_t most_spare = 256;  // about as many as are written to at once
    constexpr std::size_t largest_spare = 1024;
    if (spare_.size() >= most_spare || buffer.capacity() > largest_spare) return;
    buffer.clear();
    spare_.push_back(std::move(buffer));
}

std::optional<Request> Core::make_request(const Head& head, std::string body, std::string_view peer, bool tls,
                                          std::optional<std::string>& set_cookie) const {
    auto path = clean_path(head.target);
    if (!path) return std::nullopt;
    Request request;
    request.method = head.method;
    request.path = std::move(*path);
    const std::size_t mark = head.target.find('?');
    if (mark != std::string_view::npos) request.query = head.target.substr(mark + 1);
    request.body = std::move(body);
    request.address = peer;
    request.secure = tls;
    if (config.behind_proxy && is_proxy(peer, config.proxies)) {
        request.address = forwarded_client(head.forwarded_for, config.proxies, peer);
        request.secure = tls || head.forwarded_proto == "https";
    }
    request.host = head.host;
    request.origin = head.origin;
    request.has_origin_header = head.has_origin;
    request.fetch_site = head.fetch_site;
    request.fetch_mode = head.fetch_mode;
    request.fetch_dest = head.fetch_dest;
    request.from_script = head.from_script;
    request.bearer = bearer_of(head.authorization);
    request.agent = head.agent;
    request.if_none_match = head.if_none_match;
    request.accepts_gzip = accepts_gzip(head.accept_encoding);
    Session session = sessions.read(head.cookie, seconds_since_1970(), request.secure);
    request.guest = std::move(session.guest);
    request.issued = session.issued;
    request.has_cookie = session.had_cookie;
    set_cookie = std::move(session.set_cookie);
    return request;
}

// A page from elsewhere that was named may ask over HTTP what it may ask over the socket: without cookies, by a token.
bool Core::asks_from_elsewhere(const Request& request) const {
    return request.path.starts_with("/api/") && request.has_origin_header && !config.origins.empty() &&
           origin_allowed(request, config.origins);
}

bool Core::asks_in_passing(const Request& request) const {
    return request.path.starts_with("/api/tables/") && is_in_passing(request, config.origins);
}

std::optional<Response> Core::refuse(const Request& request) const {
    if (!host_allowed(request.host, config.hosts, config.origins)) {
        return error_response(request, 421,
                              "this server does not go by the name " + quote(request.host) +
                                  "; whoever runs it can allow it: --hosts NAME, or the setting hosts");
    }
    if (asks_in_passing(request)) {
        return error_response(request, 403,
                              request.fetch_site.empty() ? "a browser asks for this by a script of ours: X-Magichat"
                                                         : "pages of this origin may not ask for this here");
    }
    if (changes_nothing(request.method) || may_change(request, config.origins)) return std::nullopt;
    return error_response(request, 403,
                          request.has_origin_header || !request.fetch_site.empty()
                              ? "pages of this origin may not do this here"
                              : "a request with a cookie has to say its Origin; a program uses a token");
}

double Core::cost_of(const Request& request) const {
    const File* file = files.find(request.path);
    if (file == nullptr) return 1;
    const bool packed = request.accepts_gzip && !file->gzip.empty();
    const bool is_sent =
        request.method != "HEAD" && !etag_matches(request.if_none_match, packed ? file->gzip_etag : file->etag);
    return Addresses::cost_of_file(!is_sent ? 0 : packed ? file->gzip.size() : file->body.size());
}

std::optional<Response> Core::answer(ConnectionId connection, const Request& request) {
    if (request.method == "OPTIONS" && asks_from_elsewhere(request)) {
        Response leave;
        leave.status = 204;
        leave.headers.emplace_back("Access-Control-Allow-Methods", "GET, POST");
        leave.headers.emplace_back("Access-Control-Allow-Headers", "authorization, content-type");
        leave.headers.emplace_back("Access-Control-Max-Age", "86400");
        return leave;
    }
    if (files.find(request.path) == nullptr) return handler.http(connection, request);
    if (request.method != "GET" && request.method != "HEAD") return not_allowed(request, "GET, HEAD");
    Response response;
    response.file = request.path;
    return response;
}

OutgoingResponse Core::finish(Response response, const Request& request, std::optional<std::string> set_cookie,
                              bool keep) const {
    OutgoingResponse answer;
    answer.keep = keep && !stopping;
    answer.response = std::move(response);
    Response& reply = answer.response;
    const File* file = reply.file.empty() ? nullptr : files.find(reply.file);
    if (!reply.file.empty() && file == nullptr) {
        reply = error_response(request, 404, "there is nothing here");
    }
    if (file != nullptr) {
        const bool packed = request.accepts_gzip && !file->gzip.empty();
        const std::string& tag = packed ? file->gzip_etag : file->etag;
        reply.type = file->type;
        reply.headers.emplace_back("Cache-Control", file->caching);
        reply.headers.emplace_back("ETag", tag);
        if (!file->gzip.empty()) reply.headers.emplace_back("Vary", "Accept-Encoding");
        if (packed) reply.headers.emplace_back("Content-Encoding", "gzip");
        answer.body = packed ? file->gzip : file->body;
        if (reply.status == 200 && etag_matches(request.if_none_match, tag)) {
            reply.status = 304;
            answer.body = {};
        }
        // What others may keep must not carry one guest's cookie.
        reply.cookie = reply.cookie && file->is_page();
    }
    if (asks_from_elsewhere(request)) {
        reply.headers.emplace_back("Access-Control-Allow-Origin", request.origin);
        reply.headers.emplace_back("Vary", "Origin");
    }
    const bool page = file != nullptr && file->is_page();
    reply.cookie = reply.cookie && may_set_cookie(request, config.origins, page);
    if (!reply.guest.empty()) set_cookie = sessions.cookie(reply.guest, seconds_since_1970(), request.secure);
    if (set_cookie && reply.cookie) reply.headers.emplace_back("Set-Cookie", std::move(*set_cookie));
    const std::size_t length = file != nullptr ? answer.body.size() : reply.body.size();
    answer.head = response_head(reply, length, request.secure, answer.keep);
    if (request.method == "HEAD" || reply.status == 204) {
        answer.body = {};
        reply.body.clear();
    }
    return answer;
}

std::optional<SocketRefusal> Core::refuse_socket(const Request& request) const {
    if (stopping) return SocketRefusal{503, "the server is stopping: come back in a moment"};
    if (!request.has_origin_header) {
        if (config.allow_no_origin || !request.bearer.empty()) return std::nullopt;
        return SocketRefusal{403, "a program needs a token to come in; a page sends its Origin"};
    }
    if (origin_allowed(request, config.origins)) return std::nullopt;
    return SocketRefusal{403, "pages of this origin may not come in"};
}

void Core::at(Time time, std::function<void()> work) {
    const auto place = alarms_.emplace(time, std::move(work));
    if (place == alarms_.begin()) ring();
}

void Core::ring() {
    if (alarms_.empty()) return;
    alarm_.expires_at(alarms_.begin()->first);
    alarm_.async_wait([this](const boost::system::error_code& error) {
        if (error) return;  // set anew
        const Time now = Clock::now();
        // Work that sets an alarm for now waits its turn: a loop of such must not starve the sockets.
        std::vector<std::function<void()>> due;
        while (!alarms_.empty() && alarms_.begin()->first <= now) {
            due.push_back(std::move(alarms_.begin()->second));
            alarms_.erase(alarms_.begin());
        }
        for (const auto& work : due) work();
        ring();
    });
}

void Core::check_all() {
    const Time now = Clock::now();
    for (const auto& connection : connections.everybody()) connection->check_deadlines(now);
    if (++sweeps_ % sweeps_until_forget == 0) addresses.forget(now);
    sweep_.expires_after(sweep_every);
    sweep_.async_wait([this](const boost::system::error_code& error) {
        if (!error) check_all();
    });
}

void Core::begin_stop() {
    for (const auto& connection : connections.everybody()) connection->shut_down();
    wait_for_all(Clock::now() + config.stop_timeout);
}

void Core::wait_for_all(Time end) {
    // The handler hears of those who went last in work that is queued already.
    const auto stop_behind_the_rest = [this] { asio::post(io, [this] { io.stop(); }); };
    if (connections.empty()) return stop_behind_the_rest();
    if (Clock::now() >= end) {
        log.warning("stop_cuts", {{"connections", connections.size()}});
        for (const auto& connection : connections.everybody()) connection->cut("the server stops");
        return stop_behind_the_rest();
    }
    at(Clock::now() + std::chrono::milliseconds(10), [this, end] { wait_for_all(end); });
}

}  // namespace magichat::server
