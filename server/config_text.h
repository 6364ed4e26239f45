// The values of settings as text, both ways: one `read`, `write` and `allowed` for each type.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/config.h"
#include "server/guests/limits.h"
#include "server/log.h"

namespace magichat::server::config_text {

// Each leaves the value alone if the text is not good.
bool read(std::string_view text, std::string& value);
bool read(std::string_view text, std::uint16_t& value);
bool read(std::string_view text, std::size_t& value);
bool read(std::string_view text, bool& value);
bool read(std::string_view text, std::vector<std::string>& value);
bool read(std::string_view text, Rate& value);
bool read(std::string_view text, std::chrono::milliseconds& value);
bool read(std::string_view text, std::chrono::seconds& value);
bool read(std::string_view text, Keep& value);
bool read(std::string_view text, LogLevel& value);
bool read(std::string_view text, LogFormat& value);

std::string write(const std::string& value);
std::string write(std::uint16_t value);
std::string write(std::size_t value);
std::string write(bool value);
std::string write(const std::vector<std::string>& value);
std::string write(const Rate& value);
std::string write(std::chrono::milliseconds value);
std::string write(std::chrono::seconds value);
std::string write(Keep value);
std::string write(LogLevel value);
std::string write(LogFormat value);

// What `read` accepts.
template <class T>
constexpr Allowed allowed();
template <>
constexpr Allowed allowed<std::string>() {
    return Allowed::text;
}
template <>
constexpr Allowed allowed<std::uint16_t>() {
    return Allowed::port;
}
template <>
constexpr Allowed allowed<std::size_t>() {
    return Allowed::count;
}
template <>
constexpr Allowed allowed<bool>() {
    return Allowed::flag;
}
template <>
constexpr Allowed allowed<std::vector<std::string>>() {
    return Allowed::list;
}
template <>
constexpr Allowed allowed<Rate>() {
    return Allowed::rate;
}
template <>
constexpr Allowed allowed<std::chrono::milliseconds>() {
    return Allowed::time;
}
template <>
constexpr Allowed allowed<std::chrono::seconds>() {
    return Allowed::long_time;
}
template <>
constexpr Allowed allowed<Keep>() {
    return Allowed::keep;
}
template <>
constexpr Allowed allowed<LogLevel>() {
    return Allowed::log_level;
}
template <>
constexpr Allowed allowed<LogFormat>() {
    return Allowed::log_format;
}

}  // namespace magichat::server::config_text
