// words: everything that the program says to people, in the language that it speaks.
//
// What is said is a Line: the key of a message and its arguments. A message asks for a form of an argument by the name of
// its placeholder ({animal_the}): the argument itself is handed over as the bare noun. Only the languages know which forms
// there are.
//
// Where a language is written from right to left, whatever runs the other way is kept together by Unicode's isolates:
// numbers, what is typed, files, names. Those from left to right are given nothing.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "words/keys.h"
#include "words/language.h"

namespace magichat {

struct Arg;
struct NamedArg;
using Args = std::vector<NamedArg>;

struct Line {
    Line(Key the_key);  // NOLINT(*-explicit-*)
    Line(Key the_key, Args with);

    Key key;
    Args args;
};

// A text as an argument, made safe to show; `most` bytes of it.
struct TextArg {
    // name: people's names and whatever else somebody has written. code: what is typed or read by programs, from left to
    // right. said: a sentence of ours, as it is.
    enum class Kind : std::uint8_t { name, code, said };
    std::string text;
    Kind kind = Kind::name;
};
TextArg code(std::string_view text, std::size_t most = 1000);
TextArg typed(std::string_view text, std::size_t most = 1000);
inline TextArg said(std::string text) { return {std::move(text), TextArg::Kind::said}; }

struct ListArg {
    // "a, b and c", "a, b or c", "a, b, c", "a-b".
    enum class Kind : std::uint8_t { all, any, row, pair };
    std::vector<Arg> items;
    Kind kind = Kind::all;
};

struct Arg {
    template <std::integral Number>
    Arg(Number number);            // NOLINT(*-explicit-*)
    Arg(double number);            // NOLINT(*-explicit-*)
    Arg(std::string_view text);    // NOLINT(*-explicit-*)
    Arg(const std::string& text);  // NOLINT(*-explicit-*)
    Arg(const char* text);         // NOLINT(*-explicit-*)
    Arg(TextArg text);             // NOLINT(*-explicit-*)
    Arg(ListArg list);             // NOLINT(*-explicit-*)
    Arg(Line line);                // NOLINT(*-explicit-*)
    Arg(Key key);                  // NOLINT(*-explicit-*)

    std::variant<std::int64_t, double, TextArg, ListArg, Line> value;
};

struct NamedArg {
    std::string_view name;
    Arg value;
};

// Here, where all of these are known to each other.
inline Line::Line(Key the_key) : key(the_key) {}
inline Line::Line(Key the_key, Args with) : key(the_key), args(std::move(with)) {}
template <std::integral Number>
Arg::Arg(Number number) : value(static_cast<std::int64_t>(number)) {}
inline Arg::Arg(double number) : value(number) {}
inline Arg::Arg(std::string_view text) : value(typed(text)) {}
inline Arg::Arg(const std::string& text) : Arg(std::string_view(text)) {}
inline Arg::Arg(const char* text) : Arg(std::string_view(text)) {}
inline Arg::Arg(TextArg text) : value(std::move(text)) {}
inline Arg::Arg(ListArg list) : value(std::move(list)) {}
inline Arg::Arg(Line line) : value(std::move(line)) {}
inline Arg::Arg(Key key) : value(Line(key)) {}

// A list of codes, such as names of options.
template <class Texts>
ListArg codes(const Texts& texts, ListArg::Kind kind = ListArg::Kind::all) {
    ListArg list{{}, kind};
    for (const auto& text : texts) list.items.emplace_back(code(text));
    return list;
}

// A message by the name of its key, "animal.owl"; for what stands in a table of names.
std::optional<Key> find_key(std::string_view name);
// The same, which has to be there: a word of the engine's, in this room.
Line noun(std::string_view room, std::string_view word);

struct MessageFile;

// One language.
class Speaker {
public:
    // ascii: our own punctuation is put in ASCII, where nothing else can be shown.
    enum class Letters : std::uint8_t { unicode, ascii };

    explicit Speaker(const Language& language, Letters letters = Letters::unicode);
    explicit Speaker(const MessageFile& file, Letters letters = Letters::unicode);
    Speaker(Speaker&&) noexcept;
    Speaker& operator=(Speaker&&) noexcept;
    ~Speaker();

    bool right_to_left() const;
    // From any thread. What the language does not have is said in English.
    std::string say(const Line& line) const;
    // A number with so many digits after the point, for columns; without isolates.
    std::string decimal(double number, int digits, bool sign = false) const;
    // Kept together within a line that runs from left to right, such as a row of a picture.
    std::string isolated(std::string_view text) const;
    // Whether this was typed for the word of a message: whole, or its first letter; capitals and accents are the same.
    bool is_typed_for(std::string_view typed, Key key) const;

private:
    struct Spoken;
    std::unique_ptr<Spoken> spoken_;
};

// A text without isolates: for what becomes an argument of its own, such as the name that a seat has from us.
std::string without_isolates(std::string_view text);

// The language of the program: English, until another one is chosen, before anything is said and any thread is started.
void speak(Speaker speaker);
const Speaker& spoken();

inline std::string say(const Line& line) { return spoken().say(line); }
inline std::string say(Key key, Args args) { return say(Line(key, std::move(args))); }
inline std::string decimal(double number, int digits, bool sign = false) {
    return spoken().decimal(number, digits, sign);
}
// The same within a sentence.
inline TextArg decimal_arg(double number, int digits, bool sign = false) {
    return said(spoken().isolated(decimal(number, digits, sign)));
}

}  // namespace magichat
