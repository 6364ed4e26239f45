// Records made small: they come back as they were.
#include "server/store/pack.h"

#include <gtest/gtest.h>

namespace magichat {
namespace {

TEST(Pack, ComesBackAsItWas) {
    std::string all;
    for (int c = 0; c < 256; ++c) all += static_cast<char>(c);
    for (const std::string& text : {std::string(), std::string("{}"), all, std::string(3'000'000, 'x')}) {
        EXPECT_EQ(unpack(pack(text)), text) << text.size();
    }
}

// Written down when this way of packing was made: whatever it has packed must be read for ever.
TEST(Pack, ReadsWhatWasPackedThen) {
    constexpr std::string_view then(
        "\x01\x4b\x00\x00\x00\x58\xa4\x4f\x0c\x44\x03\x23\x10\x5f\xa8\x81\x09\x0a\x46\x48\x50\xc1\xad\x81\x07"
        "\x5f\x6c\x2d\x00\x99\x9d\x18\x01",
        33);
    EXPECT_EQ(unpack(then), R"({"magichat":1,"game":"vanish","moves":["deal owl cat","look 1","call cat"]})");
}

TEST(Pack, NoticesWhatIsNotWhole) {
    const std::string packed = pack(R"({"magichat":1,"game":"court","moves":["look 1","open 2"]})");
    EXPECT_LT(packed.size(), 40U) << "our words are known beforehand";
    EXPECT_FALSE(unpack(""));
    EXPECT_FALSE(unpack("{\"magichat\":1}"));
    for (std::size_t i = 0; i < packed.size(); ++i) {
        EXPECT_FALSE(unpack(std::string_view(packed).substr(0, i))) << i;
        std::string other = packed;
        other[i] = static_cast<char>(other[i] ^ 0x10);
        EXPECT_NE(unpack(other), unpack(packed)) << i;
    }
    EXPECT_EQ(unpack(std::string_view("\0{}", 3)), "{}");
}

}  // namespace
}  // namespace magichat
