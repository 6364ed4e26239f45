#include "server/net/frame_reader.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/base/utf8.h"

namespace magichat::server {

namespace {

constexpr std::uint16_t protocol_error = 1002;
constexpr std::uint16_t not_utf8 = 1007;
constexpr std::uint16_t too_long = 1009;
constexpr std::size_t longest_control = 125;
constexpr std::size_t mask_size = 4;

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        std::uint64_t eight = 0;  // at a time, as long as they are ASCII
        if (text.size() >= sizeof eight) std::memcpy(&eight, text.data(), sizeof eight);
        if (text.size() >= sizeof eight && (eight & 0x8080808080808080U) == 0) {
            text.remove_prefix(sizeof eight);
            continue;
        }
        const std::size_t bytes = first_code_point(text).bytes;
        if (bytes == 0) return false;
        text.remove_prefix(bytes);
    }
    return true;
}

// Those that stand for "there was none", and those that nobody has defined, may not be said (7.4).
bool may_be_said(unsigned code) {
    if (code < 1000 || code == 1004 || code == 1005 || code == 1006) return false;
    return code <= 1014 || (code >= 3000 && code < 5000);
}

unsigned code_of(std::string_view goodbye) {
    return static_cast<unsigned>(static_cast<unsigned char>(goodbye[0])) << 8U | static_cast<unsigned char>(goodbye[1]);
}

}  // namespace

std::optional<std::uint16_t> FrameReader::wrong_head() const {
    const unsigned kind = head_[0] & 0x0fU;
    const bool compressed_or_so = (head_[0] & 0x70U) != 0;  // nobody agreed to that
    const bool masked = (head_[1] & 0x80U) != 0;
    if (compressed_or_so || !masked || (kind > 2 && kind < 8) || kind > 10) return protocol_error;
    if (is_control()) {
        const bool short_and_whole = is_last() && (head_[1] & 0x7fU) <= longest_control;
        return short_and_whole ? std::nullopt : std::optional(protocol_error);
    }
    const bool goes_on = kind == 0;
    return goes_on == message_.has_value() ? std::nullopt : std::optional(protocol_error);
}

bool FrameReader::read_head(std::span<char>& bytes) {
    const auto take_up_to = [&](std::size_t size) {
        const std::size_t more = std::min(size - std::min<std::size_t>(size, head_size_), bytes.size());
        std::memcpy(head_.data() + head_size_, bytes.data(), more);
        head_size_ = static_cast<std::uint8_t>(head_size_ + more);
        bytes = bytes.subspan(more);
        return head_size_ >= size;
    };
    if (!take_up_to(2)) return false;
    wrong_ = wrong_head();
    if (wrong_) return false;
    const unsigned size = head_[1] & 0x7fU;
    const std::size_t size_bytes = size == 127 ? 8 : size == 126 ? 2 : 0;
    if (!take_up_to(2 + size_bytes + mask_size)) return false;

    left_ = size_bytes > 0 ? 0 : size;
    for (std::size_t i = 0; i < size_bytes; ++i) left_ = left_ << 8U | head_[2 + i];
    const bool shortest = size_bytes == 0 || (size_bytes == 2 ? left_ >= 126 : left_ > 0xffff && left_ >> 63U == 0);
    if (!shortest) wrong_ = protocol_error;
    if (!wrong_ && !is_control() && (left_ > longest_ || kept_.size() + left_ > longest_)) wrong_ = too_long;
    if (wrong_) return false;
    std::memmove(head_.data() + 2, head_.data() + 2 + size_bytes, mask_size);
    if (const unsigned kind = head_[0] & 0x0fU; kind == 1 || kind == 2)
        message_ = Kind{static_cast<std::uint8_t>(kind)};
    head_size_ = 0;
    mask_at_ = 0;
    in_payload_ = true;
    return true;
}

void FrameReader::unmask(std::span<char> part) {
    std::array<char, mask_size> mask{};
    for (std::size_t i = 0; i < mask_size; ++i) mask[i] = static_cast<char>(head_[2 + (mask_at_ + i) % mask_size]);
    for (std::size_t i = 0; i < part.size(); ++i) part[i] = static_cast<char>(part[i] ^ mask[i % mask_size]);
    mask_at_ = static_cast<std::uint8_t>((mask_at_ + part.size()) % mask_size);
}

std::optional<FrameReader::Frame> FrameReader::next(std::span<char>& bytes) {
    // Room for a long message is given back with it.
    if (std::exchange(handed_out_, false)) kept_ = {};
    if (head_size_ == 0 && !in_payload_) control_.clear();
    while (!wrong_) {
        if (!in_payload_ && !read_head(bytes)) return std::nullopt;
        const auto part = bytes.first(static_cast<std::size_t>(std::min<std::uint64_t>(left_, bytes.size())));
        bytes = bytes.subspan(part.size());
        unmask(part);
        left_ -= part.size();
        std::string& kept = is_control() ? control_ : kept_;
        std::string_view payload(part.data(), part.size());
        const bool in_one_piece = left_ == 0 && kept.empty() && (is_control() || is_last());
        if (!in_one_piece) payload = kept.append(payload);
        if (left_ > 0) return std::nullopt;
        in_payload_ = false;
        if (is_control()) return ended(Kind{static_cast<std::uint8_t>(head_[0] & 0x0fU)}, payload);
        if (!is_last()) continue;
        handed_out_ = true;
        return ended(*std::exchange(message_, std::nullopt), payload);
    }
    return std::nullopt;
}

std::optional<FrameReader::Frame> FrameReader::ended(Kind kind, std::string_view payload) {
    if (kind == Kind::text && !is_utf8(payload)) wrong_ = not_utf8;
    if (kind == Kind::close && !payload.empty()) {
        if (payload.size() == 1 || !may_be_said(code_of(payload))) {
            wrong_ = protocol_error;
        } else if (!is_utf8(payload.substr(2))) {
            wrong_ = not_utf8;
        }
    }
    return wrong_ ? std::nullopt : std::optional(Frame{kind, payload});
}

}  // namespace magichat::server
