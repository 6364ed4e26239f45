// How a WebSocket is opened (RFC 6455, 4.2): whether a request asks for one as it should, and what is answered.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/net/http.h"

namespace magichat::server {

// The proof that we have read the client's key; nothing if it is no key: 16 bytes in base64.
std::optional<std::string> proof_of(std::string_view key);

// The whole answer that opens it.
std::string opening(const std::string& proof, const std::optional<std::string>& set_cookie, bool secure);

}  // namespace magichat::server
