// What an HTTP request and its answer are to the rest of the server: plain values, and the rules for reading and
// writing them that need no socket.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace magichat::server {

struct Request {
    std::string method;  // "GET"
    std::string path;    // decoded and normalised: starts with '/', no "..", no empty parts
    std::string query;   // as it came, without the '?'
    std::string body;
    std::string address;  // of the client, also behind a proxy
    std::string host;     // the Host header: name and port, as the client calls us
    std::string origin;   // empty without the header
    std::string bearer;   // the token of "Authorization: Bearer"; never log it
    std::string agent;
    std::string fetch_site;          // Sec-Fetch-Site, -Mode and -Dest, as browsers say them
    std::string fetch_mode;          //
    std::string fetch_dest;          //
    std::string guest;               // who it is, by the signed cookie; a new one if there was none
    std::int64_t issued = 0;         // when that cookie was made; 0: it is a new guest
    std::string if_none_match;       // as it came
    bool accepts_gzip = false;       //
    bool secure = false;             // TLS, here or at the trusted proxy
    bool has_origin_header = false;  // an empty Origin is not the same as none
    bool has_cookie = false;         // one of ours, genuine or not
    bool from_script = false;        // X-Magichat: a script of ours; nobody can have a picture fetched with it
};

struct Response {
    int status = 200;
    std::string type = "text/plain; charset=utf-8";
    std::string body{};
    std::string file{};                                          // answer with this static file instead of the body
    std::vector<std::pair<std::string, std::string>> headers{};  // further ones
    bool cookie = true;   // let the session cookie be set or renewed: false for health and metrics
    std::string guest{};  // and make whoever asked this guest
};

// Why a WebSocket is not opened.
struct SocketRefusal {
    int status = 403;
    std::string text;
};

Response json_response(std::string body, int status = 200);
// JSON for /api, plain text for the rest.
Response error_response(const Request& request, int status, std::string_view why);
Response not_allowed(const Request& request, std::string_view methods);

// Capitals count for nothing.
bool same_letters(std::string_view a, std::string_view b);
// Whether a list with commas, as in Connection and Upgrade, has this word, whatever its capitals.
bool lists(std::string_view list, std::string_view word);
// The path of a request target, decoded once; nothing if it is malformed or tries to climb.
std::optional<std::string> clean_path(std::string_view target);
std::optional<std::string_view> cookie_value(std::string_view header, std::string_view name);
bool accepts_gzip(std::string_view accept_encoding);
bool etag_matches(std::string_view if_none_match, std::string_view etag);

// The client of a request that came through trusted proxies: the last address that is not one of them.
std::string forwarded_client(std::string_view x_forwarded_for, const std::vector<std::string>& proxies,
                             std::string_view peer);
bool is_proxy(std::string_view address, const std::vector<std::string>& proxies);

// For every answer, also for errors and the opening of a WebSocket.
std::vector<std::pair<std::string_view, std::string_view>> security_headers(bool secure);

// The lines of an answer up to the body. Length counts also for HEAD, whose body is not sent.
std::string response_head(const Response& response, std::size_t length, bool secure, bool keep_alive);

}  // namespace magichat::server
