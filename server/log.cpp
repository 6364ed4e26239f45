#include "server/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>

#include "engine/base/json.h"
#include "engine/base/quote.h"

namespace magichat::server {
namespace {

constexpr std::size_t longest_value = 300;

bool is_secret(std::string_view key) {
    constexpr std::array<std::string_view, 6> words = {"cookie",   "token",         "secret",
                                                       "password", "authorization", "bearer"};
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return key.find(word) != std::string_view::npos; });
}

// In quotes, on one line and not endless, whatever it is.
std::string quoted_value(std::string_view value) {
    Json json;
    json.text(printable(value, longest_value));
    return json.str();
}

// Bare where nothing can be misread.
std::string plain_value(std::string_view value) {
    const bool simple = !value.empty() && std::all_of(value.begin(), value.end(), [](char c) {
        return c > ' ' && c < 0x7f && c != '"' && c != '=' && c != '\\';
    });
    return simple && value.size() <= longest_value ? std::string(value) : quoted_value(value);
}

spdlog::level::level_enum to_spdlog(LogLevel level) {
    switch (level) {
        case LogLevel::debug: return spdlog::level::debug;
        case LogLevel::info: return spdlog::level::info;
        case LogLevel::warning: return spdlog::level::warn;
        case LogLevel::error: return spdlog::level::err;
    }
    return spdlog::level::info;
}

}  // namespace

std::string log_line(LogFormat format, std::string_view event, std::initializer_list<LogField> fields) {
    const bool json = format == LogFormat::json;
    std::string line = json ? "\"event\":" + quoted_value(event) : "event=" + plain_value(event);
    for (const LogField& field : fields) {
        const bool hide = is_secret(field.key);
        const std::string value = hide ? "(hidden)" : field.value;
        if (json) {
            line.append(",").append(quoted_value(field.key)).append(":");
            line.append(field.bare && !hide ? value : quoted_value(value));
        } else {
            line.append(" ").append(field.key).append("=").append(plain_value(value));
        }
    }
    return line;
}

struct Log::Sink {
    spdlog::logger logger;
};

Log::Log(LogLevel level, LogFormat format)
    : sink_(new Sink{spdlog::logger("magichat", std::make_shared<spdlog::sinks::stderr_sink_mt>())}), format_(format) {
    sink_->logger.set_level(to_spdlog(level));
    sink_->logger.set_pattern(format == LogFormat::json ? R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l",%v})"
                                                        : "time=%Y-%m-%dT%H:%M:%S.%e%z level=%l %v");
}

Log::~Log() = default;

void Log::write(LogLevel level, std::string_view event, Fields fields) const {
    if (!sink_->logger.should_log(to_spdlog(level))) return;
    // The line is data and not a pattern, whatever braces it has.
    sink_->logger.log(to_spdlog(level), spdlog::string_view_t(log_line(format_, event, fields)));
}

}  // namespace magichat::server
