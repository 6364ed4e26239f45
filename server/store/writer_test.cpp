// The writer: everything in order, stored before it is handed back, whatever happens to the disk or the process.
#include "server/store/writer.h"

#include <gmock/gmock.h>
#include <sys/resource.h>

#include <array>
#include <csignal>
#include <cstdlib>

#include "server/store/basket_test.h"
#include "server/store/scratch_test.h"

namespace magichat {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Kind = StoreError::Kind;
using Ticket = Writer::Ticket;
using Operations = std::vector<Operation>;

// A file that may not grow stands for a full disk. In a process of its own: the limit is for all of its files.
TEST(Writer, FullDisk) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    std::array<int, 2> pipe{};
    ASSERT_EQ(::pipe(pipe.data()), 0);
    const bool went_well = in_another_process([&] {
        Basket basket;
        const auto say = [&](const std::string& text) {
            if (::write(pipe[1], text.data(), text.size()) < 0) std::abort();
            return false;
        };
        std::signal(SIGXFSZ, SIG_IGN);
        Writer writer(open_store(path), basket.finished());
        writer.submit({{CreateTable{1, "HAT", 0}}, 0});
        writer.drain();
        rlimit limit{};
        ::getrlimit(RLIMIT_FSIZE, &limit);
        limit.rlim_cur = 300'000;  // room for some of these
        ::setrlimit(RLIMIT_FSIZE, &limit);
        std::int64_t next = 1;
        while (basket.errors.empty() && next < 1000) {
            writer.submit({{AppendEntry{1, next, std::string(5000, 'x')}}, Ticket(next)});
            writer.drain();
            if (basket.errors.empty()) ++next;
        }
        if (next < 10 || next == 1000) return say("no error where the disk is full, or at once");
        // Later ones fail as clearly, in one commit or alone; what needs no room is handed back.
        writer.submit({{AppendEntry{1, next, std::string(5000, 'x')}}, 2000});
        writer.drain();
        writer.submit({{}, 2001});
        writer.drain();
        if (basket.errors.size() != 2 || basket.errors[1].first != 2000) return say("2000 should fail alone");
        for (const auto& [ticket, error] : basket.errors) {
            if (error.kind != Kind::full) return say("another error: " + error.text);
        }
        limit.rlim_cur = limit.rlim_max;
        ::setrlimit(RLIMIT_FSIZE, &limit);
        // What was on its way behind the failed entry is refused; the entry itself can be stored now.
        writer.submit({{AppendEntry{1, next + 1, "gap"}}, 3000});
        writer.submit({{AppendEntry{1, next, "room again"}}, 3001});
        writer.drain();
        if (basket.errors.size() != 3 || basket.errors[2].first != 3000) return say("3000 alone should be refused");
        return say(std::to_string(next)) || true;
    });
    ::close(pipe[1]);
    std::array<char, 500> text{};
    EXPECT_GE(::read(pipe[0], text.data(), text.size() - 1), 0);
    ::close(pipe[0]);
    ASSERT_TRUE(went_well) << text.data();
    Store store = open_store(path);
    const auto entries = *store.entries(1);
    EXPECT_EQ(std::to_string(entries.size()), text.data());
    EXPECT_EQ(entries.back(), "room again");
}

// Pages are moved into the database while work goes on, and the file beside it does not grow for ever.
TEST(Writer, MovesPages) {
    const Scratch scratch;
    Basket basket;
    {
        Writer writer(open_store(scratch / "hat.db"), basket.finished());
        writer.submit({{CreateTable{1, "HAT", 0}}, 0});
        for (Ticket ticket = 1; ticket <= 200; ++ticket) {  // 100 MB; from 32 MB (8,192 pages) on they are moved
            writer.submit({{AppendEntry{1, std::int64_t(ticket), std::string(500'000, 'x')}}, ticket});
            if (ticket % 10 == 0) writer.drain();
        }
        for (int tries = 0; tries < 1000 && std::filesystem::file_size(scratch / "hat.db") < 30'000'000; ++tries) {
            ::usleep(10'000);
        }
        EXPECT_GT(std::filesystem::file_size(scratch / "hat.db"), 30'000'000U);
    }
    EXPECT_EQ(basket.order.size(), 201U);
    EXPECT_TRUE(basket.errors.empty());
    EXPECT_FALSE(std::filesystem::exists(scratch / "hat.db-wal")) << "all of it is moved at the end";
    EXPECT_EQ(open_store(scratch / "hat.db").entries(1)->size(), 200U);
}

}  // namespace
}  // namespace magichat
