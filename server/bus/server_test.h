// For tests: a NATS of our own on this machine alone, with a user and a password, in a folder that goes with it.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>

namespace magichat::server {

class TestNats {
public:
    // Whether Debian's nats-server is installed here.
    static bool is_there();

    TestNats();
    TestNats(const TestNats&) = delete;
    TestNats& operator=(const TestNats&) = delete;
    ~TestNats();

    void start();
    void stop();  // as if the power had failed
    std::string address(std::string_view password = "secret") const;
    const std::string& folder() const { return folder_; }

private:
    std::string folder_;
    int port_;
    pid_t process_ = 0;
};

}  // namespace magichat::server
