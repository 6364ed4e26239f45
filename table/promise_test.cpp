// Between the promise of a deal and the deal: whose luck is waited for, what comes too late, and that a promise stands.
#include "table/promise.h"

#include <gtest/gtest.h>

#include "table/play/promise.h"
#include "table/play/verify.h"
#include "tests/room.h"

namespace magichat {
namespace {

Bytes32 luck(u8 n) {
    Bytes32 bytes{};
    bytes.fill(n);
    return bytes;
}
Join joins(u8 seat) { return {.seat = at<Seat>(seat - 1U), .eyes = false, .pledge = pledge_of(luck(seat))}; }

// Two people at vanish who have pledged luck, and the cards are promised.
struct Lucky : Room {
    explicit Lucky(const TableSettings& settings = settings_for("vanish")) : Room(settings) {
        Join first = joins(1);
        first.table = "owl-crown-417";
        come(1, 1, first);
        come(2, 2, joins(2));
        forget(1);
        forget(2);
        say(1, command::Start{});
    }
    bool playing() { return table().phase() == TablePhase::playing; }
    const Promise& dealt() { return *std::get<entry::Started>(log.back().body).promise; }
    bool heard_luck(u32 client, u8 whose) const {
        for (const std::string& text : heard(client)) {
            if (text.find(to_hex(luck(whose))) != std::string::npos) return true;
        }
        return false;
    }
};

TEST(Luck, IsAskedForAndDealtWithAsSoonAsAllHaveShownIt) {
    Lucky room;
    EXPECT_EQ(room.kinds(2), "promise");
    const news::Promised promise = *room.last<news::Promised>(1);
    EXPECT_EQ(promise.promise.game_n, 1U);
    EXPECT_EQ(promise.promise.table, "owl-crown-417");
    EXPECT_EQ(promise.promise.seats[1].pledge, pledge_of(luck(2)));
    EXPECT_FALSE(room.playing());
    room.say(2, command::Luck{luck(2)});
    EXPECT_FALSE(room.playing()) << "the other one's is missing";
    room.say(1, command::Luck{luck(1)});
    ASSERT_TRUE(room.playing());
    EXPECT_EQ(room.kinds(2), "promise table game seen") << "and nobody has waited";
    EXPECT_EQ(room.last<news::Game>(1)->commitment, promise.commitment);
    EXPECT_EQ(room.last<news::Game>(1)->n, promise.promise.game_n);
    EXPECT_EQ(room.dealt().seats[0].luck, luck(1));
    EXPECT_EQ(room.dealt().seats[1].luck, luck(2));
    room.say(2, command::Resign{});
    EXPECT_EQ(room.last<news::Over>(1)->commitment.promise, room.records[0].commitment->promise);
    EXPECT_EQ(verify(room.records[0], promise.commitment).kind, Verdict::Kind::proven);
}

TEST(Luck, OfOthersIsToldAtTheEndAlone) {
    Lucky room;
    room.come(3, 3);
    room.say(2, command::Luck{luck(2)});
    room.say(1, command::Luck{luck(1)});
    room.move(1, "look 1");
    room.come(4, 1);
    for (const u32 client : {1U, 3U, 4U}) EXPECT_FALSE(room.heard_luck(client, 2)) << client;
    room.say(1, command::Resign{});
    for (const u32 client : {1U, 3U, 4U}) EXPECT_TRUE(room.heard_luck(client, 2)) << client;
}

TEST(Luck, WhoBringsNoneInTimeIsNoted) {
    Lucky room;
    room.say(1, command::Luck{luck(1)});
    room.wait(luck_ms - 1);
    EXPECT_FALSE(room.playing());
    room.wait(1);
    ASSERT_TRUE(room.playing());
    EXPECT_EQ(room.dealt().seats[0].luck, luck(1));
    EXPECT_EQ(room.dealt().seats[1].pledge, pledge_of(luck(2)));
    EXPECT_EQ(room.dealt().seats[1].luck, std::nullopt);
    room.say(2, command::Luck{luck(2)});
    EXPECT_EQ(room.error(2), "") << "too late is no mistake";
    room.say(2, command::Resign{});
    EXPECT_EQ(verify(room.records[0]).missed, std::vector{Seat{1}});
}

TEST(Luck, TwiceOrAnothersOrNobodysChangesNothing) {
    Lucky room;
    room.say(1, command::Luck{luck(1)});
    room.say(1, command::Luck{luck(1)});
    EXPECT_EQ(room.error(1), "");
    EXPECT_FALSE(room.playing()) << "the same one does not count for two";
    room.say(2, command::Luck{luck(7)});
    EXPECT_EQ(room.error(2), "not_now") << "another one than was pledged";
    room.write(2, R"({"type":"luck"})");
    EXPECT_EQ(room.error(2), "bad_message");
    room.write(2, R"({"type":"luck","value":"12"})");
    EXPECT_EQ(room.error(2), "bad_message");
    room.say(2, command::Luck{luck(2)});
    EXPECT_TRUE(room.playing());
    Room nobody(settings_for("vanish"));
    nobody.come(1, 1, {.seat = Seat{0}});
    nobody.say(1, command::Luck{luck(1)});
    EXPECT_EQ(nobody.error(1), "not_now");
}

TEST(Luck, OfOneWhoSitsOnTwoSeatsCountsForBoth) {
    Room room(settings_for("court", R"({"players":3})"));
    room.come(1, 1, joins(1));
    room.say(1, command::Sit{Seat{1}, "Bo"});
    room.say(1, command::SeatBot{Seat{2}, "fox"});
    room.say(1, command::Start{});
    room.say(1, command::Luck{luck(1)});
    const Promise& dealt = *std::get<entry::Started>(room.log.back().body).promise;
    EXPECT_EQ(dealt.seats[0].luck, luck(1));
    EXPECT_EQ(dealt.seats[1].luck, luck(1));
    EXPECT_EQ(dealt.seats[2], (PromisedSeat{.person = {}, .bot = "fox"}));
}

// Of somebody who has opened the page anew, and whose old connection is dead: nobody knows that luck any more.
TEST(Luck, OfTheNewestConnectionIsAskedFor) {
    Room room(settings_for("vanish"));
    room.come(1, 1, joins(1));
    room.say(1, command::SeatBot{Seat{1}, "fox"});
    room.come(2, 1, {.eyes = false, .pledge = pledge_of(luck(9))});
    room.say(1, command::Start{});
    EXPECT_EQ(room.last<news::Promised>(2)->promise.seats[0].pledge, pledge_of(luck(9)));
}

TEST(Luck, EachPledgeIsGoodForOneDeal) {
    Lucky room;
    room.say(1, command::Luck{luck(1), pledge_of(luck(11))});
    room.say(2, command::Luck{luck(2)});
    room.say(2, command::Resign{});
    room.say(1, command::Rematch{});
    room.say(2, command::Rematch{});
    const news::Promised& second = *room.last<news::Promised>(2);
    EXPECT_EQ(second.promise.game_n, room.table().version() + 1);
    EXPECT_EQ(second.promise.seats[0].pledge, pledge_of(luck(11)));
    EXPECT_EQ(second.promise.seats[1].pledge, std::nullopt) << "the old one is known by now";
    room.say(1, command::Luck{luck(11)});
    EXPECT_TRUE(room.playing());
}

TEST(Luck, WhereNobodyBringsAnyTheGameBeginsAtOnce) {
    Room room(settings_for("vanish"));
    room.come(1, 1, {.seat = Seat{0}, .eyes = false, .table = "owl-crown-417"});
    room.say(1, command::SeatBot{Seat{1}, "fox"});
    room.forget(1);
    room.say(1, command::Start{});
    EXPECT_EQ(room.kinds(1).substr(0, 15), "table game seen");
    room.say(1, command::Resign{});
    EXPECT_EQ(room.records[0].commitment->promise->table, "owl-crown-417");
    EXPECT_EQ(verify(room.records[0]).kind, Verdict::Kind::proven);
}

TEST(Luck, NothingElseBeginsMeanwhile) {
    Lucky room;
    room.come(3, 3, {.seat = Seat{0}});
    EXPECT_EQ(room.error(3), "not_open");
    for (const char* command : {R"({"type":"start"})", R"({"type":"rematch"})", R"({"type":"stand","seat":1})",
                                R"({"type":"set","pace":"calm"})", R"({"type":"move","move":"look 1"})"}) {
        room.write(1, command);
        EXPECT_EQ(room.error(1), "not_now") << command;
    }
    room.say(1, command::Name{{}, "Other"});
    room.say(1, command::Luck{luck(1)});
    room.say(2, command::Luck{luck(2)});
    room.say(2, command::Resign{});
    EXPECT_EQ(room.records[0].names[0], "Other");
    EXPECT_EQ(verify(room.records[0]).kind, Verdict::Kind::proven) << "the name of before is in the promise";
}

// Else whoever does not like their chances could go before the deal, and be promised another one.
TEST(Luck, WhoLeavesLeavesAGameThatIsDealt) {
    Lucky room;
    const Bytes32 promised = room.last<news::Promised>(1)->commitment;
    room.say(1, command::Luck{luck(1)});
    room.say(2, command::Leave{});
    ASSERT_EQ(room.records.size(), 1U);
    EXPECT_EQ(room.records[0].ended_by, EndedBy::resigned);
    EXPECT_EQ(verify(room.records[0], promised).kind, Verdict::Kind::proven);
}

// Else whoever goes could have the cards dealt without the luck of those who stay.
TEST(Luck, OfThoseWhoStayIsWaitedForWhenSomebodyLeaves) {
    Lucky room;
    room.say(2, command::Leave{});
    EXPECT_EQ(room.last<news::Bye>(2)->why, ByeWhy::left);
    EXPECT_TRUE(room.records.empty()) << "nothing is dealt yet";
    room.say(1, command::Luck{luck(1)});
    ASSERT_EQ(room.records.size(), 1U) << "nobody else's is waited for";
    EXPECT_EQ(room.records[0].ended_by, EndedBy::resigned);
    EXPECT_EQ(room.records[0].commitment->promise->seats[0].luck, luck(1));
    EXPECT_EQ(verify(room.records[0]).missed, std::vector{Seat{1}});

    Lucky host;
    host.say(1, command::Leave{});
    EXPECT_TRUE(host.records.empty());
    host.say(2, command::Luck{luck(2)});
    ASSERT_EQ(host.records.size(), 1U);
    EXPECT_EQ(host.records[0].commitment->promise->seats[1].luck, luck(2));
    EXPECT_EQ(host.table().host(), Guest{2});

    Lucky slow;
    slow.say(2, command::Leave{});
    slow.wait(luck_ms);
    ASSERT_EQ(slow.records.size(), 1U) << "nor for ever";
    EXPECT_EQ(verify(slow.records[0]).missed, (std::vector{Seat{0}, Seat{1}}));
}

TEST(Luck, WhoLeavesAndIsBackBeforeTheDealPlays) {
    Lucky room;
    room.say(2, command::Leave{});
    room.come(2, 2);
    room.say(1, command::Luck{luck(1)});
    room.wait(luck_ms);
    EXPECT_TRUE(room.playing());
}

TEST(Luck, WhoIsSentAwayMeanwhileIsNotClearedForAWin) {
    Lucky room;
    room.say(1, command::Clear{at<Seat>(1)});
    EXPECT_EQ(room.last<news::Bye>(2)->why, ByeWhy::cleared);
    room.come(2, 2);
    EXPECT_EQ(room.last<news::Bye>(2)->why, ByeWhy::not_allowed) << "and does not come back meanwhile";
    EXPECT_TRUE(room.records.empty()) << "the luck of the others is waited for";
    room.say(1, command::Luck{luck(1)});
    ASSERT_EQ(room.records.size(), 1U);
    EXPECT_EQ(room.records[0].ended_by, EndedBy::broken_off);
    EXPECT_EQ(room.last<news::Over>(1)->outcome.winners, 0U);
}

TEST(Luck, APromiseStandsWhateverHappens) {
    Lucky room;
    const Bytes32 promised = room.last<news::Promised>(1)->commitment;
    room.say(1, command::Luck{luck(1)});
    std::vector<Entry> log;  // through text, as it is stored
    for (const Entry& entry : room.log) log.push_back(*read_entry(spell(entry)));
    ASSERT_EQ(log, room.log);
    Room again(log, 77, room.now.after(60000));
    ASSERT_TRUE(again.open()) << again.why_not;
    again.wait(600000);
    EXPECT_EQ(again.table().phase(), TablePhase::lobby) << "nobody is here";
    again.come(1, 1, {.eyes = false, .pledge = pledge_of(luck(9))});
    EXPECT_EQ(again.kinds(1), "welcome table promise");
    EXPECT_EQ(again.last<news::Promised>(1)->commitment, promised);
    again.wait(luck_ms - 1);
    again.come(2, 2);
    again.say(2, command::Luck{luck(2)});
    EXPECT_EQ(again.table().phase(), TablePhase::lobby) << "what had not been dealt with is asked for again";
    again.say(1, command::Luck{luck(1), pledge_of(luck(9))});
    ASSERT_EQ(again.table().phase(), TablePhase::playing);
    EXPECT_EQ(again.last<news::Game>(2)->commitment, promised);
    again.say(1, command::Resign{});
    EXPECT_EQ(verify(again.records[0], promised).lucky.size(), 2U);
}

TEST(Luck, AReloadInBetweenCostsNothing) {
    Lucky room;
    room.say(1, command::Luck{luck(1)});
    room.go(2);
    room.wait(1000);
    EXPECT_FALSE(room.playing()) << "they may come back";
    room.come(5, 2, {.eyes = false, .pledge = pledge_of(luck(9))});
    EXPECT_EQ(room.kinds(5), "welcome table promise");
    room.say(5, command::Luck{luck(2), pledge_of(luck(9))});
    EXPECT_TRUE(room.playing());
    EXPECT_EQ(room.dealt().seats[1].luck, luck(2));
}

// Whoever comes meanwhile hears of the last game before the promise: what begins after it must be what was promised.
TEST(Luck, NoGameIsToldAfterAPromiseButItsOwn) {
    Lucky room;
    room.say(1, command::Luck{luck(1), pledge_of(luck(11))});
    room.say(2, command::Luck{luck(2), pledge_of(luck(12))});
    room.say(2, command::Resign{});
    room.say(1, command::Rematch{});
    room.say(2, command::Rematch{});
    room.come(5, 2, {.eyes = false, .pledge = pledge_of(luck(9))});
    EXPECT_EQ(room.kinds(5), "welcome table game view over promise");
}

TEST(Luck, ALogThatBreaksItsPromiseIsRefused) {
    Lucky room;
    room.say(1, command::Luck{luck(1)});
    room.say(2, command::Luck{luck(2)});
    const auto why = [&](auto&& change) {
        std::vector<Entry> log = room.log;
        change(std::get<entry::Promised>(log[log.size() - 2].body), std::get<entry::Started>(log.back().body));
        return Room(log, 1, room.now).why_not;
    };
    EXPECT_EQ(why([](auto&, auto&) {}), "");
    EXPECT_EQ(why([](auto&, auto& started) { started.secret = luck(5); }), "another deal was promised");
    EXPECT_EQ(why([](auto&, auto& started) { started.promise.reset(); }), "another deal was promised");
    EXPECT_EQ(why([](auto& promised, auto&) { promised.promise.seats.pop_back(); }), "another number of seats");
    EXPECT_EQ(why([](auto& promised, auto&) { promised.promise.game_n = 2; }), "promised for another version");
}

// As it was written before there were promises.
TEST(Luck, AGameFromBeforeGoesOnAndIsProvenInTheOldWay) {
    Room room(settings_for("vanish"));
    room.come(1, 1, {.seat = Seat{0}});
    room.come(2, 2, {.seat = Seat{1}});
    std::vector<Entry> log = room.log;
    const auto started =
        read_entry(R"({"number":)" + std::to_string(log.size() + 1) +
                   R"(,"at":1700000000000,"type":"started",)"
                   R"("secret":"8574de67061cafc6bbd3c7ee907fe0806d5d26c804d06eb35d8aa7daa845e040",)"
                   R"("nonce":"7306fc6af82dbbb5b23776a3e0c8f5309f01c3b12896bbf2a9fde455bc3a4a0b","minds":5,"first":1,)"
                   R"("house":["deal mouse cat frog rabbit owl dove"]})");
    ASSERT_TRUE(started) << started.error().why;
    log.push_back(*started);
    Room again(log, 1, room.now);
    ASSERT_TRUE(again.open()) << again.why_not;
    again.come(1, 1, {.eyes = false});
    again.come(2, 2, {.eyes = false});
    again.move(1, "call dove");  // the round is won, and the house deals
    again.say(2, command::Resign{});
    const Commitment& opened = *again.records[0].commitment;
    EXPECT_EQ(to_hex(opened.hash), "1f278f6a3d7b7c7a70f725755c441ab9d8a934712efbecec4225e4ff6fedb881");
    EXPECT_EQ(opened.promise, std::nullopt);
    const Verdict verdict = verify(again.records[0]);
    EXPECT_EQ(verdict.kind, Verdict::Kind::proven) << verdict.why;
    EXPECT_EQ(verdict.chances, 2U);
}

}  // namespace
}  // namespace magichat
