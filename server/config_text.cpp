#include "server/config_text.h"

#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace magichat::server::config_text {
namespace {

constexpr std::array<std::string_view, 4> level_names = {"debug", "info", "warning", "error"};
constexpr std::array<std::string_view, 2> format_names = {"text", "json"};

std::optional<std::uint64_t> digits(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// A number with a unit behind it. Values stay far below what could overflow.
template <std::size_t count>
std::optional<std::uint64_t> with_unit(std::string_view text,
                                       const std::array<std::pair<std::string_view, std::uint64_t>, count>& units) {
    constexpr std::uint64_t most = 1'000'000'000'000;
    const std::size_t split = text.find_first_not_of("0123456789");
    const auto number = digits(text.substr(0, split));
    if (!number || *number > most) return std::nullopt;
    const std::string_view unit = split == std::string_view::npos ? std::string_view{} : text.substr(split);
    for (const auto& [name, factor] : units) {
        if (name == unit && *number <= most / factor) return *number * factor;
    }
    return std::nullopt;
}

template <class E, std::size_t count>
bool read_name(std::string_view text, const std::array<std::string_view, count>& names, E& value) {
    for (std::size_t i = 0; i < count; ++i) {
        if (names[i] == text) return value = static_cast<E>(i), true;
    }
    return false;
}

}  // namespace

bool read(std::string_view text, std::string& value) { return value = text, true; }

bool read(std::string_view text, std::uint16_t& value) {
    const auto number = digits(text);
    if (!number || *number > UINT16_MAX) return false;
    value = static_cast<std::uint16_t>(*number);
    return true;
}

bool read(std::string_view text, std::size_t& value) {
    constexpr std::array<std::pair<std::string_view, std::uint64_t>, 3> units = {
        {{"", 1}, {"K", 1024}, {"M", 1 << 20}}};
    const auto number = with_unit(text, units);
    if (number) value = static_cast<std::size_t>(*number);
    return number.has_value();
}

bool read(std::string_view text, bool& value) {
    if (text != "true" && text != "false") return false;
    value = text == "true";
    return true;
}

bool read(std::string_view text, std::vector<std::string>& value) {
    std::vector<std::string> list;
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        std::string_view part = text.substr(0, comma);
        text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
        while (part.starts_with(' ')) part.remove_prefix(1);
        while (part.ends_with(' ')) part.remove_suffix(1);
        if (part.empty()) return false;
        list.emplace_back(part);
    }
    value = std::move(list);
    return true;
}

namespace {

// 20, 64K, or a part of one: 0.2 is one in five seconds.
std::optional<double> per_second(std::string_view text) {
    std::size_t whole = 0;
    if (read(text, whole)) return static_cast<double>(whole);
    if (text.find_first_not_of("0123456789.") != std::string_view::npos) return std::nullopt;
    double part = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), part);
    if (error != std::errc{} || end != text.data() + text.size() || part < 0.001) return std::nullopt;
    return part;
}

}  // namespace

bool read(std::string_view text, Rate& value) {
    if (text == "0") return value = Rate{}, true;
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return false;
    const auto rate = per_second(text.substr(0, slash));
    std::size_t burst = 0;
    if (!rate || !read(text.substr(slash + 1), burst)) return false;
    if (*rate <= 0 || burst == 0) return false;
    value = {*rate, static_cast<double>(burst)};
    return true;
}

bool read(std::string_view text, std::chrono::milliseconds& value) {
    constexpr std::array<std::pair<std::string_view, std::uint64_t>, 4> units = {
        {{"ms", 1}, {"s", 1000}, {"m", 60'000}, {"h", 3'600'000}}};
    const auto number = with_unit(text, units);
    if (number) value = std::chrono::milliseconds(*number);
    return number.has_value();
}

bool read(std::string_view text, std::chrono::seconds& value) {
    constexpr std::array<std::pair<std::string_view, std::uint64_t>, 4> units = {
        {{"s", 1}, {"m", 60}, {"h", 3600}, {"d", 86'400}}};
    const auto number = with_unit(text, units);
    if (number) value = std::chrono::seconds(*number);
    return number.has_value();
}

bool read(std::string_view text, Keep& value) {
    if (text == "forever" || text == "0") return value = Keep{}, true;
    std::chrono::seconds time{};
    if (!read(text, time)) return false;
    value = Keep{time};
    return true;
}

bool read(std::string_view text, LogLevel& value) { return read_name(text, level_names, value); }
bool read(std::string_view text, LogFormat& value) { return read_name(text, format_names, value); }

std::string write(const std::string& value) { return value; }
std::string write(std::uint16_t value) { return std::to_string(value); }
std::string write(std::size_t value) { return std::to_string(value); }
std::string write(bool value) { return value ? "true" : "false"; }

std::string write(const std::vector<std::string>& value) {
    std::string text;
    for (const std::string& part : value) text.append(text.empty() ? "" : ",").append(part);
    return text;
}

std::string write(const Rate& value) {
    if (value.per_second <= 0) return "0";
    std::array<char, 32> digits{};
    const auto end =
        std::to_chars(digits.data(), digits.data() + digits.size(), value.per_second, std::chars_format::fixed);
    return std::string(digits.data(), end.ptr) + "/" + std::to_string(static_cast<std::uint64_t>(value.burst));
}

std::string write(std::chrono::milliseconds value) {
    return value.count() % 1000 == 0 ? std::to_string(value.count() / 1000) + "s"
                                     : std::to_string(value.count()) + "ms";
}
std::string write(std::chrono::seconds value) {
    constexpr std::int64_t day = 86'400;
    const bool whole_days = value.count() != 0 && value.count() % day == 0;
    return whole_days ? std::to_string(value.count() / day) + "d" : std::to_string(value.count()) + "s";
}
std::string write(Keep value) { return value.time.count() == 0 ? "forever" : write(value.time); }
std::string write(LogLevel value) { return std::string(level_names.at(static_cast<std::size_t>(value))); }
std::string write(LogFormat value) { return std::string(format_names.at(static_cast<std::size_t>(value))); }

}  // namespace magichat::server::config_text
