// Text that is made of words and numbers with one space between them: taking it apart and putting it together.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/ids.h"

namespace magichat {

// Takes words from the front. Two spaces, a space at either end or an empty text give an empty word, which is no word
// of any game.
class Words {
public:
    explicit Words(std::string_view text) : left_(text), more_(true) {}

    bool done() const { return !more_; }
    std::string_view next() {
        const std::size_t space = left_.find(' ');
        const std::string_view word = left_.substr(0, space);
        more_ = space != std::string_view::npos;
        left_ = more_ ? left_.substr(space + 1) : std::string_view{};
        return word;
    }

private:
    std::string_view left_;
    bool more_;
};

// The place of a word in a list of names.
template <class E, std::size_t count>
std::optional<E> find_name(const std::array<std::string_view, count>& names, std::string_view word) {
    for (std::size_t i = 0; i < count; ++i) {
        if (names[i] == word) return at<E>(i);
    }
    return std::nullopt;
}

// A number of one digit from 1 to `most`, as an index from 0. Everything that the games number has one digit.
template <class E>
std::optional<E> find_number(std::string_view word, std::size_t most) {
    if (word.size() != 1 || word[0] < '1' || word[0] > '9') return std::nullopt;
    const auto value = static_cast<std::size_t>(word[0] - '0');
    if (value > most) return std::nullopt;
    return at<E>(value - 1);
}

// An index from 0 as a number from 1.
template <class E>
std::string digit(E e) {
    return std::to_string(index(e) + 1);
}

// What each of so many is called, to be made once: they are short, so that copying one needs no memory.
template <std::size_t count, class E>
std::array<std::string, count> each_text(std::string (*text_of)(E)) {
    std::array<std::string, count> texts;
    for (std::size_t i = 0; i < count; ++i) texts[i] = text_of(at<E>(i));
    return texts;
}

}  // namespace magichat
