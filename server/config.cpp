#include "server/config.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <type_traits>
#include <variant>

#include "engine/base/spelling.h"
#include "server/bus/address.h"
#include "server/config_names.h"
#include "server/config_text.h"
#include "server/store/open_storage.h"
#include "table/table.h"

namespace magichat::server {
namespace {

using Kind = ConfigError::Kind;
using Member = std::variant<std::string Config::*, std::uint16_t Config::*, std::size_t Config::*, bool Config::*,
                            std::vector<std::string> Config::*, Rate Config::*, Milliseconds Config::*,
                            std::chrono::seconds Config::*, Keep Config::*, LogLevel Config::*, LogFormat Config::*>;

struct Row {
    std::string_view key;
    Member member;
    std::string_view value;  // what it is, for --help
    // Of a list: what is kept of each, and what is wrong if that is nothing.
    std::optional<std::string> (*named)(std::string_view) = nullptr;
    Kind wrong = Kind::wrong_value;
};

// The order of --help.
const std::array rows = {
    Row{"listen", &Config::listen, "ADDRESS"},
    Row{"port", &Config::port, "PORT"},
    Row{"web", &Config::web, "FOLDER"},
    Row{"db", &Config::db, "FILE"},
    Row{"data", &Config::data, "FOLDER"},
    Row{"store", &Config::store, "ADDRESS"},
    Row{"node", &Config::node, "NAME"},
    Row{"lease", &Config::lease, "TIME"},
    Row{"bus", &Config::bus, "ADDRESSES"},
    Row{"cert", &Config::cert, "FILE"},
    Row{"key", &Config::key, "FILE"},
    Row{"user", &Config::user, "NAME"},
    Row{"behind-proxy", &Config::behind_proxy, ""},
    Row{"proxies", &Config::proxies, "ADDRESSES", &config_names::proxy, Kind::no_proxy},
    Row{"hosts", &Config::hosts, "NAMES", &config_names::host, Kind::no_host},
    Row{"origins", &Config::origins, "ORIGINS", &config_names::origin, Kind::no_origin},
    Row{"allow-no-origin", &Config::allow_no_origin, ""},
    Row{"session-life", &Config::session_life, "TIME"},
    Row{"key-life", &Config::key_life, "TIME"},
    Row{"keep-tables", &Config::keep_tables, "TIME"},
    Row{"keep-idle", &Config::keep_idle, "TIME"},
    Row{"keep-records", &Config::keep_records, "TIME"},
    Row{"log-level", &Config::log_level, "LEVEL"},
    Row{"log-format", &Config::log_format, "FORMAT"},
    Row{"metrics-port", &Config::metrics_port, "PORT"},
    Row{"metrics-listen", &Config::metrics_listen, "ADDRESS"},
    Row{"loops", &Config::loops, "N"},
    Row{"max-tables", &Config::max_tables, "N"},
    Row{"guest-tables", &Config::guest_tables, "N"},
    Row{"bot-time", &Config::bot_time, "TIME"},
    Row{"max-connections", &Config::max_connections, "N"},
    Row{"message-size", &Config::message_size, "BYTES"},
    Row{"message-rate", &Config::messages, "RATE"},
    Row{"byte-rate", &Config::bytes, "RATE"},
    Row{"send-queue", &Config::send_queue, "BYTES"},
    Row{"address-connections", &Config::address_connections, "N"},
    Row{"address-connect-rate", &Config::address_connects, "RATE"},
    Row{"address-request-rate", &Config::address_requests, "RATE"},
    Row{"address-message-rate", &Config::address_messages, "RATE"},
    Row{"address-handshake-rate", &Config::address_handshakes, "RATE"},
    Row{"address-tables", &Config::address_tables, "N"},
    Row{"address-table-rate", &Config::address_opens, "RATE"},
    Row{"address-guest-rate", &Config::address_guests, "RATE"},
    Row{"address-wrong-codes", &Config::address_wrong_codes, "RATE"},
    Row{"address-game-rate", &Config::address_games, "RATE"},
    Row{"address-change-rate", &Config::address_changes, "RATE"},
    Row{"header-size", &Config::header_size, "BYTES"},
    Row{"body-size", &Config::body_size, "BYTES"},
    Row{"request-timeout", &Config::request_timeout, "TIME"},
    Row{"response-timeout", &Config::response_timeout, "TIME"},
    Row{"ping-after", &Config::ping_after, "TIME"},
    Row{"idle-timeout", &Config::idle_timeout, "TIME"},
    Row{"close-timeout", &Config::close_timeout, "TIME"},
    Row{"stop-timeout", &Config::stop_timeout, "TIME"},
};

const Row* find_row(std::string_view key) {
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const Row& r) { return r.key == key; });
    return row == rows.end() ? nullptr : &*row;
}

