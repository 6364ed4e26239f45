// What a server may say on a connection: answers of HTTP one after the other, and after the 101 that opens a WebSocket
// frames alone, without a mask, in one piece each, text as UTF-8, and nothing behind a goodbye. The end may be missing:
// a client that is cut off hears half.
#pragma once

#include <algorithm>
#include <charconv>
#include <string_view>

#include "engine/base/utf8.h"
#include "tests/fuzz/promise.h"

namespace magichat::fuzz {

inline bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t bytes = first_code_point(text).bytes;
        if (bytes == 0) return false;
        text.remove_prefix(bytes);
    }
    return true;
}

struct Heard {
    bool upgraded = false;
    std::size_t answers = 0;
    std::size_t texts = 0;
    std::size_t goodbyes = 0;
};

inline void read_frames(std::string_view bytes, Heard& heard) {
    const auto byte = [&](std::size_t at) { return std::size_t{static_cast<unsigned char>(bytes[at])}; };
    while (bytes.size() >= 2) {
        promise(heard.goodbyes == 0, "nothing follows a goodbye");
        const std::size_t kind = byte(0);
        promise(kind == 0x81 || kind == 0x88 || kind == 0x89 || kind == 0x8a,
                "a frame is whole, of a kind that we send");
        std::size_t size = byte(1);
        promise(size < 0x80, "a server does not mask");
        promise(size < 126 || kind == 0x81, "frames of control are short");
        const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
        if (bytes.size() < 2 + more) return;
        if (more > 0) size = 0;
        for (std::size_t i = 0; i < more; ++i) size = size << 8U | byte(2 + i);
        promise(more != 2 || size >= 126, "a length takes no more bytes than it needs");
        promise(more != 8 || size > 0xffff, "a length takes no more bytes than it needs");
        if (bytes.size() - 2 - more < size) return;
        const std::string_view payload = bytes.substr(2 + more, size);
        if (kind == 0x81) {
            ++heard.texts;
            promise(is_utf8(payload), "text is UTF-8");
        } else if (kind == 0x88) {
            ++heard.goodbyes;
            promise(size != 1 && (size < 2 || is_utf8(payload.substr(2))), "a goodbye is a code and a reason");
        }
        bytes.remove_prefix(2 + more + size);
    }
}

inline Heard read_server(std::string_view bytes) {
    constexpr std::string_view beginning = "HTTP/1.1 ";
    Heard heard;
    while (!bytes.empty()) {
        promise(bytes.starts_with(beginning.substr(0, std::min(bytes.size(), beginning.size()))),
                "an answer begins as one");
        const std::size_t end = bytes.find("\r\n\r\n");
        if (end == std::string_view::npos) return heard;
        const std::string_view head = bytes.substr(0, end + 2);
        bytes.remove_prefix(end + 4);
        ++heard.answers;
        int status = 0;
        const char* digits = head.data() + beginning.size();
        promise(std::from_chars(digits, digits + 3, status).ptr == digits + 3 && status > 100 && status < 600,
                "an answer has a status");
        if (status == 101) {
            heard.upgraded = true;
            read_frames(bytes, heard);
            return heard;
        }
        constexpr std::string_view key = "\r\nContent-Length: ";
        const std::size_t at = head.find(key);
        promise(status == 204 || status == 304 || at != std::string_view::npos, "an answer says how long it is");
        if (at == std::string_view::npos || bytes.starts_with(beginning)) continue;  // a HEAD has no body
        std::size_t length = 0;
        std::from_chars(head.data() + at + key.size(), head.data() + head.size(), length);
        if (status != 304) bytes.remove_prefix(std::min(bytes.size(), length));
    }
    return heard;
}

}  // namespace magichat::fuzz
