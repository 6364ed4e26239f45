#include "words/words.h"

#include <unicode/coll.h>
#include <unicode/listformatter.h>
#include <unicode/numberformatter.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <mutex>

#include "engine/base/quote.h"
#include "words/message.h"
#include "words/messages.h"

namespace magichat {

namespace {

using icu::UnicodeString;

UnicodeString wide(std::string_view text) {
    return UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
}

std::string narrow(const UnicodeString& text) {
    std::string out;
    return text.toUTF8String(out);
}

// Lists as all our English has them: "a, b and c".
icu::Locale locale_of(std::string_view code) {
    return icu::Locale(code == "en" ? "en_GB"
                                    : std::string(code).c_str());  // NOLINT(modernize-return-braced-init-list)
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 9> ascii_for = {{{"’", "''"},  // one, to ICU
                                                                                     {"‘", "''"},
                                                                                     {"“", "\""},
                                                                                     {"”", "\""},
                                                                                     {"„", "\""},
                                                                                     {"–", "-"},
                                                                                     {"—", "-"},
                                                                                     {"…", "..."},
                                                                                     {"\u00A0", " "}}};

std::string in_ascii(std::string_view text) {
    std::string out(text);
    for (const auto& [letter, plain] : ascii_for) {
        for (std::size_t at = out.find(letter); at != std::string::npos; at = out.find(letter, at)) {
            out.replace(at, letter.size(), plain);
        }
    }
    return out;
}

}  // namespace

TextArg code(std::string_view text, std::size_t most) { return {printable(text, most), TextArg::Kind::code}; }
TextArg typed(std::string_view text, std::size_t most) { return {printable(text, most), TextArg::Kind::name}; }

std::optional<Key> find_key(std::string_view name) {
    const auto found = std::lower_bound(key_names.begin(), key_names.end(), name);
    if (found == key_names.end() || *found != name) return std::nullopt;
    return static_cast<Key>(found - key_names.begin());
}

Line noun(std::string_view room, std::string_view word) {
    std::string key(room);
    key.append(1, '.').append(word);
    std::replace(key.begin(), key.end(), '-', '_');
    const auto found = find_key(key);
    assert(found);
    return *found;
}

struct Speaker::Spoken {
    const MessageFile& own;
    Letters letters;
    icu::Locale locale;
    bool right_to_left;
    std::mutex lock{};  // ICU's formats are not for several threads
    std::array<std::optional<Message>, key_count> read{};
    std::unique_ptr<icu::ListFormatter> all{};
    std::unique_ptr<icu::ListFormatter> any{};

    Spoken(const MessageFile& file, Letters with)
        : own(file),
          letters(with),
          locale(locale_of(file.code)),
          right_to_left(text(Key::language_direction) == "rtl") {
        UErrorCode status = U_ZERO_ERROR;
        all.reset(icu::ListFormatter::createInstance(locale, ULISTFMT_TYPE_AND, ULISTFMT_WIDTH_WIDE, status));
        any.reset(icu::ListFormatter::createInstance(locale, ULISTFMT_TYPE_OR, ULISTFMT_WIDTH_WIDE, status));
    }

    static const MessageFile& file_of(std::string_view code) {
        const auto files = message_files();
        return *std::find_if(files.begin(), files.end(), [&](const MessageFile& one) { return one.code == code; });
    }

    std::string_view text(Key key) const {
        const char* message = (*own.messages)[static_cast<std::size_t>(key)];
        return message != nullptr ? message : (*file_of("en").messages)[static_cast<std::size_t>(key)];
    }

    const Message& message(Key key) {
        auto& place = read[static_cast<std::size_t>(key)];
        if (!place) {
            const std::string_view pattern = text(key);
            place = letters == Letters::ascii ? read_message(in_ascii(pattern), locale, right_to_left)
                                              : read_message(pattern, locale, right_to_left);
        }
        return *place;
    }

    UnicodeString isolated(const UnicodeString& text, char16_t how) const {
        if (!right_to_left || text.isEmpty()) return text;
        return UnicodeString(how) + text + pop_isolate;
    }

    UnicodeString number(double value) const {
        UErrorCode status = U_ZERO_ERROR;
        return icu::number::NumberFormatter::withLocale(locale).formatDouble(value, status).toString(status);
    }

    // -- arguments ------------------------------------------------------------------------------------------------

    UnicodeString put_text(const TextArg& text) const {
        switch (text.kind) {
            case TextArg::Kind::name: return isolated(wide(text.text), first_strong_isolate);
            case TextArg::Kind::code: return isolated(wide(text.text), left_to_right_isolate);
            case TextArg::Kind::said: break;
        }
        return wide(text.text);
    }
    UnicodeString put_number(double value) const { return isolated(number(value), left_to_right_isolate); }
    UnicodeString put_list(const ListArg& list, std::string_view form) {
        std::vector<UnicodeString> items;
        items.reserve(list.items.size());
        for (const Arg& item : list.items) items.push_back(put(item, form));
        const icu::ListFormatter* formatter = nullptr;
        const char* between = ", ";
        switch (list.kind) {
            case ListArg::Kind::all: formatter = all.get(); break;
            case ListArg::Kind::any: formatter = any.get(); break;
            case ListArg::Kind::row: break;
            case ListArg::Kind::pair: between = "-"; break;
        }
        UnicodeString out;
        UErrorCode status = U_ZERO_ERROR;
        if (formatter != nullptr) {
            return formatter->format(items.data(), static_cast<int32_t>(items.size()), out, status);
        }
        for (std::size_t i = 0; i < items.size(); ++i) out += (i == 0 ? UnicodeString() : wide(between)) + items[i];
        return out;
    }
    UnicodeString put(const Arg& arg, std::string_view form) {
        if (const auto* whole = std::get_if<std::int64_t>(&arg.value)) return put_number(static_cast<double>(*whole));
        if (const auto* real = std::get_if<double>(&arg.value)) return put_number(*real);
        if (const auto* text = std::get_if<TextArg>(&arg.value)) return put_text(*text);
        if (const auto* list = std::get_if<ListArg>(&arg.value)) return put_list(*list, form);
        return put_line(std::get<Line>(arg.value), form);
    }

