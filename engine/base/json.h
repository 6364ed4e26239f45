// JSON is written here, and nowhere else. Ours: nearly all of it are short texts that need no escaping, and numbers; a
// server writes five such messages for every move.
#pragma once

#include <rapidjson/internal/dtoa.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/ids.h"

namespace magichat {

class Json {
public:
    Json& open() { return begin('{'); }
    Json& close() { return end('}'); }
    Json& open_list() { return begin('['); }
    Json& close_list() { return end(']'); }
    Json& key(std::string_view name) {
        put_text(name);
        put(':');
        comma_ = false;
        return *this;
    }
    Json& text(std::string_view value) {
        put_text(value);
        return *this;
    }
    Json& number(std::int64_t value) { return digits(value); }
    Json& whole(u64 value) { return digits(value); }
    Json& real(double value) {
        std::array<char, 32> text;
        constexpr int all_decimal_places = 324;
        return raw({text.data(), rapidjson::internal::dtoa(value, text.data(), all_decimal_places)});
    }
    Json& flag(bool value) { return raw(value ? "true" : "false"); }
    Json& null() { return raw("null"); }
    // A value that is JSON already.
    Json& raw(std::string_view json) {
        separate();
        put(json);
        return *this;
    }

    Json& text(std::string_view name, std::string_view value) { return key(name).text(value); }
    Json& number(std::string_view name, std::int64_t value) { return key(name).number(value); }
    Json& flag(std::string_view name, bool value) { return key(name).flag(value); }
    Json& seat(std::string_view name, Seat seat) { return key(name).number(magichat::number(seat)); }

    std::string_view view() const { return {buffer_.data(), size_}; }
    std::string str() const { return std::string(view()); }
    void reset() {
        size_ = 0;
        comma_ = false;
    }

private:
    static constexpr bool needs_escape(char c) { return static_cast<u8>(c) < 0x20 || c == '"' || c == '\\'; }
    // Byte by byte, in one word: what is taken from a byte that is too small borrows from its highest bit.
    static constexpr bool one_of_eight_needs_escape(u64 eight) {
        constexpr u64 each = 0x0101'0101'0101'0101;
        constexpr auto below = [](u64 bytes, u64 than) { return (bytes - each * than) & ~bytes; };
        const u64 found = below(eight, 0x20) | below(eight ^ each * '"', 1) | below(eight ^ each * '\\', 1);
        return (found & each * 0x80) != 0;
    }

    // Where so many more characters may be written.
    char* room(std::size_t more) {
        if (buffer_.size() - size_ < more) grow(more);
        return buffer_.data() + size_;
    }
    [[gnu::noinline]] void grow(std::size_t more) {
        constexpr std::size_t usual = 256;
        buffer_.resize(std::max({usual, 2 * buffer_.size(), size_ + more}));
    }
    void put(char c) {
        *room(1) = c;
        ++size_;
    }
    void put(std::string_view text) {
        std::ranges::copy(text, room(text.size()));
        size_ += text.size();
    }

    // Before a value or a key; what follows is separated from it.
    void separate() {
        if (std::exchange(comma_, true)) put(',');
    }
    Json& begin(char bracket) {
        separate();
        put(bracket);
        comma_ = false;
        return *this;
    }
    Json& end(char bracket) {
        put(bracket);
        comma_ = true;
        return *this;
    }
    template <std::integral T>
    Json& digits(T value) {
        constexpr std::size_t most = 24;
        separate();
        char* const to = room(most);
        size_ += static_cast<std::size_t>(std::to_chars(to, to + most, value).ptr - to);
        return *this;
    }
    void put_text(std::string_view text) {
        char* const from = room(text.size() + 3);
        char* to = from;
        if (std::exchange(comma_, true)) *to++ = ',';
        *to++ = '"';
        if (copy_plain(text, to)) {
            to += text.size();
            *to++ = '"';
            size_ += static_cast<std::size_t>(to - from);
            return;
        }
        size_ += static_cast<std::size_t>(to - from);
        for (const char c : text) needs_escape(c) ? put_escaped(c) : put(c);
        put('"');
    }
    // False, and what is there means nothing, if something has to be escaped.
    static bool copy_plain(std::string_view text, char* to) {
        const char* from = text.data();
        std::size_t left = text.size();
        for (; left >= sizeof(u64); left -= sizeof(u64), from += sizeof(u64), to += sizeof(u64)) {
            u64 eight = 0;
            std::memcpy(&eight, from, sizeof eight);
            if (one_of_eight_needs_escape(eight)) return false;
            std::memcpy(to, &eight, sizeof eight);
        }
        bool plain = true;
        for (; left > 0; --left) {
            plain = plain && !needs_escape(*from);
            *to++ = *from++;
        }
        return plain;
    }
    void put_escaped(char c) {
        constexpr std::string_view meant = "\b\f\n\r\t\"\\";
        constexpr std::string_view written = "bfnrt\"\\";
        constexpr std::string_view hex = "0123456789ABCDEF";
        put('\\');
        if (const std::size_t place = meant.find(c); place != std::string_view::npos) return put(written[place]);
        put("u00");
        put(hex[static_cast<u8>(c) >> 4U]);
        put(hex[static_cast<u8>(c) & 15U]);
    }

    std::string buffer_;    // longer than what is in it: most are written again and again
    std::size_t size_ = 0;  // what is in it
    bool comma_ = false;    // something stands before it
};

// An empty one that has its memory already, one a thread: for what is written and copied at once.
inline Json& blank_json() {
#ifdef __wasm__  // there is one thread, and nobody to end what belongs to it
    static Json json;
#else
    thread_local Json json;
#endif
    json.reset();
    return json;
}

}  // namespace magichat
