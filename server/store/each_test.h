// Tests that every storage has to pass: each is run with SQLite and with PostgreSQL.
#pragma once

#include "server/store/open_storage.h"
#include "server/store/postgres/server_test.h"

namespace magichat {

class EachStorage : public ::testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        if (!in_postgres()) return;
        postgres::TestServer* server = postgres::TestServer::one();
        if (server == nullptr) GTEST_SKIP() << "PostgreSQL is not installed here";
        place_ = server->new_database();
    }

    bool in_postgres() const { return GetParam() == "PostgreSQL"; }
    const std::string& place() const { return place_; }
    std::unique_ptr<Storage> open() const {
        auto storage = open_storage(place_);
        if (!storage) {
            ADD_FAILURE() << storage.error().text;
            std::abort();
        }
        return std::move(*storage);
    }
    // Behind its back. Names of tables and columns are the same everywhere.
    void sql(const std::string& text) const {
        if (in_postgres()) {
            postgres::TestServer::run(place_, text);
        } else {
            run_sql(place_, text);
        }
    }
    std::int64_t number(const std::string& query) const {
        return in_postgres() ? postgres::TestServer::number(place_, query) : number_in(place_, query);
    }
    // So many entries in the log of a table, each in a row of its own.
    void add_entries(TableId table, int count) const {
        if (!in_postgres()) return add_rows(place_, table, count);
        sql("INSERT INTO entries SELECT " + std::to_string(table) + ", n, 'x' FROM generate_series(1, " +
            std::to_string(count) + ") AS n");
    }

private:
    Scratch scratch_;
    std::string place_ = scratch_ / "hat.db";
};

inline const auto each_storage = ::testing::Values("SQLite", "PostgreSQL");
inline std::string storage_name(const ::testing::TestParamInfo<std::string>& info) { return info.param; }

}  // namespace magichat
