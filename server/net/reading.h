// What of a request that Beast has read anybody here looks at, and whether it can be trusted to end where it seems to.
#pragma once

#include <algorithm>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <iterator>

#include "server/net/core.h"

namespace magichat::server {

namespace http = boost::beast::http;
using Message = http::request<http::string_body>;

inline std::size_t count_fields(const Message& message) {
    return static_cast<std::size_t>(std::distance(message.begin(), message.end()));
}

inline Head head_of(const Message& message) {
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
    head.from_script = message.count("X-Magichat") != 0;
    // Of several, the last: the one that the nearest proxy has written.
    const auto [first, last] = message.equal_range("X-Forwarded-For");
    for (auto line = first; line != last; ++line) head.forwarded_for = line->value();
    head.forwarded_proto = message["X-Forwarded-Proto"];
    return head;
}

// Whether a field that is a list has this word; it may stand there in several lines, which are one list then.
inline bool lists(const Message& message, http::field name, std::string_view word) {
    const auto [first, last] = message.equal_range(name);
    return std::any_of(first, last, [word](const auto& line) { return lists(line.value(), word); });
}

// RFC 6455, 4.2.1, but for version and key. HTTP/1.0 knows no Upgrade.
inline bool asks_for_socket(const Message& message) {
    return message.version() >= 11 && lists(message, http::field::connection, "upgrade") &&
           lists(message, http::field::upgrade, "websocket");
}

// The end of a request must be beyond doubt, or a proxy before us and we ourselves could see another one begin at
// different places. Beast passes over codings that it does not know. 0: all is well.
inline int wrong_length(const Message& message) {
    const std::size_t lengths = message.count(http::field::content_length);
    const std::size_t codings = message.count(http::field::transfer_encoding);
    if (lengths > 1 || (lengths == 1 && codings > 0)) return 400;
    const std::string_view length = message[http::field::content_length];
    if (length.find_first_not_of("0123456789") != std::string_view::npos) return 400;  // "3, 3"
    if (codings == 0) return 0;
    if (message.version() < 11) return 400;
    return codings > 1 || !same_letters(message[http::field::transfer_encoding], "chunked") ? 501 : 0;
}

}  // namespace magichat::server
