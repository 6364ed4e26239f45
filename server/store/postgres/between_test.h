// For tests: a connection whose answers can be lost.
#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <thread>

#include "server/store/scratch_test.h"

namespace magichat::postgres {

// Stands between us and a server: what goes there arrives, but the answer may be lost with the connection.
class Between {
public:
    explicit Between(std::string folder) : server_(std::move(folder)), listener_(::socket(AF_UNIX, SOCK_STREAM, 0)) {
        if (listener_ < 0) std::abort();
        const sockaddr_un here = at(scratch_.folder());
        EXPECT_EQ(::bind(listener_, reinterpret_cast<const sockaddr*>(&here), sizeof here), 0);
        EXPECT_EQ(::listen(listener_, 8), 0);
        thread_ = std::thread([this] {
            for (int client = -1; (client = ::accept(listener_, nullptr, nullptr)) >= 0; ::close(client)) pass(client);
        });
    }
    Between(const Between&) = delete;
    Between& operator=(const Between&) = delete;
    ~Between() {
        ends_ = true;
        ::shutdown(listener_, SHUT_RDWR);
        thread_.join();
        ::close(listener_);
    }

    std::string address(const std::string& straight) const {
        return straight.substr(0, straight.find("?host=")) + "?host=" + scratch_.folder();
    }
    void lose_next_answer() const { loses_ = true; }
    int lost() const { return lost_; }

private:
    static sockaddr_un at(const std::string& folder) {
        sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
        const std::string path = folder + "/.s.PGSQL.5432";
        std::copy(path.begin(), path.end(), address.sun_path);
        return address;
    }
    // One connection until one side has had enough.
    void pass(int client) {
        const int server = ::socket(AF_UNIX, SOCK_STREAM, 0);
        const sockaddr_un there = at(server_);
        bool goes_on = ::connect(server, reinterpret_cast<const sockaddr*>(&there), sizeof there) == 0;
        std::array<pollfd, 2> both = {pollfd{client, POLLIN, 0}, pollfd{server, POLLIN, 0}};
        while (goes_on && !ends_) {
            ::poll(both.data(), both.size(), 100);
            for (std::size_t i = 0; i < both.size() && goes_on; ++i) {
                if (both[i].revents == 0) continue;
                std::array<char, 65536> bytes{};
                const auto size = ::read(both[i].fd, bytes.data(), bytes.size());
                const bool loses = i == 1 && size > 0 && loses_.exchange(false);
                if (loses) ++lost_;
                goes_on = size > 0 && !loses && ::write(both[1 - i].fd, bytes.data(), std::size_t(size)) == size;
            }
        }
        ::close(server);
    }

    Scratch scratch_;
    std::string server_;
    int listener_;
    std::atomic<bool> ends_ = false;
    mutable std::atomic<bool> loses_ = false;
    std::atomic<int> lost_ = 0;
    std::thread thread_;
};

}  // namespace magichat::postgres
