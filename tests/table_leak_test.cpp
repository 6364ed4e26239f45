// Two tables that a seat can't tell apart send it the same bytes: over a whole session with errors, returns, a clock and
// stand-ins, for every game, option, number of players and seat, and for somebody who watches.
#include <gtest/gtest.h>

#include <utility>

#include "engine/base/hash.h"
#include "engine/base/words.h"
#include "tests/every_game.h"
#include "tests/room.h"
#include "tests/setups.h"

namespace magichat {
namespace {

constexpr u32 watcher = 9;

// The deal with two of its cards changed round, on the same side of the slash.
std::string changed_deal(const std::string& deal, Random& random) {
    std::vector<std::string> words;
    std::size_t slash = 0;
    for (Words left(deal); !left.done();) {
        words.emplace_back(left.next());
        if (words.back() == "/") slash = words.size() - 1;
    }
    const bool late = slash != 0 && below(random, 3) == 0;
    const std::size_t begin = late ? slash + 1 : 1;
    const std::size_t end = slash != 0 && !late ? slash : words.size();
    const auto any = [&] { return begin + below(random, static_cast<u32>(end - begin)); };
    std::swap(words[any()], words[any()]);
    std::string text;
    for (const std::string& word : words) (text += text.empty() ? "" : " ") += word;
    return text;
}

// All that a seat sees of these moves; empty if they can't be made.
template <class G>
std::string seen_of(const Setup<G>& setup, const std::vector<std::string>& moves, Seat viewer) {
    Json json;
    json.open_list();
    Match<G> match(setup);
    for (const std::string& text : moves) {
        const auto step = match.read(text);
        if (!step) return {};
        const auto trace = match.play(*step);
        json.open_list();
        for (const auto& event : see(match.state(), trace, viewer)) write(json, event);
        json.close_list();
    }
    return json.close_list().str();
}

// One session, the same every time but for the hidden cards. Who is watched is away for a while in the middle of it.
std::vector<std::string> session(Room& room, Seat viewer, u64 seed) {
    std::vector<std::string> diary;  // when the table wants to be woken: timing must not tell either
    const u8 players = static_cast<u8>(room.table().chairs().size());
    const u32 me = viewer == house ? watcher : static_cast<u32>(number(viewer));
    for (u32 i = 1; i <= players; ++i) room.come(i, i, {.eyes = i % 2 == 1});
    room.come(watcher, watcher);
    Random random(seed);
    bool away = false;
    for (int turn = 0; turn < 400 && room.table().phase() == TablePhase::playing; ++turn) {
        const Seat seat = room.table().play()->to_act();
        const u32 actor = number(seat);
        const auto legal = room.table().play()->legal();
        const u32 choice = below(random, 8);
        if (choice == 0) room.write(me, R"({"type":"move","move":"look 9"})");
        if (choice == 1) room.write(me, R"({"type":"again"})");
        if (choice == 2) room.write(me, R"({"typ":1})");
        if (choice == 3 && !away) {
            room.go(me);
            away = true;
        } else if (choice >= 6 && away) {
            room.come(me, me, {.since = room.table().version() - below(random, 4)});
            away = false;
        }
        for (u32 i = 1; i <= players; ++i) {
            if (below(random, 2) == 0) room.say(i, command::Shown{room.table().version()});
        }
        const auto wants = room.table().wants_tick();
        diary.push_back(wants ? std::to_string(wants->ms) : "-");
        room.write(me, R"({"type":"hint"})");  // theirs now and then, and then by what they have seen
        const std::string& move = legal[below(random, static_cast<u32>(legal.size()))];
        if (away && seat == viewer) {
            room.wait(12000);  // the stand-in, which knows what this seat knows
        } else {
            room.wait(2000);
            room.say(actor, command::Move{seat, move, {}});
            room.say(me, command::Move{{}, move, {}});  // mostly not their turn
        }
    }
    if (away) room.come(me, me);
    diary.insert(diary.end(), room.heard(me).begin(), room.heard(me).end());
    return diary;
}

// Without what stood under the hats at the end of a round of vanish (docs/views.md). Twins differ in just that, by design: their
// hats lay differently, and now they are lifted before everybody. Nothing else may differ, then and ever after, and it may be
// told with the end of a round alone.
std::vector<std::string> without_lifted(std::vector<std::string> diary) {
    for (std::string& text : diary) {
        const std::size_t begin = text.find(R"("lifted":{)");
        if (begin == std::string::npos) continue;
        EXPECT_NE(text.find(R"({"event":"round")"), std::string::npos) << text;
        text.erase(begin, text.find("},", begin) + 2 - begin);
        EXPECT_EQ(text.find("lifted"), std::string::npos) << text;
    }
    return diary;
}

template <class G>
class Leak : public testing::Test {};
TYPED_TEST_SUITE(Leak, EveryGame);

TYPED_TEST(Leak, ASeatHearsTheSameFromTablesThatItCannotTellApart) {
    using G = TypeParam;
    u64 seed = 0;
    std::size_t twins = 0;
    std::size_t cases = 0;
    for (const magichat::Setup<G>& setup : all_setups<G>({7})) {
        for (std::size_t v = 0; v < 5 * (setup.options.players + std::size_t{1}); ++v) {
            const std::size_t place = v % (setup.options.players + std::size_t{1});  // each in five sessions
            const Seat viewer = place == setup.options.players ? house : at<Seat>(place);
            TableSettings settings;
            settings.setup = setup;
            settings.pace = Pace::quick;
            settings.clock = 15;
            for (Handicap& handicap : settings.handicaps) handicap.notes = handicap.hints = true;
            Room first(settings, ++seed);
            for (u32 i = 1; i <= setup.options.players; ++i) first.come(i, i, {.seat = at<Seat>(i - 1)});
            first.say(1, command::Start{});

            Room one(first.log, seed, first.now);
            const auto heard = without_lifted(session(one, viewer, seed));
            ASSERT_EQ(one.records.size(), 1U);
            ++cases;
            const std::vector<std::string>& moves = one.records[0].moves;
            const std::string seen = seen_of<G>(setup, moves, viewer);

            Random random(seed);
            for (int attempt = 0; attempt < 300; ++attempt) {
                std::vector<std::string> others = moves;
                others[0] = changed_deal(moves[0], random);
                if (attempt % 2 == 1) others[0] = changed_deal(others[0], random);
                if (others[0] == moves[0] || seen_of<G>(setup, others, viewer) != seen) continue;
                std::vector<Entry> log = first.log;
                auto& started = std::get<entry::Started>(log.back().body);
                ASSERT_EQ(started.house[0], moves[0]);
                started.house[0] = others[0];
                Room other(log, seed, first.now);
                ASSERT_TRUE(other.open()) << other.why_not;
                ASSERT_EQ(without_lifted(session(other, viewer, seed)), heard)
                    << "seat " << number(viewer) << ", " << others[0];
                ASSERT_EQ(other.records[0].moves, others) << "it was another table";
                ++twins;
                break;
            }
        }
    }
    EXPECT_GE(twins * 10, cases * 9) << "nearly every case has a twin: " << twins << " of " << cases;
}

// A table of bots that think elsewhere, and one person who watches or plays beside them: a test answers for the bots. What it
// says they do follows from the version alone; how long they thought and why they moved, from `minds`.
class Thinking {
public:
    Thinking(const std::vector<Entry>& log, Time at, u64 minds) : minds_(minds), now_(at) {
        outside_.entropy = [] { return Bytes32{}; };
        outside_.elsewhere = 0;
        table_ = std::make_unique<Table>(std::move(*Table::restore(log, outside_, at)));
        take(table_->connect(listener, Guest{listens}, {}, now_));
    }

