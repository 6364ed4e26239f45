// cli: one question to the server of this machine, over HTTP or TLS.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace magichat::doctor {

struct Answer {
    int status;
    std::string body;
};

// Nothing if nobody answers as HTTP does. The certificate is believed: it is looked at elsewhere.
std::optional<Answer> ask(const std::string& host, std::uint16_t port, bool tls, const std::string& path);

}  // namespace magichat::doctor
