// What a connection has in every room that it passes: its state, the queue of what is to be written, deadlines, the end.
// The rooms stand in files of their own (connection_*.h); connection.h is all of it.
#pragma once

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <functional>
#include <optional>

#include "server/net/core.h"
#include "server/net/frame_reader.h"
#include "server/net/frames.h"
#include "server/net/reading.h"

namespace magichat::server {

namespace beast = boost::beast;
using Error = boost::system::error_code;

template <class Stream>
class StreamConnection final : public Connection {
    static constexpr bool is_tls = !std::is_same_v<Stream, Socket>;

public:
    // `counted`: the address has been entered into the core's list.
    StreamConnection(Core& core, Stream stream, std::string address, bool counted)
        : core_(core), stream_(std::move(stream)), address_(std::move(address)) {
        if (counted) entered_ = address_;
    }

    void begin() override {
        set_deadline(core_.config.request_timeout);
        if (upgrade_) {
            Upgrade upgrade = *std::exchange(upgrade_, std::nullopt);
            return on_upgrade(upgrade.request, std::move(upgrade.set_cookie));
        }
        if constexpr (is_tls) {
            wait_for_hello();
        } else {
            read_request();
        }
    }

    void send_text(std::string_view text) override {
        if (!socket_ || closing_ || !make_room(text.size() + longest_frame_head)) return;
        add_text_frame(out_, text);
        core_.counts.messages_out.add();
    }

    void close(CloseCode code, std::string_view reason) override {
        if (!socket_ || closing_ || !make_room(reason.size() + longest_frame_head)) return;
        say_goodbye(static_cast<std::uint16_t>(code), reason);
    }

    void answer(Response response) override {
        if (!http_ || !http_->asked) return;
        Asked asked = *std::exchange(http_->asked, std::nullopt);
        reply(core_.finish(std::move(response), asked.request, std::move(asked.set_cookie), asked.keep));
    }

    void flush() override {
        flush_queued_ = false;
        if (dead_ || !inflight_.empty() || out_.empty()) return;
        core_.counts.writes.add();
        core_.counts.bytes_out.add(out_.size());
        if constexpr (!is_tls) {
            Error error;
            const std::size_t written = stream_.write_some(asio::buffer(out_), error);
            if (error && error != asio::error::would_block) return cut("gone");
            if (written == out_.size()) {
                core_.give_buffer(std::exchange(out_, {}));
                return flushed();
            }
            out_.erase(0, written);
        }
        inflight_.swap(out_);
        asio::async_write(stream_, asio::buffer(inflight_), [self = me()](const Error& error, std::size_t) {
            if (self->dead_) return;
            if (error) return self->cut("gone");
            self->core_.give_buffer(std::exchange(self->inflight_, {}));
            if (self->out_.empty()) return self->flushed();
            self->flush();
        });
    }

    void check_deadlines(Time now) override {
        if (dead_) return;
        if (deadline_ != Time{} && now >= deadline_) {
            core_.counts.timeouts.add();
            return cut("timeout");
        }
        if (!open_ || closing_) return;
        const auto silent = now - last_seen_;
        if (silent >= core_.config.idle_timeout) {
            core_.counts.timeouts.add();
            return cut("silent");
        }
        if (silent >= core_.config.ping_after && !pinged_ && make_room(longest_frame_head)) {
            pinged_ = true;
            add_ping_frame(out_);
        }
    }

    void shut_down() override {
        if (socket_) return close(CloseCode::restart, "the server restarts: come back in a moment");
        const bool between = http_ && http_->reading && !http_->parser->got_some() && http_->buffer.size() == 0;
        if (between || !http_) finish();
    }

    // The end without a goodbye.
    void cut(std::string_view why) override {
        if (dead_) return;
        core_.log.debug("cut", {{"connection", static_cast<std::uint64_t>(id)}, {"why", why}});
        // What waits in the system's buffers for somebody who does not read is thrown away, too.
        Error ignored;
        lowest().set_option(asio::socket_base::linger(true, 0), ignored);
        finish();
    }

private:
    using Parser = http::request_parser<http::string_body>;
    // A request whose answer has to wait.
    struct Asked {
        Request request;
        std::optional<std::string> set_cookie;
        bool keep = false;
    };
    // A request that another loop has read.
    struct Upgrade {
        Request request;
        std::optional<std::string> set_cookie;
    };
    // What only HTTP needs: gone when the connection has become a WebSocket.
    struct Http {
        // A head, and a little more so that the parser is the first to find it too long. Bodies go to the parser piece by
        // piece; lines between the chunks of one, and fields behind it, have no other limit than this.
        explicit Http(std::size_t header_size) : buffer(header_size + 1024) {}

        beast::flat_buffer buffer;
        std::optional<Parser> parser{};
        // What may stand behind the length of a chunk is of no use to anybody, and not counted.
        std::function<void(std::uint64_t, beast::string_view, Error&)> on_chunk =
            [](std::uint64_t /*length*/, beast::string_view extensions, Error& error) {
                if (!extensions.empty()) error = http::error::bad_chunk_extension;
            };
        std::size_t fields = 0;  // of the head
        OutgoingResponse answer{};
        std::optional<Asked> asked{};
        bool reading = false;
    };

