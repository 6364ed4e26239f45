#include "server/user.h"

#include <grp.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <vector>

namespace magichat::server {

namespace {

std::optional<User> find_user(const std::string& name) {
    constexpr std::size_t most_lines = 65'536;
    std::vector<char> lines(most_lines);
    passwd entry{};
    passwd* found = nullptr;
    if (getpwnam_r(name.c_str(), &entry, lines.data(), lines.size(), &found) != 0 || found == nullptr) return {};
    return User{name, entry.pw_uid, entry.pw_gid};
}

std::string because_of(const User& user, const char* what) {
    return "can't become the user " + user.name + ": " + what + ": " + std::strerror(errno);
}

}  // namespace

Result<std::optional<User>, ConfigError> user_of(const Config& config) {
    using Kind = ConfigError::Kind;
    if (config.user.empty()) return std::optional<User>{};
    const std::optional<User> user = find_user(config.user);
    if (!user) return ConfigError{.kind = Kind::no_user, .value = config.user};
    if (user->uid == 0) return ConfigError{.kind = Kind::user_is_root, .value = config.user};
    if (geteuid() != 0 && geteuid() != user->uid) return ConfigError{.kind = Kind::not_root, .value = config.user};
    return user;
}

Descent::Descent(std::optional<User> user) : user_(std::move(user)), is_root_(geteuid() == 0) {}

std::optional<std::string> Descent::prepare() {
    if (!user_) return {};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return because_of(*user_, "no_new_privs");
    if (is_root_ && initgroups(user_->name.c_str(), user_->gid) != 0) return because_of(*user_, "setgroups");
    return {};
}

std::optional<std::string> Descent::act_as_user() {
    if (!user_ || !is_root_) return {};
    if (setegid(user_->gid) != 0) return because_of(*user_, "setegid");
    if (seteuid(user_->uid) != 0) return because_of(*user_, "seteuid");
    return {};
}

std::optional<std::string> Descent::act_as_root() {
    if (!user_ || !is_root_) return {};
    if (seteuid(0) != 0) return because_of(*user_, "seteuid");
    if (setegid(0) != 0) return because_of(*user_, "setegid");
    return {};
}

std::optional<std::string> Descent::become_user() {
    if (!user_ || !is_root_) return {};
    if (setresgid(user_->gid, user_->gid, user_->gid) != 0) return because_of(*user_, "setgid");
    if (setresuid(user_->uid, user_->uid, user_->uid) != 0) return because_of(*user_, "setuid");
    if (setuid(0) == 0) return "became the user " + user_->name + ", and could still become root again";
    return {};
}

}  // namespace magichat::server
