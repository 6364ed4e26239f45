#include "server/bus/server_test.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

namespace magichat::server {

namespace {

constexpr const char* program = "/usr/sbin/nats-server";

sockaddr_in place(int port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

int free_port() {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = place(0);
    socklen_t size = sizeof address;
    ::bind(socket, reinterpret_cast<sockaddr*>(&address), size);
    ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
    ::close(socket);
    return ntohs(address.sin_port);
}

bool answers(int port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_in address = place(port);
    const bool there = ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    ::close(socket);
    return there;
}

}  // namespace

bool TestNats::is_there() { return std::filesystem::exists(program); }

TestNats::TestNats() : port_(free_port()) {
    std::string name = (std::filesystem::temp_directory_path() / "magichat-nats-XXXXXX").string();
    folder_ = ::mkdtemp(name.data()) == nullptr ? std::string{} : name;
    std::ofstream(folder_ + "/nats.conf")
        << "listen: 127.0.0.1:" << port_ << "\nauthorization { user: house, password: secret }\n";
    start();
}

TestNats::~TestNats() {
    stop();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

void TestNats::start() {
    const std::string settings = folder_ + "/nats.conf";
    const std::string log = folder_ + "/log";
    const pid_t parent = ::getpid();
    process_ = ::fork();
    if (process_ == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // it does not outlive a test that falls
        if (::getppid() != parent) ::_exit(1);
        const int file = ::open(log.c_str(), O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
        ::dup2(file, 1);
        ::dup2(file, 2);
        ::execl(program, program, "-c", settings.c_str(), nullptr);
        ::_exit(1);
    }
    while (!answers(port_)) {
        ASSERT_EQ(::waitpid(process_, nullptr, WNOHANG), 0) << "nats-server has ended";
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

void TestNats::stop() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
    process_ = 0;
}

std::string TestNats::address(std::string_view password) const {
    return "nats://house:" + std::string(password) + "@127.0.0.1:" + std::to_string(port_);
}

}  // namespace magichat::server
