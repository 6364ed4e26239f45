// For the tests of the journal.
#pragma once

#include "server/store/scratch_test.h"

namespace magichat {

constexpr std::size_t small = 2048;  // bytes of each file

// What a crash at this moment would leave.
inline std::string as_after_a_crash(const std::string& from, const std::string& to) {
    for (const char* end : {"", "-wal", "-moves-1", "-moves-2"}) {
        std::filesystem::remove(to + end);
        if (std::filesystem::exists(from + end)) std::filesystem::copy_file(from + end, to + end);
    }
    std::filesystem::remove(to + "-shm");
    return to;
}

inline Store with_journal(const std::string& path, std::size_t bytes = small) {
    Store store = open_store(path);
    EXPECT_EQ(text_of(store.keep_journal(bytes)), "");
    EXPECT_TRUE(store.has_journal());
    return store;
}

}  // namespace magichat
