#include "server/config.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <type_traits>
#include <variant>

#include "engine/base/quote.h"
#include "engine/base/spelling.h"
#include "server/config_text.h"

namespace magichat::server {
namespace {

using Member = std::variant<std::string Config::*, std::uint16_t Config::*, std::size_t Config::*, bool Config::*,
                            std::vector<std::string> Config::*, Rate Config::*, Milliseconds Config::*,
                            std::chrono::seconds Config::*, LogLevel Config::*, LogFormat Config::*>;

struct Row {
    std::string_view key;
    Member member;
    std::string_view value;  // what it is, for --help
    std::string_view help;
};

// The order of --help.
const std::array rows = {
    Row{"listen", &Config::listen, "ADDRESS", "the address to listen on; 127.0.0.1 for this machine alone"},
    Row{"port", &Config::port, "PORT", "the port to listen on; 0: any free one"},
    Row{"web", &Config::web, "FOLDER", "the folder of the page; without it the installed one, or a plain page"},
    Row{"db", &Config::db, "FILE",
        "the file that keeps tables and records; without it magichat.db in the folder of --data"},
    Row{"data", &Config::data, "FOLDER", "the folder of the database; without it ~/.local/share/magichat"},
    Row{"cert", &Config::cert, "FILE", "TLS: the certificate chain, a PEM file"},
    Row{"key", &Config::key, "FILE", "TLS: the private key, a PEM file"},
    Row{"behind-proxy", &Config::behind_proxy, "", "believe X-Forwarded-For and X-Forwarded-Proto of a proxy"},
    Row{"proxies", &Config::proxies, "ADDRESSES", "addresses of proxies to believe, besides this machine's own"},
    Row{"origins", &Config::origins, "ORIGINS",
        "the only pages that may open the socket, like https://example.org; without it the server's own"},
    Row{"allow-no-origin", &Config::allow_no_origin, "",
        "let programs without an Origin header open the socket, even without a token"},
    Row{"session-life", &Config::session_life, "TIME", "how long a guest who stays away is remembered"},
    Row{"log-level", &Config::log_level, "LEVEL", "the least that is logged"},
    Row{"log-format", &Config::log_format, "FORMAT", "how it is logged"},
    Row{"max-tables", &Config::max_tables, "N", "tables at a time"},
    Row{"guest-tables", &Config::guest_tables, "N", "tables that one guest may have opened"},
    Row{"bot-time", &Config::bot_time, "TIME", "the longest thought of a bot; all other tables wait meanwhile"},
    Row{"max-connections", &Config::max_connections, "N", "connections at a time, of all kinds"},
    Row{"message-size", &Config::message_size, "BYTES", "the longest message of a client, in bytes"},
    Row{"message-rate", &Config::messages, "RATE", "messages of one connection"},
    Row{"byte-rate", &Config::bytes, "RATE", "bytes from one open socket"},
    Row{"send-queue", &Config::send_queue, "BYTES", "bytes that may wait for a client before it is cut off"},
    Row{"address-connections", &Config::address_connections, "N", "connections of one address at a time; 0: no limit"},
    Row{"address-connect-rate", &Config::address_connects, "RATE", "new connections of one address"},
    Row{"address-request-rate", &Config::address_requests, "RATE", "HTTP requests of one address"},
    Row{"header-size", &Config::header_size, "BYTES", "the longest head of a request, in bytes"},
    Row{"body-size", &Config::body_size, "BYTES", "the longest body of a request, in bytes"},
    Row{"request-timeout", &Config::request_timeout, "TIME",
        "within this a request has to be there, also on a connection that is kept"},
    Row{"response-timeout", &Config::response_timeout, "TIME", "within this a client has to have taken the answer"},
    Row{"ping-after", &Config::ping_after, "TIME", "ask a silent client whether it is still there"},
    Row{"idle-timeout", &Config::idle_timeout, "TIME", "cut off a client that has been silent for so long"},
    Row{"close-timeout", &Config::close_timeout, "TIME", "how long to wait for a client's goodbye"},
    Row{"stop-timeout", &Config::stop_timeout, "TIME", "how long a clean stop may take"},
};

const Row* find_row(std::string_view key) {
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const Row& r) { return r.key == key; });
    return row == rows.end() ? nullptr : &*row;
}

