#include "server/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

namespace magichat::server {
namespace {

using testing::HasSubstr;

TEST(Config, EverySettingReadsWhatItWrites) {
    for (const Setting& setting : settings()) {
        Config config;
        const std::string text = get(config, setting.key);
        const auto error = set(config, setting.key, text);
        EXPECT_FALSE(error) << error->why;
        EXPECT_EQ(get(config, setting.key), text) << setting.key;
        EXPECT_FALSE(setting.help.empty());
    }
    EXPECT_FALSE(check(Config{}));
}

TEST(Config, ReadsAFile) {
    Config config;
    const auto error = read_config(config, "hat.conf",
                                   "# where\nport = 9000   # not 80\n\n  behind-proxy=true\r\n"
                                   "origins = https://a.test, https://b.test\nmessage-rate = 5/10\n"
                                   "request-timeout = 200ms\nsession-life = 2d\nmessage-size = 8K\nlog-format = json");
    ASSERT_FALSE(error) << error->why;
    EXPECT_EQ(config.port, 9000);
    EXPECT_TRUE(config.behind_proxy);
    EXPECT_THAT(config.origins, testing::ElementsAre("https://a.test", "https://b.test"));
    EXPECT_EQ(config.messages.per_second, 5);
    EXPECT_EQ(config.messages.burst, 10);
    EXPECT_EQ(config.request_timeout, Milliseconds(200));
    EXPECT_EQ(config.session_life, std::chrono::hours(48));
    EXPECT_EQ(config.message_size, 8192U);
    EXPECT_EQ(config.log_format, LogFormat::json);
}

TEST(Config, AnErrorNamesFileLineKeyAndWhatIsAllowed) {
    const auto why = [](const char* text) {
        Config config;
        const auto error = read_config(config, "hat.conf", text);
        return error ? error->why : "";
    };
    EXPECT_EQ(why("\nport = 70000"), R"(hat.conf:2: port: "70000" is not a number from 0 to 65535)");
    EXPECT_EQ(why("prot = 1"), R"(hat.conf:1: there is no setting "prot"; did you mean port?)");
    EXPECT_EQ(why("wand = 1"), R"(hat.conf:1: there is no setting "wand")");
    EXPECT_EQ(why("port"), R"(hat.conf:1: "port" is not a line like `port = 8080`)");
    EXPECT_EQ(why("port = 1\nport = 2"), "hat.conf:2: port is set a second time");
    EXPECT_THAT(why("behind-proxy = yes"), HasSubstr("is not true or false"));
    EXPECT_THAT(why("idle-timeout = 5"), HasSubstr("is not a time like"));
    EXPECT_THAT(why("idle-timeout = 99999999999999h"), HasSubstr("is not a time like"));
    EXPECT_THAT(why("message-rate = 5"), HasSubstr("is not a rate"));
    EXPECT_THAT(why("message-size = -1"), HasSubstr("is not a whole number"));
    EXPECT_THAT(why("log-level = loud"), HasSubstr("is not one of debug, info, warning, error"));
    EXPECT_THAT(why("origins = a,,b"), HasSubstr("is not a list"));
}

TEST(Config, ReadsTheEnvironment) {
    Config config;
    const std::array<const char*, 4> good = {"PATH=/bin", "MAGICHAT_MAX_CONNECTIONS=7", "MAGICHAT_SETUP=skip", nullptr};
    EXPECT_FALSE(read_environment(config, good.data(), {"MAGICHAT_SETUP"}));
    EXPECT_EQ(config.max_connections, 7U);
    EXPECT_EQ(read_environment(config, good.data())->why, "environment: MAGICHAT_SETUP is no setting of the server");
    const std::array<const char*, 2> bad = {"MAGICHAT_PORT=x", nullptr};
    EXPECT_THAT(read_environment(config, bad.data())->why,
                testing::StartsWith("environment: MAGICHAT_PORT: port: \"x\""));
}

TEST(Config, ChecksWhatBelongsTogether) {
    Config config;
    config.cert = "cert.pem";
    EXPECT_THAT(check(config)->why, HasSubstr("cert and key"));
    config = {};
    config.ping_after = config.idle_timeout;
    EXPECT_THAT(check(config)->why, HasSubstr("ping-after"));
    config = {};
    config.send_queue = 1;
    EXPECT_THAT(check(config)->why, HasSubstr("send-queue"));
}

}  // namespace
}  // namespace magichat::server
