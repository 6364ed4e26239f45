// A whole server, from its settings to its end.
#pragma once

#include <functional>

#include "engine/base/result.h"
#include "server/config.h"

namespace magichat::server {

struct ServeError {
    std::string why;
};

// Runs until it is told to stop by a signal. `ready` is called with the port once it listens.
std::optional<ServeError> serve(const Config& config, const std::string& database,
                                const std::function<void(std::uint16_t port)>& ready);

}  // namespace magichat::server
