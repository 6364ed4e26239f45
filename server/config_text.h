// The values of settings as text, both ways: one `read`, `write` and `allowed` for each type.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

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
std::string write(LogLevel value);
std::string write(LogFormat value);

// What `read` accepts, to finish the sentence "... is not ...".
template <class T>
std::string_view allowed();
template <>
inline std::string_view allowed<std::string>() {
    return "a text";
}
template <>
inline std::string_view allowed<std::uint16_t>() {
    return "a number from 0 to 65535";
}
template <>
inline std::string_view allowed<std::size_t>() {
    return "a whole number, like 500 or 64K";
}
template <>
inline std::string_view allowed<bool>() {
    return "true or false";
}
template <>
inline std::string_view allowed<std::vector<std::string>>() {
    return "a list with commas between";
}
template <>
inline std::string_view allowed<Rate>() {
    return "a rate a second and a burst, like 20/60; 0 for no limit";
}
template <>
inline std::string_view allowed<std::chrono::milliseconds>() {
    return "a time like 200ms, 15s, 5m or 2h";
}
template <>
inline std::string_view allowed<std::chrono::seconds>() {
    return "a time like 30s, 5m, 2h or 180d";
}
template <>
inline std::string_view allowed<LogLevel>() {
    return "one of debug, info, warning, error";
}
template <>
inline std::string_view allowed<LogFormat>() {
    return "one of text, json";
}

}  // namespace magichat::server::config_text