    // What a placeholder of a choice compares: the bare word.
    UnicodeString choose(const Arg& arg, std::string_view form) {
        const auto* text = std::get_if<TextArg>(&arg.value);
        if (text != nullptr) return wide(text->text);
        return wide(without_isolates(narrow(put(arg, form))));
    }

    struct Wanted {
        const Arg* arg = nullptr;
        std::string_view form = "other";
    };
    // An argument of that name; or the longest that the name begins with, up to an underscore, and the form after it.
    static Wanted find(const Args& args, std::string_view name) {
        Wanted wanted;
        std::size_t longest = 0;
        for (const NamedArg& one : args) {
            if (one.name == name) return {&one.value};
            const bool begins = name.starts_with(one.name) && name[one.name.size()] == '_';
            if (!begins || one.name.size() <= longest) continue;
            longest = one.name.size();
            wanted = {&one.value, name.substr(longest + 1)};
        }
        return wanted;
    }

    icu::Formattable fill(const Placeholder& placeholder, const Wanted& wanted) {
        switch (placeholder.kind) {
            case Placeholder::Kind::plain: return put(*wanted.arg, wanted.form);
            case Placeholder::Kind::choice: return choose(*wanted.arg, wanted.form);
            case Placeholder::Kind::number: break;
        }
        if (const auto* whole = std::get_if<std::int64_t>(&wanted.arg->value)) return *whole;
        if (const auto* real = std::get_if<double>(&wanted.arg->value)) return *real;
        return put(*wanted.arg, wanted.form);
    }

    UnicodeString put_line(const Line& line, std::string_view form) {
        const Message& found = message(line.key);
        UnicodeString out;
        UErrorCode status = found.format ? U_ZERO_ERROR : U_PARSE_ERROR;
        std::vector<UnicodeString> names;
        std::vector<icu::Formattable> values;
        for (const Placeholder& one : found.placeholders) {
            const Wanted wanted = find(line.args, one.name);
            if (wanted.arg == nullptr && one.name != "form") continue;  // ICU shows its name
            names.push_back(one.wide_name);
            values.push_back(wanted.arg == nullptr ? icu::Formattable(wide(form)) : fill(one, wanted));
        }
        if (U_SUCCESS(status) != 0) {
            found.format->format(names.data(), values.data(), static_cast<int32_t>(names.size()), out, status);
        }
        // A broken message is a mistake in texts/, which a test finds; people are told at least which it is.
        return U_SUCCESS(status) != 0 ? out : wide(key_names[static_cast<std::size_t>(line.key)]);
    }
};

Speaker::Speaker(const MessageFile& file, Letters letters) : spoken_(std::make_unique<Spoken>(file, letters)) {}
Speaker::Speaker(const Language& language, Letters letters) : Speaker(Spoken::file_of(language.code), letters) {}
Speaker::Speaker(Speaker&&) noexcept = default;
Speaker& Speaker::operator=(Speaker&&) noexcept = default;
Speaker::~Speaker() = default;

bool Speaker::right_to_left() const { return spoken_->right_to_left; }

std::string Speaker::say(const Line& line) const {
    const std::lock_guard guard(spoken_->lock);
    return narrow(spoken_->put_line(line, "other"));
}

std::string Speaker::decimal(double number, int digits, bool sign) const {
    UErrorCode status = U_ZERO_ERROR;
    const auto text = icu::number::NumberFormatter::withLocale(spoken_->locale)
                          .precision(icu::number::Precision::fixedFraction(digits))
                          .grouping(UNUM_GROUPING_OFF)
                          .sign(sign ? UNUM_SIGN_ALWAYS : UNUM_SIGN_AUTO)
                          .formatDouble(number, status)
                          .toString(status);
    return narrow(text);
}

std::string Speaker::isolated(std::string_view text) const {
    return narrow(spoken_->isolated(wide(text), first_strong_isolate));
}

bool Speaker::is_typed_for(std::string_view typed, Key key) const {
    const UnicodeString word = wide(say(key));
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::Collator> letters(icu::Collator::createInstance(spoken_->locale, status));
    if (U_FAILURE(status) != 0 || typed.empty()) return false;
    letters->setStrength(icu::Collator::PRIMARY);
    return letters->equals(wide(typed), word) != 0 ||
           letters->equals(wide(typed), word.tempSubString(0, word.moveIndex32(0, 1))) != 0;
}

std::string without_isolates(std::string_view text) {
    UnicodeString all = wide(text);
    UnicodeString out;
    for (int32_t i = 0; i < all.length(); ++i) {
        if (all[i] < left_to_right_isolate || all[i] > pop_isolate) out += all[i];
    }
    return narrow(out);
}

namespace {

Speaker& of_the_program() {
    static Speaker speaker(english());
    return speaker;
}

}  // namespace

void speak(Speaker speaker) { of_the_program() = std::move(speaker); }
const Speaker& spoken() { return of_the_program(); }

}  // namespace magichat
