// One connection, from the first byte to the last: HTTP requests one after the other, and perhaps a WebSocket then.
// Slow to compile: for net.cpp and tls.cpp alone.
#pragma once

#include <unistd.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ssl/stream_base.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <optional>

#include "server/net/core.h"
#include "server/net/frame_reader.h"
#include "server/net/frames.h"
#include "server/net/handshake.h"
#include "server/net/reading.h"
#include "server/net/senders.h"

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
    void set_deadline(Milliseconds from_now) { deadline_ = Clock::now() + from_now; }

    // ---- TLS ----
    // So that no household keeps the others waiting with handshakes, it waits itself. Its turn is when it has said the first
    // word of one: many that are silent could say it all at once.
    void wait_for_hello() {
        lowest().async_wait(asio::socket_base::wait_read, [self = me()](const Error& error) {
            if (self->dead_) return;
            if (error) return self->cut("gone");
            self->wait_to_shake_hands();
        });
    }

    void wait_to_shake_hands() {
        const auto wait = entered_ ? core_.addresses.handshake(*entered_, Clock::now()) : Clock::duration{};
        if (wait == Clock::duration{}) return shake_hands();
        core_.counts.delayed.add();
        core_.at(Clock::now() + wait, [self = me()] {
            if (!self->dead_) self->shake_hands();
        });
    }

    void shake_hands() {
        set_deadline(core_.config.request_timeout);
        stream_.async_handshake(asio::ssl::stream_base::server, [self = me()](const Error& error) {
            if (self->dead_) return;
            if (error) return self->cut("TLS handshake");
            self->read_request();
        });
    }

    // ---- HTTP ----
    void read_request() {
        if (!http_) http_ = std::make_unique<Http>(core_.config.header_size);
        if (core_.stopping) return drain();
        http_->parser.emplace();
        http_->parser->header_limit(static_cast<std::uint32_t>(core_.config.header_size));
        http_->parser->body_limit(core_.config.body_size);
        http_->parser->on_chunk_header(http_->on_chunk);
        http_->reading = true;
        set_deadline(core_.config.request_timeout);
        http::async_read_header(stream_, http_->buffer, *http_->parser, [self = me()](const Error& error, std::size_t) {
            if (self->dead_) return;
            if (error) return self->on_bad_request(error);
            self->http_->fields = count_fields(self->http_->parser->get());
            if (self->http_->parser->is_done()) return self->on_request();
            self->read_body();
        });
    }

    void read_body() {
        http::async_read(stream_, http_->buffer, *http_->parser, [self = me()](const Error& error, std::size_t) {
            if (self->dead_) return;
            if (error) return self->on_bad_request(error);
            self->on_request();
        });
    }

    void on_bad_request(const Error& error) {
        http_->reading = false;
        if (error == http::error::end_of_stream) return drain();
        // Errors of the socket, and a request that ends in its middle, leave nobody to answer.
        if (error.category() != http::make_error_code(http::error::end_of_stream).category() ||
            error == http::error::partial_message) {
            return cut("gone");
        }
        int status = 400;
        std::string_view why = "this is not HTTP as we know it";
        if (error == http::error::header_limit) {
            status = 431;
            why = "the head of the request is too long";
        } else if (error == http::error::body_limit) {
            status = 413;
            why = "the body of the request is too long";
        } else if (error == http::error::buffer_overflow) {
            why = "what stands between or behind the chunks of the body is too long";
        }
        refuse(Request{}, status, why);
    }

    void refuse(const Request& request, int status, std::string_view why) {
        core_.counts.bad_requests.add();
        reply(core_.finish(error_response(request, status, why), request, std::nullopt, false));
    }

    void on_request() {
        http_->reading = false;
        auto& message = http_->parser->get();
        core_.counts.requests.add();
        // Beast adds fields that follow a body in chunks to those of the head, and no proxy has looked at them.
        if (count_fields(message) != http_->fields)
            return refuse(Request{}, 400, "nothing may follow the body of a request");
        if (const int status = wrong_length(message))
            return refuse(Request{}, status, "where this request ends is not clear");
        std::optional<std::string> set_cookie;
        auto request = core_.make_request(head_of(message), std::move(message.body()), address_, is_tls, set_cookie);
        if (!request) return refuse(Request{}, 400, "this path can't be");
        const std::size_t hosts = message.count(http::field::host);
        if (hosts > 1 || (hosts == 0 && message.version() >= 11) || message.count(http::field::origin) > 1) {
            return refuse(*request, 400, "a request has one Host and at most one Origin");
        }
        if (!core_.addresses.request(request->address, Clock::now(), core_.cost_of(*request))) {
            core_.counts.too_fast.add();
            return refuse(*request, 429, "too many requests: wait a moment");
        }
        if (auto refusal = core_.refuse(*request)) {
            core_.counts.bad_requests.add();
            refusal->cookie = false;
            return reply(core_.finish(std::move(*refusal), *request, std::nullopt, message.keep_alive()));
        }
        if (request->path == "/ws") {
            if (moves(*request, set_cookie)) return;
            return on_upgrade(*request, std::move(set_cookie));
        }
        set_deadline(core_.config.response_timeout);
        auto response = core_.answer(id, *request);
        Asked asked{std::move(*request), std::move(set_cookie), message.keep_alive()};
        http_->asked = std::move(asked);
        if (response) answer(std::move(*response));
    }

    void reply(OutgoingResponse answer) {
        http_->answer = std::move(answer);
        const Response& response = http_->answer.response;
        const std::string_view body = response.file.empty() ? std::string_view(response.body) : http_->answer.body;
        const std::array<asio::const_buffer, 2> buffers = {asio::buffer(http_->answer.head),
                                                           asio::buffer(body.data(), body.size())};
        set_deadline(core_.config.response_timeout);
        asio::async_write(stream_, buffers, [self = me()](const Error& error, std::size_t) {
            if (self->dead_) return;
            if (error) return self->cut("gone");
            if (!self->http_->answer.keep) return self->drain();
            self->http_->answer = {};
            self->read_request();
        });
    }

    // ---- WebSocket ----
    // To the loop of its table, so that what is said there need not be carried from one to the other. TLS stays where it
    // began: its state can't be moved.
    bool moves(Request& request, std::optional<std::string>& set_cookie) {
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

    void on_upgrade(const Request& request, std::optional<std::string> set_cookie) {
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

    void open_socket() {
        http_.reset();
        open_ = true;
        last_seen_ = Clock::now();
        if (!closing_) deadline_ = Time{};
        make_room(0);
        read_frames();
    }

    // ---- WebSocket ----
    // Not a whole household at once: next_read_ is when it may go on, and then only a little is read, because what has been
    // read can't be put off any more.
    void read_frames() {
        if (dead_ || muted_ || finishing_) return;  // who is muted ends when its time is up
        if (next_read_ <= Clock::now()) return read_some(socket_->bytes);
        auto timer = std::make_unique<Timer>(stream_.get_executor(), next_read_);
        Timer& waits = *timer;
        waits.async_wait([timer = std::move(timer), self = me()](const Error&) {
            if (!self->dead_ && !self->muted_) self->read_some(std::span(self->socket_->bytes).first(64));
        });
    }

    void read_some(std::span<char> into) {
        stream_.async_read_some(asio::buffer(into.data(), into.size()),
                                [self = me()](const Error& error, std::size_t size) {
                                    if (self->dead_) return;
                                    if (error) {
                                        if (!self->muted_) self->end_socket();
                                        return;
                                    }
                                    self->on_bytes(std::span(self->socket_->bytes).first(size));
                                    self->read_frames();
                                });
    }

    void on_bytes(std::span<char> bytes) {
        note_read(bytes.size());
        while (!dead_ && !muted_ && !finishing_) {
            const auto frame = socket_->reader.next(bytes);
            if (!frame) break;
            on_frame(*frame);
        }
        if (dead_ || muted_ || finishing_ || !socket_->reader.wrong()) return;
        if (!closing_ && make_room(longest_control_frame)) say_goodbye(*socket_->reader.wrong(), {});
        if (!dead_) end_socket();
    }

    void on_frame(const FrameReader::Frame& frame) {
        using Kind = FrameReader::Kind;
        switch (frame.kind) {
            case Kind::text:
            case Kind::binary: return on_message(frame);
            case Kind::ping:
                count_message();
                if (!closing_ && make_room(longest_control_frame)) add_pong_frame(out_, frame.payload);
                return;
            case Kind::pong: return void(count_message());
            case Kind::close:
                if (!closing_ && make_room(longest_control_frame)) answer_goodbye(frame.payload);
                if (!dead_) end_socket();
                return;
        }
    }

    // Theirs, as they said it, but for the reason.
    void answer_goodbye(std::string_view theirs) {
        add_frame(out_, 0x88, theirs.substr(0, 2));
        closing_ = true;
    }

    void say_goodbye(std::uint16_t code, std::string_view reason) {
        add_close_frame(out_, code, reason);
        closing_ = true;
        set_deadline(core_.config.close_timeout);
    }

    void note_read(std::size_t bytes) {
        last_seen_ = Clock::now();
        pinged_ = false;
        if (!bytes_.take(core_.config.bytes, last_seen_, static_cast<double>(bytes))) return too_fast();
        // Pieces without end are no messages, but cost as much.
        constexpr double bytes_like_a_message = 256;
        draw_from_household(static_cast<double>(bytes) / bytes_like_a_message);
    }

    void on_message(const FrameReader::Frame& frame) {
        if (closing_) return;
        core_.counts.messages_in.add();
        if (!count_message()) return;
        if (frame.kind == FrameReader::Kind::binary) return close(CloseCode::not_text, "only text here");
        core_.handler.ws_text(id, frame.payload);
    }

    // Pings cost us an answer, and every frame the time to read it: they count like messages. Not after a goodbye.
    bool count_message() {
        if (closing_) return true;
        draw_from_household(1);
        if (messages_.take(core_.config.messages, last_seen_)) return true;
        too_fast();
        return false;
    }

    // What all sockets of a household may send together. Whoever comes when it is used up is not cut off, since somebody
    // else may have used it up: the next read waits. Drawn in batches, as all loops draw from it.
    void draw_from_household(double messages) {
        ahead_ -= messages;
        if (ahead_ >= 0 || !entered_) return;
        constexpr double batch = 8;
        const auto wait = core_.addresses.messages(*entered_, last_seen_, batch - ahead_);
        ahead_ = batch;
        if (wait == Clock::duration{}) return;
        next_read_ = last_seen_ + wait;
        core_.counts.delayed.add();
    }

    // Told why, and not listened to any more.
    void too_fast() {
        if (muted_) return;
        muted_ = true;
        core_.counts.too_fast.add();
        close(CloseCode::policy, "too fast");
    }

    // Nothing will come any more: write what is queued, then close.
    void end_socket() {
        closing_ = finishing_ = true;
        set_deadline(core_.config.close_timeout);
        tell_closed();
        if (out_.empty() && inflight_.empty()) drain();
    }

    void tell_closed() {
        if (told_) return;
        told_ = true;
        core_.counts.sockets.add(-1);
        asio::post(core_.io, [&core = core_, gone = id] { core.handler.ws_closed(gone); });
    }

    // ---- Both ----
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
            stream_.async_shutdown([self = me()](const Error&) { self->finish(); });
        } else {
            Error error;
            stream_.shutdown(asio::socket_base::shutdown_send, error);
            if (error) return finish();
            swallow();
        }
    }

    void swallow() {
        // Nobody reads what lands there, so all connections of a loop share it.
        static thread_local std::array<char, 4096> trash;
        stream_.async_read_some(asio::buffer(trash), [self = me()](const Error& error, std::size_t) {
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
