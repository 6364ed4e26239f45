// The frames of RFC 6455, in whole and in every way of cutting them.
#include "server/net/frame_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace magichat::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::size_t longest = 100;

// As a client sends it; `length_bytes` are what its length takes, if that is not the shortest way.
std::string frame(unsigned first_byte, std::string_view payload, std::size_t length_bytes = 9) {
    std::string out(1, static_cast<char>(first_byte));
    if (length_bytes == 9) length_bytes = payload.size() < 126 ? 0 : payload.size() <= 0xffff ? 2 : 8;
    const std::size_t said = length_bytes == 0 ? payload.size() : length_bytes == 2 ? 126 : 127;
    out.push_back(static_cast<char>(0x80U | said));
    for (std::size_t i = length_bytes; i > 0; --i) out.push_back(static_cast<char>(payload.size() >> (8 * (i - 1))));
    const std::string mask = "\x11\xa5\x5a\xee";
    out += mask;
    for (std::size_t i = 0; i < payload.size(); ++i) out.push_back(static_cast<char>(payload[i] ^ mask[i % 4]));
    return out;
}

struct Read {
    std::vector<std::string> frames;  // "1 text"
    std::optional<unsigned> wrong;
};
// What a reader makes of the bytes, so many at a time.
Read read(std::string bytes, std::size_t at_a_time, std::size_t most = longest) {
    FrameReader reader(most);
    Read all;
    std::span<char> rest(bytes);
    while (!rest.empty()) {
        auto some = rest.first(std::min(at_a_time, rest.size()));
        rest = rest.subspan(some.size());
        while (const auto one = reader.next(some)) {
            all.frames.push_back(std::to_string(static_cast<int>(one->kind)) + ' ' + std::string(one->payload));
        }
        if (reader.wrong()) break;
    }
    if (reader.wrong()) all.wrong = *reader.wrong();
    return all;
}

TEST(Frames, AreTheSameInWhateverPiecesTheyCome) {
    const std::string bytes = frame(0x81, "look 3") + frame(0x01, "sw") + frame(0x89, "there?") + frame(0x00, "") +
                              frame(0x80, "ap 1 2") + frame(0x81, "") + frame(0x8a, "") + frame(0x82, "\xff") +
                              frame(0x81, "caf\xc3\xa9") +
                              frame(0x88,
                                    "\x03\xe8"
                                    "bye");
    for (std::size_t at_a_time = 1; at_a_time <= bytes.size(); ++at_a_time) {
        const Read all = read(bytes, at_a_time);
        EXPECT_THAT(all.frames,
                    ElementsAre("1 look 3", "9 there?", "1 swap 1 2", "1 ", "10 ", "2 \xff", "1 caf\xc3\xa9",
                                "8 \x03\xe8"
                                "bye"))
            << at_a_time;
        EXPECT_EQ(all.wrong, std::nullopt);
    }
}

TEST(Frames, HaveLengthsOfOneThreeAndNineBytes) {
    for (const std::size_t size : {125UL, 126UL, 127UL, 65535UL, 65536UL}) {
        const std::string text(size, 'x');
        EXPECT_THAT(read(frame(0x81, text), 512, 65536).frames, ElementsAre("1 " + text)) << size;
        EXPECT_EQ(read(frame(0x81, text), 512, size - 1).wrong, 1009U) << size;
    }
    EXPECT_EQ(read(frame(0x81, "hat", 2), 512).wrong, 1002U) << "a length takes no more bytes than it needs";
    EXPECT_EQ(read(frame(0x81, std::string(125, 'x'), 2), 512, 200).wrong, 1002U);
    EXPECT_EQ(read(frame(0x81, std::string(126, 'x'), 8), 512, 200).wrong, 1002U);
    EXPECT_EQ(read(frame(0x81, std::string(65535, 'x'), 8), 512, 65535).wrong, 1002U);
}

