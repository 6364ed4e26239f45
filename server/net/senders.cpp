#include "server/net/senders.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

namespace magichat::server {
namespace {

bool contains(const std::vector<std::string>& list, std::string_view word) {
    return std::any_of(list.begin(), list.end(), [&](const std::string& one) { return same_letters(one, word); });
}

bool ends_with_letters(std::string_view text, std::string_view end) {
    return text.size() > end.size() && same_letters(text.substr(text.size() - end.size()), end);
}

// Without port, brackets and final dot.
std::string_view name_of(std::string_view host) {
    if (host.starts_with('[')) return host.substr(1, host.find(']') - 1);
    host = host.substr(0, host.find(':'));
    if (host.ends_with('.')) host.remove_suffix(1);
    return host;
}

bool is_address(std::string_view name) {
    const std::string text(name);
    std::array<unsigned char, sizeof(in6_addr)> bytes{};
    return inet_pton(AF_INET, text.c_str(), bytes.data()) == 1 || inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1;
}

std::string_view host_of_origin(std::string_view origin) {
    const std::size_t scheme = origin.find("://");
    return scheme == std::string_view::npos ? origin : origin.substr(scheme + 3);
}

}  // namespace

bool origin_allowed(const Request& request, const std::vector<std::string>& allowed) {
    if (!allowed.empty()) return std::find(allowed.begin(), allowed.end(), request.origin) != allowed.end();
    std::string_view name = request.origin;
    std::string_view default_port;
    if (name.starts_with("https://")) {
        name.remove_prefix(8);
        default_port = ":443";
    } else if (name.starts_with("http://") && !request.secure) {
        name.remove_prefix(7);
        default_port = ":80";
    } else {
        return false;
    }
    std::string_view host = request.host;
    if (host.ends_with(default_port)) host.remove_suffix(default_port.size());
    return !host.empty() && same_letters(name, host);
}

Sender sender_of(const Request& request, const std::vector<std::string>& named) {
    const bool is_named =
        request.has_origin_header && std::find(named.begin(), named.end(), request.origin) != named.end();
    if (request.fetch_site == "same-origin") return Sender::own_page;
    if (request.fetch_site == "none") return Sender::nobody_elses;
    if (!request.fetch_site.empty()) return is_named ? Sender::named_page : Sender::foreign_page;
    if (!request.has_origin_header) return Sender::nobody_elses;
    if (origin_allowed(request, {})) return Sender::own_page;
    return is_named ? Sender::named_page : Sender::foreign_page;
}

bool is_in_passing(const Request& request, const std::vector<std::string>& named) {
    if (!request.fetch_site.empty()) {
        return request.fetch_mode != "navigate" && sender_of(request, named) == Sender::foreign_page;
    }
    if (request.has_origin_header) return sender_of(request, named) == Sender::foreign_page;
    return request.agent.starts_with("Mozilla/") && !request.from_script && request.bearer.empty();
}

bool changes_nothing(std::string_view method) { return method == "GET" || method == "HEAD" || method == "OPTIONS"; }

bool may_change(const Request& request, const std::vector<std::string>& named) {
    switch (sender_of(request, named)) {
        case Sender::own_page:
        case Sender::named_page: return true;
        case Sender::foreign_page: return false;
        case Sender::nobody_elses: return !request.has_cookie || !request.bearer.empty() || !request.fetch_site.empty();
    }
    return false;
}

bool may_set_cookie(const Request& request, const std::vector<std::string>& named, bool page) {
    const bool arrives =
        request.method == "GET" && request.fetch_mode == "navigate" && request.fetch_dest == "document";
    switch (sender_of(request, named)) {
        case Sender::own_page: return true;
        case Sender::named_page: return false;
        case Sender::foreign_page: return page && arrives;  // by a link on it
        case Sender::nobody_elses: return page || !changes_nothing(request.method);
    }
    return false;
}

bool host_allowed(std::string_view host, const std::vector<std::string>& hosts,
                  const std::vector<std::string>& origins) {
    const std::string_view name = name_of(host);
    if (name.empty() || is_address(name) || name.find('.') == std::string_view::npos) return true;
    // None of these can be had from a registry of names.
    constexpr std::array<std::string_view, 5> at_home = {".local", ".localhost", ".lan", ".internal", ".home.arpa"};
    if (std::any_of(at_home.begin(), at_home.end(), [&](auto end) { return ends_with_letters(name, end); }))
        return true;
    const auto is_it = [&](std::string_view one) { return same_letters(name_of(one), name); };
    return contains(hosts, "any") || std::any_of(hosts.begin(), hosts.end(), is_it) ||
           std::any_of(origins.begin(), origins.end(),
                       [&](std::string_view one) { return is_it(host_of_origin(one)); });
}

}  // namespace magichat::server
