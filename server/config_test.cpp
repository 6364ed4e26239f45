#include "server/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <utility>

namespace magichat::server {
namespace {

using Kind = ConfigError::Kind;

TEST(Config, EverySettingReadsWhatItWrites) {
    for (const Setting& setting : settings()) {
        Config config;
        const std::string text = get(config, setting.key);
        const auto error = set(config, setting.key, text);
        EXPECT_FALSE(error) << setting.key;
        EXPECT_EQ(get(config, setting.key), text) << setting.key;
    }
    EXPECT_FALSE(check(Config{}));
}

TEST(Config, ReadsAFile) {
    Config config;
    const auto error = read_config(config, "hat.conf",
                                   "# where\nport = 9000   # not 80\n\n  behind-proxy=true\r\n"
                                   "origins = https://a.test, https://b.test\nmessage-rate = 5/10\n"
                                   "request-timeout = 200ms\nsession-life = 2d\nmessage-size = 8K\nlog-format = json");
    ASSERT_FALSE(error);
    EXPECT_EQ(config.port, 9000);
    EXPECT_TRUE(config.behind_proxy);
    EXPECT_THAT(config.origins, testing::ElementsAre("https://a.test", "https://b.test"));
    EXPECT_EQ(config.messages.per_second, 5);
    EXPECT_EQ(config.messages.burst, 10);
    EXPECT_EQ(config.request_timeout, Milliseconds(200));
    EXPECT_FALSE(set(config, "address-wrong-codes", "0.25/7"));
    EXPECT_EQ(config.address_wrong_codes.per_second, 0.25);
    EXPECT_EQ(get(config, "address-wrong-codes"), "0.25/7");
    for (const char* bad : {"0.0/7", ".", "1.5", "1e3/4", "-1/4", "0.5/0", "1.2.3/4"}) {
        EXPECT_TRUE(set(config, "address-wrong-codes", bad)) << bad;
    }
    EXPECT_EQ(config.session_life, std::chrono::hours(48));
    EXPECT_EQ(config.message_size, 8192U);
    EXPECT_EQ(config.log_format, LogFormat::json);
}

TEST(Config, WholeDaysAreWrittenAsDays) {
    Config config;
    EXPECT_EQ(get(config, "session-life"), "180d");
    EXPECT_EQ(get(config, "key-life"), "90d");
    for (const auto& [text, kept] : {std::pair{"48h", "2d"}, {"1d", "1d"}, {"36h", "129600s"}, {"0d", "0s"}}) {
        EXPECT_FALSE(set(config, "key-life", text));
        EXPECT_EQ(get(config, "key-life"), kept);
    }
}

TEST(Config, ThingsAreKeptForATimeOrForEver) {
    Config config;
    EXPECT_EQ(get(config, "keep-tables"), "2d");
    EXPECT_EQ(get(config, "keep-records"), "365d");
    EXPECT_FALSE(set(config, "keep-tables", "36h"));
    EXPECT_EQ(config.keep_tables.time, std::chrono::hours(36));
    for (const char* text : {"forever", "0", "0d"}) {
        config.keep_records = {};
        EXPECT_FALSE(set(config, "keep-records", text));
        EXPECT_EQ(config.keep_records, Keep{});
        EXPECT_EQ(get(config, "keep-records"), "forever");
    }
    EXPECT_EQ(set(config, "keep-idle", "5")->allowed, Allowed::keep);
    EXPECT_EQ(set(config, "keep-idle", "never")->allowed, Allowed::keep);
}

TEST(Config, AnErrorNamesFileLineKeyAndWhatIsAllowed) {
    const auto wrong = [](const char* text) {
        Config config;
        return read_config(config, "hat.conf", text).value_or(ConfigError{});
    };
    const ConfigError port = wrong("\nport = 70000");
    EXPECT_EQ(port.kind, Kind::wrong_value);
    EXPECT_EQ((std::array{port.where, port.key, port.value}),
              (std::array<std::string, 3>{"hat.conf:2", "port", "70000"}));
    EXPECT_EQ(port.allowed, Allowed::port);
    EXPECT_EQ(wrong("prot = 1").kind, Kind::no_setting);
    EXPECT_EQ(wrong("prot = 1").value, "prot");
    EXPECT_EQ(wrong("prot = 1").meant, "port");
    EXPECT_EQ(wrong("wand = 1").meant, "");
    EXPECT_EQ(wrong("port").kind, Kind::no_line);
    EXPECT_EQ(wrong("port = 1\nport = 2").kind, Kind::twice);
    EXPECT_EQ(wrong("port = 1\nport = 2").where, "hat.conf:2");
    EXPECT_EQ(wrong("behind-proxy = yes").allowed, Allowed::flag);
    EXPECT_EQ(wrong("idle-timeout = 5").allowed, Allowed::time);
    EXPECT_EQ(wrong("idle-timeout = 99999999999999h").allowed, Allowed::time);
    EXPECT_EQ(wrong("session-life = 5").allowed, Allowed::long_time);
    EXPECT_EQ(wrong("message-rate = 5").allowed, Allowed::rate);
    EXPECT_EQ(wrong("message-size = -1").allowed, Allowed::count);
    EXPECT_EQ(wrong("log-level = loud").allowed, Allowed::log_level);
    EXPECT_EQ(wrong("origins = a,,b").allowed, Allowed::list);
}

TEST(Config, HostsAreNamesOrAddresses) {
    for (const char* good :
         {"play.example.org", "play.example.org:8443", "Play.Example.ORG.", "hat", "my_hat-2.local", "any",
          "192.168.1.7", "192.168.1.7:80", "::1", "[::1]", "[2001:db8::1]:443", "xn--bcher-kva.example"}) {
        Config config;
        EXPECT_FALSE(set(config, "hosts", good)) << good;
        EXPECT_THAT(config.hosts, testing::ElementsAre(good));
    }
    for (const char* bad : {"https://play.example.org",
                            "http://a b",
                            "a b",
                            "play.example.org/",
                            "a.test/hat",
                            "a.test:",
                            "a.test:http",
                            "a.test:70000",
                            "a..test",
                            ".test",
                            ".",
                            ":80",
                            "*.example.org",
                            "me@a.test",
                            "b\xC3\xBC.example",
                            "[::1",
                            "[hat]",
                            "[::1]x",
                            "[::1]:x",
                            "1.2.3.4:99999"}) {
        Config config;
        const auto error = set(config, "hosts", std::string("a.test, ") + bad);
        ASSERT_TRUE(error) << bad;
        EXPECT_EQ(error->kind, Kind::no_host) << bad;
        EXPECT_EQ((std::array{error->key, error->value}), (std::array<std::string, 2>{"hosts", bad}))
            << "the one, no other";
        EXPECT_TRUE(config.hosts.empty());
    }
}

TEST(Config, OriginsAreKeptAsBrowsersWriteThem) {
    Config config;
    EXPECT_FALSE(set(config, "origins", "https://a.test,http://192.168.1.7:8080,HTTPS://B.Test:443,http://[::1]:80"));
    EXPECT_THAT(config.origins,
                testing::ElementsAre("https://a.test", "http://192.168.1.7:8080", "https://b.test", "http://[::1]"));
    EXPECT_FALSE(set(config, "origins", "http://a.test:443,https://a.test:80,https://a.test:8443"));
    EXPECT_THAT(config.origins, testing::ElementsAre("http://a.test:443", "https://a.test:80", "https://a.test:8443"));
    EXPECT_FALSE(set(config, "origins", ""));
    EXPECT_TRUE(config.origins.empty());
    for (const char* bad : {"play.example.org", "https://", "https://a.test/", "https://a.test/hat", "https://a.test?x",
                            "https://a.test#x", "ftp://a.test", "//a.test", "https:a.test", "https://a b",
                            "https://a.test:x", "https://::1", "https://me@a.test", "null", "any", "*"}) {
        const auto error = set(config, "origins", bad);
        ASSERT_TRUE(error) << bad;
        EXPECT_EQ(error->kind, Kind::no_origin) << bad;
        EXPECT_EQ(error->value, bad);
    }
}

TEST(Config, ProxiesAreAddresses) {
    Config config;
    EXPECT_FALSE(set(config, "proxies", "10.0.0.1, 2001:DB8:0::1, ::ffff:10.0.0.2, fe80::1%eth0"));
    EXPECT_THAT(config.proxies, testing::ElementsAre("10.0.0.1", "2001:db8::1", "10.0.0.2", "fe80::1%eth0"))
        << "as a connection has them";
    for (const char* bad : {"foo.bar", "10.0.0.1:80", "[::1]", "10.0.0.0/8", "10.0.0", "localhost", "any"}) {
        const auto error = read_config(config, "hat.conf", std::string("proxies = 10.0.0.1,") + bad);
        ASSERT_TRUE(error) << bad;
        EXPECT_EQ(error->kind, Kind::no_proxy) << bad;
        EXPECT_EQ((std::array{error->where, error->value}), (std::array<std::string, 2>{"hat.conf:1", bad}));
    }
}

TEST(Config, ReadsTheEnvironment) {
    Config config;
    const std::array<const char*, 4> good = {"PATH=/bin", "MAGICHAT_MAX_CONNECTIONS=7", "MAGICHAT_SETUP=skip", nullptr};
    EXPECT_FALSE(read_environment(config, good.data(), {"MAGICHAT_SETUP"}));
    EXPECT_EQ(config.max_connections, 7U);
    EXPECT_EQ(read_environment(config, good.data())->kind, Kind::no_environment);
    EXPECT_EQ(read_environment(config, good.data())->key, "MAGICHAT_SETUP");
    const std::array<const char*, 2> bad = {"MAGICHAT_PORT=x", nullptr};
    const auto error = read_environment(config, bad.data());
    EXPECT_EQ(error->kind, Kind::wrong_value);
    EXPECT_EQ((std::array{error->where, error->key, error->value}),
              (std::array<std::string, 3>{"MAGICHAT_PORT", "port", "x"}));
}

TEST(Config, ChecksWhatBelongsTogether) {
    Config config;
    config.cert = "cert.pem";
    EXPECT_EQ(check(config)->kind, Kind::cert_and_key);
    config = {};
    config.ping_after = config.idle_timeout;
    EXPECT_EQ(check(config)->kind, Kind::ping_after);
    config = {};
    config.send_queue = 1;
    EXPECT_EQ(check(config)->kind, Kind::send_queue);
    config = {};
    config.bot_time = std::chrono::milliseconds(400);  // as far ahead as bots are asked
    EXPECT_FALSE(check(config));
    config.bot_time = std::chrono::milliseconds(401);
    EXPECT_EQ(check(config)->kind, Kind::bot_time);
    config = {};
    config.store = "/srv/magichat.db";
    EXPECT_EQ(check(config)->kind, Kind::no_address);
    config.store = "postgresql://localhost/hat";
    EXPECT_FALSE(check(config));
    config.db = "/srv/magichat.db";
    EXPECT_EQ(check(config)->kind, Kind::store_and_db);
}

}  // namespace
}  // namespace magichat::server
