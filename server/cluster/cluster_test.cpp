// Nodes that speak to each other over a bus in this process: what is lost on it is noticed, on both sides.
#include "server/cluster/cluster.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "server/bus/in_process.h"

namespace magichat::server {
namespace {

using parcel::Say;

// What a node has heard, as text: "1: hello", "1 over".
struct Notes : Correspondent {
    void came(LineId line, std::vector<parcel::Message> messages) override {
        for (const auto& message : messages) {
            const std::string& text = std::get<Say>(message).text;
            all += std::to_string(line.node) + ": " + text + '\n';
            by_line[line].push_back(text);
        }
    }
    void line_over(LineId line) override {
        all += std::to_string(line.node) + " over\n";
        EXPECT_TRUE(ended.insert(line).second) << "a line ends once";
    }
    std::string take() { return std::exchange(all, {}); }

    std::string all;
    std::map<LineId, std::vector<std::string>> by_line;
    std::set<LineId> ended;
};

struct Node {
    Node(InProcess& bus, NodeNumber number, std::uint64_t life)
        : cluster(bus.end(), number, life, log, metrics, {.beat = std::chrono::milliseconds(0)}) {
        cluster.start(notes);
    }
    // False: there is no line.
    bool say(NodeNumber to, const std::string& text) {
        const auto line = cluster.line_to(to);
        if (line) say(*line, text);
        return line.has_value();
    }
    void say(LineId line, const std::string& text) {
        std::string bytes;
        parcel::write(bytes, Say{1, 2, text});
        cluster.send(line, bytes);
    }
    double count(std::string_view name) const {
        const std::string all = metrics.text();
        const std::size_t at = all.find("\n" + std::string(name) + " ");
        return at == std::string::npos ? -1 : std::stod(all.substr(at + name.size() + 2));
    }

    Log log{LogLevel::error, LogFormat::text};
    Metrics metrics;
    Notes notes;
    Cluster cluster;
};

class ClusterTest : public testing::Test {
protected:
    void meet() {
        one.emplace(bus, 1, 1);
        two.emplace(bus, 2, 1);
        bus.deliver();
    }
    void beat() {
        const auto now = Cluster::Clock::now();
        if (one) one->cluster.tick(now);
        if (two) two->cluster.tick(now);
        bus.deliver();
    }
    void expect_it_works() {
        one->notes.take();
        two->notes.take();
        ASSERT_TRUE(one->say(2, "ping"));
        ASSERT_TRUE(two->say(1, "pong"));
        bus.deliver();
        EXPECT_EQ(two->notes.take(), "1: ping\n");
        EXPECT_EQ(one->notes.take(), "2: pong\n");
    }

