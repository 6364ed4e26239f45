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
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <iterator>
#include <optional>

#include "server/net/core.h"
#include "server/net/frames.h"
#include "server/net/queued_stream.h"
#include "server/net/senders.h"

namespace magichat::server {

namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;

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
        add_text_frame(open_ ? out_ : early_, text);
        core_.counts.messages_out.add();
    }

    void close(CloseCode code, std::string_view reason) override {
        if (!socket_ || closing_ || !make_room(reason.size() + longest_frame_head)) return;
        add_close_frame(open_ ? out_ : early_, static_cast<std::uint16_t>(code), reason);
        closing_ = true;
        set_deadline(core_.config.close_timeout);
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

    // For the QueuedStream.
    Stream& stream() { return stream_; }
    bool may_read() const { return !muted_ && !dead_; }
    Time next_read() const { return next_read_; }
    void note_read(std::size_t bytes) {
        last_seen_ = Clock::now();
        pinged_ = false;
        if (!open_) return;
        if (!bytes_.take(core_.config.bytes, last_seen_, static_cast<double>(bytes))) return too_fast();
        // Pieces without end are no messages, but cost as much.
        constexpr double bytes_like_a_message = 256;
        draw_from_household(static_cast<double>(bytes) / bytes_like_a_message);
    }
    void queue(std::string_view text) {
        if (dead_ || (open_ && closing_) || !make_room(text.size())) return;
        out_.append(text);
        // Beast says goodbye, or answers one. We hear of it some turns of the loop later, and the tables talk meanwhile.
        if (open_ && is_close_frame(text)) {
            closing_ = true;
            set_deadline(core_.config.close_timeout);
        }
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
            self->http_->fields = self->count_fields();
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

    std::size_t count_fields() const {
        const auto& message = http_->parser->get();
        return static_cast<std::size_t>(std::distance(message.begin(), message.end()));
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
        const auto field = [&message](http::field name) -> std::string_view { return message[name]; };
        Head head;
        head.method = message.method_string();
        head.target = message.target();
        head.host = field(http::field::host);
        head.origin = field(http::field::origin);
        head.has_origin = message.count(http::field::origin) != 0;
        head.authorization = field(http::field::authorization);
        head.agent = field(http::field::user_agent);
        head.cookie = field(http::field::cookie);
        head.accept_encoding = field(http::field::accept_encoding);
        head.if_none_match = field(http::field::if_none_match);
        head.fetch_site = message["Sec-Fetch-Site"];
        head.fetch_mode = message["Sec-Fetch-Mode"];
        head.fetch_dest = message["Sec-Fetch-Dest"];
        // Of several, the last: the one that the nearest proxy has written.
        const auto [first, last] = message.equal_range("X-Forwarded-For");
        for (auto line = first; line != last; ++line) head.forwarded_for = line->value();
        head.forwarded_proto = message["X-Forwarded-Proto"];

        // Beast adds fields that follow a body in chunks to those of the head, and no proxy has looked at them.
        if (count_fields() != http_->fields) return refuse(Request{}, 400, "nothing may follow the body of a request");
        if (const int status = wrong_length()) return refuse(Request{}, status, "where this request ends is not clear");
        std::optional<std::string> set_cookie;
        auto request = core_.make_request(head, std::move(message.body()), address_, is_tls, set_cookie);
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

    // The end of a request must be beyond doubt, or a proxy before us and we ourselves could see another one begin at
    // different places. Beast passes over codings that it does not know. 0: all is well.
    int wrong_length() const {
        const auto& message = http_->parser->get();
        const std::size_t lengths = message.count(http::field::content_length);
        const std::size_t codings = message.count(http::field::transfer_encoding);
        if (lengths > 1 || (lengths == 1 && codings > 0)) return 400;
        const std::string_view length = message[http::field::content_length];
        if (length.find_first_not_of("0123456789") != std::string_view::npos) return 400;  // "3, 3"
        if (codings == 0) return 0;
        if (message.version() < 11) return 400;
        return codings > 1 || !same_letters(message[http::field::transfer_encoding], "chunked") ? 501 : 0;
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
        if (!websocket::is_upgrade(message)) {
            Response response = error_response(request, 426, "this is the door for WebSockets");
            response.headers.emplace_back("Upgrade", "websocket");
            return reply(core_.finish(std::move(response), request, std::nullopt, message.keep_alive()));
        }
        // Nothing may follow before we have said yes.
        if (http_->buffer.size() != 0) return refuse(request, 400, "this came before the handshake was done");
        if (const auto refusal = core_.refuse_socket(request)) return refuse(request, refusal->status, refusal->text);
        if (!entered_) {
            if (!core_.addresses.enter(request.address, Clock::now())) {
                return refuse(request, 429, "too many connections from this address");
            }
            entered_ = request.address;
        }
        // The handler may send, or say goodbye, at once: it waits in early_.
        socket_.emplace(QueuedStream<StreamConnection>(*this));
        told_ = false;
        core_.counts.sockets.add(1);
        const auto refusal = core_.handler.ws_open(id, request);
        if (dead_) return;
        if (!may_set_cookie(request, core_.config.origins, false)) set_cookie.reset();
        if (!refusal) return open_socket(request, std::move(set_cookie));
        core_.counts.sockets.add(-1);
        told_ = true;
        socket_.reset();
        early_.clear();
        closing_ = false;
        refuse(request, refusal->status, refusal->text);
    }

    void open_socket(const Request& request, std::optional<std::string> set_cookie) {
        socket_->read_message_max(core_.config.message_size);
        socket_->set_option(websocket::stream_base::decorator(
            [secure = request.secure, cookie = std::move(set_cookie)](websocket::response_type& response) {
                response.set(http::field::server, "magichat");
                for (const auto& [name, value] : security_headers(secure)) response.set(name, value);
                if (cookie) response.set(http::field::set_cookie, *cookie);
            }));
        // Pings cost us an answer, and every frame the time to read it: they count like messages.
        socket_->control_callback([this](websocket::frame_type kind, beast::string_view) {
            if (kind == websocket::frame_type::close || closing_) return;
            count_message();
        });
        set_deadline(core_.config.request_timeout);
        socket_->async_accept(http_->parser->get(), [self = me()](const Error& error) {
            if (self->dead_) return;
            if (error) {  // Beast has answered that the upgrade was malformed
                self->closing_ = true;
                return self->end_socket();
            }
            self->on_open();
        });
    }

    void on_open() {
        http_.reset();
        open_ = true;
        last_seen_ = Clock::now();
        if (!closing_) deadline_ = Time{};
        if (!early_.empty()) {
            make_room(0);
            out_.append(std::exchange(early_, {}));
        }
        read_message();
    }

    void read_message() {
        // Piece by piece: nearly every message is one, and who is silent needs no room for the longest.
        constexpr std::size_t usual_message = 256;
        socket_->async_read_some(message_, usual_message, [self = me()](const Error& error, std::size_t) {
            if (self->dead_) return;
            if (error) {
                if (!self->muted_) self->end_socket();  // a muted one ends when its time is up
                return;
            }
            if (!self->socket_->is_message_done()) return self->read_message();
            self->on_message();
            if (self->dead_) return;
            self->message_.clear();
            if (self->message_.capacity() > usual_message) self->message_.shrink_to_fit();
            self->read_message();
        });
    }

    void on_message() {
        if (closing_) return;
        core_.counts.messages_in.add();
        if (!count_message()) return;
        if (!socket_->got_text()) return close(CloseCode::not_text, "only text here");
        core_.handler.ws_text(id, {static_cast<const char*>(message_.data().data()), message_.size()});
    }

    bool count_message() {
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
        const auto is_full = [&] {
            return out_.size() + inflight_.size() + early_.size() + more > core_.config.send_queue;
        };
        if (is_full()) flush();  // perhaps it reads well and all this came in one turn
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
    std::optional<websocket::stream<QueuedStream<StreamConnection>, false>> socket_{};
    beast::flat_buffer message_{};
    std::string early_{};     // sent before the handshake was done
    std::string out_{};       // waits for the flush
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
