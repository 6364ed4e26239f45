// Any bytes behind the handshake, in any pieces: read as a second, simple reader reads them that sees all of them at once.
//
// An input is the length of the longest message, the length of the pieces (0: all sizes by turns), and what comes.
#include <memory>
#include <utility>
#include <vector>

#include "server/net/frame_reader.h"
#include "tests/fuzz/server_output.h"

using namespace magichat;
using namespace magichat::server;

namespace {

struct Frame {
    int kind;
    std::string payload;
    bool operator==(const Frame&) const = default;
};
struct Read {
    std::vector<Frame> frames{};
    int wrong = 0;
};

bool code_may_be_said(std::size_t code) {
    constexpr std::string_view known = "1000 1001 1002 1003 1007 1008 1009 1010 1011 1012 1013 1014 ";
    return (code > 999 && code < 1100 && known.find(std::to_string(code) + ' ') != std::string_view::npos) ||
           (code > 2999 && code < 5000);
}

int wrong_end(int kind, std::string_view payload) {
    if (kind == 1) return fuzz::is_utf8(payload) ? 0 : 1007;
    if (kind != 8 || payload.empty()) return 0;
    if (payload.size() == 1) return 1002;
    const auto byte = [&](std::size_t i) { return std::size_t{static_cast<unsigned char>(payload[i])}; };
    if (!code_may_be_said(byte(0) * 256 + byte(1))) return 1002;
    return fuzz::is_utf8(payload.substr(2)) ? 0 : 1007;
}

// Written from RFC 6455 and nothing else; slow, and by copies.
Read read_simply(std::string_view bytes, std::size_t longest) {
    Read all;
    std::string message;
    int message_kind = 0;
    const auto byte = [&](std::size_t i) { return std::size_t{static_cast<unsigned char>(bytes[i])}; };
    while (bytes.size() >= 2) {
        const bool fin = byte(0) >= 128;
        const int kind = static_cast<int>(byte(0) % 16);
        const std::size_t said = byte(1) % 128;
        all.wrong = 1002;
        if (byte(0) / 16 % 8 != 0 || byte(1) < 128) return all;
        if (kind > 10 || (kind > 2 && kind < 8)) return all;
        if (kind >= 8 && (!fin || said > 125)) return all;
        if (kind < 8 && (kind == 0) != (message_kind != 0)) return all;
        all.wrong = 0;
        const std::size_t head = said == 126 ? 4 : said == 127 ? 10 : 2;
        if (bytes.size() < head + 4) return all;
        std::size_t size = said < 126 ? said : 0;
        for (std::size_t i = 2; i < head; ++i) size = size * 256 + byte(i);
        all.wrong = 1002;
        if ((head == 4 && size < 126) || (head == 10 && (size < 65'536 || byte(2) >= 128))) return all;
        all.wrong = 1009;
        if (kind < 8 && (size > longest || message.size() + size > longest)) return all;
        all.wrong = 0;
        if (bytes.size() - head - 4 < size) return all;
        std::string payload;
        for (std::size_t i = 0; i < size; ++i)
            payload.push_back(static_cast<char>(byte(head + 4 + i) ^ byte(head + i % 4)));
        bytes.remove_prefix(head + 4 + size);
        if (kind >= 8) {
            all.wrong = wrong_end(kind, payload);
            if (all.wrong != 0) return all;
            all.frames.push_back({kind, payload});
            continue;
        }
        if (kind != 0) message_kind = kind;
        message += payload;
        if (!fin) continue;
        all.wrong = wrong_end(message_kind, message);
        if (all.wrong != 0) return all;
        all.frames.push_back({std::exchange(message_kind, 0), std::exchange(message, {})});
    }
    return all;
}

Read read_in_pieces(std::string_view bytes, std::size_t longest, std::size_t piece) {
    FrameReader reader(longest);
    Read all;
    for (std::size_t turn = 1; !bytes.empty() && !reader.wrong(); ++turn) {
        const std::size_t size = std::min(piece == 0 ? 1 + turn % 17 : piece, bytes.size());
        // Memory of its own for each: a view that is kept is a use after free.
        const auto own = std::make_unique<char[]>(size);
        std::copy_n(bytes.data(), size, own.get());
        bytes.remove_prefix(size);
        std::span<char> some(own.get(), size);
        while (const auto one = reader.next(some)) {
            promise(one->payload.size() <= (static_cast<int>(one->kind) < 8 ? longest : 125), "it is not too long");
            all.frames.push_back({static_cast<int>(one->kind), std::string(one->payload)});
        }
        promise(some.empty() || reader.wrong(), "all is read");
    }
    all.wrong = reader.wrong().value_or(0);
    return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    if (size < 2) return 0;
    const std::size_t longest = std::size_t{data[0]} * 8;
    const std::size_t piece = data[1];
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 2, size - 2);
    const Read simple = read_simply(bytes, longest);
    const Read ours = read_in_pieces(bytes, longest, piece);
    promise(ours.frames == simple.frames, "the same frames");
    promise(ours.wrong == simple.wrong, "the same is wrong");
    return 0;
}
