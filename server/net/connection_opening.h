// From HTTP to the WebSocket: on which loop it lives, whether it may be opened, and the answer that opens it.
#pragma once

#include <unistd.h>

#include "server/net/handshake.h"
#include "server/net/senders.h"
#include "server/net/stream_connection.h"

namespace magichat::server {

// To the loop of its table, so that what is said there need not be carried from one to the other. TLS stays where it
// began: its state can't be moved.
template <class Stream>
bool StreamConnection<Stream>::moves(Request& request, std::optional<std::string>& set_cookie) {
    if constexpr (!is_tls) {
        Core& home = core_.home_of(request);
        if (&home == &core_ || http_->buffer.size() != 0) return false;
        Error error;
        const auto protocol = stream_.local_endpoint(error).protocol();
        const auto handle = error ? decltype(stream_.native_handle()){} : stream_.release(error);
        if (error) return false;
        Socket socket(home.io);
        socket.assign(protocol, handle, error);
        if (error) {  // the system has no room for it there; nor has it here any more
            ::close(handle);
            finish();
            return true;
        }
        socket.non_blocking(true, error);
        auto there = std::make_shared<StreamConnection>(home, std::move(socket), address_, false);
        there->entered_ = std::exchange(entered_, std::nullopt);
        there->http_ = std::move(http_);
        there->upgrade_ = Upgrade{std::move(request), std::move(set_cookie)};
        dead_ = true;
        core_.hand_over(id, home, std::move(there));
        return true;
    }
    return false;
}

template <class Stream>
void StreamConnection<Stream>::on_upgrade(const Request& request, std::optional<std::string> set_cookie) {
    const auto& message = http_->parser->get();
    if (request.method != "GET") {
        return reply(core_.finish(not_allowed(request, "GET"), request, std::nullopt, false));
    }
    const bool is_version = message[http::field::sec_websocket_version] == "13";
    if (!asks_for_socket(message) || !is_version) {
        Response response = error_response(request, 426, "this is the door for WebSockets");
        response.headers.emplace_back("Upgrade", "websocket");
        response.headers.emplace_back("Sec-WebSocket-Version", "13");
        return reply(core_.finish(std::move(response), request, std::nullopt, message.keep_alive()));
    }
    const auto proof = proof_of(message[http::field::sec_websocket_key]);
    if (!proof || message.count(http::field::sec_websocket_key) > 1 ||
        message.count(http::field::sec_websocket_version) > 1) {
        return refuse(request, 400, "a WebSocket has one key and one version");
    }
    // Frames begin where the head ends, for every proxy before us too.
    if (!request.body.empty()) return refuse(request, 400, "a request for a WebSocket has no body");
    // Nothing may follow before we have said yes.
    if (http_->buffer.size() != 0) return refuse(request, 400, "this came before the handshake was done");
    if (const auto refusal = core_.refuse_socket(request)) return refuse(request, refusal->status, refusal->text);
    if (!entered_) {
        if (!core_.addresses.enter(request.address, Clock::now())) {
            return refuse(request, 429, "too many connections from this address");
        }
        entered_ = request.address;
    }
    if (!may_set_cookie(request, core_.config.origins, false)) set_cookie.reset();
    // The handler may send, or say goodbye, at once: that stands behind the handshake, if it comes to that.
    socket_.emplace(core_.config.message_size);
    out_ = opening(*proof, set_cookie, request.secure);
    told_ = false;
    core_.counts.sockets.add(1);
    const auto refusal = core_.handler.ws_open(id, request);
    if (dead_) return;
    if (!refusal) return open_socket();
    core_.counts.sockets.add(-1);
    told_ = true;
    socket_.reset();
    out_.clear();
    closing_ = false;
    refuse(request, refusal->status, refusal->text);
}

template <class Stream>
void StreamConnection<Stream>::open_socket() {
    http_.reset();
    open_ = true;
    last_seen_ = Clock::now();
    if (!closing_) deadline_ = Time{};
    make_room(0);
    read_frames();
}

}  // namespace magichat::server
