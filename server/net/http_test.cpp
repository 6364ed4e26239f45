#include "server/net/http.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/net/frames.h"

namespace magichat::server {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(CleanPath, IsDecodedOnceAndNormalised) {
    EXPECT_EQ(clean_path("/"), "/");
    EXPECT_EQ(clean_path("/t/fox?x=/../"), "/t/fox");
    EXPECT_EQ(clean_path("//a/./b/"), "/a/b");
    EXPECT_EQ(clean_path("/a%20b+c"), "/a b+c");
    EXPECT_EQ(clean_path("/%252e%252e"), "/%2e%2e");
    EXPECT_EQ(clean_path("/..."), "/...");
    for (const char* bad : {"", "a", "*", "http://a/", "/..", "/a/../b", "/%2E./x", "/%5c", "/\\", "/%00", "/%0d%0a",
                            "/%", "/%4", "/%g0"}) {
        EXPECT_EQ(clean_path(bad), std::nullopt) << bad;
    }
}

TEST(Cookie, ValueOfAName) {
    EXPECT_EQ(cookie_value("xmh=1; mh=2;mhx=3", "mh"), "2");
    EXPECT_EQ(cookie_value("mh = 2 ", "mh"), "2");
    EXPECT_EQ(cookie_value("xmh=1", "mh"), std::nullopt);
}

TEST(AcceptEncoding, Gzip) {
    for (const char* yes : {"gzip", "br, GZIP;q=0.5", "*", "deflate,gzip; q=1"}) EXPECT_TRUE(accepts_gzip(yes)) << yes;
    for (const char* no : {"", "br", "gzip;q=0", "gzip; q=0.000", "gzipx"}) EXPECT_FALSE(accepts_gzip(no)) << no;
}

TEST(Lists, AreSeparatedByCommas) {
    for (const char* yes : {"upgrade", "Upgrade", "keep-alive, UPGRADE", " ,\tupgrade ,", "a,b,upgrade"})
        EXPECT_TRUE(lists(yes, "upgrade")) << yes;
    for (const char* no : {"", ",", "upgrades", "up grade", "keep-alive; upgrade", "upgrade/1"})
        EXPECT_FALSE(lists(no, "upgrade")) << no;
}

TEST(Proxy, TheLastAddressThatIsNoProxy) {
    const std::vector<std::string> proxies = {"10.0.0.1"};
    EXPECT_EQ(forwarded_client("1.1.1.1, 2.2.2.2", proxies, "127.0.0.1"), "2.2.2.2");
    EXPECT_EQ(forwarded_client("1.1.1.1, 2.2.2.2, 10.0.0.1", proxies, "127.0.0.1"), "2.2.2.2");
    EXPECT_EQ(forwarded_client("2001:db8::1", proxies, "127.0.0.1"), "2001:db8::1");
    EXPECT_EQ(forwarded_client("", proxies, "127.0.0.1"), "127.0.0.1");
    EXPECT_EQ(forwarded_client("2.2.2.2, <script>", proxies, "127.0.0.1"), "127.0.0.1");
    // One client is one address, whatever its proxy adds, and what is none is the proxy's own.
    EXPECT_EQ(forwarded_client("2.2.2.2:5678", proxies, "127.0.0.1"), "2.2.2.2");
    EXPECT_EQ(forwarded_client("[2001:DB8::1]:443", proxies, "127.0.0.1"), "2001:db8::1");
    EXPECT_EQ(forwarded_client("1.1.1.1, 10.0.0.1:80", proxies, "127.0.0.1"), "1.1.1.1");
    for (const char* none : {"1.2.3.4.5", "abc", "1.2.3", "::1::", "2.2.2.2:"}) {
        EXPECT_THAT(forwarded_client(none, proxies, "127.0.0.1"), testing::AnyOf("127.0.0.1", "2.2.2.2")) << none;
    }
}

TEST(Head, OneHeaderPerLineWhateverIsInIt) {
    Response response;
    response.headers.emplace_back("X-Good", "yes");
    response.headers.emplace_back("X-Bad", "a\r\nSet-Cookie: b");
    const std::string head = response_head(response, 5, true, false);
    EXPECT_THAT(head, testing::StartsWith("HTTP/1.1 200 OK\r\n"));
    EXPECT_THAT(head, testing::EndsWith("\r\nConnection: close\r\n\r\n"));
    EXPECT_THAT(head, HasSubstr("\r\nContent-Length: 5\r\n"));
    EXPECT_THAT(head, HasSubstr("\r\nX-Good: yes\r\n"));
    EXPECT_THAT(head, Not(HasSubstr("Set-Cookie")));
    EXPECT_THAT(head, HasSubstr("Strict-Transport-Security"));
}

TEST(Head, NamesTheStatus) {
    Response response;
    const auto first_line = [&response](int status) {
        response.status = status;
        const std::string head = response_head(response, 0, false, true);
        return head.substr(0, head.find('\r'));
    };
    EXPECT_EQ(first_line(404), "HTTP/1.1 404 Not Found");
    EXPECT_EQ(first_line(429), "HTTP/1.1 429 Too Many Requests");
    EXPECT_EQ(first_line(431), "HTTP/1.1 431 Request Header Fields Too Large");
    EXPECT_EQ(first_line(503), "HTTP/1.1 503 Service Unavailable");
}

TEST(Frames, LengthsAsInRfc6455) {
    const auto head_of = [](std::size_t size) {
        std::string out;
        add_text_frame(out, std::string(size, 'a'));
        EXPECT_TRUE(out.ends_with(std::string(size, 'a')));
        return out.substr(0, out.size() - size);
    };
    EXPECT_EQ(head_of(0), std::string("\x81\x00", 2));
    EXPECT_EQ(head_of(125), "\x81\x7d");
    EXPECT_EQ(head_of(126), std::string("\x81\x7e\x00\x7e", 4));
    EXPECT_EQ(head_of(65535), "\x81\x7e\xff\xff");
    EXPECT_EQ(head_of(65536), std::string("\x81\x7f\0\0\0\0\0\x01\0\0", 10));
    std::string out;
    add_close_frame(out, 1012, "soon");
    EXPECT_EQ(out, "\x88\x06\x03\xf4soon");
    out.clear();
    add_close_frame(out, 1000, std::string(500, 'a'));
    EXPECT_EQ(out.size(), 2U + 125U) << "a control frame holds 125 bytes";
    out.clear();
    add_close_frame(out, 1000, std::string(121, 'a') + "\xf0\x9f\x8e\xa9");
    EXPECT_EQ(out.substr(4), std::string(121, 'a')) << "a letter is whole or not there";
    out.clear();
    add_close_frame(out, 1000, std::string(119, 'a') + "\xf0\x9f\x8e\xa9");
    EXPECT_EQ(out.size(), 2U + 125U);
}

}  // namespace
}  // namespace magichat::server
