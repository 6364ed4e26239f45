// The room of the WebSocket: frames as they come, what each asks of us, and how fast they may come. Every message of
// every player passes here: `inline`, as if it stood in the class.
#pragma once

#include <boost/asio/buffer.hpp>

#include "server/net/stream_connection.h"

namespace magichat::server {

// Not a whole household at once: next_read_ is when it may go on, and then only a little is read, because what has been
// read can't be put off any more.
template <class Stream>
inline void StreamConnection<Stream>::read_frames() {
    if (dead_ || muted_ || finishing_) return;  // who is muted ends when its time is up
    if (next_read_ <= Clock::now()) return read_some(socket_->bytes);
    auto timer = std::make_unique<Timer>(stream_.get_executor(), next_read_);
    Timer& waits = *timer;
    waits.async_wait([timer = std::move(timer), self = me()](const Error&) {
        if (!self->dead_ && !self->muted_) self->read_some(std::span(self->socket_->bytes).first(64));
    });
}

template <class Stream>
inline void StreamConnection<Stream>::read_some(std::span<char> into) {
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

template <class Stream>
inline void StreamConnection<Stream>::on_bytes(std::span<char> bytes) {
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

template <class Stream>
inline void StreamConnection<Stream>::on_frame(const FrameReader::Frame& frame) {
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
template <class Stream>
inline void StreamConnection<Stream>::answer_goodbye(std::string_view theirs) {
    add_frame(out_, 0x88, theirs.substr(0, 2));
    closing_ = true;
}

template <class Stream>
inline void StreamConnection<Stream>::say_goodbye(std::uint16_t code, std::string_view reason) {
    add_close_frame(out_, code, reason);
    closing_ = true;
    set_deadline(core_.config.close_timeout);
}

template <class Stream>
inline void StreamConnection<Stream>::note_read(std::size_t bytes) {
    last_seen_ = Clock::now();
    pinged_ = false;
    if (!bytes_.take(core_.config.bytes, last_seen_, static_cast<double>(bytes))) return too_fast();
    // Pieces without end are no messages, but cost as much.
    constexpr double bytes_like_a_message = 256;
    draw_from_household(static_cast<double>(bytes) / bytes_like_a_message);
}

template <class Stream>
inline void StreamConnection<Stream>::on_message(const FrameReader::Frame& frame) {
    if (closing_) return;
    core_.counts.messages_in.add();
    if (!count_message()) return;
    if (frame.kind == FrameReader::Kind::binary) return close(CloseCode::not_text, "only text here");
    core_.handler.ws_text(id, frame.payload);
}

// Pings cost us an answer, and every frame the time to read it: they count like messages. Not after a goodbye.
template <class Stream>
inline bool StreamConnection<Stream>::count_message() {
    if (closing_) return true;
    draw_from_household(1);
    if (messages_.take(core_.config.messages, last_seen_)) return true;
    too_fast();
    return false;
}

// What all sockets of a household may send together. Whoever comes when it is used up is not cut off, since somebody
// else may have used it up: the next read waits. Drawn in batches, as all loops draw from it.
template <class Stream>
inline void StreamConnection<Stream>::draw_from_household(double messages) {
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
template <class Stream>
inline void StreamConnection<Stream>::too_fast() {
    if (muted_) return;
    muted_ = true;
    core_.counts.too_fast.add();
    close(CloseCode::policy, "too fast");
}

// Nothing will come any more: write what is queued, then close.
template <class Stream>
inline void StreamConnection<Stream>::end_socket() {
    closing_ = finishing_ = true;
    set_deadline(core_.config.close_timeout);
    tell_closed();
    if (out_.empty() && inflight_.empty()) drain();
}

}  // namespace magichat::server
