#include "server/store/sqlite.h"

#include <cerrno>

namespace magichat::sqlite {

Statement::Statement(sqlite3* database, std::string_view sql) {
    sqlite3_stmt* raw = nullptr;
    prepared_ = sqlite3_prepare_v3(database, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &raw,
                                   nullptr);
    handle_.reset(raw);
}

int Statement::step() {
    if (prepared_ != SQLITE_OK) return prepared_;
    errno = 0;  // for system_error
    return sqlite3_step(handle_.get());
}

void Statement::stop() {
    if (handle_ == nullptr) return;
    sqlite3_reset(handle_.get());
    sqlite3_clear_bindings(handle_.get());
}

std::string_view Statement::bytes(int column) const {
    // In this order: asking for the bytes may convert, and only then is the length right.
    const void* data = sqlite3_column_blob(handle_.get(), column);
    const int size = sqlite3_column_bytes(handle_.get(), column);
    return data == nullptr ? std::string_view{} : std::string_view{static_cast<const char*>(data), std::size_t(size)};
}

int Statement::bind(int index, std::string_view text) {
    // An empty view may have no address, and that would be NULL instead of an empty text.
    const char* data = text.data() == nullptr ? "" : text.data();
    return sqlite3_bind_text64(handle_.get(), index, data, text.size(), SQLITE_STATIC, SQLITE_UTF8);
}

int Statement::bind(int index, Blob blob) {
    const char* data = blob.bytes.data() == nullptr ? "" : blob.bytes.data();
    return sqlite3_bind_blob64(handle_.get(), index, data, blob.bytes.size(), SQLITE_STATIC);
}

Database::Database(const std::string& path, int flags) {
    sqlite3* raw = nullptr;
    opened_ = sqlite3_open_v2(path.c_str(), &raw, flags | SQLITE_OPEN_EXRESCODE, nullptr);
    handle_.reset(raw);
}

int Database::ask(std::string_view sql, std::int64_t& number) const {
    Statement statement(handle(), sql);
    int code = statement.start();
    if (code != SQLITE_OK) return code;
    code = statement.step();
    if (code == SQLITE_ROW) number = statement.number(0);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

int Database::system_error() const {
    // SQLite does not note it when it is a COMMIT that fails, and that is how a quota shows.
    const int noted = sqlite3_system_errno(handle());
    return noted != 0 ? noted : errno;
}

}  // namespace magichat::sqlite
