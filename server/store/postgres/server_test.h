// For tests: a PostgreSQL of our own, in a folder that goes with it, that nobody else can reach.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "server/store/scratch_test.h"

namespace magichat::postgres {

class TestServer {
public:
    // The one of this test program, started when it is first asked for. Null where PostgreSQL is not installed.
    static TestServer* one();

    TestServer();
    TestServer(const TestServer&) = delete;
    TestServer& operator=(const TestServer&) = delete;
    ~TestServer();

    const std::string& folder() const { return scratch_.folder(); }
    bool works() const { return process_ > 0; }
    // Until it takes connections.
    void start();
    // As if the power had failed; else as it should be.
    void stop(bool immediately = true);
    // With nothing in it; its address.
    std::string new_database(const std::string& options = {});
    std::string address(const std::string& database) const;
    // Whatever tests want to do behind the store's back; names without a schema are ours.
    static void run(const std::string& address, const std::string& sql);
    static std::int64_t number(const std::string& address, const std::string& sql);

private:
    pid_t spawn(const std::vector<std::string>& words) const;

    Scratch scratch_;
    pid_t process_ = 0;
    int databases_ = 0;
};

}  // namespace magichat::postgres
