#include "server/net/senders.h"

#include <gtest/gtest.h>

namespace magichat::server {
namespace {

const std::vector<std::string> named = {"https://friend.example"};

// Origin and Sec-Fetch-Site; "-" is none.
Request asks(std::string_view method, std::string_view origin, std::string_view site) {
    Request request;
    request.method = method;
    request.host = "hat.test";
    request.secure = true;
    request.has_origin_header = origin != "-";
    if (request.has_origin_header) request.origin = origin;
    if (site != "-") request.fetch_site = site;
    return request;
}

TEST(Origin, SameHostOrTheList) {
    const auto allowed = [](const char* host, const char* origin, bool secure, std::vector<std::string> list = {}) {
        Request request;
        request.host = host;
        request.origin = origin;
        request.secure = secure;
        return origin_allowed(request, list);
    };
    EXPECT_TRUE(allowed("hat.test:8080", "http://hat.test:8080", false));
    EXPECT_TRUE(allowed("hat.test:80", "http://hat.test", false));
    EXPECT_TRUE(allowed("hat.test", "https://hat.test", true));
    EXPECT_TRUE(allowed("hat.test", "https://hat.test", false)) << "a proxy that does not say https";
    EXPECT_FALSE(allowed("hat.test", "http://hat.test", true));
    EXPECT_FALSE(allowed("hat.test:8080", "http://hat.test", false));
    EXPECT_FALSE(allowed("hat.test", "hat.test", false));
    EXPECT_FALSE(allowed("", "http://", false));
    EXPECT_FALSE(allowed("hat.test", "http://hat.test/", false));
    EXPECT_TRUE(allowed("inner:8080", "https://hat.test", false, {"https://hat.test"}));
    EXPECT_FALSE(allowed("inner:8080", "http://inner:8080", false, {"https://hat.test"}))
        << "with a list, only the list";
}

TEST(Sender, AsTheBrowserSays) {
    const auto sender = [](std::string_view origin, std::string_view site) {
        return sender_of(asks("POST", origin, site), named);
    };
    EXPECT_EQ(sender("https://hat.test", "same-origin"), Sender::own_page);
    EXPECT_EQ(sender("https://hat.test", "-"), Sender::own_page) << "without TLS there is no Sec-Fetch-Site";
    EXPECT_EQ(sender("null", "same-origin"), Sender::own_page) << "a form of ours: the policy hides its origin";
    EXPECT_EQ(sender("https://friend.example", "cross-site"), Sender::named_page);
    EXPECT_EQ(sender("https://friend.example", "-"), Sender::named_page);
    EXPECT_EQ(sender("https://evil.example", "cross-site"), Sender::foreign_page);
    EXPECT_EQ(sender("https://evil.example", "-"), Sender::foreign_page);
    EXPECT_EQ(sender("https://evil.hat.test", "same-site"), Sender::foreign_page);
    EXPECT_EQ(sender("null", "cross-site"), Sender::foreign_page);
    EXPECT_EQ(sender("null", "-"), Sender::foreign_page);
    EXPECT_EQ(sender("", "-"), Sender::foreign_page) << "an empty one says nothing good";
    EXPECT_EQ(sender("-", "cross-site"), Sender::foreign_page) << "a link, or a picture";
    EXPECT_EQ(sender("-", "none"), Sender::nobody_elses) << "typed, or a bookmark";
    EXPECT_EQ(sender("-", "-"), Sender::nobody_elses) << "a program";
}

TEST(Sender, AProgramWithACookieHasToSayItsOrigin) {
    Request program = asks("POST", "-", "-");
    EXPECT_TRUE(may_change(program, named));
    program.has_cookie = true;
    EXPECT_FALSE(may_change(program, named));
    program.bearer = "token";
    EXPECT_TRUE(may_change(program, named)) << "then the cookie counts for nothing";
    EXPECT_FALSE(may_change(asks("POST", "https://evil.example", "-"), named));
    EXPECT_TRUE(may_change(asks("POST", "https://friend.example", "cross-site"), named));
    for (const char* method : {"GET", "HEAD", "OPTIONS"}) EXPECT_TRUE(changes_nothing(method));
    for (const char* method : {"POST", "PUT", "DELETE", "get", ""}) EXPECT_FALSE(changes_nothing(method));
}

TEST(Sender, CookiesAreForOurOwnPages) {
    EXPECT_TRUE(may_set_cookie(asks("POST", "https://hat.test", "same-origin"), named, false));
    EXPECT_FALSE(may_set_cookie(asks("POST", "https://friend.example", "cross-site"), named, false));
    EXPECT_FALSE(may_set_cookie(asks("POST", "https://evil.example", "cross-site"), named, false));
    EXPECT_TRUE(may_set_cookie(asks("GET", "-", "none"), named, true)) << "typed";
    EXPECT_TRUE(may_set_cookie(asks("GET", "-", "-"), named, true)) << "typed, without TLS";
    EXPECT_FALSE(may_set_cookie(asks("GET", "-", "-"), named, false)) << "what no page asks has no guest";
    EXPECT_TRUE(may_set_cookie(asks("POST", "-", "-"), named, false)) << "a program that is somebody new";
    Request link = asks("GET", "-", "cross-site");
    EXPECT_FALSE(may_set_cookie(link, named, true)) << "a picture, or a script, of a page elsewhere";
    link.fetch_mode = "navigate";
    link.fetch_dest = "iframe";
    EXPECT_FALSE(may_set_cookie(link, named, true));
    link.fetch_dest = "document";
    EXPECT_TRUE(may_set_cookie(link, named, true)) << "a link in a chat";
    EXPECT_FALSE(may_set_cookie(link, named, false));
}

TEST(HostName, AddressesAndNamesOfTheHomeNetworkAlwaysWork) {
    for (const char* good :
         {"", "localhost", "localhost:8080", "192.168.1.5:8080", "[::1]:8080", "[fe80::1]", "hat", "hat:80",
          "HAT.local", "hat.local.", "hat.lan", "nas.home.arpa:1", "box.internal", "a.b.localhost"}) {
        EXPECT_TRUE(host_allowed(good, {}, {})) << good;
    }
    for (const char* bad : {"evil.example", "evil.example:8080", "local.evil.example", "192.168.1.5.evil.example",
                            "evillocal.example", "xlocal.com", "1.2.3", ".local"}) {
        EXPECT_FALSE(host_allowed(bad, {}, {})) << bad;
    }
}

TEST(HostName, OthersHaveToBeNamed) {
    EXPECT_TRUE(host_allowed("Play.Example.org:443", {"a.test", "play.example.org"}, {}));
    EXPECT_TRUE(host_allowed("play.example.org", {"play.example.org:8080"}, {}));
    EXPECT_FALSE(host_allowed("evil.play.example.org", {"play.example.org"}, {}));
    EXPECT_TRUE(host_allowed("play.example.org", {}, {"https://play.example.org:8443"}));
    EXPECT_FALSE(host_allowed("example.org", {}, {"https://play.example.org"}));
    EXPECT_TRUE(host_allowed("whatever.example", {"any"}, {}));
}

// What a browser sends without TLS when a page from elsewhere has a picture, a style or a script that is one of our codes.
TEST(Sender, TriesNoCodesInPassing) {
    const auto passes = [](std::string_view agent, std::string_view origin, std::string_view site, bool script = false,
                           std::string_view bearer = "") {
        Request request = asks("GET", origin, site);
        request.secure = false;
        request.agent = agent;
        request.from_script = script;
        request.bearer = bearer;
        request.fetch_mode = site == "-" ? "" : "no-cors";
        return is_in_passing(request, named);
    };
    constexpr std::string_view firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    EXPECT_TRUE(passes(firefox, "-", "-")) << "a picture";
    EXPECT_TRUE(passes(firefox, "http://evil.example", "-")) << "a script that is asked for with its origin";
    EXPECT_TRUE(passes(firefox, "null", "-"));
    EXPECT_TRUE(passes(firefox, "-", "cross-site")) << "where there is TLS";
    EXPECT_TRUE(passes(firefox, "-", "cross-site", true)) << "no header helps there";
    EXPECT_FALSE(passes(firefox, "-", "-", true)) << "our own page";
    EXPECT_FALSE(passes(firefox, "-", "same-origin"));
    EXPECT_FALSE(passes(firefox, "https://friend.example", "-")) << "a page that is named";
    EXPECT_FALSE(passes(firefox, "-", "-", false, "token"));
    EXPECT_FALSE(passes("curl/8.5.0", "-", "-")) << "a program";
    EXPECT_FALSE(passes("", "-", "-"));
}

}  // namespace
}  // namespace magichat::server
