// Everything moved from a file to PostgreSQL, and back: the same in the end, however often it was killed.
#include "server/store/migrate.h"

#include <gmock/gmock.h>

#include "server/store/each_test.h"

namespace magichat {
namespace {

using ::testing::HasSubstr;
using Kind = StoreError::Kind;
using Operations = std::vector<Operation>;

// The parameter says where it comes from; it goes to the other.
class Migrate : public EachStorage {
protected:
    void SetUp() override {
        EachStorage::SetUp();
        if (IsSkipped()) return;
        postgres::TestServer* server = postgres::TestServer::one();
        if (server == nullptr) GTEST_SKIP() << "PostgreSQL is not installed here";
        other = in_postgres() ? scratch / "other.db" : server->new_database();
    }
    // 130 tables (three commits), every third finished, one with a log that began anew, some numbers that are gone; 450
    // records (three commits); keys with bytes that are no text.
    void fill() const {
        const auto store = open();
        Operations all;
        for (TableId table = 1; table <= 130; ++table) {
            all.emplace_back(CreateTable{table, "code-" + std::to_string(table), table});
            for (std::int64_t number = 1; number <= table % 7; ++number) {
                all.emplace_back(
                    AppendEntry{table, number, "entry " + std::to_string(number) + std::string("\0\xff", 2)});
            }
            if (table % 3 == 0) all.emplace_back(FinishTable{table, table + 1});
        }
        all.emplace_back(FreshLog{6, 7, std::string(200'000, 'x')});
        all.emplace_back(AppendEntry{6, 8, "and on"});
        all.emplace_back(CreateTable{131, "code-3", 5});  // whose table is finished: that is now code-3#3
        all.emplace_back(CreateTable{200, "gone", 5});
        all.emplace_back(DeleteTable{200});
        for (int n = 0; n < 450; ++n) {
            all.emplace_back(PutRecord{"r" + std::to_string(n), n, "court", n, "{\"n\":" + std::to_string(n) + "}"});
        }
        all.emplace_back(PutKey{"cookie", std::string("\0\1\xff", 3)});
        EXPECT_EQ(text_of(store->store(all)), "");
    }
    static constexpr std::int64_t entries = 18 * (1 + 2 + 3 + 4 + 5 + 6) + (1 + 2 + 3 + 4) - 6 + 2;  // 130 = 18 * 7 + 4

    Scratch scratch;
    std::string other;
};
INSTANTIATE_TEST_SUITE_P(From, Migrate, each_storage, storage_name);

TEST_P(Migrate, ThereAndBack) {
    fill();
    const auto there = migrate(place(), other);
    ASSERT_TRUE(there) << there.error().text;
    EXPECT_EQ(*there, (Migrated{131, entries, 450, 1}));
    {
        const auto store = open_storage(other);
        ASSERT_TRUE(store) << store.error().text;
        EXPECT_FALSE(*is_half_migrated(**store));
        EXPECT_EQ(*(*store)->next_table(), 201) << "a number is not given twice";
        EXPECT_EQ((*(*store)->table_by_code("code-3"))->table, 131);
        EXPECT_EQ((*(*store)->table_by_code("code-3#3"))->table, 3);
        EXPECT_FALSE((*store)->store(Operations{AppendEntry{6, 9, "played on"}})) << "6 is not the first number there";
    }
    const std::string home = scratch / "home.db";
    const auto back = migrate(other, home);
    ASSERT_TRUE(back) << back.error().text;
    EXPECT_EQ(*back, (Migrated{131, entries + 1, 450, 1}));
    EXPECT_EQ(open_storage(home)->get()->entries(6)->back(), "played on");
}

TEST_P(Migrate, GoesOnWhereItWasKilled) {
    fill();
    for (int commits = 1; commits <= 6; ++commits) {  // 0 in the first round is killed before anything is there
        EXPECT_FALSE(in_another_process([&] {
            int left = commits > 3 ? 1 : 2;
            (void)migrate(place(), other, [&](std::int64_t) {
                if (--left == 0) ::_exit(9);
            });
            return true;
        })) << commits;
        const auto half = open_storage(other);
        ASSERT_TRUE(half) << half.error().text;
        EXPECT_TRUE(*is_half_migrated(**half));
        EXPECT_THAT((*half)->tables_after(0, 1000)->size(), ::testing::Ge(commits == 1 ? 100U : 131U));
    }
    const auto done = migrate(place(), other);
    ASSERT_TRUE(done) << done.error().text;
    EXPECT_EQ(*done, (Migrated{131, entries, 450, 1}));
}

TEST_P(Migrate, RefusesWhatIsInUseOrNotEmpty) {
    fill();
    {
        const auto used = open();
        EXPECT_EQ(migrate(place(), other).error().kind, Kind::locked);
    }
    EXPECT_EQ(migrate(scratch / "none.db", other).error().kind, Kind::missing);
    EXPECT_FALSE(std::filesystem::exists(scratch / "none.db"));
    {
        const auto target = open_storage(other);
        EXPECT_FALSE((*target)->put_key("cookie", "mine"));
    }
    const auto refused = migrate(place(), other);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().text, HasSubstr("is not empty"));
    EXPECT_EQ(**open_storage(other)->get()->key("cookie"), "mine");
    EXPECT_EQ(open_storage(other)->get()->tables_after(0, 1)->size(), 0U);
}

// Somebody has played on in the source between two tries.
TEST_P(Migrate, NoticesThatTheSourceHasChanged) {
    fill();
    EXPECT_FALSE(in_another_process([&] {
        (void)migrate(place(), other, [](std::int64_t done) {
            if (done > 131) ::_exit(9);
        });
        return true;
    }));
    EXPECT_FALSE(open()->store(Operations{AppendEntry{1, 2, "another"}}));
    const auto refused = migrate(place(), other);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().text, HasSubstr("has the log of table \"code-1\" otherwise"));
    EXPECT_TRUE(*is_half_migrated(*open_storage(other)->get())) << "no server may use it";
}

}  // namespace
}  // namespace magichat
