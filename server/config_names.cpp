#include "server/config_names.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "engine/base/spelling.h"
#include "server/guests/limits.h"

namespace magichat::server::config_names {
namespace {

bool is_port(std::string_view text) {
    constexpr std::string_view digits = "0123456789";
    return !text.empty() && text.size() <= 5 && text.front() != '0' &&
           text.find_first_not_of(digits) == std::string_view::npos && std::stoul(std::string(text)) <= UINT16_MAX;
}

// As it comes over the wire, so letters that are not English ones are in their other spelling (xn--…).
bool is_name(std::string_view text) {
    constexpr std::size_t longest = 253;
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    if (text.ends_with('.')) text.remove_suffix(1);
    return !text.empty() && text.size() <= longest && text.find_first_not_of(letters) == std::string_view::npos &&
           !text.starts_with('.') && !text.ends_with('.') && text.find("..") == std::string_view::npos;
}

// With or without a port; an address of version 6 has brackets then.
bool is_place(std::string_view text) {
    const bool brackets = text.starts_with('[');
    const std::size_t end =
        brackets ? std::min(text.find(']'), text.size() - 1) + 1 : std::min(text.find(':'), text.size());
    const std::string_view name = text.substr(0, end);
    if (brackets && !name.ends_with(']')) return false;
    const std::string_view port = text.substr(end);
    if (!port.empty() && !(port.starts_with(':') && is_port(port.substr(1)))) return false;
    return brackets ? plain_address(name).has_value() : is_name(name);
}

}  // namespace

bool is_node(std::string_view text) {
    constexpr std::size_t longest = 40;
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    return !text.empty() && text.size() <= longest && text.find_first_not_of(letters) == std::string_view::npos;
}

std::optional<std::string> host(std::string_view text) {
    return is_place(text) || proxy(text) ? std::optional(std::string(text)) : std::nullopt;
}

std::optional<std::string> origin(std::string_view text) {
    std::string all = lower_case(text);
    const bool secure = all.starts_with("https://");
    if (!secure && !all.starts_with("http://")) return std::nullopt;
    if (!is_place(std::string_view(all).substr(secure ? 8 : 7))) return std::nullopt;
    const std::string_view usual = secure ? ":443" : ":80";
    if (all.ends_with(usual)) all.resize(all.size() - usual.size());
    return all;
}

std::optional<std::string> proxy(std::string_view text) {
    if (text.starts_with('[') || std::count(text.begin(), text.end(), ':') == 1) return std::nullopt;
    const auto address = plain_address(text);
    const bool one_of_a_link = text.find('%') != std::string_view::npos;  // fe80::1%eth0 is such a name
    return address && one_of_a_link ? std::optional(std::string(text)) : address;
}

}  // namespace magichat::server::config_names
