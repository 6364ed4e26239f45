#include "words/message.h"

#include <unicode/messagepattern.h>
#include <unicode/uchar.h>

#include <algorithm>

namespace magichat {

namespace {

using icu::MessagePattern;
using icu::UnicodeString;

bool is_plain_ascii(char16_t c) { return c > ' ' && c < 0x7F; }
bool is_latin(char16_t c) { return is_plain_ascii(c) && u_isalnum(c) != 0; }
bool opens(char16_t c) { return UnicodeString(u"([“„«‘").indexOf(c) >= 0; }
bool closes(char16_t c) { return UnicodeString(u".,:;!?)]”“»’").indexOf(c) >= 0; }

// Some words between spaces, of a text from right to left.
struct Word {
    int32_t begin;
    int32_t end;  // without what closes a sentence
    bool latin;   // has letters or digits, and nothing but ASCII
    bool mark;    // ASCII, without them: "="
};

Word word_at(const UnicodeString& text, int32_t begin, int32_t end) {
    while (begin < end && opens(text[begin])) ++begin;
    while (begin < end && closes(text[end - 1])) --end;
    Word word{begin, end, false, begin < end};
    for (int32_t i = begin; i < end; ++i) {
        if (!is_plain_ascii(text[i])) return {begin, end, false, false};
        if (is_latin(text[i])) word.latin = true;
    }
    if (word.latin) word.mark = false;
    return word;
}

// Puts isolates around what is written from left to right: words in Latin letters, with what belongs to them ("--people",
// "turn_limit=100"), and those beside each other together ("save evening.hat.json", "port = 8080").
UnicodeString isolate_latin(const UnicodeString& text) {
    UnicodeString out;
    int32_t done = 0;
    for (int32_t at = 0; at < text.length();) {
        const int32_t space = text.indexOf(u' ', at);
        const int32_t end = space < 0 ? text.length() : space;
        const Word first = word_at(text, at, end);
        at = end + 1;
        if (!first.latin) continue;
        int32_t last = first.end;  // of all that goes together
        for (int32_t next = end + 1; last == next - 1 && next < text.length();) {
            const int32_t next_space = text.indexOf(u' ', next);
            const int32_t next_end = next_space < 0 ? text.length() : next_space;
            const Word word = word_at(text, next, next_end);
            if (word.begin != next || (!word.latin && !word.mark)) break;
            if (word.mark && (word.end != next_end || next_end == text.length())) break;
            if (word.mark) {  // only between two of them
                const int32_t after = text.indexOf(u' ', next_end + 1);
                if (!word_at(text, next_end + 1, after < 0 ? text.length() : after).latin) break;
            }
            last = word.end;
            at = next_end + 1;
            next = next_end + 1;
        }
        out.append(text, done, first.begin - done).append(left_to_right_isolate);
        out.append(text, first.begin, last - first.begin).append(pop_isolate);
        done = last;
    }
    return out.append(text, done, text.length() - done);
}

// A message with isolates around its numbers and its Latin words.
class Isolator {
public:
    explicit Isolator(const MessagePattern& pattern) : pattern_(pattern), text_(pattern.getPatternString()) {}

    UnicodeString all() {
        message(0);
        return out_;
    }

private:
    UnicodeString part_of(int32_t begin, int32_t end) const { return {text_, begin, end - begin}; }

    // From the part that starts a message to the one that ends it, which is handed back.
    int32_t message(int32_t start) {
        int32_t done = pattern_.getPart(start).getLimit();
        for (int32_t i = start + 1;; ++i) {
            const MessagePattern::Part& part = pattern_.getPart(i);
            if (part.getType() == UMSGPAT_PART_TYPE_INSERT_CHAR) continue;
            out_ += isolate_latin(part_of(done, part.getIndex()));
            done = part.getLimit();
            if (part.getType() == UMSGPAT_PART_TYPE_MSG_LIMIT) return i;
            if (part.getType() == UMSGPAT_PART_TYPE_REPLACE_NUMBER) {
                out_ += UnicodeString(left_to_right_isolate) + u'#' + pop_isolate;
            } else if (part.getType() == UMSGPAT_PART_TYPE_ARG_START) {
                i = argument(i);
                done = pattern_.getPart(i).getLimit();
            } else {
                out_ += part_of(part.getIndex(), done);
            }
        }
    }

    int32_t argument(int32_t start) {
        const MessagePattern::Part& part = pattern_.getPart(start);
        const int32_t limit = pattern_.getLimitPartIndex(start);
        const bool number = part.getArgType() == UMSGPAT_ARG_TYPE_SIMPLE;
        if (number) out_ += left_to_right_isolate;
        int32_t done = part.getIndex();
        for (int32_t i = start + 1; i < limit; ++i) {
            if (pattern_.getPart(i).getType() != UMSGPAT_PART_TYPE_MSG_START) continue;
            out_ += part_of(done, pattern_.getPart(i).getLimit());
            i = message(i);
            done = pattern_.getPart(i).getIndex();
        }
        out_ += part_of(done, pattern_.getPart(limit).getLimit());
        if (number) out_ += pop_isolate;
        return limit;
    }

    const MessagePattern& pattern_;
    const UnicodeString& text_;
    UnicodeString out_;
};

Placeholder::Kind kind_of(UMessagePatternArgType type) {
    if (type == UMSGPAT_ARG_TYPE_NONE) return Placeholder::Kind::plain;
    return type == UMSGPAT_ARG_TYPE_SELECT ? Placeholder::Kind::choice : Placeholder::Kind::number;
}

std::vector<Placeholder> placeholders_of(const MessagePattern& pattern) {
    std::vector<Placeholder> all;
    for (int32_t i = 0; i < pattern.countParts(); ++i) {
        const MessagePattern::Part& part = pattern.getPart(i);
        if (part.getType() != UMSGPAT_PART_TYPE_ARG_START) continue;
        Placeholder one{{}, {}, kind_of(part.getArgType())};
        pattern.getSubstring(pattern.getPart(i + 1)).toUTF8String(one.name);
        one.wide_name = UnicodeString::fromUTF8(one.name);  // a substring would point into the pattern
        // One value for each name: a number is shown as one wherever it stands, so that kind comes before the others.
        const auto same =
            std::find_if(all.begin(), all.end(), [&](const Placeholder& other) { return other.name == one.name; });
        if (same == all.end()) {
            all.push_back(std::move(one));
        } else if (one.kind == Placeholder::Kind::number || same->kind == Placeholder::Kind::plain) {
            same->kind = one.kind;
        }
    }
    return all;
}

}  // namespace

Message read_message(std::string_view text, const icu::Locale& locale, bool right_to_left) {
    UErrorCode status = U_ZERO_ERROR;
    UParseError where{};
    UnicodeString wide = UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
    MessagePattern pattern(wide, &where, status);
    if (U_FAILURE(status) != 0) return {};
    if (right_to_left) wide = Isolator(pattern).all();
    Message message{nullptr, placeholders_of(pattern)};
    message.format = std::make_unique<icu::MessageFormat>(wide, locale, where, status);
    if (U_FAILURE(status) != 0) message.format.reset();
    return message;
}

}  // namespace magichat
