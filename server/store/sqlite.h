// SQLite's C functions with an owner for what they hand out. Codes go through as they are: the store turns them into
// words.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace magichat::sqlite {

// Bytes that are no text: a key.
struct Blob {
    std::string_view bytes;
};

class Statement {
public:
    Statement() = default;
    Statement(sqlite3* database, std::string_view sql);

    // SQLITE_OK, or why the text could not be compiled.
    int prepared() const { return prepared_; }

    // Starts anew with these values for ?1, ?2... Texts must live until the next start or stop.
    template <class... Values>
    int start(const Values&... values) {
        stop();
        return prepared_ == SQLITE_OK ? bind_from(1, values...) : prepared_;
    }
    // SQLITE_ROW, SQLITE_DONE or why not.
    int step();
    // Lets go of the rows and the values.
    void stop();

    // All of it, for a statement without rows of interest: SQLITE_OK or why not.
    template <class... Values>
    int run(const Values&... values) {
        int code = start(values...);
        if (code == SQLITE_OK) {
            do code = step();
            while (code == SQLITE_ROW);
        }
        stop();
        return code == SQLITE_DONE ? SQLITE_OK : code;
    }

    // Columns of the row, from 0. A view lives until the next step.
    std::int64_t number(int column) const { return sqlite3_column_int64(handle_.get(), column); }
    bool is_null(int column) const { return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL; }
    bool is_blob(int column) const { return sqlite3_column_type(handle_.get(), column) == SQLITE_BLOB; }
    std::string_view bytes(int column) const;

private:
    static int bind_from(int) { return SQLITE_OK; }
    template <class First, class... Rest>
    int bind_from(int index, const First& first, const Rest&... rest) {
        const int code = bind(index, first);
        return code == SQLITE_OK ? bind_from(index + 1, rest...) : code;
    }
    int bind(int index, std::int64_t value) { return sqlite3_bind_int64(handle_.get(), index, value); }
    int bind(int index, std::string_view text);
    int bind(int index, Blob blob);

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    std::unique_ptr<sqlite3_stmt, Finalize> handle_;
    int prepared_ = SQLITE_MISUSE;
};

class Database {
public:
    // `flags` as for sqlite3_open_v2. A database that could not be opened still has words for it.
    Database(const std::string& path, int flags);

    int opened() const { return opened_; }
    sqlite3* handle() const { return handle_.get(); }
    // One or more statements without values: SQLITE_OK or why not.
    int run(const std::string& sql) const { return sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr); }
    // The one number that a query gives, as `PRAGMA user_version`: SQLITE_OK or why not.
    int ask(std::string_view sql, std::int64_t& number) const;
    bool in_transaction() const { return sqlite3_get_autocommit(handle()) == 0; }
    // What the last call that failed has to say.
    std::string words() const { return sqlite3_errmsg(handle()); }
    // The errno behind it, or 0.
    int system_error() const;

private:
    struct Close {
        void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
    };
    std::unique_ptr<sqlite3, Close> handle_;
    int opened_;
};

}  // namespace magichat::sqlite
