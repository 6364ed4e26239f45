// A whole server, from its settings to its end.
#pragma once

#include <functional>

#include "engine/base/result.h"
#include "server/config.h"
#include "server/user.h"

namespace magichat::server {

struct ServeError {
    std::string why;
};

// `database` is a file, or the address of a database of PostgreSQL.

// A new key for cookies and tokens, and none but it: everybody is a stranger then. Not while a server uses the file, which
// has to be there.
std::optional<ServeError> make_new_key(const std::string& database);

// Runs until it is told to stop by a signal, as `user` if there is one. `ready` is called with the port once it listens.
std::optional<ServeError> serve(const Config& config, const std::optional<User>& user, const std::string& database,
                                const std::function<void(std::uint16_t port)>& ready);

}  // namespace magichat::server
