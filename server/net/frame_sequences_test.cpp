// Any conversation, in any pieces: what is read depends on the bytes alone, not on how they come; and whatever comes, no
// more memory is taken than the longest message needs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>
#include <random>
#include <vector>

#include "server/net/frame_reader.h"
#include "tests/runs.h"

namespace {

thread_local std::size_t largest_allocation = 0;

}  // namespace

// Not inlined, or the compiler would see memory of malloc given back as memory of new.
[[gnu::noinline]] void* operator new(std::size_t size) {
    largest_allocation = std::max(largest_allocation, size);
    if (void* room = std::malloc(size)) return room;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* room) noexcept { std::free(room); }
[[gnu::noinline]] void operator delete(void* room, std::size_t) noexcept { std::free(room); }

namespace magichat::server {
namespace {

constexpr std::size_t longest = 300;  // so that all three ways to say a length are met

class Chance {
public:
    explicit Chance(std::uint32_t seed) : bits_(seed) {}
    std::size_t below(std::size_t end) { return std::uniform_int_distribution<std::size_t>(0, end - 1)(bits_); }
    bool one_in(std::size_t count) { return below(count) == 0; }
    char byte() { return static_cast<char>(below(256)); }

private:
    std::mt19937 bits_;
};

// A letter of each length that UTF-8 has.
std::string some_text(Chance& chance, std::size_t most) {
    std::string text;
    while (most > 0 && !chance.one_in(most)) {
        const std::string_view letter = std::array<std::string_view, 6>{"a",
                                                                        "hats and rabbits",
                                                                        "\xc3\xa9",
                                                                        "\xe2\x82\xac",
                                                                        "\xf0\x9f\x8e\xa9",
                                                                        std::string_view("\0", 1)}[chance.below(6)];
        if (text.size() + letter.size() > most) break;
        text += letter;
    }
    return text;
}

std::string some_bytes(Chance& chance, std::size_t most) {
    std::string bytes(chance.below(most + 1), '\0');
    for (char& one : bytes) one = chance.byte();
    return bytes;
}

// As a client sends it.
std::string frame(Chance& chance, unsigned first_byte, std::string_view payload) {
    std::string out(1, static_cast<char>(first_byte));
    const std::size_t size = payload.size();
    const int more = size < 126 ? 0 : 2;
    out.push_back(static_cast<char>(0x80U | (more == 0 ? size : 126)));
    if (more > 0) out.append({static_cast<char>(size >> 8U), static_cast<char>(size)});
    std::string mask;
    for (int i = 0; i < 4; ++i) mask.push_back(chance.byte());
    out += mask;
    for (std::size_t i = 0; i < size; ++i) out.push_back(static_cast<char>(payload[i] ^ mask[i % 4]));
    return out;
}

using Frames = std::vector<std::pair<int, std::string>>;  // kind and payload

struct Conversation {
    std::string bytes;
    Frames frames{};
    std::optional<int> wrong{};  // what ends it
};

void add_control(Chance& chance, Conversation& talk) {
    const int kind = chance.one_in(2) ? 9 : 10;
    const std::string payload = some_bytes(chance, 125);
    talk.bytes += frame(chance, 0x80U | static_cast<unsigned>(kind), payload);
    talk.frames.emplace_back(kind, payload);
}

void add_message(Chance& chance, Conversation& talk) {
    const bool is_text = !chance.one_in(3);
    const std::string payload = is_text ? some_text(chance, longest) : some_bytes(chance, longest);
    const unsigned kind = is_text ? 1 : 2;
    std::string_view left = payload;
    for (bool first = true;; first = false) {
        const bool last = chance.one_in(2);
        const std::string_view part = left.substr(0, last ? left.size() : chance.below(left.size() + 1));
        left.remove_prefix(part.size());
        talk.bytes += frame(chance, (last ? 0x80U : 0U) | (first ? kind : 0U), part);
        if (last) break;
        while (chance.one_in(3)) add_control(chance, talk);
    }
    talk.frames.emplace_back(kind, payload);
}

// What no client may send, as the last thing that is read.
void add_wrong(Chance& chance, Conversation& talk) {
    const auto add = [&](int code, const std::string& bytes) {
        talk.bytes += bytes;
        talk.wrong = code;
    };
    switch (chance.below(12)) {
        case 0: return add(1002, frame(chance, 0xc1, "compressed"));
        case 1: return add(1002, frame(chance, 0x83 + static_cast<unsigned>(chance.below(5)), ""));
        case 2: return add(1002, frame(chance, 0x8b + static_cast<unsigned>(chance.below(5)), ""));
        case 3: return add(1002, "\x81\x03hat");
        case 4: return add(1002, frame(chance, 0x80, "of nothing"));
        case 5: return add(1002, frame(chance, 0x01, "a") + frame(chance, 0x81, "b"));
        case 6: return add(1002, frame(chance, 0x89, std::string(126, 'p')));
        case 7: return add(1002, frame(chance, 0x09, "p"));
        case 8: return add(1002, frame(chance, 0x88, "\x03"));
        case 9: return add(1007, frame(chance, 0x01, "\xe2\x82") + frame(chance, 0x80, "a"));
        case 10: return add(1007, frame(chance, 0x88, "\x03\xe8\xff"));
        default:
            const std::size_t first = chance.below(longest + 1);
            return add(1009, frame(chance, 0x02, std::string(first, 'x')) +
                                 frame(chance, 0x80, std::string(longest + 1 - first, 'x')));
    }
}

Conversation some_conversation(Chance& chance) {
    Conversation talk;
    while (!chance.one_in(6)) chance.one_in(3) ? add_control(chance, talk) : add_message(chance, talk);
    if (chance.one_in(2)) add_wrong(chance, talk);
    return talk;
}

struct Read {
    Frames frames{};
    std::optional<int> wrong{};
    bool operator==(const Read&) const = default;
};

// `next_size` says how much comes at a time. What has been read already may be overwritten, as it is in a connection.
template <class NextSize>
Read read(std::string_view bytes, const NextSize& next_size) {
    FrameReader reader(longest);
    Read all;
    while (!bytes.empty() && !reader.wrong()) {
        std::string buffer(bytes.substr(0, next_size()));
        bytes.remove_prefix(buffer.size());
        std::span<char> some(buffer);
        largest_allocation = 0;
        for (;;) {
            const auto one = reader.next(some);
            // A string grows by doubling.
            EXPECT_LE(largest_allocation, 2 * longest + 1);
            if (!one) break;
            all.frames.emplace_back(static_cast<int>(one->kind), one->payload);
            largest_allocation = 0;
        }
        EXPECT_TRUE(some.empty() || reader.wrong()) << "all is read, or nothing more is";
        std::ranges::fill(buffer, '#');
    }
    if (reader.wrong()) all.wrong = *reader.wrong();
    return all;
}

Read read_whole(std::string_view bytes) {
    return read(bytes, [&] { return bytes.size(); });
}
Read read_in_pieces(std::string_view bytes, Chance& chance) {
    const std::size_t most = 1 + chance.below(chance.one_in(2) ? 4 : 40);
    return read(bytes, [&] { return 1 + chance.below(most); });
}

std::uint32_t many() { return static_cast<std::uint32_t>(runs(3'000)); }

TEST(Conversation, IsReadAsItWasMeantInWhateverPieces) {
    std::size_t wrong = 0, frames = 0;
    for (std::uint32_t seed = 0; seed < many(); ++seed) {
        Chance chance(seed);
        const Conversation talk = some_conversation(chance);
        const Read meant{talk.frames, talk.wrong};
        ASSERT_EQ(read_whole(talk.bytes), meant) << seed;
        ASSERT_EQ(read_in_pieces(talk.bytes, chance), meant) << seed;
        ASSERT_EQ(read(talk.bytes, [] { return 1U; }), meant) << seed;
        wrong += talk.wrong.has_value();
        frames += talk.frames.size();
    }
    EXPECT_GT(wrong, many() / 3);
    EXPECT_GT(frames, many());
}

// Whatever is said behind what is wrong, or behind a piece of a frame, changes nothing of what was read before.
TEST(Conversation, IsReadUpToWhereItIsCutOff) {
    for (std::uint32_t seed = 0; seed < many() / 10; ++seed) {
        Chance chance(seed);
        const Conversation talk = some_conversation(chance);
        const std::size_t cut = chance.below(talk.bytes.size() + 1);
        const Read part = read_in_pieces(std::string_view(talk.bytes).substr(0, cut), chance);
        ASSERT_LE(part.frames.size(), talk.frames.size());
        ASSERT_TRUE(std::equal(part.frames.begin(), part.frames.end(), talk.frames.begin())) << seed;
        ASSERT_TRUE(!part.wrong || part.wrong == talk.wrong) << seed;
        const Read more = read_in_pieces(talk.bytes + some_bytes(chance, 100), chance);
        if (talk.wrong) {
            ASSERT_EQ(more, (Read{talk.frames, talk.wrong})) << seed;
        }
    }
}

TEST(Garbage, IsReadTheSameInWhateverPieces) {
    std::size_t frames = 0;
    for (std::uint32_t seed = 0; seed < many(); ++seed) {
        Chance chance(seed);
        std::string bytes = chance.one_in(2) ? some_bytes(chance, 200) : some_conversation(chance).bytes;
        for (std::size_t i = chance.below(4); i > 0 && !bytes.empty(); --i)
            bytes[chance.below(bytes.size())] = chance.byte();
        const Read whole = read_whole(bytes);
        ASSERT_EQ(read_in_pieces(bytes, chance), whole) << seed;
        for (const auto& [kind, payload] : whole.frames) ASSERT_LE(payload.size(), kind < 8 ? longest : 125) << seed;
        frames += whole.frames.size();
    }
    EXPECT_GT(frames, 0U) << "some of it is good";
}

// Work without end, in no memory: pieces of nothing, of a message that never ends.
TEST(Garbage, EmptyPiecesTakeNoRoom) {
    Chance chance(1);
    std::string bytes = frame(chance, 0x01, "");
    for (int i = 0; i < 10'000; ++i) bytes += frame(chance, 0x00, "");
    FrameReader reader(longest);
    std::span<char> some(bytes);
    largest_allocation = 0;
    EXPECT_EQ(reader.next(some), std::nullopt);
    EXPECT_EQ(largest_allocation, 0U);
    EXPECT_EQ(reader.wrong(), std::nullopt);
    EXPECT_TRUE(some.empty());
}

}  // namespace
}  // namespace magichat::server
