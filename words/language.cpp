#include "words/language.h"

#include <algorithm>
#include <cstdlib>

#include "engine/base/spelling.h"
#include "words/messages.h"

namespace magichat {

namespace {

// The language of a locale: "he" of he_IL.UTF-8@euro and of he-IL; C and POSIX have none.
std::string language_code(std::string_view locale) {
    const std::string code = lower_case(locale.substr(0, locale.find_first_of("_-.@")));
    if (code == "c" || code == "posix") return "";
    return code == "iw" ? "he" : code;  // its old name
}

// The first of these that is set.
std::string_view first_of(const Environment& get, std::initializer_list<const char*> names) {
    for (const char* name : names) {
        if (const std::string_view value = get(name); !value.empty()) return value;
    }
    return {};
}

std::string_view message(const MessageFile& file, Key key) {
    const char* text = (*file.messages)[static_cast<std::size_t>(key)];
    return text == nullptr ? std::string_view{} : std::string_view(text);
}

}  // namespace

const std::vector<Language>& languages() {
    static const std::vector<Language> all = [] {
        std::vector<Language> list;
        for (const MessageFile& file : message_files()) {
            const std::string_view name = message(file, Key::language_name);
            list.push_back(
                {file.code, name.empty() ? file.code : name, message(file, Key::language_direction) == "rtl"});
        }
        return list;
    }();
    return all;
}

const Language* find_language(std::string_view code) {
    const auto found =
        std::find_if(languages().begin(), languages().end(), [&](const Language& one) { return one.code == code; });
    return found == languages().end() ? nullptr : &*found;
}

const Language& english() { return *find_language("en"); }

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets it
    return value == nullptr ? std::string_view{} : std::string_view(value);
}

const Language& language_of(const Environment& get) {
    const std::string code = language_code(first_of(get, {"LC_ALL", "LC_MESSAGES", "LANG"}));
    if (code.empty()) return english();
    std::string_view wanted = get("LANGUAGE");
    while (!wanted.empty()) {
        const std::size_t end = wanted.find(':');
        if (const Language* one = find_language(language_code(wanted.substr(0, end)))) return *one;
        wanted = end == std::string_view::npos ? std::string_view{} : wanted.substr(end + 1);
    }
    const Language* one = find_language(code);
    return one == nullptr ? english() : *one;
}

bool shows_utf8(const Environment& get) {
    const std::string locale = lower_case(first_of(get, {"LC_ALL", "LC_CTYPE", "LANG"}));
    return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
}

}  // namespace magichat
