// The room of TLS: its handshakes, which wait for their turn.
#pragma once

#include <boost/asio/ssl/stream_base.hpp>

#include "server/net/stream_connection.h"

namespace magichat::server {

// So that no household keeps the others waiting with handshakes, it waits itself. Its turn is when it has said the first
// word of one: many that are silent could say it all at once.
template <class Stream>
void StreamConnection<Stream>::wait_for_hello() {
    lowest().async_wait(asio::socket_base::wait_read, [self = me()](const Error& error) {
        if (self->dead_) return;
        if (error) return self->cut("gone");
        self->wait_to_shake_hands();
    });
}

template <class Stream>
void StreamConnection<Stream>::wait_to_shake_hands() {
    const auto wait = entered_ ? core_.addresses.handshake(*entered_, Clock::now()) : Clock::duration{};
    if (wait == Clock::duration{}) return shake_hands();
    core_.counts.delayed.add();
    core_.at(Clock::now() + wait, [self = me()] {
        if (!self->dead_) self->shake_hands();
    });
}

template <class Stream>
void StreamConnection<Stream>::shake_hands() {
    set_deadline(core_.config.request_timeout);
    stream_.async_handshake(asio::ssl::stream_base::server, [self = me()](const Error& error) {
        if (self->dead_) return;
        if (error) return self->cut("TLS handshake");
        self->read_request();
    });
}

}  // namespace magichat::server
