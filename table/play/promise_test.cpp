// What is promised before a deal, byte by byte, and what of it a record has to keep. The expected values were computed with
// Python's hashlib; tests/server/proof.py is a second implementation of all of it.
#include "table/play/promise.h"

#include <gtest/gtest.h>

#include "table/play/verify.h"
#include "tests/room.h"

namespace magichat {
namespace {

Bytes32 full_of(char c) {
    Bytes32 bytes{};
    bytes.fill(static_cast<u8>(c));
    return bytes;
}

// hashlib.sha256(b"magichat luck 2\n" + b"l" * 32).hexdigest()
constexpr std::string_view pledge_of_l = "4d7e6891caa13a0aa20c4c91aa7a2ee466cef9ac415a0e98d5dd307b7d084d20";

Promise with_fox() {
    return {"owl-crown-417",
            7,
            {{.person = "Zoë", .bot = {}, .pledge = from_hex(pledge_of_l)}, {.person = {}, .bot = "fox"}}};
}
AnySetup vanish_from_seat_2() {
    AnySetup setup = settings_for("vanish").setup;
    set_first(setup, Seat{1});
    return setup;
}

TEST(Promised, APledgeIsTheHashOfALuck) { EXPECT_EQ(to_hex(pledge_of(full_of('l'))), pledge_of_l); }

TEST(Promised, TheTextBindsTableGameSeatsAndPledges) {
    EXPECT_EQ(promise_text(vanish_from_seat_2(), with_fox()),
              "magichat commitment 3\n"
              "table 13 owl-crown-417\n"
              "game_n 7\n"
              "game vanish\n"
              "options {\"players\":2,\"expert\":false,\"swap\":\"must\",\"turn_limit\":400}\n"
              "first 2\n"
              "person 4 Zoë\n"  // four bytes of UTF-8
              "pledge 4d7e6891caa13a0aa20c4c91aa7a2ee466cef9ac415a0e98d5dd307b7d084d20\n"
              "bot 3 fox\n"
              "pledge none\n");
}

TEST(Promised, HashAndKeyAsPythonHasThem) {
    Promise promise = with_fox();
    EXPECT_EQ(to_hex(commitment_of(vanish_from_seat_2(), promise, full_of('n'), full_of('s'))),
              "d81bde93dc74c062259e29e78f41af7d8d07a160082fd2c67d2f22215ebcb2c8");
    EXPECT_EQ(to_hex(deal_key(full_of('s'), promise)),
              "e0ab8ab086bae4972d4d752ff6fa0766f5d184a92e408d74f208aa1b8609f111")
        << "nobody has brought luck";
    promise.seats[0].luck = full_of('l');
    EXPECT_EQ(to_hex(deal_key(full_of('s'), promise)),
              "1a5f959ba5ec1676d3c909c32720b3d735366517943ba07a24e3997a24fdd51e");
    EXPECT_EQ(to_hex(commitment_of(vanish_from_seat_2(), promise, full_of('n'), full_of('s'))),
              "d81bde93dc74c062259e29e78f41af7d8d07a160082fd2c67d2f22215ebcb2c8")
        << "the luck came after it";
    promise.seats[0].luck.reset();
    promise.seats[1].luck = full_of('l');
    EXPECT_NE(to_hex(deal_key(full_of('s'), promise)),
              "1a5f959ba5ec1676d3c909c32720b3d735366517943ba07a24e3997a24fdd51e")
        << "it matters who brought it";
}

// A bot's luck would be that of whoever runs the table, who could drop it or not, as the cards suit them.
TEST(ProvenPromise, ABotHasNoLuck) {
    Record record{.setup = vanish_from_seat_2(), .moves = {}};
    record.commitment = {{}, full_of('n'), full_of('s'), with_fox()};
    const auto verdict = [&] {
        record.commitment->hash = hash_of(record.setup, *record.commitment);
        return verify(record);
    };
    EXPECT_EQ(verdict().kind, Verdict::Kind::proven);
    PromisedSeat& fox = record.commitment->promise->seats[1];
    fox.pledge = pledge_of(full_of('f'));
    EXPECT_EQ(verdict().kind, Verdict::Kind::broken) << "pledged, and dropped";
    EXPECT_EQ(verdict().because.name, "proof_bot");
    fox.luck = full_of('f');
    EXPECT_EQ(verdict().because.name, "proof_bot") << "pledged, and brought";
}

// A game of a person who brings luck, and of one who pledges it and brings none.
Record game_with_luck() {
    Room room(settings_for("court", R"({"players":3,"turn_limit":20})"), 3);
    room.come(1, 1, {.seat = Seat{0}, .eyes = false, .pledge = pledge_of(full_of('a')), .table = "owl-crown-417"});
    room.come(2, 2, {.seat = Seat{1}, .eyes = false, .pledge = pledge_of(full_of('b'))});
    room.say(1, command::SeatBot{Seat{2}, "goldfish"});
    room.say(1, command::Start{});
    room.say(1, command::Luck{full_of('a')});
    room.go(1);
    room.wait(luck_ms);
    for (int i = 0; i < 2000 && room.records.empty(); ++i) {
        room.wait(2000);
        if (room.table().phase() != TablePhase::playing) continue;
        const Seat seat = room.table().play()->to_act();
        if (seat == Seat{1}) room.move(2, room.table().play()->legal()[0]);
    }
    return room.records.empty() ? Record{} : room.records[0];
}

TEST(ProvenPromise, HoldsForWhatWasPromisedAndForNothingElse) {
    const Record record = game_with_luck();
    ASSERT_TRUE(record.commitment && record.commitment->promise);
    const Verdict proven = verify(record);
    ASSERT_EQ(proven.kind, Verdict::Kind::proven) << proven.why;
    EXPECT_EQ(proven.lucky, std::vector{Seat{0}});
    EXPECT_EQ(proven.missed, std::vector{Seat{1}});
    const auto again = read_record(write_record(record));
    ASSERT_TRUE(again);
    EXPECT_EQ(again->commitment, record.commitment) << "also from a file";
    EXPECT_EQ(verify(*again).kind, Verdict::Kind::proven);
    EXPECT_EQ(verify(record, record.commitment->hash).kind, Verdict::Kind::proven);
    EXPECT_EQ(verify(record, full_of('x')).kind, Verdict::Kind::broken);

    const auto changed = [&](auto&& change) {
        Record other = record;
        change(other, *other.commitment->promise);
        return verify(other);
    };
    using Kind = Verdict::Kind;
    const Verdict exchanged = changed([](Record&, Promise& p) { p.seats[0].luck = full_of('c'); });
    EXPECT_EQ(exchanged.kind, Kind::broken);
    EXPECT_EQ(exchanged.because.name, "proof_luck");
    EXPECT_EQ(changed([](Record&, Promise& p) { p.seats[2].luck = full_of('c'); }).kind, Kind::broken)
        << "luck that nobody pledged";
    EXPECT_EQ(changed([](Record&, Promise& p) { p.seats[0].luck.reset(); }).kind, Kind::differs)
        << "a luck that was dropped gives another deal";
    EXPECT_EQ(changed([](Record&, Promise& p) { p.seats[1].luck = full_of('b'); }).kind, Kind::differs)
        << "so does one that came too late";
    EXPECT_EQ(changed([](Record&, Promise& p) { p.seats[0].pledge = pledge_of(full_of('c')); }).kind, Kind::broken);
    EXPECT_EQ(changed([](Record&, Promise& p) { p.table = "owl-crown-418"; }).kind, Kind::broken);
    EXPECT_EQ(changed([](Record&, Promise& p) { ++p.game_n; }).kind, Kind::broken);
    EXPECT_EQ(changed([](Record&, Promise& p) { p.seats[2].bot = "puppy"; }).kind, Kind::broken);
    EXPECT_EQ(changed([](Record&, Promise& p) { p.seats[0].person = "Somebody else"; }).kind, Kind::broken);
    EXPECT_EQ(changed([](Record& r, Promise&) { set_first(r.setup, Seat{2}); }).kind, Kind::broken);
    EXPECT_EQ(changed([](Record& r, Promise&) { r.commitment->promise.reset(); }).kind, Kind::broken)
        << "not to be read as one of the old kind";
    EXPECT_EQ(changed([](Record& r, Promise&) { r.names[0] = "Renamed"; }).kind, Kind::proven)
        << "names may change in a game";
}

TEST(ProvenPromise, WhatCannotBeReadIsMalformed) {
    const std::string text = write_record(game_with_luck());
    for (const auto& [from, to] : {std::pair<std::string, std::string>{R"("table":"owl)", R"("tuble":"owl)"},
                                   {R"("game_n":1,)", ""},
                                   {R"("game_n":1,)", R"("game_n":"1",)"},
                                   {R"({"bot":"goldfish"})", "{}"},
                                   {R"({"bot":"goldfish"})", R"({"bot":"goldfish","luck":"abc"})"},
                                   {R"(,{"bot":"goldfish"})", ""},
                                   {R"({"bot":"goldfish"})", R"({"bot":"goldfish","person":"Ada"})"}}) {
        std::string other = text;
        const std::size_t at = other.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        const auto record = read_record(other.replace(at, from.size(), to));
        ASSERT_TRUE(record) << from;
        EXPECT_EQ(verify(*record).kind, Verdict::Kind::malformed) << to;
    }
}

// A table of before, with its secret as the key: written down when there was nothing else.
TEST(ProvenPromise, RecordsOfTheOldKindStillHold) {
    const auto record = read_record(
        R"({"magichat":1,"game":"vanish","options":{"players":2,"expert":false,"swap":"must",)"
        R"("turn_limit":400},"first":1,"names":["Ada","Abra"],"moves":["deal mouse cat frog rabbit owl dove"],"commitment":{)"
        R"("hash":"1f278f6a3d7b7c7a70f725755c441ab9d8a934712efbecec4225e4ff6fedb881",)"
        R"("nonce":"7306fc6af82dbbb5b23776a3e0c8f5309f01c3b12896bbf2a9fde455bc3a4a0b",)"
        R"("secret":"8574de67061cafc6bbd3c7ee907fe0806d5d26c804d06eb35d8aa7daa845e040"}})");
    ASSERT_TRUE(record) << record.error().why;
    const Verdict verdict = verify(*record);
    EXPECT_EQ(verdict.kind, Verdict::Kind::proven) << verdict.why;
    EXPECT_EQ(verdict.chances, 1U);
    EXPECT_TRUE(verdict.lucky.empty() && verdict.missed.empty());
}

}  // namespace
}  // namespace magichat
