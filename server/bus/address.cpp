#include "server/bus/address.h"

#include "server/config_names.h"

namespace magichat::server {

namespace {

constexpr std::string_view scheme = "nats://";

int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// %40 is an @.
std::optional<std::string> decoded(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            plain += text[i];
            continue;
        }
        const int high = i + 2 < text.size() ? digit(text[i + 1]) : -1;
        const int low = i + 2 < text.size() ? digit(text[i + 2]) : -1;
        if (high < 0 || low < 0 || high + low == 0) return std::nullopt;
        plain += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return plain;
}

std::optional<BusAddress> read_one(std::string_view text) {
    if (!text.starts_with(scheme)) return std::nullopt;
    text.remove_prefix(scheme.size());
    const std::size_t at = text.rfind('@');
    const std::size_t colon = text.find(':');
    if (at == std::string_view::npos || colon >= at) return std::nullopt;
    const auto user = decoded(text.substr(0, colon));
    const auto password = decoded(text.substr(colon + 1, at - colon - 1));
    const std::string_view place = text.substr(at + 1);
    const bool names_a_port =
        place.find(':', place.rfind(']') + 1) != std::string_view::npos;  // not one inside of [::1]
    if (!user || user->empty() || !password || password->empty() || !config_names::host(place)) return std::nullopt;
    return BusAddress{*user, *password, {std::string(scheme) + std::string(place) + (names_a_port ? "" : ":4222")}};
}

}  // namespace

std::optional<BusAddress> read_bus_address(std::string_view text) {
    std::optional<BusAddress> all;
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        const auto one = read_one(text.substr(0, comma));
        if (!one || (all && (all->user != one->user || all->password != one->password))) return std::nullopt;
        if (all) {
            all->servers.push_back(one->servers.front());
        } else {
            all = one;
        }
        text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    }
    return all;
}

std::string shown(const BusAddress& address) {
    std::string all;
    for (const std::string& server : address.servers) (all += all.empty() ? "" : ",") += server;
    return all;
}

}  // namespace magichat::server
