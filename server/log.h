// One line for each thing that happened, to standard error: words and values that a program can read, as key=value or
// as JSON. Cookies, tokens, secrets and what players send are never logged: hand in the guest, the table, the length.
#pragma once

#include <concepts>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

namespace magichat::server {

enum class LogLevel { debug, info, warning, error };
enum class LogFormat { text, json };

// A key and a value. Numbers and truth values stand bare in JSON, everything else in quotes.
struct LogField {
    std::string_view key;
    std::string value;
    bool bare = false;

    LogField(std::string_view name, std::string_view text) : key(name), value(text) {}
    LogField(std::string_view name, const char* text) : key(name), value(text) {}
    LogField(std::string_view name, bool flag) : key(name), value(flag ? "true" : "false"), bare(true) {}
    template <class Number>
        requires(std::integral<Number> || std::floating_point<Number>)
    LogField(std::string_view name, Number number) : key(name), value(std::to_string(number)), bare(true) {}
};

// The line without time and level. A key that speaks of a secret hides its value: a second line of defence.
std::string log_line(LogFormat format, std::string_view event, std::initializer_list<LogField> fields);

// Any thread may log.
class Log {
public:
    Log(LogLevel level, LogFormat format);
    ~Log();
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;

    using Fields = std::initializer_list<LogField>;
    void write(LogLevel level, std::string_view event, Fields fields = {}) const;
    void debug(std::string_view event, Fields fields = {}) const { write(LogLevel::debug, event, fields); }
    void info(std::string_view event, Fields fields = {}) const { write(LogLevel::info, event, fields); }
    void warning(std::string_view event, Fields fields = {}) const { write(LogLevel::warning, event, fields); }
    void error(std::string_view event, Fields fields = {}) const { write(LogLevel::error, event, fields); }

private:
    struct Sink;
    std::unique_ptr<Sink> sink_;
    LogFormat format_;
};

}  // namespace magichat::server
