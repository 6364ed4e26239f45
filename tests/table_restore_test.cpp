// A table from its log: the same at every entry, and it goes on in the same way. Whole games of every kind.
#include <gtest/gtest.h>

#include "table/play/promise.h"
#include "tests/every_game.h"
#include "tests/room.h"
#include "tests/setups.h"

namespace magichat {
namespace {

// Everything that seats see and may do.
std::string face_of(Room& room) {
    Table& table = room.table();
    std::string text = std::to_string(table.version()) + ' ' + std::to_string(index(table.phase())) + ' ' +
                       std::to_string(static_cast<u64>(table.host())) + ' ' + std::to_string(table.entries());
    for (const Chair& chair : table.chairs()) {
        text += ' ' + chair.name + ' ' + chair.bot + (chair.face ? std::to_string(index(*chair.face)) : "-");
    }
    if (table.play() == nullptr) return text;
    for (std::size_t i = 0; i < table.chairs().size(); ++i) text += '\n' + *table.play()->view(at<Seat>(i));
    text += '\n' + *table.play()->view(house);
    if (table.play()->notes(Seat{0})) text += *table.play()->notes(Seat{0});
    for (const std::string& move : table.play()->legal()) text += ' ' + move;
    return text;
}

// Does the next thing of a game: the person who is asked moves at random, else time passes.
void step(Room& room, Random& random) {
    const Play& play = *room.table().play();
    const Seat seat = play.to_act();
    const Chair& chair = room.table().chairs()[index(seat)];
    if (chair.kind == SeatKind::bot) return room.wait_for_a_move();
    const auto legal = play.legal();
    room.say(static_cast<u32>(chair.guest),
             command::Move{seat, legal[below(random, static_cast<u32>(legal.size()))], {}});
}

// Guest 1 sits on seat 1, a bot on seat 2, guest 2 on the rest.
void sit_down(Room& room) {
    room.come(1, 1, {.seat = Seat{0}, .eyes = false});
    room.come(2, 2, {.eyes = false});
    room.say(1, command::SeatBot{Seat{1}, "goldfish"});
    for (std::size_t i = 2; i < room.table().chairs().size(); ++i) room.say(2, command::Sit{at<Seat>(i), "Guest"});
    room.say(1, command::Face{{}, Face::juno});
}

template <class G>
class Restore : public testing::Test {};
TYPED_TEST_SUITE(Restore, EveryGame);

TYPED_TEST(Restore, EveryPrefixIsTheSameTableAndGoesOnInTheSameWay) {
    u64 seed = 0;
    for (const magichat::Setup<TypeParam>& setup : all_setups<TypeParam>({14})) {
        TableSettings settings;
        settings.setup = setup;
        settings.pace = Pace::quick;
        settings.handicaps[0].notes = true;
        Room room(settings, ++seed);
        sit_down(room);
        room.say(1, command::Start{});
        Random random(seed);
        std::vector<std::string> faces(room.log.size());  // after so many entries
        faces.push_back(face_of(room));
        while (room.table().phase() == TablePhase::playing) {
            const std::size_t entries = room.log.size();
            step(room, random);
            ASSERT_EQ(room.log.size(), entries + 1) << "one entry a move";
            faces.push_back(face_of(room));
        }
        ASSERT_EQ(room.records.size(), 1U);
        for (std::size_t count = 1; count <= room.log.size(); ++count) {
            std::vector<Entry> prefix;
            for (std::size_t i = 0; i < count; ++i) {  // through text, as it is stored
                auto entry = read_entry(spell(room.log[i]));
                ASSERT_TRUE(entry) << entry.error().why;
                prefix.push_back(*entry);
                ASSERT_EQ(prefix.back(), room.log[i]);
            }
            Room again(prefix, seed, room.now);
            ASSERT_TRUE(again.open()) << again.why_not;
            if (!faces[count].empty()) {
                ASSERT_EQ(face_of(again), faces[count]) << "after " << count;
            }
            if (again.table().phase() == TablePhase::over) {
                EXPECT_EQ(again.table().finished_record(), room.records[0]);
            }
            if (again.table().phase() != TablePhase::playing || count % 5 != 0) continue;
            again.come(1, 1, {.eyes = false});
            again.come(2, 2, {.eyes = false});
            for (std::size_t i = count; i < room.log.size(); ++i) {
                const auto& moved = std::get<entry::Moved>(room.log[i].body);
                if (moved.by == entry::By::bot)
                    again.wait_for_a_move();
                else
                    again.say(static_cast<u32>(again.table().chairs()[index(moved.seat)].guest),
                              command::Move{moved.seat, moved.move, {}});
                ASSERT_EQ(again.log.size(), i + 1);
                ASSERT_EQ(again.log[i].body, room.log[i].body) << "entry " << i + 1;
            }
            ASSERT_EQ(again.records.size(), 1U);
            EXPECT_EQ(again.records[0], room.records[0]);
            // Bots wave and sigh as they would have.
            const auto emotes = [](const Room& one, u64 after) {
                std::string text;
                for (const auto& emote : one.all<news::Emote>(1)) {
                    if (emote.after > after)
                        text += std::to_string(*emote.after) + emote.emote + std::to_string(number(emote.seat));
                }
                return text;
            };
            EXPECT_EQ(emotes(again, 0), emotes(room, again.all<news::Welcome>(1)[0].n));
            EXPECT_EQ(again.last<news::Table>(1)->tally.wins, room.last<news::Table>(1)->tally.wins);
        }
    }
}

// As it is stored: through text.
std::vector<Entry> reread(const std::vector<Entry>& log) {
    std::vector<Entry> entries;
    for (const Entry& one : log) {
        const auto entry = read_entry(spell(one));
        EXPECT_TRUE(entry && *entry == one) << spell(one);
        if (entry) entries.push_back(*entry);
    }
    return entries;
}

TEST(Logs, BeginAnewWithEveryGameAndTheTableIsTheSame) {
    for (const bool luck : {false, true}) {
        Room room(settings_for("vanish"));
        Join ada{.seat = Seat{0}, .eyes = false};
        if (luck) ada.pledge = pledge_of(sha256("ada"));
        room.come(1, 1, ada);
        room.come(2, 2, {.seat = Seat{1}, .eyes = false});
        room.say(1, command::Start{});
        for (u64 game = 1; game <= 4; ++game) {
            SCOPED_TRACE(game);
            if (luck && game == 1) {
                EXPECT_EQ(room.table().phase(), TablePhase::lobby);
                room.say(1, command::Luck{sha256("ada"), pledge_of(sha256("ada again"))});
            }
            if (luck && game == 2) {  // after this the log is an arrangement and a promise
                Room again(reread(room.kept), 1, room.now);
                ASSERT_TRUE(again.open()) << again.why_not;
                again.come(1, 1, {.eyes = false});
                ASSERT_NE(again.last<news::Promised>(1), nullptr);
                EXPECT_EQ(again.last<news::Promised>(1)->promise.game_n, room.table().version() + 1);
                room.say(1, command::Luck{sha256("ada again"), {}});
            }
            room.move(1, "look 1");
            const u64 seen = room.table().version();
            room.say(2, command::Name{{}, "Bo " + std::to_string(game)});
            room.say(game % 2 == 0 ? 1 : 2, command::Resign{});
            EXPECT_LE(room.kept.size(), 6U) << "one game";
            const auto* first = std::get_if<entry::Arranged>(&room.kept[0].body);
            ASSERT_NE(first, nullptr);
            EXPECT_EQ(first->before.has_value(), game > 1);
            Room again(reread(room.kept), 1, room.now);
            ASSERT_TRUE(again.open()) << again.why_not;
            Room whole(reread(room.log), 1, room.now);
            ASSERT_TRUE(whole.open()) << whole.why_not;
            EXPECT_EQ(face_of(again), face_of(room));
            EXPECT_EQ(face_of(whole), face_of(room)) << "where nothing ever goes it is the same, too";
            // Who was away: a little, for a game, or for ever.
            for (Room* const one : {&room, &again, &whole}) {
                one->come(11, 1, {.since = seen, .eyes = false});
                one->come(12, 1, {.since = 1, .eyes = false});
                one->come(13, 1, {.eyes = false});
            }
            for (const u32 client : {12U, 13U}) {
                EXPECT_EQ(again.last<news::View>(client)->n, room.last<news::View>(client)->n);
                EXPECT_EQ(*again.last<news::View>(client)->view, *room.last<news::View>(client)->view);
                EXPECT_EQ(again.last<news::Over>(client)->n, room.table().version());
            }
            EXPECT_EQ(again.kinds(11), room.kinds(11));
            EXPECT_EQ(again.last<news::Table>(11)->tally, room.last<news::Table>(11)->tally);
            EXPECT_EQ(room.last<news::Table>(11)->tally, (news::Tally{game, {(game + 1) / 2, game / 2}}));
            for (const u32 client : {11U, 12U, 13U}) room.go(client), room.forget(client);
            const u64 n = room.table().version();
            again.come(1, 1, {.eyes = false}), again.come(2, 2, {.eyes = false});
            for (Room* const one : {&again, &room}) {
                for (const u32 client : {1U, 2U}) one->say(client, command::Rematch{});
                if (one->last<news::Game>(2)->n <= n) continue;  // luck is waited for
                EXPECT_EQ(one->last<news::Game>(2)->n, n + 1) << "without a gap";
            }
        }
    }
}

TEST(Logs, AreNotFilledByChangesDuringAGameOrAfterIt) {
    Room room(settings_for("vanish"));
    room.come(1, 1, {.seat = Seat{0}, .eyes = false});
    room.come(2, 2, {.seat = Seat{1}, .eyes = false});
    room.say(1, command::Start{});
    u64 names = 0;
    const auto rename = [&] {
        room.wait(change_every_ms);
        room.say(2, command::Name{{}, "Bo " + std::to_string(2 + names++)});
    };
    while (names <= most_changes_in_a_game) rename();
    EXPECT_EQ(room.error(2), "too_fast");
    EXPECT_EQ(room.kept.size(), most_changes_in_a_game + 2);
    rename();
    EXPECT_EQ(room.kept.size(), most_changes_in_a_game + 2);
    room.move(1, "look 1");
    EXPECT_EQ(room.error(1), "") << "the game goes on";
    EXPECT_EQ(Room(reread(room.kept), 1, room.now).error(2), "");
    Room again(reread(room.kept), 1, room.now);
    again.come(2, 2, {.eyes = false});
    again.say(2, command::Name{{}, "Bob"});
    EXPECT_EQ(again.error(2), "too_fast") << "not after a restart either";
    room.say(2, command::Resign{});
    const u64 n = room.table().version();
    for (int i = 0; i < 10; ++i) {
        rename();
        EXPECT_EQ(room.error(2), "") << "now they may";
    }
    EXPECT_LE(room.kept.size(), 10U) << "and the log has forgotten the game";
    EXPECT_EQ(room.table().phase(), TablePhase::over) << "which is still shown";
    Room after(reread(room.kept), 1, room.now);
    ASSERT_TRUE(after.open()) << after.why_not;
    EXPECT_EQ(after.table().phase(), TablePhase::lobby);
    EXPECT_EQ(after.table().version(), n);
    after.come(1, 1, {.since = n, .eyes = false});
    EXPECT_EQ(after.kinds(1), "welcome table");
    EXPECT_EQ(after.last<news::Table>(1)->tally, (news::Tally{1, {1, 0}}));
    after.come(2, 2, {.eyes = false});
    after.say(1, command::Set{.game = "court"});
    EXPECT_EQ(after.kept.size(), 1U);
    after.say(1, command::Start{});
    EXPECT_EQ(after.last<news::Game>(2)->n, n + 1);
    Room more(reread(after.kept), 1, room.now);
    ASSERT_TRUE(more.open()) << more.why_not;
    EXPECT_EQ(face_of(more), face_of(after));
}

TEST(Logs, ThatCannotBeAreRefused) {
    Room room(settings_for("vanish"));
    sit_down(room);
    room.say(1, command::Start{});
    room.move(1, "look 1");
    const auto why = [&](auto&& change) {
        std::vector<Entry> log = room.log;
        change(log);
        return Room(log, 1, room.now).why_not;
    };
    EXPECT_EQ(why([](auto&) {}), "");
    EXPECT_EQ(why([](auto& log) { log.clear(); }), "the log is empty");
    EXPECT_EQ(why([](auto& log) { log.erase(log.begin() + 1); }), "expected number 2");
    EXPECT_EQ(why([](auto& log) { log.erase(log.begin(), log.end() - 1), log[0].number = 1; }),
              "the first entry must arrange the table");
    EXPECT_EQ(why([](auto& log) { std::get<entry::Moved>(log.back().body).move = "swap 1 2"; }),
              "this move was not legal");
    EXPECT_EQ(why([](auto& log) { std::get<entry::Moved>(log.back().body).seat = Seat{1}; }),
              "this seat was not to move");
    EXPECT_EQ(why([](auto& log) { std::get<entry::Started>(log[log.size() - 2].body).house.clear(); }),
              "the house can't have begun like this");
    EXPECT_EQ(why([](auto& log) {
                  log.insert(log.begin(), {log[0].number, {}, log[0].body});
                  std::get<entry::Arranged>(log[0].body).before = {7, {1, {1, 0}}, {}};
                  for (std::size_t i = 1; i < log.size(); ++i) ++log[i].number;
              }),
              "wins of another number of seats");
    EXPECT_EQ(why([](auto& log) {
                  log.insert(log.end(), {log.back().number + 1, {}, entry::Closed{}}),
                      log.push_back({log.back().number + 1, {}, entry::Resigned{}});
              }),
              "comes after the table was closed");
}

}  // namespace
}  // namespace magichat
