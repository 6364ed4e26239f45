#include "cli/command/option_text.h"

#include "cli/layout.h"

namespace magichat {

std::string wrong_option(const OptionText& option, std::string_view text) {
    const NamedArg name{"option", code(option.name)};
    if (!option.words.empty()) {
        return sentences({say(Key::fail_option_words, {name, {"words", codes(option.words, ListArg::Kind::any)}}),
                          meant(text, option.words)});
    }
    if (option.most != ~u64{0}) {
        return say(Key::fail_option_range,
                   {name, {"least", code(std::to_string(option.least))}, {"most", code(std::to_string(option.most))}});
    }
    const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
    if (!digits || whole_number(text)) return say(Key::fail_option_whole, {name});
    return say(Key::fail_option_too_large, {name, {"most", code(std::to_string(option.most))}});
}

}  // namespace magichat
