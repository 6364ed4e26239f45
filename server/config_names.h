// What the settings name: hosts, pages and proxies. Each is taken only if it can ever be what it is compared with, and kept
// as that will be written; nothing, if it can't.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace magichat::server::config_names {

// What a node may be called: letters, digits, - and _, at most 40.
bool is_node(std::string_view text);
// A name or an address that we are called by, with or without a port, which counts for nothing; or any.
std::optional<std::string> host(std::string_view text);
// Where a page is from, as browsers write it: small letters, and no port where it is the usual one.
std::optional<std::string> origin(std::string_view text);
// An address without a port, as the connections of a proxy have it.
std::optional<std::string> proxy(std::string_view text);

}  // namespace magichat::server::config_names