    // What the listener is told, each with the time at which it was; then when the table wants to be woken.
    std::vector<std::string> listen(Seat viewer) {
        for (int turn = 0; turn < 300 && table_->phase() == TablePhase::playing; ++turn) {
            if (table_->play()->to_act() == viewer && told_act_) {
                told_act_ = false;
                take(table_->receive(listener, command::Move{viewer, some_move(), {}}, now_));
                continue;
            }
            take(table_->receive(listener, command::Shown{table_->version()}, now_));
            const auto wants = table_->wants_tick();
            const Time answered = asked_ ? answer_at_ : Time{~u64{0}};
            if (asked_ && (!wants || answered <= *wants)) {
                now_ = std::max(now_, answered);
                const u64 n = *std::exchange(asked_, std::nullopt);
                take(table_->thought(n, {some_move(), why()}, now_));
            } else if (wants) {
                now_ = std::max(now_, *wants);
                take(table_->tick(now_));
            } else {
                break;
            }
        }
        return std::move(diary_);
    }
    std::vector<std::string> moves() const { return table_->play()->moves(); }

private:
    static constexpr Client listener{1};
    static constexpr u64 listens = 77;

    std::string some_move() const {
        const auto legal = table_->play()->legal();
        return legal[Hash().add(table_->version()).value() % legal.size()];
    }
    news::Thought why() {
        return {at<Why>(below(minds_, static_cast<u32>(why_names.size()))), {std::to_string(below(minds_, 9))}, {}};
    }
    void take(Effects effects) {
        for (const Letter& letter : effects.send) {
            told_act_ = told_act_ || std::holds_alternative<news::Act>(letter.news);
            diary_.push_back(std::to_string(now_.ms) + ' ' + spell(letter.news));
        }
        if (!effects.think) return;
        asked_ = effects.think;
        answer_at_ = now_.after(below(minds_, 200));  // at most: as long as the shortest time that a bot takes
    }