    std::shared_ptr<StreamConnection> me() { return std::static_pointer_cast<StreamConnection>(shared_from_this()); }
    auto& lowest() { return stream_.lowest_layer(); }
    Socket& plain() {
        if constexpr (is_tls) {
            return stream_.next_layer();
        } else {
            return stream_;
        }
    }
    void set_deadline(Milliseconds from_now) { deadline_ = Clock::now() + from_now; }

    // connection_tls.h
    void wait_for_hello();
    void wait_to_shake_hands();
    void shake_hands();
    // connection_http.h
    void read_request();
    void read_body();
    void on_bad_request(const Error& error);
    void refuse(const Request& request, int status, std::string_view why);
    void on_request();
    void reply(OutgoingResponse answer);
    // connection_opening.h
    bool moves(Request& request, std::optional<std::string>& set_cookie);
    void on_upgrade(const Request& request, std::optional<std::string> set_cookie);
    void open_socket();
    // connection_frames.h
    void read_frames();
    void read_some(std::span<char> into);
    void on_bytes(std::span<char> bytes);
    void on_frame(const FrameReader::Frame& frame);
    void answer_goodbye(std::string_view theirs);
    void say_goodbye(std::uint16_t code, std::string_view reason);
    void note_read(std::size_t bytes);
    void on_message(const FrameReader::Frame& frame);
    bool count_message();
    void draw_from_household(double messages);
    void too_fast();
    void end_socket();

    void tell_closed() {
        if (told_) return;
        told_ = true;
        core_.counts.sockets.add(-1);
        asio::post(core_.io, [&core = core_, gone = id] { core.handler.ws_closed(gone); });
    }

    // Makes sure that so much more may be queued and that it will be flushed; false if the client was cut off instead.
    bool make_room(std::size_t more) {
        if (dead_) return false;
        const auto is_full = [&] { return out_.size() + inflight_.size() + more > core_.config.send_queue; };
        if (is_full() && open_) flush();  // perhaps it reads well and all this came in one turn
        if (!dead_ && is_full()) {
            core_.counts.too_slow.add();
            cut("does not read");
        }
        if (dead_) return false;
        if (out_.empty()) out_ = core_.take_buffer();
        if (!flush_queued_) {
            flush_queued_ = true;
            core_.flush_soon(shared_from_this());
        }
        return true;
    }

    void flushed() {
        if (finishing_) drain();
    }

    // Says that we have finished and waits for the other side: closing at once, with bytes unread, would take our last
    // words back.
    void drain() {
        if (draining_) return;
        draining_ = true;
        set_deadline(core_.config.close_timeout);
        if constexpr (is_tls) {
            stream_.async_shutdown([self = me()](const Error& error) {
                if (self->dead_) return;
                error ? self->hear_out() : self->finish();
            });
        } else {
            hear_out();
        }
    }

    // Under TLS, too: whoever still talks has not said the last word of it, and then it reads nothing more.
    void hear_out() {
        Error error;
        plain().shutdown(asio::socket_base::shutdown_send, error);
        if (error) return finish();
        swallow();
    }

    void swallow() {
        // Nobody reads what lands there, so all connections of a loop share it.
        static thread_local std::array<char, 4096> trash;
        plain().async_read_some(asio::buffer(trash), [self = me()](const Error& error, std::size_t) {
            if (self->dead_) return;
            if (error) return self->finish();
            self->swallow();
        });
    }

    void finish() {
        if (dead_) return;
        dead_ = true;
        tell_closed();
        Error ignored;
        lowest().close(ignored);
        if (entered_) core_.addresses.leave(*entered_);
        core_.remove(id);
    }

    Core& core_;
    Stream stream_;
    std::string address_;
    std::optional<std::string> entered_{};  // the address that is counted for us
    std::unique_ptr<Http> http_{};
    std::optional<Upgrade> upgrade_{};  // what it begins with, if it comes from another loop
    struct WebSocket {
        explicit WebSocket(std::size_t longest_message) : reader(longest_message) {}
        std::array<char, 512> bytes;  // which have just come; longer messages come in pieces
        FrameReader reader;
    };
    std::optional<WebSocket> socket_{};
    std::string out_{};       // waits for the flush; before the handshake is done nothing is flushed
    std::string inflight_{};  // the system is taking it
    Bucket messages_{core_.config.messages};
    Bucket bytes_{core_.config.bytes};
    double ahead_ = 0;  // messages that its household has paid for
    Time next_read_{};  // not before
    Time deadline_{};
    Time last_seen_{};
    bool flush_queued_ = false;
    bool open_ = false;       // the WebSocket's handshake is done
    bool closing_ = false;    // our goodbye is queued, or theirs has come: nothing more is sent
    bool muted_ = false;      // was too fast
    bool finishing_ = false;  // close when all is written
    bool draining_ = false;
    bool dead_ = false;
    bool told_ = true;  // whether the handler knows that it is gone; it does not care before it has let it in
    bool pinged_ = false;
};

}  // namespace magichat::server
