// JSON is written here, and nowhere else. Ours: nearly all of it are short texts that need no escaping, and numbers; a
// server writes five such messages for every move.
#pragma once

#include <rapidjson/internal/dtoa.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
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
        buffer_.push_back(':');
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
        buffer_.append(json);
        return *this;
    }

    Json& text(std::string_view name, std::string_view value) { return key(name).text(value); }
    Json& number(std::string_view name, std::int64_t value) { return key(name).number(value); }
    Json& flag(std::string_view name, bool value) { return key(name).flag(value); }
    Json& seat(std::string_view name, Seat seat) { return key(name).number(magichat::number(seat)); }

    std::string_view view() const { return buffer_; }
    const std::string& str() const { return buffer_; }
    void reset() {
        buffer_.clear();
        comma_ = false;
    }

private:
    static constexpr bool needs_escape(char c) { return static_cast<u8>(c) < 0x20 || c == '"' || c == '\\'; }

    // Before a value or a key; what follows is separated from it.
    void separate() {
        if (std::exchange(comma_, true)) buffer_.push_back(',');
    }
    Json& begin(char bracket) {
        separate();
        buffer_.push_back(bracket);
        comma_ = false;
        return *this;
    }
    Json& end(char bracket) {
        buffer_.push_back(bracket);
        comma_ = true;
        return *this;
    }
    template <std::integral T>
    Json& digits(T value) {
        std::array<char, 24> text;
        return raw({text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr});
    }
    void put_text(std::string_view text) {
        separate();
        buffer_.push_back('"');
        while (true) {
            const auto plain = static_cast<std::size_t>(std::ranges::find_if(text, needs_escape) - text.begin());
            buffer_.append(text.substr(0, plain));
            if (plain == text.size()) break;
            put_escaped(text[plain]);
            text.remove_prefix(plain + 1);
        }
        buffer_.push_back('"');
    }
    void put_escaped(char c) {
        constexpr std::string_view meant = "\b\f\n\r\t\"\\";
        constexpr std::string_view written = "bfnrt\"\\";
        constexpr std::string_view hex = "0123456789ABCDEF";
        buffer_.push_back('\\');
        if (const std::size_t place = meant.find(c); place != std::string_view::npos) {
            buffer_.push_back(written[place]);
            return;
        }
        buffer_.append("u00");
        buffer_.push_back(hex[static_cast<u8>(c) >> 4U]);
        buffer_.push_back(hex[static_cast<u8>(c) & 15U]);
    }

    std::string buffer_;
    bool comma_ = false;  // something stands before it
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
