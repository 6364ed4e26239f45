#include "server/store/postgres/server_test.h"

#include <fcntl.h>
#include <grp.h>
#include <sys/prctl.h>

#include <csignal>
#include <filesystem>
#include <thread>

#include "server/store/postgres/connection.h"

namespace magichat::postgres {

namespace {

// Debian's, the newest of those that are there. Empty: none.
std::string programs() {
    std::string newest;
    std::error_code none;
    for (const auto& one : std::filesystem::directory_iterator("/usr/lib/postgresql", none)) {
        const std::string folder = one.path() / "bin";
        if (std::filesystem::exists(folder + "/initdb") && folder > newest) newest = folder;
    }
    return newest;
}

// PostgreSQL does not run as root; then it runs as nobody.
constexpr uid_t nobody = 65534;

bool ends_well(pid_t process) {
    int status = 0;
    ::waitpid(process, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

Result<Connection, Failure> connect(const std::string& address) {
    return Connection::open(address, "the test's own", "SET search_path = magichat, public");
}

}  // namespace

TestServer* TestServer::one() {
    static TestServer server;
    return server.works() ? &server : nullptr;
}

TestServer::TestServer() {
    if (programs().empty() || libpq() == nullptr) return;
    if (::geteuid() == 0 && ::chown(scratch_.folder().c_str(), nobody, nobody) != 0) return;
    const pid_t made = spawn({programs() + "/initdb", "-D", scratch_ / "data", "-U", "magichat", "-A", "trust", "-E",
                              "UTF8", "--locale=C", "--no-sync"});
    if (ends_well(made)) start();
}

TestServer::~TestServer() {
    if (works()) stop();
}

pid_t TestServer::spawn(const std::vector<std::string>& words) const {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const std::string log = scratch_ / "log";
    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child != 0) return child;
    if (::geteuid() == 0 && (::setgroups(0, nullptr) != 0 || ::setgid(nobody) != 0 || ::setuid(nobody) != 0)) {
        ::_exit(1);
    }
    ::prctl(PR_SET_PDEATHSIG, SIGQUIT);  // and not outlive a test that falls
    if (::getppid() != parent) ::_exit(1);
    const int file = ::open(log.c_str(), O_CREAT | O_WRONLY | O_APPEND, 0600);
    ::dup2(file, 1);
    ::dup2(file, 2);
    ::setsid();
    ::execv(arguments[0], arguments.data());
    ::_exit(1);
}

void TestServer::start() {
    process_ = spawn({programs() + "/postgres", "-D", scratch_ / "data", "-k", scratch_.folder(), "-c",
                      "listen_addresses=", "-c", "shared_buffers=16MB", "-c", "max_connections=40"});
    while (::waitpid(process_, nullptr, WNOHANG) == 0) {
        if (connect(address("postgres"))) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    process_ = 0;
    ADD_FAILURE() << bytes_of(scratch_ / "log");
}

void TestServer::stop(bool immediately) {
    ::kill(process_, immediately ? SIGQUIT : SIGINT);
    ::waitpid(process_, nullptr, 0);
    process_ = 0;
}

std::string TestServer::address(const std::string& database) const {
    return "postgresql://magichat@/" + database + "?host=" + scratch_.folder();
}

std::string TestServer::new_database(const std::string& options) {
    const std::string name = "test" + std::to_string(++databases_);
    run(address("postgres"), "CREATE DATABASE " + name + options);
    return address(name);
}

void TestServer::run(const std::string& address, const std::string& sql) {
    auto connection = connect(address);
    ASSERT_TRUE(connection) << connection.error().error.text;
    const auto wrong = connection->run(sql);
    EXPECT_FALSE(wrong) << wrong->error.text;
}

std::int64_t TestServer::number(const std::string& address, const std::string& sql) {
    auto connection = connect(address);
    if (!connection) return -1;
    const Statement statement{"number", sql.c_str()};
    const auto rows = connection->ask(statement);
    return rows && rows->count() == 1 ? rows->number(0, 0) : -1;
}

}  // namespace magichat::postgres
