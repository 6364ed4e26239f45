// What is read of a file of the journal, wherever it is cut off or spoiled.
#include <gmock/gmock.h>

#include "server/store/journal.h"
#include "server/store/journal_bytes.h"

namespace magichat {
namespace {

using ::testing::ElementsAre;

std::string file_with(const JournalRow& row, const std::vector<std::string>& arrivals) {
    std::string file = journal_head(row.id);
    std::int64_t number = row.begins;
    for (const std::string& one : arrivals) file += journal_record_head(row.id, number++, row.rows, one) + one;
    return file;
}

std::vector<std::string> arrivals_in(const JournalPart& part) {
    std::vector<std::string> all;
    for (const JournalRecord& one : part.records) all.push_back(one.arrival);
    return all;
}

constexpr JournalRow some_row{77, 5, 3};
const std::vector<std::string> some_arrivals{"1 2 1:a\n", "1 3 2:bb\n2 1 1:x\n", "1 4 1:c\n"};

TEST(JournalFile, CutAnywhereHasWhatIsWhole) {
    const std::string file = file_with(some_row, some_arrivals);
    std::size_t whole = 0;
    std::size_t end = Journal::file_head;  // of the records that are whole
    for (std::size_t cut = 0; cut <= file.size(); ++cut) {
        if (whole < 3 && cut == end + Journal::record_head + some_arrivals[whole].size()) {
            end = cut;
            ++whole;
        }
        for (const std::size_t zeros : {0U, 500U}) {
            const JournalPart part = read_journal_file(file.substr(0, cut) + std::string(zeros, '\0'), some_row);
            if (!part.ours) {
                EXPECT_LT(cut, Journal::file_head);
                continue;
            }
            EXPECT_FALSE(part.damaged) << cut;
            EXPECT_EQ(arrivals_in(part),
                      std::vector(some_arrivals.begin(), some_arrivals.begin() + std::ptrdiff_t(whole)))
                << cut;
        }
    }
    EXPECT_EQ(whole, 3U);
}

TEST(JournalFile, WithAFlippedBitHasNothingThatWasNotWritten) {
    const std::string file = file_with(some_row, some_arrivals);
    const std::size_t last = file.size() - some_arrivals.back().size() - Journal::record_head;
    for (std::size_t bit = 0; bit < 8 * file.size(); ++bit) {
        std::string spoiled = file;
        spoiled[bit / 8] = static_cast<char>(spoiled[bit / 8] ^ (1 << bit % 8));
        const JournalPart part = read_journal_file(spoiled, some_row);
        if (bit < 8 * Journal::file_head) {
            EXPECT_FALSE(part.ours) << bit;
            continue;
        }
        EXPECT_EQ(part.damaged, bit < 8 * last) << bit << ": of the last one nobody knows whether it was written";
        EXPECT_EQ(part.records.size(), 2U) << bit;
        for (const JournalRecord& one : part.records)
            EXPECT_EQ(one.arrival, some_arrivals[std::size_t(one.number - some_row.begins)]) << bit;
    }
}

TEST(JournalFile, BegunAnewHasNothingOfTheOldOnes) {
    const std::string old = file_with({77, 1, 0}, {"1 1 1:a\n", "1 2 1:b\n", "1 3 1:c\n"});
    const std::string fresh = file_with({77, 4, 0}, {"1 4 1:d\n"});
    const std::string file = fresh + old.substr(fresh.size());
    const JournalPart part = read_journal_file(file, {77, 4, 0});
    EXPECT_THAT(arrivals_in(part), ElementsAre("1 4 1:d\n"));
    EXPECT_FALSE(part.damaged);
    EXPECT_FALSE(read_journal_file(file, {78, 4, 0}).ours);
    EXPECT_EQ(read_journal_file(old, {77, 3, 0}).records.back().number, 3);
}

}  // namespace
}  // namespace magichat
