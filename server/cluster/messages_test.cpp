// What goes between two nodes, as bytes: there and back, and nothing that is wrong.
#include "server/cluster/messages.h"

#include <gtest/gtest.h>

namespace magichat::server::parcel {
namespace {

Parcel with_everything() {
    return {
        {Kind::news, 7, 1ULL << 40U, ~0ULL, 3},
        {Come{1, 2, 3, true, "192.0.2.7", R"({"type":"join","table":"owl-crown-4170"})"}, Say{1, 2, "{}"}, Go{~0ULL, 0},
         Ask{4, 5, 6, false, "", "owl-crown-4170"}, Joined{8, true}, Tell{{9, 10, 11}, std::string("a\0b", 3)},
         Tell{{}, ""}, SendOff{12, 1012, "come back"}, Answer{13, 404, "{}"}, Used{"192.0.2.7", 2, 1000}}};
}

std::string bytes_of(const Parcel& parcel) {
    std::string bytes;
    write(bytes, parcel.head);
    for (const Message& message : parcel.messages) write(bytes, message);
    return bytes;
}

TEST(Parcel, ComesBackAsItWas) {
    const Parcel parcel = with_everything();
    const auto read_back = read(bytes_of(parcel));
    ASSERT_TRUE(read_back) << read_back.error().why;
    EXPECT_EQ(*read_back, parcel);
    for (const Kind kind : {Kind::hello, Kind::beat, Kind::goodbye}) {
        const Parcel bare{{kind, 1, 2, 3, 4}, {}};
        EXPECT_EQ(*read(bytes_of(bare)), bare);
    }
}

// The layout is a contract between programs of different days: bytes that were written down once.
TEST(Parcel, HasTheLayoutThatItSays) {
    const Parcel parcel{{Kind::news, 2, 3, 4, 5}, {Joined{6, true}}};
    const std::string zeros(7, '\0');
    EXPECT_EQ(bytes_of(parcel), std::string("\x01\x02", 2) + "\x02" + zeros + "\x03" + zeros + "\x04" + zeros + "\x05" +
                                    zeros + "\x04\x06" + zeros + "\x01");
}

TEST(Parcel, CutOffAnywhereItIsRefusedOrShorter) {
    const Parcel parcel = with_everything();
    const std::string bytes = bytes_of(parcel);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const auto cut = read(std::string_view(bytes).substr(0, size));
        if (!cut) continue;  // between two messages it is one with fewer of them: the bus cuts nothing
        ASSERT_LT(cut->messages.size(), parcel.messages.size());
        for (std::size_t i = 0; i < cut->messages.size(); ++i) EXPECT_EQ(cut->messages[i], parcel.messages[i]);
    }
}

TEST(Parcel, WhatCanNotBeIsRefused) {
    const auto why = [](std::string bytes) {
        const auto got = read(bytes);
        return std::string(got ? "" : got.error().why);
    };
    std::string bytes = bytes_of({{Kind::news, 1}, {Joined{6, true}}});
    EXPECT_EQ(why(bytes), "");
    std::string other = bytes;
    other[0] = 2;
    EXPECT_EQ(why(other), "another version");
    other = bytes;
    other[1] = 9;  // kind
    EXPECT_NE(why(other), "");
    other = bytes;
    other.back() = 2;  // no truth value
    EXPECT_NE(why(other), "");
    other = bytes;
    other[34] = 99;  // no such message
    EXPECT_EQ(why(other), "an unknown message");
    EXPECT_NE(why(bytes_of({{Kind::news, 1}, {}})), "");          // news without any
    EXPECT_NE(why(bytes_of({{Kind::beat, 1}, {Go{1, 2}}})), "");  // and a beat with some
    EXPECT_NE(why(bytes_of({{Kind::hello, 0}, {}})), "");         // of nobody
    EXPECT_NE(why(bytes_of({{Kind::hello, -1}, {}})), "");
    std::string list = bytes_of({{Kind::news, 1}, {Tell{{1}, ""}}});
    list[35] = '\xff';  // more connections than there are bytes
    list[38] = '\xff';
    EXPECT_NE(why(list), "");
}

}  // namespace
}  // namespace magichat::server::parcel
