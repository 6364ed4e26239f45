// A connection to PostgreSQL: statements that are prepared when they are first used, and as many as wanted in one round trip.
// Values go in and out as bytes, as PostgreSQL has them itself.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "server/store/postgres/libpq.h"
#include "server/store/storage.h"

namespace magichat::postgres {

// As it may be shown: who, where and which database, without a password. An error if it can't be read.
Result<std::string, StoreError> shown(const std::string& address);

// The values of $1, $2...
class Values {
public:
    Values& number(std::int64_t value);
    Values& bytes(std::string_view value);  // text too
    Values& numbers(std::span<const std::int64_t> values);
    Values& texts(std::span<const std::string_view> values);
    Values& blobs(std::span<const std::string_view> values);

private:
    friend class Connection;
    Values& array(std::span<const std::string_view> values, std::uint32_t type);
    std::vector<std::string> all_;
};

// What a statement gave. A view lives as long as these.
class Rows {
public:
    Rows(const Libpq& pq, PGresult* result) : pq_(&pq), result_(result, pq.clear) {}
    int count() const { return pq_->ntuples(result_.get()); }
    bool is_null(int row, int column) const { return pq_->getisnull(result_.get(), row, column) != 0; }
    std::int64_t number(int row, int column) const;  // whole numbers of any size, and whether something is true
    std::string_view bytes(int row, int column) const;
    std::int64_t changed() const;

private:
    friend class Connection;
    const Libpq* pq_;
    std::unique_ptr<PGresult, decltype(Libpq::clear)> result_;
};

// Its name is unique; the text stays where it is.
struct Statement {
    const char* name;
    const char* sql;
};

struct Call {
    const Statement* statement;
    Values values;
};

struct Failure {
    StoreError error;
    bool lost;            // so is the connection, and nobody knows whether a commit came to be
    std::size_t at = 0;   // the call that went wrong
    std::string state{};  // five letters and digits, as PostgreSQL names what is wrong
};

class Connection {
public:
    // `shown` is what errors call it. `settings` is SQL that is run first.
    static Result<Connection, Failure> open(const std::string& address, const std::string& shown,
                                            const std::string& settings);

    // All of these in one round trip. Without an error each of them has given its rows. With one the transaction that was
    // begun, if there was one, is undone.
    Result<std::vector<Rows>, Failure> ask(std::span<const Call> calls);
    Result<Rows, Failure> ask(const Statement& statement, Values values = {});
    // Several statements without values.
    std::optional<Failure> run(const std::string& sql);

    int backend() const { return pq_->backendPID(handle_.get()); }
    int version() const { return pq_->serverVersion(handle_.get()); }

private:
    Connection(const Libpq& pq, PGconn* handle, std::string shown)
        : pq_(&pq), handle_(handle, pq.finish), shown_(std::move(shown)) {}
    Failure failure(const PGresult* result, std::size_t at) const;
    bool is_lost() const { return pq_->status(handle_.get()) != CONNECTION_OK; }

    const Libpq* pq_;
    std::unique_ptr<PGconn, decltype(Libpq::finish)> handle_;
    std::string shown_;
    std::set<const Statement*> prepared_;
};

}  // namespace magichat::postgres
