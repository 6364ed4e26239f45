// Several loops: a WebSocket is handed to the one where it belongs, and everything else stays as it is.
#include <gmock/gmock.h>

#include <array>

#include "server/net/client_test.h"

namespace magichat::server {
namespace {

constexpr std::size_t loops = 3;

// Answers everything with its own number. "/ws?2" belongs to loop 2.
struct Numbered : Handler {
    std::optional<Response> http(ConnectionId /*connection*/, const Request& request) override {
        return error_response(request, 404, "there is nothing here");
    }
    std::optional<SocketRefusal> ws_open(ConnectionId connection, const Request& request) override {
        right = right && static_cast<std::uint64_t>(connection) % most_loops == number;
        if (request.bearer == "wrong") return SocketRefusal{401, "this token is not known"};
        ++opened;
        net->loop(number).send(connection, "hello");
        return std::nullopt;
    }
    std::optional<std::size_t> home_of(const Request& request) const override {
        if (request.query.empty()) return std::nullopt;
        return static_cast<std::size_t>(request.query[0] - '0');
    }
    void ws_text(ConnectionId connection, std::string_view /*text*/) override {
        net->loop(number).send(connection, std::to_string(number));
    }
    void ws_closed(ConnectionId /*connection*/) override { ++closed; }

    std::size_t number = 0;
    Net* net = nullptr;
    std::atomic<bool> right = true;  // connections have numbers of this loop
    std::atomic<int> opened = 0;
    std::atomic<int> closed = 0;
};

struct ThreeLoops {
    explicit ThreeLoops(Config config = {}) : sessions({TestServer::test_key(1)}, config.session_life) {
        config.hosts = {"hat.test"};
        config.listen = "127.0.0.1";
        config.port = 0;
        config.close_timeout = Milliseconds(200);
        std::vector<Handler*> all;
        for (std::size_t i = 0; i < loops; ++i) {
            handlers[i].number = i;
            all.push_back(&handlers[i]);
        }
        auto made = Net::open(config, {all, log, metrics, Files::plain(), sessions});
        if (!made) {
            ADD_FAILURE() << made.error().why;
            std::abort();
        }
        net = std::move(*made);
        for (Numbered& handler : handlers) handler.net = net.get();
        thread = std::thread([this] { net->run(); });
    }
    ~ThreeLoops() { stop(); }
    void stop() {
        if (!thread.joinable()) return;
        net->stop();
        thread.join();
    }
    std::int64_t gauge(const std::string& name) {
        const std::string text = metrics.text();
        const std::size_t at = text.find("\n" + name + " ");
        return at == std::string::npos ? -1 : std::stoll(text.substr(at + name.size() + 2));
    }
    void wait_for(const std::string& name, std::int64_t value) {
        for (int i = 0; i < 1000 && gauge(name) != value; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        EXPECT_EQ(gauge(name), value) << name;
    }

    Log log{LogLevel::error, LogFormat::text};
    Metrics metrics;
    Sessions sessions;
    std::array<Numbered, loops> handlers;
    std::unique_ptr<Net> net;
    std::thread thread;
};

TEST(Loops, AWebSocketGoesToTheLoopWhereItBelongs) {
    ThreeLoops server;
    std::vector<std::unique_ptr<RawClient>> clients;
    for (int i = 0; i < 9; ++i) {  // from every loop to every loop
        auto& client = clients.emplace_back(std::make_unique<RawClient>(server.net->port()));
        const std::string home = std::to_string(i / 3);
        EXPECT_EQ(client->get("/").status, 200) << "it may have asked for a page before";
        EXPECT_EQ(client->upgrade(RawClient::own_page, "/ws?" + home).status, 101);
        EXPECT_EQ(client->read_frame().payload, "hello");
        for (int again = 0; again < 2; ++again) {
            client->send_text("where?");
            EXPECT_EQ(client->read_frame().payload, home);
        }
    }
    for (const Numbered& handler : server.handlers) {
        EXPECT_TRUE(handler.right);
        EXPECT_EQ(handler.opened, 3);
    }
    EXPECT_EQ(server.gauge("magichat_connections"), 9);
    EXPECT_EQ(server.gauge("magichat_sockets"), 9);
    clients.clear();
    server.wait_for("magichat_connections", 0);
    server.wait_for("magichat_sockets", 0);
    EXPECT_EQ(server.handlers[0].closed + server.handlers[1].closed + server.handlers[2].closed, 9);
}

TEST(Loops, WhoDoesNotSayStaysAndANumberThatIsNoneIsNobodys) {
    ThreeLoops server;
    std::array<int, loops> there{};
    for (int i = 0; i < 6; ++i) {
        RawClient client(server.net->port());
        EXPECT_EQ(client.upgrade(RawClient::own_page, i < 3 ? "/ws" : "/ws?9").status, 101);
        EXPECT_EQ(client.read_frame().payload, "hello");
        client.send_text("where?");
        ++there[static_cast<std::size_t>(client.read_frame().payload[0] - '0')];
    }
    EXPECT_THAT(there, ::testing::ElementsAre(2, 2, 2)) << "by turns";
}

TEST(Loops, WhoIsRefusedThereIsToldSoAndMayGoOn) {
    Config config;
    config.address_connections = 2;  // who is handed over is counted once
    ThreeLoops server(config);
    for (const std::string home : {"0", "1", "2"}) {
        RawClient client(server.net->port());
        EXPECT_EQ(client.upgrade("Origin: http://evil.test\r\n", "/ws?" + home).status, 403);
        RawClient other(server.net->port());
        EXPECT_EQ(other.upgrade("Authorization: Bearer wrong\r\n", "/ws?" + home).status, 401);
        client.hangs_up();
        other.hangs_up();
        server.wait_for("magichat_connections", 0);
    }
    RawClient plain(server.net->port());
    EXPECT_EQ(plain.get("/ws?2").status, 426) << "no WebSocket, but no harm";
    EXPECT_EQ(plain.get("/ws?1").status, 426);
    EXPECT_EQ(plain.request("POST", "/ws?0", RawClient::own_page).status, 405);
}

TEST(Loops, NobodyIsLostWhenTheServerStopsMeanwhile) {
    for (int again = 0; again < 5; ++again) {
        ThreeLoops server;
        std::vector<std::unique_ptr<RawClient>> clients;
        for (int i = 0; i < 30; ++i) {
            auto& client = clients.emplace_back(std::make_unique<RawClient>(server.net->port()));
            client->send("GET /ws?" + std::to_string(i % 3) +
                         " HTTP/1.1\r\nHost: hat.test\r\nOrigin: http://hat.test\r\nConnection: Upgrade\r\n"
                         "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
        }
        server.stop();
        for (const Numbered& handler : server.handlers) EXPECT_EQ(handler.opened, handler.closed);
        EXPECT_EQ(server.gauge("magichat_sockets"), 0);
        server.net.reset();
        for (const auto& client : clients) EXPECT_TRUE(client->hangs_up());
    }
}

}  // namespace
}  // namespace magichat::server
