// The network from outside, by a client that is only a socket.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <future>

#include "server/metrics_server.h"
#include "server/net/client_test.h"

namespace magichat::server {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string unpacked(const std::string& gzip) {
    z_stream stream{};
    inflateInit2(&stream, 15 + 16);
    std::string text(1 << 20, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(gzip.data()));
    stream.avail_in = static_cast<uInt>(gzip.size());
    stream.next_out = reinterpret_cast<Bytef*>(text.data());
    stream.avail_out = static_cast<uInt>(text.size());
    const int result = inflate(&stream, Z_FINISH);
    text.resize(stream.total_out);
    inflateEnd(&stream);
    return result == Z_STREAM_END ? text : "not gzip";
}

Files some_files() {
    Files files;
    files.add("/index.html", "<!doctype html><title>hat</title>" + std::string(500, ' '));
    files.add("/assets/hat-1a2b.js", "const hat = 1;" + std::string(500, '/'));
    return files;
}

TEST(Http, ServesThePageWithItsHeaders) {
    TestServer server({}, some_files());
    RawClient client(server.port);
    const auto reply = client.get("/");
    EXPECT_EQ(reply.status, 200);
    EXPECT_THAT(reply.body, StartsWith("<!doctype html>"));
    EXPECT_EQ(reply.header("Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(reply.header("Cache-Control"), "no-cache");
    EXPECT_THAT(reply.header("Content-Security-Policy"), HasSubstr("default-src 'self'"));
    EXPECT_THAT(reply.header("Content-Security-Policy"), HasSubstr("frame-ancestors 'none'"));
    EXPECT_EQ(reply.header("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(reply.header("Referrer-Policy"), "no-referrer");
    EXPECT_EQ(reply.header("Cross-Origin-Opener-Policy"), "same-origin");
    EXPECT_THAT(reply.header("Permissions-Policy"), HasSubstr("camera=()"));
    EXPECT_EQ(reply.header("Strict-Transport-Security"), "") << "without TLS it would lock guests out";
    EXPECT_THAT(reply.header("Set-Cookie"), HasSubstr("HttpOnly; SameSite=Lax"));
    EXPECT_THAT(reply.header("Set-Cookie"), Not(HasSubstr("Secure")));
}

TEST(Http, AnAssetIsKeptForeverAndCarriesNoCookie) {
    TestServer server({}, some_files());
    RawClient client(server.port);
    const auto reply = client.get("/assets/hat-1a2b.js");
    EXPECT_EQ(reply.header("Cache-Control"), "public, max-age=31536000, immutable");
    EXPECT_EQ(reply.header("Set-Cookie"), "");
}

TEST(Http, PacksForThoseWhoCanUnpack) {
    TestServer server({}, some_files());
    RawClient client(server.port);
    const auto plain = client.get("/");
    const auto packed = client.get("/", "Accept-Encoding: br, gzip\r\n");
    EXPECT_EQ(plain.header("Content-Encoding"), "");
    EXPECT_EQ(packed.header("Content-Encoding"), "gzip");
    EXPECT_EQ(packed.header("Vary"), "Accept-Encoding");
    EXPECT_LT(packed.body.size(), plain.body.size());
    EXPECT_EQ(unpacked(packed.body), plain.body);
    EXPECT_NE(packed.header("ETag"), plain.header("ETag"));
}

TEST(Http, AnUnchangedFileIsNotSentAgain) {
    TestServer server({}, some_files());
    RawClient client(server.port);
    const std::string tag = client.get("/").header("ETag");
    ASSERT_FALSE(tag.empty());
    const auto again = client.get("/", "If-None-Match: \"other\", W/" + tag + "\r\n");
    EXPECT_EQ(again.status, 304);
    EXPECT_EQ(again.header("Content-Length"), "");
    EXPECT_EQ(client.get("/", "If-None-Match: \"other\"\r\n").status, 200) << "and the connection is still in step";
}

TEST(Http, HeadHasTheLengthAndNoBody) {
    TestServer server({}, some_files());
    RawClient client(server.port);
    const std::string length = client.get("/").header("Content-Length");
    const auto head = client.request("HEAD", "/");
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.header("Content-Length"), length);
    EXPECT_FALSE(client.has_unread());
    EXPECT_EQ(client.get("/nowhere").status, 404) << "the next reply follows at once";
}

TEST(Http, AConnectionIsKeptUntilItIsClosed) {
    TestServer server;
    RawClient client(server.port);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(client.get("/").header("Connection"), "keep-alive");
    EXPECT_EQ(client.get("/", "Connection: close\r\n").header("Connection"), "close");
    EXPECT_TRUE(client.hangs_up());
}

TEST(Http, RequestsInOneGoAreAnsweredInOrder) {
    TestServer server;
    RawClient client(server.port);
    client.send("GET /nowhere HTTP/1.1\r\nHost: h\r\n\r\nHEAD / HTTP/1.1\r\nHost: h\r\n\r\n");
    EXPECT_EQ(client.read_reply().status, 404);
    EXPECT_EQ(client.read_reply(false).status, 200);
}

TEST(Http, ErrorsAreJsonUnderApi) {
    TestServer server;
    RawClient client(server.port);
    EXPECT_EQ(client.get("/nowhere").body, "there is nothing here\n");
    EXPECT_EQ(client.get("/api/nowhere").body, R"({"status":404,"error":"there is nothing here"})");
    EXPECT_EQ(client.request("POST", "/", {}, "x").status, 405);
    const auto reply = client.get("/api/echo");
    EXPECT_EQ(reply.status, 405);
    EXPECT_EQ(reply.header("Allow"), "POST");
    EXPECT_EQ(client.request("POST", "/api/echo", {}, "[1]").body, "[1]");
    EXPECT_THAT(client.get("/t/fox").body, StartsWith("<!doctype html>")) << "a handler may answer with a file";
}

TEST(Http, AnAnswerMayComeLater) {
    TestServer server;
    RawClient speaker(server.port);
    speaker.upgrade();
    RawClient client(server.port);
    client.send("POST /api/later HTTP/1.1\r\nHost: h\r\n\r\nGET /nowhere HTTP/1.1\r\nHost: h\r\n\r\n");
    while (server.asked == 0) std::this_thread::yield();
    speaker.send_text("meanwhile");
    EXPECT_EQ(speaker.read_frame().payload, "meanwhile") << "nobody waits for it";
    EXPECT_THAT(server.metrics.text(), HasSubstr("magichat_http_requests_total 2\n")) << "the next one does";
    speaker.send_text("now");
    const auto reply = client.read_reply();
    EXPECT_EQ(reply.status, 201);
    EXPECT_EQ(reply.body, "\"now\"");
    EXPECT_THAT(reply.header("Set-Cookie"), StartsWith("mh="));
    EXPECT_EQ(client.read_reply().status, 404);
    speaker.send_text("now");  // nothing waits any more
    {
        RawClient gone(server.port);
        gone.send("POST /api/later HTTP/1.1\r\nHost: h\r\n\r\n");
        while (server.asked == 1) std::this_thread::yield();
    }
    speaker.send_text("now");
    speaker.send_text("still here");
    EXPECT_EQ(speaker.read_frame().payload, "still here");
    // A server that stops answers first.
    RawClient last(server.port);
    last.send("POST /api/later HTTP/1.1\r\nHost: h\r\n\r\n");
    while (server.asked == 2) std::this_thread::yield();
    server.net->before_stop([&](const std::function<void()>& go_on) {
        server.net->loop().post([&server, go_on] {
            server.net->loop().answer(server.waiting, json_response("1"));
            go_on();
        });
    });
    server.stop();
    EXPECT_EQ(last.read_reply().body, "1");
}

TEST(Http, NobodyClimbsOutOfTheFolder) {
    TestServer server;
    for (const char* path : {"/../etc/passwd", "/%2e%2e/etc/passwd", "/assets/..%2f..%2fetc/passwd", "/..\\etc", "/%00",
                             "/%zz", "/a%", "etc/passwd"}) {
        RawClient client(server.port);
        EXPECT_EQ(client.get(path).status, 400) << path;
        EXPECT_TRUE(client.hangs_up());
    }
    RawClient client(server.port);
    EXPECT_EQ(client.get("/%252e%252e/etc/passwd").status, 404) << "decoded once, and only once";
    EXPECT_EQ(client.get("//etc/passwd").status, 404);
}

TEST(Http, WhatIsNotHttpIsRefused) {
    TestServer server;
    for (const char* text : {"hello\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
                             "GET / HTTP/1.1\r\n\r\n" /* no Host */, "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                             "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
                             "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n"}) {
        RawClient client(server.port);
        client.send(text);
        const auto reply = client.read_reply();
        EXPECT_EQ(reply.status, 400) << text;
        EXPECT_EQ(reply.header("X-Content-Type-Options"), "nosniff");
        EXPECT_TRUE(client.hangs_up()) << text;
    }
}

TEST(Http, TheCookieMakesTheGuest) {
    TestServer server;
    RawClient client(server.port);
    const std::string ours = "Sec-Fetch-Site: same-origin\r\n";
    EXPECT_EQ(client.get("/api/whoami").header("Set-Cookie"), "") << "no page of ours asks";
    const auto first = client.get("/api/whoami", ours);
    const std::string cookie = first.header("Set-Cookie");
    const std::string pair = cookie.substr(0, cookie.find(';'));
    const auto second = client.get("/api/whoami", ours + "Cookie: other=1; " + pair + "\r\n");
    EXPECT_EQ(second.body, first.body);
    EXPECT_EQ(second.header("Set-Cookie"), "") << "it is young";
    EXPECT_NE(client.get("/api/whoami").body, first.body);
}

TEST(Http, AProxyIsBelievedOnlyWhenItIsExpected) {
    const std::string claim =
        "X-Forwarded-For: 6.6.6.6, 203.0.113.7\r\nX-Forwarded-Proto: https\r\nSec-Fetch-Site: same-origin\r\n";
    TestServer direct;
    RawClient client(direct.port);
    const auto unbelieved = client.get("/api/whoami", claim);
    EXPECT_THAT(unbelieved.body, HasSubstr("127.0.0.1"));
    EXPECT_THAT(unbelieved.header("Set-Cookie"), StartsWith("mh="));
    EXPECT_THAT(unbelieved.header("Set-Cookie"), Not(HasSubstr("Secure")));

    Config config;
    config.behind_proxy = true;
    TestServer behind(config);
    RawClient proxy(behind.port);
    const auto believed = proxy.get("/api/whoami", claim);
    EXPECT_THAT(believed.body, HasSubstr("203.0.113.7"));
    EXPECT_THAT(believed.header("Set-Cookie"), StartsWith("__Host-mh="));
    EXPECT_THAT(believed.header("Set-Cookie"), HasSubstr("; Secure"));
    EXPECT_NE(believed.header("Strict-Transport-Security"), "");
}

// Whoever smuggles a second request into the body of the first must not get it answered.
TEST(Http, WhereARequestEndsIsBeyondDoubt) {
    TestServer server;
    const std::string smuggled = "GET /api/whoami HTTP/1.1\r\nHost: h\r\n\r\n";
    for (const auto& [headers, status] : {std::pair("Transfer-Encoding: identity\r\n", 501),
                                          {"Transfer-Encoding: gzip\r\n", 501},
                                          {"Transfer-Encoding: xchunked\r\n", 501},
                                          {"Transfer-Encoding: chunked, identity\r\n", 501},
                                          {"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", 400},
                                          {"Transfer-Encoding: gzip\r\nContent-Length: 3\r\n", 400},
                                          {"Content-Length: 3\r\nTransfer-Encoding: identity\r\n", 400},
                                          {"Content-Length: 3\r\nContent-Length: 3\r\n", 400},
                                          {"Content-Length: 3\r\nContent-Length: 30\r\n", 400},
                                          {"Content-Length: 3, 3\r\n", 400}}) {
        RawClient client(server.port);
        client.send("POST /api/echo HTTP/1.1\r\nHost: h\r\n" + std::string(headers) + "\r\n[1]" + smuggled);
        EXPECT_EQ(client.read_reply().status, status) << headers;
        EXPECT_TRUE(client.hangs_up()) << headers;
        EXPECT_FALSE(client.has_unread()) << headers;
    }
    RawClient client(server.port);
    client.send("POST /api/echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: Chunked\r\n\r\n3\r\n[1]\r\n0\r\n\r\n");
    EXPECT_EQ(client.read_reply().body, "[1]");
}

// Beast puts what follows a body beside the fields of the head, where X-Forwarded-For would be believed.
TEST(Http, NoFieldsFollowTheBody) {
    Config config;
    config.behind_proxy = true;
    TestServer server(config);
    for (const char* field : {"X-Forwarded-For: 203.0.113.7", "X: y", "Cookie: mh=1"}) {
        RawClient client(server.port);
        client.send("POST /api/whoami HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n[1]\r\n0\r\n" +
                    std::string(field) + "\r\n\r\n");
        const auto reply = client.read_reply();
        EXPECT_EQ(reply.status, 400) << field;
        EXPECT_THAT(reply.body, Not(HasSubstr("203.0.113.7")));
        EXPECT_TRUE(client.hangs_up());
    }
}

TEST(Http, APageFromElsewhereChangesNothingAndSetsNoCookie) {
    TestServer server;
    RawClient client(server.port);
    for (const char* from : {"Origin: https://evil.example\r\n", "Origin: null\r\n", "Sec-Fetch-Site: cross-site\r\n",
                             "Origin: https://evil.example\r\nSec-Fetch-Site: cross-site\r\n"}) {
        const auto reply = client.request("POST", "/api/echo", from, "[1]");
        EXPECT_EQ(reply.status, 403) << from;
        EXPECT_EQ(reply.header("Set-Cookie"), "") << from;
    }
    const auto picture = client.get("/", "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n");
    EXPECT_EQ(picture.status, 200);
    EXPECT_EQ(picture.header("Set-Cookie"), "");
    const auto link =
        client.get("/", "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n");
    EXPECT_THAT(link.header("Set-Cookie"), StartsWith("mh="));
    EXPECT_EQ(client.request("POST", "/api/echo", RawClient::own_page, "[1]").body, "[1]");
    EXPECT_EQ(client.request("POST", "/api/echo", "", "[1]").body, "[1]") << "a program";
    EXPECT_EQ(client.request("POST", "/api/echo", "Cookie: mh=x\r\n", "[1]").status, 403);
}

TEST(Http, OnlyUnderItsOwnNames) {
    TestServer server;
    RawClient client(server.port);
    client.send("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n");
    const auto reply = client.read_reply();
    EXPECT_EQ(reply.status, 421);
    EXPECT_THAT(reply.body, HasSubstr("--hosts"));
    EXPECT_EQ(client.get("/").status, 200);
}

TEST(WebSocket, OpensAndAnswers) {
    TestServer server;
    RawClient client(server.port);
    const auto reply = client.upgrade();
    EXPECT_EQ(reply.status, 101);
    // The key and its answer are the example of RFC 6455, 1.3.
    EXPECT_EQ(reply.header("Sec-WebSocket-Accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    EXPECT_EQ(reply.header("X-Content-Type-Options"), "nosniff");
    EXPECT_THAT(reply.header("Set-Cookie"), StartsWith("mh="));
    client.send_text("abra");
    const auto frame = client.read_frame();
    EXPECT_EQ(frame.first_byte, 0x81);
    EXPECT_EQ(frame.payload, "abra");
}

TEST(WebSocket, WhatIsSentOnOpeningComesAfterTheHandshake) {
    TestServer server;
    RawClient client(server.port);
    EXPECT_EQ(client.upgrade(RawClient::own_page, "/ws?greet").status, 101);
    EXPECT_EQ(client.read_frame().payload, "hello");
}

TEST(WebSocket, OpensOnlyForItsOwnPages) {
    TestServer server;
    const auto status = [&](std::string_view headers) { return RawClient(server.port).upgrade(headers).status; };
    EXPECT_EQ(status("Origin: http://hat.test\r\n"), 101);
    EXPECT_EQ(status("Origin: http://HAT.test\r\n"), 101);
    EXPECT_EQ(status("Origin: http://hat.test.evil\r\n"), 403);
    EXPECT_EQ(status("Origin: http://evil\r\n"), 403);
    EXPECT_EQ(status("Origin: http://hat.test:81\r\n"), 403);
    EXPECT_EQ(status("Origin: null\r\n"), 403);
    EXPECT_EQ(status("Origin: \r\n"), 403);
    EXPECT_EQ(status(""), 403) << "a program without a token";
    EXPECT_EQ(status("Authorization: Bearer abc\r\n"), 101);
    EXPECT_EQ(status("Authorization: Bearer wrong\r\n"), 401) << "the handler has a say, too";
    EXPECT_EQ(status("Origin: http://evil\r\nAuthorization: Bearer abc\r\n"), 403) << "a page is a page";
    EXPECT_EQ(server.opened, 3);
}

TEST(WebSocket, HasOneDoor) {
    TestServer server;
    RawClient client(server.port);
    EXPECT_EQ(client.upgrade(RawClient::own_page, "/other").status, 404);
    const auto plain = client.get("/ws", RawClient::own_page);
    EXPECT_EQ(plain.status, 426);
    EXPECT_EQ(plain.header("Upgrade"), "websocket");
    EXPECT_EQ(client.request("POST", "/ws", {}, "x").status, 405);
    EXPECT_EQ(server.opened, 0);
}

TEST(WebSocket, PongsAndGoodbyesKeepTheirPlaceAmongMessages) {
    TestServer server;
    RawClient client(server.port);
    client.upgrade();
    client.send(RawClient::frame(0x81, "one") + RawClient::frame(0x89, "are you there") +
                RawClient::frame(0x81, "two") + RawClient::frame(0x88, std::string("\x03\xe8", 2)));
    std::vector<int> kinds;
    for (auto frame = client.read_frame(); frame.first_byte != 0; frame = client.read_frame()) {
        kinds.push_back(frame.first_byte);
        if (frame.first_byte == 0x8a) {
            EXPECT_EQ(frame.payload, "are you there");
        }
        if (frame.first_byte == 0x88) {
            EXPECT_EQ(frame.code(), 1000);
        }
    }
    EXPECT_THAT(kinds, testing::UnorderedElementsAre(0x81, 0x8a, 0x81, 0x88));
    EXPECT_EQ(kinds.back(), 0x88);
}

// The table has something to say in every turn of the loop, so also in those between the answer to a goodbye and the
// end of the connection.
TEST(WebSocket, AfterAGoodbyeNothingFollows) {
    const std::string goodbye = RawClient::frame(0x88, std::string("\x03\xe8", 2));
    for (const auto& [said, code] : {std::pair{goodbye, 1000},  // theirs, answered
                                     {RawClient::frame(0x88, std::string("\x03\xe9", 2)), 1001},
                                     {RawClient::frame(0x83, "unknown kind"), 1002},  // ours, of the frames alone
                                     {RawClient::frame(0x81, "\xff\xfe"), 1007},
                                     {RawClient::frame(0x81, "bye") + goodbye, 1000}}) {  // ours, then theirs
        Config config;
        config.send_queue = std::size_t{64} << 20U;  // nobody is too slow here
        TestServer server(config);
        RawClient other(server.port);
        other.upgrade();
        RawClient client(server.port);
        client.upgrade();
        std::atomic<bool> enough = false;
        int last = 0;
        std::promise<void> silent;
        const std::function<void()> talk = [&] {
            for (const ConnectionId one : server.everybody) server.net->loop().send(one, std::to_string(last));
            if (enough) return silent.set_value();
            ++last;
            server.net->loop().post(talk);
        };
        server.net->loop().post(talk);
        ASSERT_EQ(client.read_frame().first_byte, 0x81) << "it talks";
        client.send(said);
        std::vector<int> after;
        auto frame = client.read_frame();
        while (frame.first_byte == 0x81) frame = client.read_frame();
        EXPECT_EQ(frame.first_byte, 0x88);
        EXPECT_EQ(frame.code(), code);
        for (frame = client.read_frame(); frame.first_byte != 0; frame = client.read_frame()) {
            after.push_back(frame.first_byte);
        }
        EXPECT_THAT(after, testing::IsEmpty());
        enough = true;
        silent.get_future().wait();
        int heard = 0;
        while (heard <= last && other.read_frame().payload == std::to_string(heard)) ++heard;
        EXPECT_EQ(heard, last + 1) << "the others hear every word";
        server.stop();
        EXPECT_EQ(server.closed, 2);
    }
}

TEST(WebSocket, AMessageInPiecesIsOne) {
    TestServer server;
    RawClient client(server.port);
    client.upgrade();
    client.send(RawClient::frame(0x01, "ab") + RawClient::frame(0x89, "") + RawClient::frame(0x00, "ra"));
    client.send(RawClient::frame(0x80, "cadabra"));
    EXPECT_EQ(client.read_frame().first_byte, 0x8a);
    EXPECT_EQ(client.read_frame().payload, "abracadabra");
}

// Three times 64 KB are on their way when it is said, and more than the system takes at once.
TEST(WebSocket, WhatWasSaidBeforeAGoodbyeArrives) {
    Config config;
    config.close_timeout = std::chrono::minutes(1);
    TestServer server(config);
    RawClient client(server.port, 4096);
    client.upgrade();
    const std::string flood = RawClient::frame(0x81, "flood");
    client.send(flood + flood + flood + RawClient::frame(0x81, "bye") + RawClient::frame(0x81, "unheard"));
    for (int i = 0; i < 3; ++i) EXPECT_EQ(client.read_frame().payload.size(), 65536U) << i;
    EXPECT_EQ(client.read_frame().code(), 1000);
    client.send(RawClient::frame(0x88, std::string("\x03\xe8", 2)));
    EXPECT_TRUE(client.hangs_up());
}

TEST(WebSocket, TheHandlerSaysGoodbye) {
    TestServer server;
    RawClient client(server.port);
    client.upgrade();
    client.send(RawClient::frame(0x81, "bye") + RawClient::frame(0x81, "unheard"));
    const auto frame = client.read_frame();
    EXPECT_EQ(frame.code(), 1000);
    EXPECT_EQ(frame.payload.substr(2), "bye");
    client.send(RawClient::frame(0x88, frame.payload));
    EXPECT_TRUE(client.hangs_up());
    server.stop();
    EXPECT_EQ(server.closed, 1);
}

TEST(Stop, ClientsAreToldToComeBack) {
    TestServer server;
    RawClient player(server.port);
    player.upgrade();
    RawClient idle(server.port);
    idle.get("/");
    std::promise<void> asked;
    server.net->before_stop([&](const std::function<void()>& go_on) {
        server.net->loop().send(server.everybody.front(), "last words");
        asked.set_value();
        go_on();
    });
    server.net->stop();
    asked.get_future().wait();
    EXPECT_EQ(player.read_frame().payload, "last words");
    const auto frame = player.read_frame();
    EXPECT_EQ(frame.code(), 1012);
    player.send(RawClient::frame(0x88, frame.payload.substr(0, 2)));
    EXPECT_TRUE(player.hangs_up());
    EXPECT_TRUE(idle.hangs_up());
    EXPECT_FALSE(RawClient(server.port).connected());
    server.stop();
    EXPECT_EQ(server.closed, 1);
}

TEST(Loop, WorkFromOtherThreadsAndAlarmsRunInOrder) {
    TestServer server;
    std::promise<std::string> done;
    server.net->loop().post([&] {
        auto order = std::make_shared<std::string>();
        const Time now = Clock::now();
        server.net->loop().at(now + std::chrono::milliseconds(20), [&done, order] { done.set_value(*order + "c"); });
        server.net->loop().at(now + std::chrono::milliseconds(5), [order] { *order += "b"; });
        server.net->loop().at(now, [order] { *order += "a"; });
    });
    EXPECT_EQ(done.get_future().get(), "abc");
}

TEST(Open, SaysWhatIsWrong) {
    TestServer first;
    Config config;
    config.listen = "nowhere";
    EXPECT_THAT(Net::open(config, {{&first}, first.log, first.metrics, {}, first.sessions}).error().why,
                HasSubstr("\"nowhere\" is not an address"));
    config.listen = "127.0.0.1";
    config.port = first.port;
    EXPECT_THAT(Net::open(config, {{&first}, first.log, first.metrics, {}, first.sessions}).error().why,
                HasSubstr("can't listen on 127.0.0.1 port " + std::to_string(first.port) +
                          ": Address already in use. Use another one with --port."));
    config.metrics_port = first.port;
    EXPECT_THAT(MetricsServer::open(config, first.log, first.metrics).error().why,
                HasSubstr(": Address already in use. Use another one with --metrics-port."));
}

}  // namespace
}  // namespace magichat::server