TEST(Frames, ALengthThatCantBeIsNotAddedUp) {
    std::string huge = "\x81\xff";
    huge.append("\x7f").append(7, '\xff').append(4, 'm');
    EXPECT_EQ(read(huge, 512).wrong, 1009U);
    huge[2] = '\xff';  // the topmost bit is always 0
    EXPECT_EQ(read(huge, 512).wrong, 1002U);
    std::string after_a_piece = frame(0x01, std::string(60, 'x')) + "\x80\xff";
    after_a_piece.append("\x7f").append(7, '\xff').append(4, 'm');
    EXPECT_EQ(read(after_a_piece, 512).wrong, 1009U);
}

TEST(Frames, PiecesOfOneMessageAreCountedTogether) {
    EXPECT_THAT(read(frame(0x01, std::string(60, 'a')) + frame(0x80, std::string(40, 'a')), 7).frames,
                ElementsAre("1 " + std::string(100, 'a')));
    EXPECT_EQ(read(frame(0x01, std::string(60, 'a')) + frame(0x80, std::string(41, 'a')), 7).wrong, 1009U);
}

TEST(Frames, AreRefusedIfTheyAreNoneOfTheStandard) {
    const auto wrong = [](const std::string& bytes) { return read(bytes, 512).wrong; };
    EXPECT_EQ(wrong("\x81\x02hi"), 1002U) << "without a mask";
    EXPECT_EQ(wrong(frame(0xc1, "compressed")), 1002U);
    EXPECT_EQ(wrong(frame(0xa1, "")), 1002U);
    EXPECT_EQ(wrong(frame(0x91, "")), 1002U);
    for (const unsigned kind : {3U, 4U, 5U, 6U, 7U, 11U, 12U, 13U, 14U, 15U}) {
        EXPECT_EQ(wrong(frame(0x80U | kind, "")), 1002U) << kind;
    }
    EXPECT_EQ(wrong(frame(0x80, "goes on, but nothing began")), 1002U);
    EXPECT_EQ(wrong(frame(0x01, "one") + frame(0x81, "another")), 1002U);
    EXPECT_EQ(wrong(frame(0x09, "a ping in pieces")), 1002U);
    EXPECT_EQ(wrong(frame(0x89, std::string(126, 'x'))), 1002U) << "control is short";
}

TEST(Frames, TextIsUtf8) {
    EXPECT_EQ(read(frame(0x81, "\xff\xfe"), 512).wrong, 1007U);
    EXPECT_EQ(read(frame(0x81, "seven x\xc3"), 512).wrong, 1007U) << "cut off";
    EXPECT_EQ(read(frame(0x81, "12345678\xed\xa0\x80"), 3).wrong, 1007U) << "half of a pair";
    EXPECT_THAT(read(frame(0x01, "12345678\xc3") + frame(0x80, "\xa9"), 3).frames, ElementsAre("1 12345678\xc3\xa9"))
        << "a letter may be cut between two frames";
}

TEST(Frames, AGoodbyeIsNothingOrACodeAndAReason) {
    const auto wrong = [](std::string_view payload) { return read(frame(0x88, payload), 512).wrong; };
    const auto code = [](unsigned value) {
        return std::string{static_cast<char>(value >> 8U), static_cast<char>(value)};
    };
    EXPECT_EQ(wrong(""), std::nullopt);
    EXPECT_EQ(wrong("\x03"), 1002U);
    for (const unsigned said : {1000U, 1003U, 1007U, 1014U, 3000U, 4999U})
        EXPECT_EQ(wrong(code(said)), std::nullopt) << said;
    for (const unsigned said : {0U, 999U, 1004U, 1005U, 1006U, 1015U, 2999U, 5000U})
        EXPECT_EQ(wrong(code(said)), 1002U) << said;
    EXPECT_EQ(wrong(code(1000) + "\xff"), 1007U);
}

TEST(Frames, NothingIsReadBehindWhatIsWrong) {
    EXPECT_THAT(read(frame(0x81, "\xff") + frame(0x81, "unheard"), 512).frames, IsEmpty());
}

}  // namespace
}  // namespace magichat::server