template <class T>
using ValueOf = std::remove_cvref_t<decltype(std::declval<Config>().*std::declval<T>())>;

std::string_view allowed_of(const Row& row) {
    return std::visit([](auto member) { return config_text::allowed<ValueOf<decltype(member)>>(); }, row.member);
}

std::string_view trim(std::string_view text) {
    constexpr std::string_view blank = " \t\r";
    const std::size_t first = text.find_first_not_of(blank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

std::string environment_name(std::string_view key) {
    std::string name = "MAGICHAT_";
    for (const char c : key) {
        const bool small = c >= 'a' && c <= 'z';
        name.push_back(c == '-' ? '_' : small ? static_cast<char>(c - 'a' + 'A') : c);
    }
    return name;
}

}  // namespace

std::vector<Setting> settings() {
    std::vector<Setting> list;
    list.reserve(rows.size());
    for (const Row& row : rows) {
        list.push_back(
            {row.key, row.value, row.help, allowed_of(row), std::holds_alternative<bool Config::*>(row.member)});
    }
    return list;
}

std::optional<ConfigError> set(Config& config, std::string_view key, std::string_view value) {
    const Row* row = find_row(key);
    if (row == nullptr) {
        std::vector<std::string_view> keys;
        keys.reserve(rows.size());
        for (const Row& one : rows) keys.push_back(one.key);
        return ConfigError{"there is no setting " + quote(key) + did_you_mean(key, keys)};
    }
    const bool good = std::visit([&](auto member) { return config_text::read(value, config.*member); }, row->member);
    if (good) return std::nullopt;
    std::string why(key);
    return ConfigError{why.append(": ").append(quote(value)).append(" is not ").append(allowed_of(*row))};
}

std::string get(const Config& config, std::string_view key) {
    const Row* row = find_row(key);
    if (row == nullptr) return {};
    return std::visit([&](auto member) { return config_text::write(config.*member); }, row->member);
}

std::optional<ConfigError> read_config(Config& config, std::string_view name, std::string_view text) {
    std::vector<std::string_view> seen;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
        line = trim(line.substr(0, line.find('#')));
        if (line.empty()) continue;

        const std::string where = printable(name) + ":" + std::to_string(number) + ": ";
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos) {
            return ConfigError{where + quote(line) + " is not a line like `port = 8080`"};
        }
        const std::string_view key = trim(line.substr(0, equals));
        if (std::find(seen.begin(), seen.end(), key) != seen.end()) {
            return ConfigError{where + printable(key) + " is set a second time"};
        }
        seen.push_back(key);
        if (const auto error = set(config, key, trim(line.substr(equals + 1)))) return ConfigError{where + error->why};
    }
    return std::nullopt;
}

std::optional<ConfigError> read_environment(Config& config, const char* const* environment,
                                            const std::vector<std::string_view>& others) {
    for (; *environment != nullptr; ++environment) {
        const std::string_view entry = *environment;
        const std::string_view name = entry.substr(0, entry.find('='));
        if (!name.starts_with("MAGICHAT_") || name.size() == entry.size()) continue;
        if (std::find(others.begin(), others.end(), name) != others.end()) continue;
        const auto row =
            std::find_if(rows.begin(), rows.end(), [&](const Row& r) { return environment_name(r.key) == name; });
        if (row == rows.end()) return ConfigError{"environment: " + printable(name) + " is no setting of the server"};
        if (const auto error = set(config, row->key, entry.substr(name.size() + 1))) {
            return ConfigError{"environment: " + printable(name) + ": " + error->why};
        }
    }
    return std::nullopt;
}

std::optional<ConfigError> check(const Config& config) {
    if (config.cert.empty() != config.key.empty()) return ConfigError{"cert and key are only good together"};
    if (config.message_size == 0) return ConfigError{"message-size: 0 would let nobody play"};
    if (config.send_queue < config.message_size)
        return ConfigError{"send-queue has to hold a message at least (message-size)"};
    if (config.ping_after >= config.idle_timeout) return ConfigError{"ping-after has to be shorter than idle-timeout"};
    if (config.session_life < std::chrono::minutes(1)) return ConfigError{"session-life has to be a minute at least"};
    return std::nullopt;
}

}  // namespace magichat::server
