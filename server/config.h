// Everything that whoever runs a server can set. Defaults, then the --config file, then the environment (MAGICHAT_PORT),
// then the command line: each may overrule those before it. Ours: one list of settings serves all of
// them and the help; a library would read a file or a command line, and the units (64K, 15s, 20/60) not at all.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "server/guests/limits.h"
#include "server/log.h"

namespace magichat::server {

using Milliseconds = std::chrono::milliseconds;

inline constexpr std::size_t most_loops = 64;

// How long something stays in the database; 0: for ever.
struct Keep {
    std::chrono::seconds time{0};
    bool operator==(const Keep&) const = default;
};

struct Config {
    // Where
    std::string listen = "0.0.0.0";
    std::uint16_t port = 8080;
    std::string web;           // folder of the page; empty: the plain page
    std::string db;            // file of the database; empty: magichat.db in the folder
    std::string data;          // folder of the database; empty: the host chooses
    std::string store;         // address of a database of PostgreSQL instead of a file
    std::string node = "1";    // our name, where several servers share it
    std::string bus;           // where these speak to each other; empty: they do not
    Milliseconds lease{4000};  // so long the others wait before they take our tables
    std::string cert;
    std::string key;
    std::string user;  // who the server becomes once the port is open; empty: who it is
    bool behind_proxy = false;
    std::vector<std::string> proxies;
    std::vector<std::string> hosts;
    std::vector<std::string> origins;
    bool allow_no_origin = false;
    std::chrono::seconds session_life = std::chrono::hours(24 * 180);
    std::chrono::seconds key_life = std::chrono::hours(24 * 90);
    Keep keep_tables{std::chrono::hours(2 * 24)};  // that are closed
    Keep keep_idle{std::chrono::hours(30 * 24)};   // tables that are not
    Keep keep_records{std::chrono::hours(365 * 24)};
    // Logs
    LogLevel log_level = LogLevel::info;
    LogFormat log_format = LogFormat::text;
    std::uint16_t metrics_port = 0;  // 0: where everything else is
    std::string metrics_listen = "127.0.0.1";
    // Limits
    std::size_t loops = 0;  // 0: one a core
    std::size_t max_tables = 20'000;
    std::size_t guest_tables = 20;
    Milliseconds bot_time{20};
    std::size_t max_connections = 20'000;
    std::size_t message_size = 4'096;
    Rate messages{20, 60};
    Rate bytes{65'536, 262'144};
    std::size_t send_queue = 262'144;
    std::size_t address_connections = 400;
    Rate address_connects{40, 400};
    Rate address_requests{50, 200};
    Rate address_messages{600, 3'000};
    Rate address_handshakes{60, 60};
    std::size_t address_tables = 100;
    Rate address_opens{0.2, 40};
    Rate address_guests{0.2, 40};
    Rate address_wrong_codes{0.2, 30};
    Rate address_games{0.5, 120};
    Rate address_changes{3, 600};
    std::size_t header_size = 8'192;
    std::size_t body_size = 65'536;
    Milliseconds request_timeout{15'000};
    Milliseconds response_timeout{60'000};
    Milliseconds ping_after{25'000};
    Milliseconds idle_timeout{60'000};
    Milliseconds close_timeout{2'000};
    Milliseconds stop_timeout{5'000};
};

// What the value of a setting can be.
enum class Allowed : std::uint8_t { text, port, count, flag, list, rate, time, long_time, keep, log_level, log_format };

// What is wrong with the settings. Put into words by whoever tells it (cli/reasons).
struct ConfigError {
    enum class Kind : std::uint8_t {
        no_setting,      // `value` is no key
        wrong_value,     // of `key`
        no_host,         // `value`, of `key`
        no_origin,       //
        no_proxy,        //
        no_line,         // `value`, of a file
        twice,           // `key`
        no_environment,  // `key` is no variable of ours
        cert_and_key,    // one without the other
        no_address,      // what `store` is; not repeated, since there may be a password in it
        store_and_db,    // both
        no_node,         // `value` is no name for one
        no_bus,          // what `bus` is; not repeated, as that of `store` is not
        bus_alone,       // without a `store` that others share
        lease,           // too short or too long
        bot_time,        // longer than bots are asked ahead
        message_size,    // 0
        send_queue,      // smaller than a message
        ping_after,      // not before the timeout
        session_life,    // below a minute
        loops,           // more than there can be
        no_user,         // `value` is nobody here
        not_root,        // and so can't become the user `value`
        user_is_root,    // `value` is root by another name, or its own
    };
    Kind kind;
    std::string key = {};
    std::string value = {};
    std::string meant = {};  // the key that is near, if there is one
    Allowed allowed = Allowed::text;
    std::string where = {};  // the line of the file, or the variable of the environment
};

// A setting, for --help and the wiring of the command line. What it does is said in texts/ (help.serve_port).
struct Setting {
    std::string_view key;    // "max-connections": --max-connections, MAGICHAT_MAX_CONNECTIONS
    std::string_view value;  // what it is, "FILE"
    Allowed allowed;

    bool is_flag() const { return allowed == Allowed::flag; }  // --behind-proxy alone means true
};

std::vector<Setting> settings();

// Sets one key from text; the reason names the key and what is allowed.
std::optional<ConfigError> set(Config& config, std::string_view key, std::string_view value);
// The value as text that `set` reads back.
std::string get(const Config& config, std::string_view key);

// Lines of `key = value`; # starts a comment.
std::optional<ConfigError> read_config(Config& config, std::string_view name, std::string_view text);
// MAGICHAT_* of the environment, as in environ. One that is no setting is an error: it is most likely misspelled.
// Names in `others` belong to somebody else.
std::optional<ConfigError> read_environment(Config& config, const char* const* environment,
                                            const std::vector<std::string_view>& others = {});
// What only makes sense together.
std::optional<ConfigError> check(const Config& config);

}  // namespace magichat::server
