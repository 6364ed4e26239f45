// How a WebSocket is opened, from outside: what a request has to say (RFC 6455, 4.2.1), and what is answered.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/net/client_test.h"

namespace magichat::server {
namespace {

constexpr std::string_view upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
constexpr std::string_view version = "Sec-WebSocket-Version: 13\r\n";
constexpr std::string_view key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

std::string lines(std::initializer_list<std::string_view> some) {
    std::string all(RawClient::own_page);
    for (const std::string_view line : some) all += line;
    return all;
}

class Opening : public testing::Test {
protected:
    RawClient::Reply open(std::initializer_list<std::string_view> some) const {
        return RawClient(server.port).get("/ws", lines(some));
    }

    TestServer server;
};

TEST_F(Opening, ListsMayHaveOtherWordsCapitalsAndLines) {
    for (const std::string_view good :
         {"Connection: upgrade\r\nUpgrade: WebSocket\r\n", "Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n",
          "Connection: keep-alive ,\tUPGRADE\r\nUpgrade: h2c, websocket\r\n",
          "Connection: ,, Upgrade ,\r\nUpgrade: ,websocket\r\n",
          "Connection: keep-alive\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n",
          "Connection: Upgrade\r\nUpgrade: h2c\r\nUpgrade: websocket\r\n"}) {
        EXPECT_EQ(open({good, version, key}).status, 101) << good;
    }
    for (const std::string_view bad :
         {"", "Connection: Upgrade\r\n", "Upgrade: websocket\r\n", "Connection: keep-alive\r\nUpgrade: websocket\r\n",
          "Connection: Upgraded\r\nUpgrade: websocket\r\n", "Connection: Upgrade\r\nUpgrade: websockets\r\n",
          "Connection: Upgrade\r\nUpgrade: web socket\r\n", "Connection:\r\nUpgrade:\r\n"}) {
        EXPECT_EQ(open({bad, version, key}).status, 426) << bad;
    }
}

TEST_F(Opening, HasOneKeyAndOneVersion) {
    EXPECT_EQ(open({upgrade, version, key, key}).status, 400);
    EXPECT_EQ(open({upgrade, version, version, key}).status, 400);
    EXPECT_EQ(open({upgrade, version, "Sec-WebSocket-Version: 8\r\n", key}).status, 400);
    EXPECT_EQ(open({upgrade, version}).status, 400);
    for (const std::string_view bad : {"", "x", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZQ==, x"}) {
        EXPECT_EQ(open({upgrade, version, "Sec-WebSocket-Key: ", bad, "\r\n"}).status, 400) << bad;
    }
    EXPECT_EQ(server.opened, 0);
}

TEST_F(Opening, BringsNothingWithIt) {
    const std::string frame = RawClient::frame(0x81, "early");
    const std::string head = "GET /ws HTTP/1.1\r\nHost: hat.test\r\n" + lines({upgrade, version, key});
    for (const std::string& more : {"Content-Length: " + std::to_string(frame.size()) + "\r\n\r\n" + frame,
                                    std::string("Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n")}) {
        RawClient client(server.port);
        client.send(head + more);
        EXPECT_EQ(client.read_reply().status, 400) << more;
        EXPECT_TRUE(client.hangs_up());
    }
    EXPECT_EQ(server.opened, 0);
    EXPECT_EQ(open({upgrade, version, key, "Content-Length: 0\r\n"}).status, 101);
}

// A client waits for our yes: what comes with its question in one go was not meant for a WebSocket.
TEST_F(Opening, FramesWaitForTheAnswer) {
    RawClient client(server.port);
    client.send("GET /ws HTTP/1.1\r\nHost: hat.test\r\n" + lines({upgrade, version, key}) + "\r\n" +
                RawClient::frame(0x81, "early"));
    EXPECT_EQ(client.read_reply().status, 400);
    EXPECT_TRUE(client.hangs_up());
    EXPECT_EQ(server.opened, 0);
}

TEST_F(Opening, WhoAsksInAnotherWayHearsWhichWeKnow) {
    RawClient client(server.port);
    for (const std::string& asked :
         {lines({}), lines({upgrade, key}), lines({upgrade, key, "Sec-WebSocket-Version: 8\r\n"}),
          lines({upgrade, key, "Sec-WebSocket-Version: 14\r\n"}),
          lines({upgrade, key, "Sec-WebSocket-Version: 13, 8\r\n"})}) {
        const auto reply = client.get("/ws", asked);  // on one connection: it is kept
        EXPECT_EQ(reply.status, 426) << asked;
        EXPECT_EQ(reply.header("Upgrade"), "websocket");
        EXPECT_EQ(reply.header("Connection"), "keep-alive, Upgrade");
        EXPECT_EQ(reply.header("Sec-WebSocket-Version"), "13");
    }
    EXPECT_EQ(client.get("/ws", lines({upgrade, version, key})).status, 101) << "and may ask better";
    EXPECT_EQ(open({"Connection: close\r\n"}).header("Connection"), "close, Upgrade");
}

TEST_F(Opening, OnlyByGetAndNotBefore11) {
    const std::string all = "Host: hat.test\r\n" + lines({upgrade, version, key}) + "\r\n";
    for (const auto& [line, status] : {std::pair{"GET /ws HTTP/1.1\r\n", 101},
                                       {"GET /ws HTTP/1.0\r\n", 426},
                                       {"POST /ws HTTP/1.1\r\n", 405},
                                       {"OPTIONS /ws HTTP/1.1\r\n", 405},
                                       {"get /ws HTTP/1.1\r\n", 405}}) {
        RawClient client(server.port);
        client.send(line + all);
        EXPECT_EQ(client.read_reply().status, status) << line;
    }
}

// Nobody agreed to any of them, so no answer names one.
TEST_F(Opening, ExtensionsAndProtocolsAreNotTaken) {
    const auto reply =
        open({upgrade, version, key, "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n",
              "Sec-WebSocket-Protocol: chat, superchat\r\n"});
    EXPECT_EQ(reply.status, 101);
    EXPECT_EQ(reply.header("Sec-WebSocket-Accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    EXPECT_EQ(reply.header("Sec-WebSocket-Extensions"), "");
    EXPECT_EQ(reply.header("Sec-WebSocket-Protocol"), "");
    EXPECT_EQ(reply.header("Connection"), "Upgrade");
}

}  // namespace
}  // namespace magichat::server
