// Clients that misbehave: each is stopped, and nobody else notices.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/net/client_test.h"

namespace magichat::server {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::Not;

TEST(Limits, AMessageThatIsTooLongEndsTheConnection) {
    Config config;
    config.message_size = 100;
    TestServer server(config);
    RawClient client(server.port);
    client.upgrade();
    client.send_text(std::string(100, 'a'));
    EXPECT_EQ(client.read_frame().payload.size(), 100U);
    client.send_text(std::string(101, 'a'));
    EXPECT_EQ(client.read_frame().code(), 1009);
    EXPECT_TRUE(client.hangs_up());

    RawClient pieces(server.port);
    pieces.upgrade();
    pieces.send(RawClient::frame(0x01, std::string(60, 'a')) + RawClient::frame(0x80, std::string(60, 'a')));
    EXPECT_EQ(pieces.read_frame().code(), 1009);
}

TEST(Limits, OnlyTextThatIsText) {
    TestServer server;
    const auto code = [&](const std::string& bytes) {
        RawClient client(server.port);
        client.upgrade();
        client.send(bytes);
        return client.read_frame().code();
    };
    EXPECT_EQ(code(RawClient::frame(0x82, "binary")), 1003);
    EXPECT_EQ(code(RawClient::frame(0x81, "\xff\xfe")), 1007) << "not UTF-8";
    EXPECT_EQ(code(RawClient::frame(0x83, "unknown kind")), 1002);
    EXPECT_EQ(code(RawClient::frame(0xc1, "compressed, which nobody agreed to")), 1002);
    EXPECT_EQ(code("\x81\x02hi"), 1002) << "without a mask";
    EXPECT_EQ(code(RawClient::frame(0x80, "goes on, but nothing began")), 1002);
}

TEST(Limits, WhoIsTooFastIsSentAway) {
    Config config;
    config.messages = {1, 5};
    TestServer server(config);
    RawClient other(server.port);
    other.upgrade();
    RawClient client(server.port);
    client.upgrade();
    std::string six;
    for (int i = 0; i < 6; ++i) six += RawClient::frame(0x81, "hey");
    client.send(six);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(client.read_frame().payload, "hey");
    const auto frame = client.read_frame();
    EXPECT_EQ(frame.code(), 1008);
    EXPECT_EQ(frame.payload.substr(2), "too fast");
    other.send_text("still here");
    EXPECT_EQ(other.read_frame().payload, "still here");
}

TEST(Limits, EmptyPiecesCountByTheirBytes) {
    Config config;
    config.bytes = {100, 1000};
    TestServer server(config);
    RawClient client(server.port);
    client.upgrade();
    std::string endless = RawClient::frame(0x01, "");
    for (int i = 0; i < 300; ++i) endless += RawClient::frame(0x00, "");  // six bytes each
    client.send(endless);
    EXPECT_EQ(client.read_frame().code(), 1008);
    EXPECT_TRUE(client.hangs_up());
}

TEST(Limits, WhoDoesNotReadIsCutOffAndSlowsNobody) {
    Config config;
    config.messages = {};
    config.bytes = {};
    TestServer server(config);
    RawClient stuck(server.port, 4096);
    stuck.upgrade();
    RawClient reader(server.port);
    reader.upgrade();
    // Every round brings 64 KB to both. The system takes some 256 KB for the one that does not read, then our queue of
    // 256 KB fills; the reader gets every one of them.
    std::size_t got = 0;
    int rounds = 0;
    for (; rounds < 2000 && server.closed == 0; ++rounds) {
        reader.send_text("flood");
        got += reader.read_frame().payload.size();
    }
    EXPECT_EQ(server.closed, 1);
    EXPECT_LE(rounds, 16) << "a megabyte";
    EXPECT_EQ(got, static_cast<std::size_t>(rounds) * 65536);
    EXPECT_THAT(server.metrics.text(), HasSubstr("magichat_cut_off_total{why=\"does not read\"} 1\n"));
    reader.send_text("still here");
    EXPECT_EQ(reader.read_frame().payload, "still here");
}

TEST(Limits, ARequestThatDripsIsNotWaitedFor) {
    Config config;
    config.request_timeout = milliseconds(100);
    TestServer server(config);
    RawClient silent(server.port);
    RawClient slow(server.port);
    slow.send("GET / HTTP/1.1\r\nHost: hat.te");
    RawClient half(server.port);
    half.send("POST /api/echo HTTP/1.1\r\nHost: hat.test\r\nContent-Length: 100\r\n\r\nhalf");
    EXPECT_TRUE(silent.hangs_up());
    EXPECT_TRUE(slow.hangs_up());
    EXPECT_TRUE(half.hangs_up());
    EXPECT_THAT(server.metrics.text(), HasSubstr("magichat_cut_off_total{why=\"timeout\"} 3\n"));
}

TEST(Limits, ASilentSocketIsAskedAndThenCutOff) {
    Config config;
    config.ping_after = milliseconds(100);
    config.idle_timeout = milliseconds(1500);
    TestServer server(config);
    RawClient client(server.port);
    client.upgrade();
    EXPECT_EQ(client.read_frame().first_byte, 0x89);
    client.send(RawClient::frame(0x8a, ""));  // I am here
    EXPECT_EQ(client.read_frame().first_byte, 0x89) << "asked again later";
    EXPECT_TRUE(client.hangs_up()) << "and without an answer cut off";
    server.stop();
    EXPECT_EQ(server.closed, 1);
}

TEST(Limits, HeadsAndBodiesHaveALength) {
    Config config;
    config.header_size = 1000;
    config.body_size = 100;
    TestServer server(config);
    RawClient head(server.port);
    EXPECT_EQ(head.get("/", "X-Long: " + std::string(2000, 'a') + "\r\n").status, 431);
    RawClient body(server.port);
    EXPECT_EQ(body.request("POST", "/api/echo", {}, std::string(101, 'a')).status, 413);
    RawClient fits(server.port);
    EXPECT_EQ(fits.request("POST", "/api/echo", {}, std::string(100, 'a')).status, 200);
}

// What the limits of heads and bodies do not cover.
TEST(Limits, WhatStandsAroundTheChunksOfABodyHasALength) {
    TestServer server;
    const std::string head = "POST /api/echo HTTP/1.1\r\nHost: hat.test\r\nTransfer-Encoding: chunked\r\n\r\n";
    for (const char* endless : {"0\r\nX-Trailer: ", "3;name="}) {
        RawClient client(server.port);
        client.send(head + endless + std::string(100'000, 'a'));
        EXPECT_EQ(client.read_reply().status, 400) << endless;
        EXPECT_TRUE(client.hangs_up());
    }
    RawClient extended(server.port);  // many small chunks could bring long ones
    extended.send(head + "3;name=a\r\n[1]\r\n0\r\n\r\n");
    EXPECT_EQ(extended.read_reply().status, 400);
    RawClient fits(server.port);
    fits.send(head + "3\r\n[1]\r\n0\r\n\r\n");
    EXPECT_EQ(fits.read_reply().body, "[1]");
}

TEST(Limits, OneAddressHasSoManyConnections) {
    Config config;
    config.address_connections = 2;
    TestServer server(config);
    RawClient first(server.port);
    EXPECT_EQ(first.get("/").status, 200);
    {
        RawClient second(server.port);
        EXPECT_EQ(second.get("/").status, 200);
        RawClient third(server.port);
        EXPECT_TRUE(third.hangs_up());
        second.get("/", "Connection: close\r\n");
        EXPECT_TRUE(second.hangs_up());
    }
    // The second place is free again once the server has seen the end of it.
    int status = 0;
    for (int tries = 0; tries < 100 && status != 200; ++tries) {
        std::this_thread::sleep_for(milliseconds(10));
        status = RawClient(server.port).get("/").status;
    }
    EXPECT_EQ(status, 200);
}

TEST(Limits, PingsCountLikeMessages) {
    Config config;
    config.messages = {0.001, 5};
    TestServer server(config);
    RawClient client(server.port);
    client.upgrade();
    for (int i = 0; i < 5; ++i) {
        client.send(RawClient::frame(i % 2 == 0 ? 0x89 : 0x8a, "p"));  // ping, pong
    }
    for (int i = 0; i < 3; ++i) EXPECT_EQ(client.read_frame().first_byte, 0x8a);
    client.send(RawClient::frame(0x89, "one too many"));
    EXPECT_EQ(client.read_frame().code(), 1008);
}

// All sockets together. Whoever sends more waits; nothing is lost, and nobody is cut off for what others have sent.
TEST(Limits, OneAddressSendsSoManyMessages) {
    constexpr int many = 500;
    std::string flood;
    for (int i = 0; i < many; ++i) flood += RawClient::frame(i % 5 == 0 ? 0x89 : 0x81, "hey");
    Config config;
    config.messages = config.bytes = {};
    config.address_messages = {1000, 40};
    {
        TestServer server(config);
        RawClient client(server.port);
        client.upgrade();
        client.send(flood);
        for (int i = 0; i < many; ++i) EXPECT_EQ(client.read_frame().payload, "hey") << i;
        EXPECT_THAT(server.metrics.text(), Not(HasSubstr("magichat_delayed_total 0\n")));
    }
    config.address_messages = {0.001, 40};
    TestServer server(config);
    RawClient client(server.port);
    client.upgrade();
    client.send(flood);
    RawClient other(server.port);
    other.upgrade();
    other.send_text("one");
    EXPECT_EQ(other.read_frame().payload, "one");
    other.send_text("two");  // has to wait
    RawClient(server.port).get("/");
    const std::string counts = server.metrics.text();
    const std::string name = "\nmagichat_messages_received_total ";
    const std::size_t at = counts.find(name);
    ASSERT_NE(at, std::string::npos);
    // What one read brings, 1.5 KB, can't be put off.
    EXPECT_LT(std::stoi(counts.substr(at + name.size())), 200);
}

TEST(Limits, OneAddressHasSoManyRequests) {
    Config config;
    config.address_requests = {0.001, 4};
    TestServer server(config);
    RawClient client(server.port);
    for (int i = 0; i < 20; ++i) EXPECT_EQ(client.get("/").status, 200) << "twenty files are one request";
    for (int i = 0; i < 3; ++i) EXPECT_EQ(client.get("/api/whoami").status, 200);
    EXPECT_EQ(client.get("/api/whoami").status, 429);
}

TEST(Limits, ABurstInOneTurnIsNoSlowReader) {
    Config config;
    config.send_queue = 70'000;
    TestServer server(config);
    RawClient client(server.port);
    client.upgrade();
    // Five times 64 KB, asked for in one go: more than the queue holds, but the client reads.
    std::string five;
    for (int i = 0; i < 5; ++i) five += RawClient::frame(0x81, "flood");
    client.send(five);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(client.read_frame().payload.size(), 65536U);
}

// A site of plain files elsewhere, which was named: it may ask, without cookies; nobody else may, and no file is its business.
TEST(Elsewhere, ANamedPageMayAskOverHttpAndNobodyElse) {
    Config config;
    config.origins = {"https://site.test"};
    TestServer server(config);
    RawClient client(server.port);
    const auto leave = client.request("OPTIONS", "/api/echo", "Origin: https://site.test\r\n");
    EXPECT_EQ(leave.status, 204);
    EXPECT_EQ(leave.header("Access-Control-Allow-Origin"), "https://site.test");
    EXPECT_EQ(leave.header("Access-Control-Allow-Headers"), "authorization, content-type");
    const auto answer = client.request("POST", "/api/echo", "Origin: https://site.test\r\n", "[1]");
    EXPECT_EQ(answer.body, "[1]");
    EXPECT_EQ(answer.header("Access-Control-Allow-Origin"), "https://site.test");
    EXPECT_EQ(answer.header("Vary"), "Origin");
    EXPECT_EQ(answer.header("Set-Cookie"), "");
    EXPECT_EQ(answer.header("Access-Control-Allow-Credentials"), "");
    for (const std::string_view origin : {"https://evil.test", "http://site.test", "null"}) {
        const std::string header = "Origin: " + std::string(origin) + "\r\n";
        EXPECT_NE(client.request("OPTIONS", "/api/echo", header).status, 204) << origin;
        EXPECT_EQ(client.request("POST", "/api/echo", header, "[1]").header("Access-Control-Allow-Origin"), "")
            << origin;
    }
    EXPECT_EQ(client.request("GET", "/", "Origin: https://site.test\r\n").header("Access-Control-Allow-Origin"), "");

    TestServer alone;  // where nobody was named not even its own page needs leave
    EXPECT_EQ(RawClient(alone.port)
                  .request("POST", "/api/echo", "Origin: http://hat.test\r\n", "[1]")
                  .header("Access-Control-Allow-Origin"),
              "");
}

}  // namespace
}  // namespace magichat::server
