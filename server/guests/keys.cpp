#include "server/guests/keys.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <iterator>

#include "engine/base/bytes.h"

namespace magichat::server {
namespace {

std::string_view take_word(std::string_view& line) {
    const std::string_view word = line.substr(0, line.find(' '));
    line.remove_prefix(std::min(line.size(), word.size() + 1));
    return word;
}

template <class Number>
bool read_number(std::string_view text, Number& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size();
}

// Never an id that was there before: what an old key of that id has signed must not be tried with the new one.
SessionKey next_key(const std::vector<SessionKey>& keys, std::int64_t now) {
    std::uint32_t last = 0;
    for (const SessionKey& key : keys) last = std::max(last, key.id);
    SessionKey key = Sessions::random_key(last + 1);
    key.made = now;
    return key;
}

}  // namespace

std::int64_t signed_out_from(std::string_view text) {
    std::int64_t from = 0;
    std::from_chars(text.data(), text.data() + text.size(), from);
    return from;
}

std::vector<SessionKey> read_keys(std::string_view text) {
    std::vector<SessionKey> keys;
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        SessionKey key;
        if (!read_number(take_word(line), key.id) || !read_number(take_word(line), key.made)) continue;
        if (const auto secret = from_hex(line)) {
            key.secret = *secret;
            keys.push_back(key);
        }
    }
    return keys;
}

std::string write_keys(const std::vector<SessionKey>& keys) {
    std::string text;
    for (const SessionKey& key : keys) {
        text.append(std::to_string(key.id)).append(" ").append(std::to_string(key.made));
        text.append(" ").append(to_hex(key.secret)).append("\n");
    }
    return text;
}

bool renew_keys(std::vector<SessionKey>& keys, const KeyTerms& terms, std::int64_t now) {
    const std::size_t before = keys.size();
    const bool due = keys.empty() || now - keys.front().made >= terms.signs.count();
    if (due) keys.insert(keys.begin(), next_key(keys, now));
    // A key has signed until the one before it in the list was made.
    while (keys.size() > 1 && now - keys.at(keys.size() - 2).made >= terms.session.count()) keys.pop_back();
    return due || keys.size() != before;
}

std::vector<SessionKey> in_order_of_several(const std::vector<SessionKey>& keys, std::int64_t now) {
    constexpr std::int64_t hour = 3600;
    const auto known_to_all = [now](const SessionKey& key) { return now - key.made >= hour; };
    std::vector<SessionKey> ordered;
    std::ranges::copy_if(keys, std::back_inserter(ordered), known_to_all);
    std::ranges::copy_if(keys, std::back_inserter(ordered), std::not_fn(known_to_all));
    return ordered;
}

std::vector<SessionKey> only_new_key(const std::vector<SessionKey>& old, std::int64_t now) {
    return {next_key(old, now)};
}

}  // namespace magichat::server
