#include "server/log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/metrics.h"

namespace magichat::server {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Log, LinesThatAProgramCanRead) {
    EXPECT_EQ(log_line(LogFormat::text, "listening", {{"port", 8080}, {"on", "0.0.0.0"}, {"why", "a \"b\"\n{}"}}),
              R"(event=listening port=8080 on=0.0.0.0 why="a \"b\"\\n{}")");
    EXPECT_EQ(log_line(LogFormat::json, "listening", {{"port", 8080}, {"tls", false}, {"why", "a \"b\""}}),
              R"("event":"listening","port":8080,"tls":false,"why":"a \"b\"")");
}

TEST(Log, SecretsAreHidden) {
    for (const LogFormat format : {LogFormat::text, LogFormat::json}) {
        const std::string line = log_line(format, "join", {{"bot_token", "abc123"}, {"cookie", "abc123"}, {"seat", 1}});
        EXPECT_THAT(line, Not(HasSubstr("abc123")));
        EXPECT_THAT(line, HasSubstr("(hidden)"));
    }
}

TEST(Metrics, TextForPrometheus) {
    Metrics metrics;
    metrics.counter("hat_moves_total", "Moves", R"(game="court")").add(3);
    metrics.counter("hat_moves_total", "Moves", R"(game="vanish")").add();
    metrics.counter("hat_moves_total", "Moves", R"(game="court")").add();
    metrics.gauge("hat_tables", "Tables now").set(-2);
    Histogram& seconds = metrics.histogram("hat_seconds", "Time", {0.5, 1});
    for (const double value : {0.25, 0.5, 0.75, 2.0}) seconds.observe(value);
    EXPECT_EQ(metrics.text(),
              "# HELP hat_moves_total Moves\n# TYPE hat_moves_total counter\n"
              "hat_moves_total{game=\"court\"} 4\nhat_moves_total{game=\"vanish\"} 1\n"
              "# HELP hat_tables Tables now\n# TYPE hat_tables gauge\nhat_tables -2\n"
              "# HELP hat_seconds Time\n# TYPE hat_seconds histogram\n"
              "hat_seconds_bucket{le=\"0.5\"} 2\nhat_seconds_bucket{le=\"1\"} 3\nhat_seconds_bucket{le=\"+Inf\"} 4\n"
              "hat_seconds_sum 3.5\nhat_seconds_count 4\n");
    metrics.keep_from_everybody("hat_seconds");
    EXPECT_THAT(metrics.text(), HasSubstr("hat_seconds_sum 3.5"));
    EXPECT_THAT(metrics.text(true), Not(HasSubstr("hat_seconds")));
    EXPECT_THAT(metrics.text(true), HasSubstr("hat_tables -2"));
}

TEST(Metrics, AreAskedForWhenTheyAreTold) {
    Metrics metrics;
    std::int64_t hats = 3;
    metrics.ask("hat_waiting", "Hats that wait", [&] { return hats; });
    EXPECT_EQ(metrics.text(), "# HELP hat_waiting Hats that wait\n# TYPE hat_waiting gauge\nhat_waiting 3\n");
    hats = 5;
    EXPECT_THAT(metrics.text(), HasSubstr("hat_waiting 5\n"));
    metrics.keep_from_everybody("hat_waiting");
    EXPECT_EQ(metrics.text(true), "");
    metrics.ask("hat_waiting", "Hats that wait", {});
    EXPECT_THAT(metrics.text(), Not(HasSubstr("hat_waiting 5")));
}

}  // namespace
}  // namespace magichat::server
