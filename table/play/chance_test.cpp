// The ciphers against their standards and against libsodium; the commitment by hand; records that are proven, and not.
#include "table/play/chance.h"

#include <gtest/gtest.h>
#ifdef MAGICHAT_SODIUM
#include <sodium.h>
#endif

#include "table/play/verify.h"
#include "tests/room.h"

namespace magichat {
namespace {

Bytes32 counting() {
    Bytes32 bytes{};
    for (std::size_t i = 0; i < 32; ++i) bytes[i] = static_cast<u8>(i);
    return bytes;
}

TEST(Chance, Sha256OfTheStandard) {  // FIPS 180-4, the examples of NIST
    EXPECT_EQ(to_hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(to_hex(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(to_hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(to_hex(sha256(std::string(1000000, 'a'))),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Chance, ChaCha20OfTheStandard) {  // RFC 8439, 2.3.2
    const auto block = chacha20_block(counting(), 1, {0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0});
    Bytes32 half{};
    std::copy(block.begin(), block.begin() + 32, half.begin());
    EXPECT_EQ(to_hex(half), "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e");
    std::copy(block.begin() + 32, block.end(), half.begin());
    EXPECT_EQ(to_hex(half), "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
}

#ifdef MAGICHAT_SODIUM
TEST(Chance, AsLibsodiumHasThem) {
    ASSERT_GE(sodium_init(), 0);
    for (std::size_t length = 0; length < 300; ++length) {
        const std::string text(length, static_cast<char>('a' + length % 26));
        Bytes32 hash{};
        crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
        ASSERT_EQ(to_hex(sha256(text)), to_hex(hash)) << length;
    }
    for (u64 k : {u64{0}, u64{1}, u64{77}, u64{1} << 40U}) {
        std::array<u8, 12> nonce{};
        for (std::size_t i = 0; i < 8; ++i) nonce[i] = static_cast<u8>(k >> (8 * i));
        std::array<u8, 800> stream{};
        crypto_stream_chacha20_ietf(stream.data(), stream.size(), nonce.data(), counting().data());
        ChanceStream ours(counting(), k);
        for (std::size_t i = 0; i < stream.size(); i += 8) {
            u64 word = 0;
            for (std::size_t b = 0; b < 8; ++b) word |= u64{stream[i + b]} << (8 * b);
            ASSERT_EQ(ours.next(), word) << "move " << k << ", byte " << i;
        }
    }
}
#endif

TEST(Chance, Hex) {
    EXPECT_EQ(from_hex(to_hex(counting())), counting());
    EXPECT_FALSE(from_hex("00"));
    EXPECT_FALSE(from_hex(std::string(63, '0') + 'G'));
    EXPECT_FALSE(from_hex(std::string(63, '0') + 'A')) << "one spelling only";
}

// The hash is over a line of text, then nonce, then secret.
TEST(Chance, Commitment) {
    Bytes32 nonce{};
    nonce.fill('n');
    Bytes32 secret{};
    secret.fill('s');
    EXPECT_EQ(commitment_of(nonce, secret),
              sha256("magichat commitment 1\n" + std::string(32, 'n') + std::string(32, 's')));
}

// A whole game by bots, with somebody who watches.
Record bot_game(const std::string& game, u64 seed) {
    Room room(settings_for(game, R"({"players":2,"turn_limit":60})"), seed);
    room.come(1, 1);
    room.say(1, command::SeatBot{Seat{0}, "goldfish"});
    room.say(1, command::SeatBot{Seat{1}, "random"});
    room.say(1, command::Start{});
    for (int i = 0; i < 2000 && room.records.empty(); ++i) room.wait(2000);
    return room.records.empty() ? Record{} : room.records[0];
}

class Proof : public testing::TestWithParam<const char*> {};

TEST_P(Proof, HoldsForWhatTheTableDealtAndForNothingElse) {
    const Record record = bot_game(GetParam(), 5);
    ASSERT_GT(record.moves.size(), 3U);
    const Verdict proven = verify(record);
    EXPECT_EQ(proven.kind, Verdict::Kind::proven) << proven.why;
    EXPECT_GE(proven.chances, 1U);
    EXPECT_EQ(verify(*read_record(write_record(record))).kind, Verdict::Kind::proven) << "also from a file";

    Record other = record;  // the first deal, of the same game with other secrets
    other.moves = {bot_game(GetParam(), 7).moves[0]};
    EXPECT_EQ(verify(other).kind, Verdict::Kind::differs);
    other = record;
    other.commitment->hash[3] ^= 1U;
    EXPECT_EQ(verify(other).kind, Verdict::Kind::broken);
    other.commitment.reset();
    EXPECT_EQ(verify(other).kind, Verdict::Kind::absent);
    std::string text = write_record(record);
    text.replace(text.find(R"("nonce":")"), 7, R"("nonse")");
    EXPECT_EQ(verify(*read_record(text)).kind, Verdict::Kind::malformed);
    other = record;
    other.moves[1] = "no move";
    EXPECT_EQ(verify(other).kind, Verdict::Kind::illegal);
}

INSTANTIATE_TEST_SUITE_P(Games, Proof, testing::Values("vanish", "court", "rabbits"));

}  // namespace
}  // namespace magichat
