// The layer under Beast's WebSocket. Beast reads through it, and what Beast itself has to say (the handshake, pongs, the
// answer to a goodbye) goes into the same queue as our own frames: each arrives in one piece, so that whole frames
// alternate and all of them leave together.
#pragma once

#include <boost/asio/async_result.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/buffers_prefix.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/role.hpp>
#include <memory>
#include <utility>

#include "server/net/core.h"

namespace magichat::server {

namespace beast = boost::beast;
using Error = boost::system::error_code;

// Owner: a connection with stream(), may_read(), next_read(), note_read(bytes) and queue(text).
template <class Owner>
class QueuedStream {
public:
    using executor_type = Executor;

    explicit QueuedStream(Owner& owner) : owner_(&owner) {}
    executor_type get_executor() noexcept { return owner_->stream().get_executor(); }

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(Error, std::size_t)>(
            [](auto handler, Owner* owner, const Buffers& into) {
                if (owner->next_read() <= Clock::now()) return read(std::move(handler), owner, into);
                // Then only a little: what has been read can't be put off any more.
                constexpr std::size_t little = 64;
                auto timer = std::make_unique<Timer>(owner->stream().get_executor(), owner->next_read());
                Timer& waits = *timer;
                waits.async_wait([timer = std::move(timer), handler = std::move(handler), owner,
                                  some = beast::buffers_prefix(little, into)](const Error&) mutable {
                    read(std::move(handler), owner, some);
                });
            },
            token, owner_, buffers);
    }

    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return asio::async_initiate<Token, void(Error, std::size_t)>(
            [](auto handler, Owner* owner, const Buffers& from) {
                const std::string text = beast::buffers_to_string(from);
                owner->queue(text);
                asio::post(owner->stream().get_executor(),
                           beast::bind_front_handler(std::move(handler), Error{}, text.size()));
            },
            token, owner_, buffers);
    }

    // Beast asks for these at the end; the connection does it in its own way.
    template <class Token>
    friend auto async_teardown(beast::role_type, QueuedStream& stream, Token&& token) {
        return asio::async_initiate<Token, void(Error)>(
            [](auto handler, const Executor& executor) {
                asio::post(executor, beast::bind_front_handler(std::move(handler), Error{}));
            },
            token, stream.get_executor());
    }
    friend void teardown(beast::role_type, QueuedStream&, Error&) {}
    friend void beast_close_socket(QueuedStream&) {}

private:
    // Into one piece of memory at a time: for several the system takes a longer way, and nearly all that comes fits into one.
    template <class Buffers>
    static asio::mutable_buffer first_of(const Buffers& buffers) {
        for (const asio::mutable_buffer one : beast::buffers_range_ref(buffers)) {
            if (one.size() > 0) return one;
        }
        return {};
    }

    template <class Handler, class Buffers>
    static void read(Handler handler, Owner* owner, const Buffers& into) {
        if (!owner->may_read()) {
            const Error aborted = asio::error::operation_aborted;
            asio::post(owner->stream().get_executor(),
                       beast::bind_front_handler(std::move(handler), aborted, std::size_t{0}));
            return;
        }
        owner->stream().async_read_some(
            first_of(into), [owner, handler = std::move(handler)](const Error& error, std::size_t bytes) mutable {
                owner->note_read(bytes);
                std::move(handler)(error, bytes);
            });
    }

    Owner* owner_;
};

}  // namespace magichat::server
