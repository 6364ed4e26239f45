// WebSocket frames from client to server (RFC 6455, 5.2 to 5.5), in whatever pieces they come. Nearly every message comes
// whole: then it is unmasked where it lies and copied nowhere, and who is silent takes no room.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace magichat::server {

class FrameReader {
public:
    explicit FrameReader(std::size_t longest_message) : longest_(longest_message) {}

    enum class Kind : std::uint8_t { text = 1, binary = 2, close = 8, ping = 9, pong = 10 };
    // A whole message, or a frame of control between two pieces of one.
    struct Frame {
        Kind kind;
        std::string_view payload;  // until the next call; of the bytes, if it came in one piece
    };
    // The next one that is whole, and the bytes behind it. Nothing: more bytes are needed, or they are wrong.
    std::optional<Frame> next(std::span<char>& bytes);

    // The code of RFC 6455 (7.4.1) for what is wrong with what came; nothing more is read then.
    std::optional<std::uint16_t> wrong() const { return wrong_; }

private:
    static constexpr std::size_t longest_head = 14;  // two bytes, a length of eight, a mask of four

    // False: more bytes are needed, or they are wrong.
    bool read_head(std::span<char>& bytes);
    std::optional<std::uint16_t> wrong_head() const;
    bool is_control() const { return (head_[0] & 8U) != 0; }
    bool is_last() const { return (head_[0] & 0x80U) != 0; }
    void unmask(std::span<char> part);
    std::optional<Frame> ended(Kind kind, std::string_view payload);

    std::size_t longest_;
    std::array<std::uint8_t, longest_head> head_{};
    std::uint8_t head_size_ = 0;  // so much of it has come
    bool in_payload_ = false;
    bool handed_out_ = false;        // what is kept belongs to the frame before
    std::uint8_t mask_at_ = 0;       // where the mask goes on
    std::optional<Kind> message_{};  // of which there was a piece
    std::optional<std::uint16_t> wrong_{};
    std::uint64_t left_ = 0;  // of the payload
    std::string kept_{};      // of a message
    std::string control_{};   // of a frame of control
};

}  // namespace magichat::server
