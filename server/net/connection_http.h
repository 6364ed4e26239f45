// The room of HTTP: requests, one after the other, and their answers.
#pragma once

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/read.hpp>

#include "server/net/stream_connection.h"

namespace magichat::server {

template <class Stream>
void StreamConnection<Stream>::read_request() {
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

template <class Stream>
void StreamConnection<Stream>::read_body() {
    http::async_read(stream_, http_->buffer, *http_->parser, [self = me()](const Error& error, std::size_t) {
        if (self->dead_) return;
        if (error) return self->on_bad_request(error);
        self->on_request();
    });
}

template <class Stream>
void StreamConnection<Stream>::on_bad_request(const Error& error) {
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

template <class Stream>
void StreamConnection<Stream>::refuse(const Request& request, int status, std::string_view why) {
    core_.counts.bad_requests.add();
    reply(core_.finish(error_response(request, status, why), request, std::nullopt, false));
}

template <class Stream>
void StreamConnection<Stream>::on_request() {
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

template <class Stream>
void StreamConnection<Stream>::reply(OutgoingResponse answer) {
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

}  // namespace magichat::server
