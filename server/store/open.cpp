#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "engine/base/quote.h"
#include "server/store/parts.h"

namespace magichat {

namespace {

using Kind = StoreError::Kind;

// How long to wait for somebody who looks into the file with other tools.
constexpr int patience_ms = 2000;

// SQLite would take "file:..." and ":memory:" for something else than names of files.
std::string plain(const std::string& path) { return path.starts_with('/') ? path : "./" + path; }

bool is_folder(const std::string& path) {
    struct stat status{};
    return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

StoreError foreign(const std::string& path, const std::string& what) {
    return {Kind::foreign, quote(path) + what + ". Nothing was changed. Use another file with --db."};
}

// The file holds keys and the secrets of running games, so nobody else may read it; what SQLite puts beside it gets
// the same rights.
std::optional<StoreError> make_private(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return errno == EEXIST ? std::nullopt : std::optional(file_error(errno, path));
    ::close(file);
    return std::nullopt;
}

// Beside the file itself, whatever links lead to it.
std::string lock_of(const std::string& path) {
    std::error_code unknown;
    const std::filesystem::path real = std::filesystem::weakly_canonical(path, unknown);
    return (unknown ? path : real.string()) + ".lock";
}

StoreError not_locked(const std::string& path, const FileLock::Failure& refused) {
    if (!refused.taken) return file_error(refused.error, path);
    return StoreError{Kind::locked, quote(path) + " is in use by another Magic Hat" +
                                        (refused.who.empty() ? "" : " (process " + refused.who + ")") +
                                        ". Stop that one first, or use another file with --db."};
}

// Whether what a crash has left beside the file is brought into it when it is closed, as SQLite does by itself.
int fold_at_the_end(StoreParts& parts, bool wanted) {
    return sqlite3_db_config(parts.database.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, wanted ? 0 : 1, nullptr);
}

// The version of the file's schema, from 0; an error if the file is not ours or newer than we are: then it stays as it is, and
// so does what is beside it.
Result<std::int64_t, StoreError> version_of(StoreParts& parts, Migrations steps) {
    if (const int code = fold_at_the_end(parts, false); code != SQLITE_OK) return parts.error(code);
    std::int64_t version = 0;
    std::int64_t owner = 0;
    std::int64_t things = 0;
    for (const auto& [sql, number] : {std::pair{"PRAGMA user_version", &version},
                                      {"PRAGMA application_id", &owner},
                                      {"SELECT count(*) FROM sqlite_schema", &things}}) {
        const int code = parts.database.ask(sql, *number);
        if (code != SQLITE_OK) return parts.error(code);
    }
    const bool empty = owner == 0 && version == 0 && things == 0;
    if (!empty && owner != application_id) return foreign(parts.path, " is a database, but not one of Magic Hat's");
    if (version > std::ssize(steps)) {
        return StoreError{Kind::newer, quote(parts.path) + " was written by a newer Magic Hat (schema " +
                                           std::to_string(version) + "; this one knows " +
                                           std::to_string(steps.size()) +
                                           "). Nothing was changed. Use the newer program, or another file with --db."};
    }
    if (const int code = fold_at_the_end(parts, true); code != SQLITE_OK) return parts.error(code);
    return version;
}

// A commit is on the disk before it returns (WAL with synchronous=FULL); when it moves from there into the database is
// up to the holder of the store.
std::optional<StoreError> settle(StoreParts& parts) {
    sqlite::Statement wal(parts.database.handle(), "PRAGMA journal_mode = WAL");
    int code = wal.start();
    if (code == SQLITE_OK) code = wal.step();
    if (code != SQLITE_ROW) return parts.error(code);
    if (wal.bytes(0) != "wal") {
        return StoreError{Kind::failed, "the disk with " + quote(parts.path) +
                                            " can't keep a write-ahead log: it may be a network drive. Use a file on a "
                                            "disk of this machine with --db."};
    }
    wal.stop();
    return parts.error_if(
        parts.database.run("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -512;"
                           "PRAGMA temp_store = MEMORY;"));
}

// Each step in a commit of its own: what goes wrong leaves the file at the version before.
std::optional<StoreError> migrate(StoreParts& parts, std::int64_t version, Migrations steps) {
    for (; version < std::ssize(steps); ++version) {
        const std::string to = std::to_string(version + 1);
        std::string sql = "BEGIN IMMEDIATE;";
        sql += steps[std::size_t(version)];
        sql += ";PRAGMA application_id = " + std::to_string(application_id);
        sql += ";PRAGMA user_version = " + to + ";COMMIT";
        const int code = parts.database.run(sql);
        if (code == SQLITE_OK) continue;
        StoreError error = parts.error(code);
        if (parts.database.in_transaction()) parts.database.run("ROLLBACK");
        error.text += " It could not be brought from schema " + std::to_string(version) + " to " + to +
                      "; it is still at " + std::to_string(version) + ", with everything in it.";
        return error;
    }
    return std::nullopt;
}

}  // namespace

StoreParts::StoreParts(std::string path_, int flags, std::shared_ptr<Arrivals> known)
    : path(std::move(path_)), database(plain(path), flags | SQLITE_OPEN_NOMUTEX), shared_arrivals(std::move(known)) {
    if (database.opened() != SQLITE_OK) return;
    sqlite3_busy_timeout(database.handle(), patience_ms);
    // In the place of SQLite's own hook, which would move pages in the middle of the work.
    sqlite3_wal_hook(
        database.handle(),
        [](void* self, sqlite3*, const char*, int pages) {
            static_cast<StoreParts*>(self)->pages_to_move = pages;
            return SQLITE_OK;
        },
        this);
}

Result<Store, StoreError> Store::open(const std::string& path, Migrations steps) {
    if (is_folder(path)) return foreign(path, " is a folder");
    auto lock = FileLock::take(lock_of(path));
    if (!lock) return not_locked(path, lock.error());
    if (auto error = make_private(path)) return *error;
    auto itself = FileLock::take_itself(path);
    if (!itself && itself.error().taken) return not_locked(path, itself.error());

    auto parts = std::make_unique<StoreParts>(path, SQLITE_OPEN_READWRITE);
    parts->lock.emplace(std::move(*lock));
    if (itself) parts->lock_itself.emplace(std::move(*itself));  // else the other one has to do
    if (parts->database.opened() != SQLITE_OK) return parts->error(parts->database.opened());
    if (sqlite3_db_readonly(parts->database.handle(), "main") != 0) return file_error(EACCES, path);
    const auto version = version_of(*parts, steps);
    if (!version) return version.error();
    if (auto error = settle(*parts)) return *error;
    if (auto error = migrate(*parts, *version, steps)) return *error;
    if (const int code = parts->prepare(); code != SQLITE_OK) return parts->error(code);
    if (auto error = parts->read_arrivals()) return *error;
    parts->knows_arrivals = true;
    return Store(std::move(parts));
}

Result<Store, StoreError> Store::open_to_read(const std::string& path, Migrations steps) {
    if (is_folder(path)) return foreign(path, " is a folder");
    // Not SQLITE_OPEN_READONLY: that could not read what a crash has left beside the file.
    return open_to_read(std::make_unique<StoreParts>(path, SQLITE_OPEN_READWRITE), steps);
}

Result<std::unique_ptr<Storage>, StoreError> Store::reader() const {
    auto parts = std::make_unique<StoreParts>(path(), SQLITE_OPEN_READWRITE, parts_->shared_arrivals);
    parts->knows_arrivals = true;
    auto store = open_to_read(std::move(parts), migrations);
    if (!store) return store.error();
    return std::unique_ptr<Storage>(std::make_unique<Store>(std::move(*store)));
}

Result<Store, StoreError> Store::open_to_read(std::unique_ptr<StoreParts> parts, Migrations steps) {
    const std::string& path = parts->path;
    if (parts->database.opened() != SQLITE_OK) return parts->error(parts->database.opened());
    const auto version = version_of(*parts, steps);
    if (!version) return version.error();
    if (*version < std::ssize(steps)) {
        return StoreError{Kind::older, quote(path) + " was written by an older Magic Hat (schema " +
                                           std::to_string(*version) + "; this one needs " +
                                           std::to_string(steps.size()) + "). Start the server with it once."};
    }
    int code = parts->database.run("PRAGMA query_only = ON; PRAGMA cache_size = -512;");
    if (code == SQLITE_OK) code = parts->prepare();
    if (code != SQLITE_OK) return parts->error(code);
    return Store(std::move(parts));
}

Store::Store(std::unique_ptr<StoreParts> parts) : parts_(std::move(parts)) {}
Store::Store(Store&&) noexcept = default;
Store::~Store() = default;

const std::string& Store::path() const { return parts_->path; }

}  // namespace magichat
