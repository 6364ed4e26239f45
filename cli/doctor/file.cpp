#include <fcntl.h>
#include <pwd.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "cli/doctor/finding.h"
#include "cli/files.h"
#include "server/store/sqlite.h"

namespace magichat::doctor {

namespace {

namespace fs = std::filesystem;

Finding wrong(Line what, Line advice) { return {"file", Grade::wrong, std::move(what), std::move(advice)}; }

Line command(const std::string& text) { return {Key::doctor_do_command, {{"command", code(text)}}}; }

std::string name_of(std::uint32_t uid) {
    const passwd* user = ::getpwuid(uid);
    return user != nullptr ? user->pw_name : std::to_string(uid);
}

// A name as a shell reads it, for a command that somebody copies.
std::string quoted(const std::string& path) {
    const auto plain = [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '/' || c == '.' || c == '_' || c == '-';
    };
    if (!path.empty() && path.front() != '-' && std::ranges::all_of(path, plain)) return path;
    std::string text = "'";
    for (const char c : path) text += c == '\'' ? "'\\''" : std::string(1, c);
    return text + '\'';
}

// The file, and what stands beside it while a server runs or after a crash.
std::string with_those_beside(const std::string& path) { return quoted(path) + ' ' + quoted(path) + "-*"; }

// The number of the process that has the database open to write; empty text if it is not known, nothing if there is none.
// Only looks: the lock (server/store/open.cpp says where) is not made.
std::optional<std::string> holder_of(const std::string& database) {
    std::error_code unknown;
    const fs::path real = fs::weakly_canonical(database, unknown);
    const std::string lock = (unknown ? database : real.string()) + ".lock";
    const int file = ::open(lock.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return std::nullopt;
    const bool taken = ::flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    ::close(file);
    if (!taken) return std::nullopt;
    std::uint32_t process = 0;
    return std::ifstream(lock) >> process ? std::to_string(process) : "";
}

std::optional<Finding> rights(const std::string& database, const struct stat& file, std::uint32_t uid) {
    if (!S_ISREG(file.st_mode)) return std::nullopt;  // then it is said that it is no database
    if (uid != 0 && file.st_uid != uid) {
        return wrong({Key::doctor_file_owner,
                      {{"file", code(database)}, {"owner", code(name_of(file.st_uid))}, {"user", code(name_of(uid))}}},
                     command("chown " + name_of(uid) + ' ' + with_those_beside(database)));
    }
    if ((file.st_mode & 077U) == 0) return std::nullopt;
    std::array<char, 8> mode{};
    std::snprintf(mode.data(), mode.size(), "%o", file.st_mode & 0777U);
    return Finding{"file", Grade::warning,
                   Line(Key::doctor_file_readers, {{"file", code(database)}, {"mode", code(mode.data())}}),
                   command("chmod 600 " + with_those_beside(database))};
}

Finding refused(const std::string& database, const StoreError& error) {
    using Kind = StoreError::Kind;
    if (error.kind == Kind::older) return {"file", Grade::ok, Line(Key::doctor_file_older, {{"file", code(database)}})};
    std::string reason = error.text;
    if (reason.ends_with('.')) reason.pop_back();
    const auto advice = [&] {
        switch (error.kind) {
            case Kind::newer: return Key::doctor_do_newer;
            case Kind::foreign: return Key::doctor_do_other_file;
            case Kind::damaged: return Key::doctor_do_backup;
            case Kind::full: return Key::doctor_room_do;
            case Kind::older:
            case Kind::locked:
            case Kind::read_only:
            case Kind::missing:
            case Kind::refused:
            case Kind::failed: break;
        }
        return Key::doctor_do_rights;
    };
    return wrong({Key::doctor_file_bad, {{"reason", said(reason)}}}, Line(advice()));
}

// What SQLite finds when it reads all pages; nothing if they are as they should be.
std::optional<std::string> damage(const std::string& database) {
    const sqlite::Database file(database.starts_with('/') ? database : "./" + database, SQLITE_OPEN_READWRITE);
    if (file.opened() != SQLITE_OK) return file.words();
    sqlite::Statement check(file.handle(), "PRAGMA quick_check(1)");
    if (check.start() != SQLITE_OK || check.step() != SQLITE_ROW) return file.words();
    const std::string said(check.bytes(0));
    return said == "ok" ? std::nullopt : std::optional(said);
}

double megabytes(const std::string& database) {
    std::uintmax_t bytes = 0;
    for (const char* const beside : {"", "-wal", "-moves-1", "-moves-2"}) {
        std::error_code none;
        const std::uintmax_t size = fs::file_size(database + beside, none);
        if (!none) bytes += size;
    }
    return static_cast<double>(bytes) / 1e6;
}

Finding without_file(const std::string& database, bool made) {
    const fs::path folder = fs::path(database).parent_path();
    std::error_code none;
    if (made || folder.empty() || fs::is_directory(folder, none)) {
        return {"file", Grade::ok, Line(Key::doctor_file_new, {{"file", code(database)}})};
    }
    return wrong({Key::doctor_folder_none, {{"folder", code(folder.string())}}},
                 command("mkdir -p -m 700 " + quoted(folder.string())));
}

}  // namespace

File look_at_file(const std::string& database, std::uint32_t uid, bool answers, bool made) {
    struct stat status{};
    if (::stat(database.c_str(), &status) != 0) {
        if (errno == ENOENT) return {std::nullopt, {without_file(database, made)}};
        const Line what(Key::doctor_file_unseen, {{"file", code(database)}, {"reason", system_reason(errno)}});
        return {std::nullopt, {wrong(what, Line(Key::doctor_do_rights))}};
    }
    File file;
    if (auto found = rights(database, status, uid)) file.findings.push_back(std::move(*found));
    if (const auto holder = holder_of(database)) {
        const Line what(Key::doctor_file_used, {{"file", code(database)}, {"process", code(*holder)}});
        if (answers)
            file.findings.push_back({"lock", Grade::ok, what});
        else
            file.findings.push_back({"lock", Grade::wrong, what, Line(Key::doctor_file_used_do)});
    }
    auto store = Store::open_to_read(database);
    if (!store) {
        file.findings.push_back(refused(database, store.error()));
        return file;
    }
    if (const auto broken = damage(database)) {
        file.findings.push_back(
            wrong({Key::doctor_file_damaged, {{"file", code(database)}, {"reason", typed(*broken, 200)}}},
                  Line(Key::doctor_do_backup)));
        return file;
    }
    if (const auto newest = store->newest()) file.newest = *newest;
    file.findings.push_back(
        {"file", Grade::ok,
         Line(Key::doctor_file_good,
              {{"file", code(database)}, {"mb", decimal_arg(megabytes(database), 1)}, {"schema", migrations.size()}})});
    return file;
}

}  // namespace magichat::doctor
