#include "server/net/http.h"

#include <algorithm>
#include <ostream>  // Beast writes to one and does not include it

#include <boost/beast/http/status.hpp>
#include <charconv>

#include "engine/base/json.h"
#include "server/guests/limits.h"

namespace magichat::server {

namespace http = boost::beast::http;

namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string_view trim(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

// Takes what stands before the next separator from the front.
std::string_view take(std::string_view& left, char separator) {
    const std::size_t end = left.find(separator);
    const std::string_view part = left.substr(0, end);
    left = end == std::string_view::npos ? std::string_view{} : left.substr(end + 1);
    return part;
}

// A header that would end the line, or the head, early is no header.
bool is_one_line(std::string_view text) { return std::none_of(text.begin(), text.end(), is_control); }

// %XX decoded; nothing if malformed or with control characters in it. Ours: Boost.URL would be one more library to
// compile, and lets control characters pass.
std::optional<std::string> percent_decode(std::string_view text) {
    std::string decoded;
    decoded.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '%') {
            const std::string_view digits = text.substr(i + 1, 2);
            std::uint8_t byte = 0;
            const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
            if (error != std::errc{} || end != digits.data() + 2) return std::nullopt;
            c = static_cast<char>(byte);
            i += 2;
        }
        if (is_control(c)) return std::nullopt;
        decoded.push_back(c);
    }
    return decoded;
}

}  // namespace

bool same_letters(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

bool lists(std::string_view list, std::string_view word) {
    while (!list.empty()) {
        if (same_letters(trim(take(list, ',')), word)) return true;
    }
    return false;
}

Response json_response(std::string body, int status) {
    Response response;
    response.status = status;
    response.type = "application/json";
    response.body = std::move(body);
    response.headers.emplace_back("Cache-Control", "no-store");
    return response;
}

Response error_response(const Request& request, int status, std::string_view why) {
    if (request.path.starts_with("/api/") || request.path == "/api") {
        Json json;
        json.open().number("status", status).text("error", why).close();
        return json_response(json.str(), status);
    }
    Response response;
    response.status = status;
    response.body = std::string(why) + "\n";
    response.headers.emplace_back("Cache-Control", "no-store");
    return response;
}

Response not_allowed(const Request& request, std::string_view methods) {
    Response response = error_response(request, 405, "this method does not work here");
    response.headers.emplace_back("Allow", methods);
    return response;
}

std::optional<std::string> clean_path(std::string_view target) {
    target = target.substr(0, target.find('?'));
    if (target.empty() || target.front() != '/') return std::nullopt;
    const auto decoded = percent_decode(target);
    if (!decoded || decoded->find('\\') != std::string::npos) return std::nullopt;
    std::string path;
    std::string_view left = std::string_view(*decoded).substr(1);
    while (!left.empty()) {
        const std::string_view part = take(left, '/');
        if (part == "..") return std::nullopt;
        if (part.empty() || part == ".") continue;
        path.append("/").append(part);
    }
    return path.empty() ? "/" : path;
}

std::optional<std::string_view> cookie_value(std::string_view header, std::string_view name) {
    while (!header.empty()) {
        std::string_view pair = trim(take(header, ';'));
        if (trim(take(pair, '=')) == name) return trim(pair);
    }
    return std::nullopt;
}

bool accepts_gzip(std::string_view accept_encoding) {
    while (!accept_encoding.empty()) {
        std::string_view choice = trim(take(accept_encoding, ','));
        const std::string_view coding = trim(take(choice, ';'));
        if (!same_letters(coding, "gzip") && coding != "*") continue;
        // "q=0", "q=0.0" and so on mean: anything but this.
        const std::string_view weight = trim(choice);
        if (!weight.starts_with("q=")) return true;
        return weight.find_first_of("123456789") != std::string_view::npos;
    }
    return false;
}

bool etag_matches(std::string_view if_none_match, std::string_view etag) {
    while (!if_none_match.empty()) {
        std::string_view tag = trim(take(if_none_match, ','));
        if (tag.starts_with("W/")) tag.remove_prefix(2);
        if (tag == "*" || tag == etag) return true;
    }
    return false;
}

bool is_proxy(std::string_view address, const std::vector<std::string>& proxies) {
    if (address == "::1" || address.starts_with("127.")) return true;
    return std::find(proxies.begin(), proxies.end(), address) != proxies.end();
}

std::string forwarded_client(std::string_view x_forwarded_for, const std::vector<std::string>& proxies,
                             std::string_view peer) {
    // Each proxy adds its peer at the end, and what stands further in front is whatever the client wrote.
    while (!x_forwarded_for.empty()) {
        const std::size_t comma = x_forwarded_for.rfind(',');
        const std::string_view last =
            comma == std::string_view::npos ? x_forwarded_for : x_forwarded_for.substr(comma + 1);
        x_forwarded_for = comma == std::string_view::npos ? std::string_view{} : x_forwarded_for.substr(0, comma);
        const auto address = plain_address(trim(last));
        if (!address) break;
        if (!is_proxy(*address, proxies)) return *address;
    }
    return std::string(peer);
}

std::vector<std::pair<std::string_view, std::string_view>> security_headers(bool secure) {
    std::vector<std::pair<std::string_view, std::string_view>> headers = {
        // The engine runs in the page as WebAssembly, which needs a word of its own.
        {"Content-Security-Policy",
         "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; "
         "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        // A table's link is as good as an invitation: it goes to nobody else.
        {"Referrer-Policy", "no-referrer"},
        {"Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
    };
    if (secure) headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
    return headers;
}

std::string response_head(const Response& response, std::size_t length, bool secure, bool keep_alive) {
    std::string head;
    head.reserve(1024);
    head.append("HTTP/1.1 ").append(std::to_string(response.status)).append(" ");
    const auto status = http::int_to_status(static_cast<unsigned>(response.status));
    head.append(std::string_view(http::obsolete_reason(status))).append("\r\n");
    const auto add = [&head](std::string_view name, std::string_view value) {
        if (!is_one_line(name) || !is_one_line(value)) return;
        head.append(name).append(": ").append(value).append("\r\n");
    };
    const bool opens_socket = response.status == 101;
    const bool has_body = response.status != 204 && response.status != 304 && !opens_socket;
    if (has_body) {
        add("Content-Type", response.type);
        add("Content-Length", std::to_string(length));
    }
    for (const auto& [name, value] : response.headers) add(name, value);
    for (const auto& [name, value] : security_headers(secure)) add(name, value);
    // Upgrade is for the next hop alone, and Connection has to say so (RFC 9110, 7.8).
    const bool offers_socket = response.status == 426;
    add("Connection", opens_socket    ? "Upgrade"
                      : offers_socket ? (keep_alive ? "keep-alive, Upgrade" : "close, Upgrade")
                                      : (keep_alive ? "keep-alive" : "close"));
    return head.append("\r\n");
}

}  // namespace magichat::server
