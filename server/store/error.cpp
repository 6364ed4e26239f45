// Codes become sentences here alone.
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "engine/base/quote.h"
#include "server/store/parts.h"

namespace magichat {

namespace {

using Kind = StoreError::Kind;

StoreError full(const std::string& path) {
    return {Kind::full, "there is no room left on the disk for " + quote(path) +
                            ". Nothing that was stored is lost; make room, and it goes on."};
}

StoreError read_only(const std::string& path, const std::string& why) {
    return {Kind::read_only, quote(path) + " can't be written (" + why +
                                 "). The file and its folder must be writable; or use another file with --db."};
}

std::string folder_of(const std::string& path) {
    const auto slash = path.rfind('/');
    if (slash == std::string::npos) return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

bool means_full(int error) { return error == ENOSPC || error == EDQUOT || error == EFBIG; }
bool means_read_only(int error) { return error == EACCES || error == EPERM || error == EROFS; }

}  // namespace

StoreError damaged(const std::string& path, const std::string& what) {
    return {StoreError::Kind::damaged, quote(path) + " is damaged: " + what + ". Keep a copy of it."};
}

StoreError file_error(int error, const std::string& path) {
    if (means_full(error)) return full(path);
    if (means_read_only(error)) return read_only(path, std::strerror(error));
    if (error == ENOENT || error == ENOTDIR) {
        std::error_code ignored;
        const bool folder = std::filesystem::is_directory(folder_of(path), ignored);
        if (folder) return {Kind::missing, "there is no file " + quote(path) + '.'};
        return {Kind::missing, "there is no folder " + quote(folder_of(path)) + " for " + quote(path) +
                                   ". Make it, or use another file."};
    }
    return {Kind::failed, quote(path) + " can't be used: " + std::strerror(error) + '.'};
}

StoreError StoreParts::error(int code, const std::string& file) const {
    const int cause = database.system_error();
    switch (code & 0xff) {
        case SQLITE_FULL: return full(file);
        case SQLITE_READONLY: return read_only(file, database.words());
        case SQLITE_NOTADB:
            return {Kind::foreign,
                    quote(file) + " is not a database. Nothing was changed. Use another file with --db."};
        case SQLITE_CORRUPT:
            return {Kind::damaged, quote(file) + " is damaged (" + database.words() +
                                       "). Keep a copy of it, and start with a backup or another file with --db."};
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return {Kind::locked, quote(file) + " is in use by another program, which does not let it go."};
        case SQLITE_CANTOPEN:
            if (cause != 0) return file_error(cause, file);
            break;
        case SQLITE_IOERR:
            if (means_full(cause)) return full(file);
            if (means_read_only(cause)) return read_only(file, std::strerror(cause));
            break;
        default: break;  // SQLite has dozens, and more to come
    }
    return {Kind::failed, quote(file) + " can't be used: " + database.words() +
                              (cause == 0 ? "" : std::string(" (") + std::strerror(cause) + ')') + '.'};
}

}  // namespace magichat