template <class T>
using ValueOf = std::remove_cvref_t<decltype(std::declval<Config>().*std::declval<T>())>;

Allowed allowed_of(const Row& row) {
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
        list.push_back({row.key, row.value, allowed_of(row)});
    }
    return list;
}

std::optional<ConfigError> set(Config& config, std::string_view key, std::string_view value) {
    const Row* row = find_row(key);
    if (row == nullptr) {
        std::vector<std::string_view> keys;
        keys.reserve(rows.size());
        for (const Row& one : rows) keys.push_back(one.key);
        return ConfigError{
            .kind = Kind::no_setting, .value = std::string(key), .meant = std::string(nearest_word(key, keys))};
    }
    std::string names;
    if (row->named != nullptr) {
        std::vector<std::string> list;
        config_text::read(value, list);  // what is no list is refused below
        for (std::string& one : list) {
            auto kept = row->named(one);
            if (!kept) return ConfigError{.kind = row->wrong, .key = std::string(key), .value = std::move(one)};
            one = std::move(*kept);
        }
        if (!list.empty()) value = names = config_text::write(list);
    }
    const bool good = std::visit([&](auto member) { return config_text::read(value, config.*member); }, row->member);
    if (good) return std::nullopt;
    return ConfigError{
        .kind = Kind::wrong_value, .key = std::string(key), .value = std::string(value), .allowed = allowed_of(*row)};
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

        const std::string where = std::string(name) + ":" + std::to_string(number);
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos) {
            return ConfigError{.kind = Kind::no_line, .value = std::string(line), .where = where};
        }
        const std::string_view key = trim(line.substr(0, equals));
        if (std::find(seen.begin(), seen.end(), key) != seen.end()) {
            return ConfigError{.kind = Kind::twice, .key = std::string(key), .where = where};
        }
        seen.push_back(key);
        if (auto error = set(config, key, trim(line.substr(equals + 1)))) return error->where = where, error;
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
        if (row == rows.end()) return ConfigError{.kind = Kind::no_environment, .key = std::string(name)};
        if (auto error = set(config, row->key, entry.substr(name.size() + 1))) return error->where = name, error;
    }
    return std::nullopt;
}

std::optional<ConfigError> check(const Config& config) {
    if (!config.store.empty() && !is_postgres(config.store)) {
        return ConfigError{.kind = Kind::no_address};
    }
    if (!config.store.empty() && !config.db.empty()) return ConfigError{.kind = Kind::store_and_db};
    if (!config.bus.empty() && !read_bus_address(config.bus)) return ConfigError{.kind = Kind::no_bus};
    if (!config.bus.empty() && config.store.empty()) return ConfigError{.kind = Kind::bus_alone};
    if (!config_names::is_node(config.node)) return ConfigError{.kind = Kind::no_node, .value = config.node};
    // Shorter than a slow commit, or longer than anybody waits for a table.
    if (config.lease < std::chrono::seconds(1) || config.lease > std::chrono::minutes(1)) {
        return ConfigError{.kind = Kind::lease};
    }
    // A longer thought would come after its time, and how late it comes would tell of it.
    if (config.bot_time > std::chrono::milliseconds(thought_ahead_ms)) return ConfigError{.kind = Kind::bot_time};
    if (config.cert.empty() != config.key.empty()) return ConfigError{.kind = Kind::cert_and_key};
    if (config.message_size == 0) return ConfigError{.kind = Kind::message_size};
    if (config.send_queue < config.message_size) return ConfigError{.kind = Kind::send_queue};
    if (config.ping_after >= config.idle_timeout) return ConfigError{.kind = Kind::ping_after};
    if (config.loops > most_loops) return ConfigError{.kind = Kind::loops};
    if (config.session_life < std::chrono::minutes(1)) return ConfigError{.kind = Kind::session_life};
    return std::nullopt;
}

}  // namespace magichat::server
