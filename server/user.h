// Who the server is. Started as root, for a port below 1024 or a key that only root reads, it becomes somebody with no
// rights of their own before it hears from anybody.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

#include "engine/base/result.h"
#include "server/config.h"

namespace magichat::server {

struct User {
    std::string name;
    uid_t uid = 0;
    gid_t gid = 0;
};

// Whom --user names, nobody if it names nobody. A reason if there is no such user, or if we can't become them.
Result<std::optional<User>, ConfigError> user_of(const Config& config);

// The way from root to a user, in the order of its functions. Each returns why it is not possible, or nothing. Without a
// user they do nothing; nor do they if that is who we are already.
class Descent {
public:
    explicit Descent(std::optional<User> user);

    // Before the first thread: no program that we might start gets more rights than we have, and the groups of root are
    // left behind.
    std::optional<std::string> prepare();
    // What is made or opened between these two is the user's own.
    std::optional<std::string> act_as_user();
    std::optional<std::string> act_as_root();
    // For good, and for all threads.
    std::optional<std::string> become_user();

private:
    std::optional<User> user_;
    bool is_root_;
};

}  // namespace magichat::server
