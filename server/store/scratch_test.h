// For the tests of the storage: a folder that goes with the test, another process, and short ways to say things.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "server/store/store.h"

namespace magichat {

class Scratch {
public:
    Scratch() {
        std::string name = (std::filesystem::temp_directory_path() / "magichat-store-XXXXXX").string();
        folder_ = ::mkdtemp(name.data()) == nullptr ? std::string{} : name;
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() {
        std::error_code ignored;
        if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
    }

    const std::string& folder() const { return folder_; }
    std::string operator/(std::string_view name) const { return folder_ + '/' + std::string(name); }

private:
    std::string folder_;
};

// Runs `work` in another process and waits for it: true if it returned true.
template <class Work>
bool in_another_process(Work&& work) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(work() ? 0 : 1);
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

inline Store open_store(const std::string& path) {
    auto store = Store::open(path);
    if (!store) {
        ADD_FAILURE() << store.error().text;
        std::abort();
    }
    return std::move(*store);
}

inline std::string text_of(const std::optional<StoreError>& error) { return error ? error->text : ""; }

// "1 HAT: deal, look | 2 ..." for all unfinished tables.
inline std::string unfinished(Store& store) {
    std::string all;
    const auto error = store.read_unfinished([&](const StoredTable& table, const std::vector<std::string>& entries) {
        all += (all.empty() ? "" : " | ") + std::to_string(table.table) + ' ' + table.code + ':';
        for (const std::string& entry : entries) all += ' ' + entry;
    });
    return error ? error->text : all;
}

}  // namespace magichat