    InProcess bus;
    std::optional<Node> one, two;
};

TEST_F(ClusterTest, TwoWhoHearOfEachOtherSpeak) {
    meet();
    expect_it_works();
    EXPECT_FALSE(one->cluster.line_to(3));
    EXPECT_EQ(one->count("magichat_bus_nodes"), 1);
}

TEST_F(ClusterTest, WhatIsLostIsNoticedWithTheNextParcelOnBothSides) {
    meet();
    int parcels = 0;
    bus.loses = [&](NodeNumber to, std::string_view bytes) {
        return to == 2 && parcel::read(bytes)->head.kind == parcel::Kind::news && ++parcels == 2;
    };
    for (const char* text : {"a", "b", "c"}) one->say(2, text);
    bus.deliver();
    EXPECT_EQ(two->notes.take(), "1: a\n1 over\n");
    EXPECT_EQ(one->notes.take(), "2 over\n");
    bus.loses = {};
    expect_it_works();
}

TEST_F(ClusterTest, WhatIsLostLastIsNoticedWithTheNextBeat) {
    meet();
    bus.loses = [](NodeNumber to, std::string_view) { return to == 2; };
    one->say(2, "lost");
    bus.deliver();
    EXPECT_EQ(two->notes.take(), "");
    bus.loses = {};
    beat();
    EXPECT_EQ(two->notes.take(), "1 over\n");
    EXPECT_EQ(one->notes.take(), "2 over\n");
    expect_it_works();
}

TEST_F(ClusterTest, WhoeverIsStartedAgainIsSomebodyElse) {
    meet();
    const LineId before = *one->cluster.line_to(2);
    two.reset();  // killed: no goodbye is heard
    bus.deliver(0);
    two.emplace(bus, 2, 2);
    bus.deliver();
    EXPECT_NE(*one->cluster.line_to(2), before);
    EXPECT_TRUE(one->notes.ended.contains(before));
    one->say(before, "for the one before");
    bus.deliver();
    EXPECT_EQ(two->notes.take(), "");
    expect_it_works();
}

TEST_F(ClusterTest, WhatIsSaidOnALineThatIsOverGoesNowhere) {
    meet();
    const LineId before = *one->cluster.line_to(2);
    bus.cut(1, true);
    bus.cut(1, false);
    bus.deliver();
    beat();
    one->say(before, "too late");
    bus.deliver();
    EXPECT_EQ(two->notes.take(), "1 over\n");
    expect_it_works();
}

TEST_F(ClusterTest, AnOldParcelThatComesLateIsNotListenedTo) {
    meet();
    std::string kept;
    bus.loses = [&](NodeNumber to, std::string_view bytes) {
        if (to == 2) kept = bytes;
        return to == 2;
    };
    one->say(2, "late");
    bus.deliver();
    bus.loses = {};
    beat();
    two->notes.take();
    bus.put(2, kept);
    bus.deliver();
    EXPECT_EQ(two->notes.take(), "");
    expect_it_works();
}

TEST_F(ClusterTest, WhoIsSilentIsGone) {
    meet();
    two->cluster.tick(Cluster::Clock::now() + std::chrono::seconds(4));
    EXPECT_EQ(two->notes.take(), "1 over\n");
    EXPECT_FALSE(two->cluster.line_to(1));
    bus.deliver();
    EXPECT_EQ(one->notes.take(), "2 over\n");
    expect_it_works();
}

TEST_F(ClusterTest, AGoodbyeIsHeardAtOnce) {
    meet();
    one->cluster.stop();
    bus.deliver();
    EXPECT_EQ(two->notes.take(), "1 over\n");
    EXPECT_FALSE(two->cluster.line_to(1));
}

TEST_F(ClusterTest, WithoutTheBusNobodyCanBeSpokenTo) {
    meet();
    bus.cut(1, true);
    EXPECT_EQ(one->notes.take(), "2 over\n");
    EXPECT_FALSE(one->say(2, "x"));
    EXPECT_FALSE(one->cluster.bus_is_there());
    bus.cut(1, false);
    bus.deliver();
    beat();
    EXPECT_EQ(two->notes.take(), "1 over\n");
    expect_it_works();
}

TEST_F(ClusterTest, WhatTheBusDoesNotTakeEndsTheLine) {
    meet();
    one->say(2, std::string(Bus::most_bytes, 'x'));
    EXPECT_EQ(one->notes.take(), "2 over\n");
    bus.deliver();
    EXPECT_EQ(two->notes.take(), "1 over\n");
    expect_it_works();
}

TEST_F(ClusterTest, BadBytesAreCountedAndChangeNothing) {
    meet();
    for (const char* bytes : {"", "x", "\x01\x02\x03"}) bus.put(2, bytes);
    bus.deliver();
    EXPECT_EQ(two->count("magichat_bus_bad_total"), 3);
    EXPECT_EQ(two->notes.take(), "");
    expect_it_works();
}

// Whatever is lost, cut or started again: on every line there is what was said on it, from its beginning and without a gap; and
// when it is quiet again, everybody can speak to everybody.
TEST_F(ClusterTest, OnALineThereIsNeverAGap) {
    std::mt19937 chance(7);
    const auto luck = [&](unsigned one_in) { return chance() % one_in == 0; };
    std::vector<std::unique_ptr<Node>> nodes(4);
    std::vector<std::uint64_t> lives(4, 1);
    for (NodeNumber n = 1; n <= 3; ++n) nodes[static_cast<std::size_t>(n)] = std::make_unique<Node>(bus, n, 1);
    std::map<std::tuple<NodeNumber, std::uint64_t, LineId>, int> said;  // by node, its life and its line
    unsigned heard = 0;
    const auto check = [&](const Node& node) {
        for (const auto& [line, texts] : node.notes.by_line) {
            for (std::size_t i = 0; i < texts.size(); ++i) {
                ASSERT_EQ(texts[i].substr(0, texts[i].find(' ')), texts[0].substr(0, texts[0].find(' ')));
                ASSERT_EQ(texts[i].substr(texts[i].find(' ') + 1), std::to_string(i));
            }
            heard += static_cast<unsigned>(texts.size());
        }
    };
    bus.loses = [&](NodeNumber, std::string_view) { return luck(50); };
    for (int step = 0; step < 20'000; ++step) {
        const NodeNumber n = 1 + static_cast<NodeNumber>(chance() % 3);
        const NodeNumber to = 1 + static_cast<NodeNumber>(chance() % 3);
        Node& node = *nodes[static_cast<std::size_t>(n)];
        if (const auto line = node.cluster.line_to(to)) {
            std::uint64_t& life = lives[static_cast<std::size_t>(n)];
            const std::string name =
                std::to_string(n) + '.' + std::to_string(life) + '.' + std::to_string(line->number) + ' ';
            node.say(*line, name + std::to_string(said[{n, life, *line}]++));
        }
        bus.deliver(chance() % 4);
        if (luck(10)) node.cluster.tick(Cluster::Clock::now());
        if (luck(300)) bus.cut(n, true);
        if (luck(30)) bus.cut(n, false);
        if (luck(1000)) {
            check(node);
            nodes[static_cast<std::size_t>(n)].reset();
            nodes[static_cast<std::size_t>(n)] = std::make_unique<Node>(bus, n, ++lives[static_cast<std::size_t>(n)]);
        }
    }
    bus.loses = {};
    for (NodeNumber n = 1; n <= 3; ++n) bus.cut(n, false);
    bus.deliver();
    for (int beats = 0; beats < 3; ++beats) {
        for (NodeNumber n = 1; n <= 3; ++n) nodes[static_cast<std::size_t>(n)]->cluster.tick(Cluster::Clock::now());
        bus.deliver();
    }
    for (NodeNumber n = 1; n <= 3; ++n) {
        check(*nodes[static_cast<std::size_t>(n)]);
        for (NodeNumber to = 1; to <= 3; ++to) {
            EXPECT_EQ(nodes[static_cast<std::size_t>(n)]->cluster.line_to(to).has_value(), n != to) << n << to;
        }
    }
    EXPECT_GT(heard, 5'000U);
}

}  // namespace
}  // namespace magichat::server