    Outside outside_;
    std::unique_ptr<Table> table_;
    Random minds_;
    Time now_;
    std::optional<u64> asked_;
    Time answer_at_;
    bool told_act_ = false;
    std::vector<std::string> diary_;
};

// When a bot moves, waves or claps tells nothing of what it knows, how long it thought, or why it moved.
TYPED_TEST(Leak, NeitherTheTimeOfAMoveNorAnEmoteNorAThoughtTellsWhatABotKnows) {
    using G = TypeParam;
    std::size_t twins = 0;
    std::size_t thoughts = 0;
    for (u8 players = 2; players <= 4; ++players) {
        for (u64 seed = 1; seed <= 8; ++seed) {
            magichat::Setup<G> setup;
            setup.options.players = players;
            setup.options.turn_limit = 12;
            TableSettings settings;
            settings.setup = setup;
            settings.pace = Pace::quick;
            const Seat viewer = seed % 2 == 0 ? house : Seat{0};
            Room first(settings, seed, Guest{77});
            first.come(1, 77, {.seat = viewer == house ? std::nullopt : std::optional(viewer)});
            for (std::size_t i = viewer == house ? 0 : 1; i < players; ++i)
                first.say(1, command::SeatBot{at<Seat>(i), "fox"});
            first.say(1, command::Start{});
            const auto& dealt = std::get<entry::Started>(first.log.back().body).house[0];

            Thinking one(first.log, first.now, seed);
            const auto heard = without_lifted(one.listen(viewer));
            const auto moves = one.moves();
            const std::string seen = seen_of<G>(setup, moves, viewer);
            for (const std::string& text : heard) {
                if (text.find(R"("type":"seen")") == std::string::npos) continue;
                ++thoughts;
                ASSERT_EQ(text.find("thought"), std::string::npos) << text;
            }
            Random random(seed);
            for (int attempt = 0; attempt < 300; ++attempt) {
                std::vector<std::string> others = moves;
                others[0] = changed_deal(dealt, random);
                if (others[0] == dealt || seen_of<G>(setup, others, viewer) != seen) continue;
                std::vector<Entry> log = first.log;
                std::get<entry::Started>(log.back().body).house[0] = others[0];
                Thinking other(log, first.now, seed + 1000);
                ASSERT_EQ(without_lifted(other.listen(viewer)), heard)
                    << "seat " << number(viewer) << ", " << others[0];
                ASSERT_EQ(other.moves(), others) << "it was another table";
                ++twins;
                break;
            }
        }
    }
    EXPECT_GE(twins, 18U) << "nearly every case has a twin";
    EXPECT_GE(thoughts, 100U) << "and much is heard";
}

}  // namespace
}  // namespace magichat
