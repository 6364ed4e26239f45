// WebSocket frames from server to client (RFC 6455, 5.2). They have no mask, so each is a short head and the text. We
// write them ourselves: many into one buffer, which goes out with a single call to the system.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace magichat::server {

inline constexpr std::size_t longest_frame_head = 10;
inline constexpr std::size_t longest_control_frame = 2 + 125;

inline void add_frame(std::string& out, std::uint8_t first_byte, std::string_view payload) {
    std::array<char, longest_frame_head> head{};
    std::size_t length = 0;
    const auto byte = [&](std::uint64_t value) { head[length++] = static_cast<char>(value & 0xff); };
    byte(first_byte);
    const std::uint64_t size = payload.size();
    int size_bytes = 0;
    if (size < 126) {
        byte(size);
    } else if (size <= 0xffff) {
        byte(126);
        size_bytes = 2;
    } else {
        byte(127);
        size_bytes = 8;
    }
    for (int i = size_bytes - 1; i >= 0; --i) byte(size >> (8 * i));
    out.append(head.data(), length);
    out.append(payload);
}

inline void add_text_frame(std::string& out, std::string_view text) { add_frame(out, 0x81, text); }
inline void add_ping_frame(std::string& out) { add_frame(out, 0x89, {}); }
inline void add_pong_frame(std::string& out, std::string_view payload) { add_frame(out, 0x8a, payload); }

inline void add_close_frame(std::string& out, std::uint16_t code, std::string_view reason) {
    std::size_t length = std::min<std::size_t>(reason.size(), 123);
    // Never half a letter: that is no UTF-8, and the other side would take it for a mistake.
    while (length < reason.size() && length > 0 && (static_cast<unsigned char>(reason[length]) & 0xc0U) == 0x80U)
        --length;
    std::string payload;
    payload.push_back(static_cast<char>(code >> 8));
    payload.push_back(static_cast<char>(code & 0xff));
    payload.append(reason.substr(0, length));
    add_frame(out, 0x88, payload);
}

}  // namespace magichat::server
