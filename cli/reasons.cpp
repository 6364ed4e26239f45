#include "cli/reasons.h"

#include "bots/parameters.h"
#include "cli/command/wrong.h"
#include "cli/layout.h"

namespace magichat {

namespace {

constexpr std::size_t shown_part = 1000;  // bytes

// A choice among words is an alternative; whatever else is listed is all there is.
Arg list_of(std::string_view name, const std::vector<std::string>& texts) {
    return codes(texts, name == "words"   ? ListArg::Kind::any
                        : name == "legal" ? ListArg::Kind::row
                                          : ListArg::Kind::all);
}

NamedArg arg_of(const Because::Part& part) {
    if (const auto* number = std::get_if<u64>(&part.value)) return {part.name, *number};
    if (const auto* list = std::get_if<2>(&part.value)) return {part.name, list_of(part.name, *list)};
    return {part.name, code(std::get<std::string>(part.value), shown_part)};
}

// `text`: for what has no message of its own.
Arg reason_of(const Because& because, const std::string& text) {
    const auto key = find_key("fail." + std::string(because.name));
    if (!key) return text;
    Line line(*key);
    for (const Because::Part& part : because.parts) line.args.push_back(arg_of(part));
    return line;
}

std::string part_text(const Because& because, std::string_view name) {
    for (const Because::Part& part : because.parts) {
        if (part.name == name) return std::get<std::string>(part.value);
    }
    return {};
}

Arg legal_moves(const Because& legal) {
    if (!legal.name.empty()) return reason_of(legal, "");
    return legal.parts.empty() ? Arg(said("-")) : arg_of(legal.parts[0]).value;
}

}  // namespace

std::string malformed(std::string_view file, const Arg& reason) {
    return say(Key::fail_malformed, {{"file", code(file)}, {"reason", reason}});
}

std::string malformed(std::string_view file, const Malformed& wrong) {
    return malformed(file, reason_of(wrong.because, wrong.why));
}

std::string about_move(const IllegalMove& wrong) {
    const auto key = [&] {
        switch (wrong.refusal) {
            case Refusal::no_move: return Key::fail_move_unknown;
            case Refusal::not_legal: return Key::fail_move_illegal;
            case Refusal::game_over: break;
        }
        return Key::fail_move_too_late;
    };
    return say(key(), {{"n", wrong.n}, {"move", code(wrong.move)}, {"legal", legal_moves(wrong.legal)}});
}

std::string about_proof(std::string_view file, const Verdict& verdict) {
    if (verdict.illegal) {
        return say(Key::fail_at, {{"where", code(file)}, {"error", said(about_move(*verdict.illegal))}});
    }
    return say(Key::fail_proof, {{"file", code(file)}, {"reason", reason_of(verdict.because, verdict.why)}});
}

std::string about_bot(const BadBot& wrong, Key there_are) {
    const std::string word = part_text(wrong.because, "word");
    if (wrong.because.name == "no_bot") return no_such(Key::fail_no_bot, word, bot_names, there_are);
    const Arg reason = reason_of(wrong.because, wrong.why);
    const auto* line = std::get_if<Line>(&reason.value);
    if (line == nullptr) return wrong.why;
    if (wrong.because.name != "bot_parameter") return say(*line);
    std::vector<std::string_view> names;
    for (const BotParameter& parameter : bot_parameters()) names.push_back(parameter.name);
    return sentences({say(*line), meant(word, names), say(Key::fail_there_are, {{"words", codes(names)}})});
}

std::optional<Line> allowed_line(server::Allowed allowed) {
    using server::Allowed;
    const auto words = [](const auto& names) {
        return Line(Key::help_allowed_words, {{"words", codes(names, ListArg::Kind::row)}});
    };
    switch (allowed) {
        case Allowed::text: return std::nullopt;
        case Allowed::port: return Key::help_allowed_port;
        case Allowed::count: return Key::help_allowed_count;
        case Allowed::flag: return Key::help_allowed_flag;
        case Allowed::list: return Key::help_allowed_list;
        case Allowed::rate: return Key::help_allowed_rate;
        case Allowed::time: return Key::help_allowed_time;
        case Allowed::long_time: return Key::help_allowed_long_time;
        case Allowed::keep: return Key::help_allowed_keep;
        case Allowed::log_level: return words(std::array{"debug", "info", "warning", "error"});
        case Allowed::log_format: break;
    }
    return words(std::array{"text", "json"});
}

namespace {

std::string setting_sentence(const server::ConfigError& wrong) {
    using Kind = server::ConfigError::Kind;
    switch (wrong.kind) {
        case Kind::no_setting: {
            const std::string near =
                wrong.meant.empty() ? "" : say(Key::fail_did_you_mean, {{"word", code(wrong.meant)}});
            return sentences({say(Key::fail_setting_none, {{"word", code(wrong.value)}}), near});
        }
        case Kind::wrong_value:
            return say(Key::fail_setting_value,
                       {{"key", code(wrong.key)},
                        {"value", typed(wrong.value)},
                        {"allowed", allowed_line(wrong.allowed).value_or(Key::help_allowed_list)}});
        case Kind::no_host:
            return say(Key::fail_setting_host, {{"key", code(wrong.key)}, {"value", typed(wrong.value)}});
        case Kind::no_origin:
            return say(Key::fail_setting_origin, {{"key", code(wrong.key)}, {"value", typed(wrong.value)}});
        case Kind::no_proxy:
            return say(Key::fail_setting_proxy, {{"key", code(wrong.key)}, {"value", typed(wrong.value)}});
        case Kind::no_line: return say(Key::fail_setting_line, {{"line", code(wrong.value)}});
        case Kind::twice: return say(Key::fail_setting_twice, {{"key", code(wrong.key)}});
        case Kind::no_environment: return say(Key::fail_setting_environment, {{"key", code(wrong.key)}});
        case Kind::cert_and_key: return say(Key::fail_setting_cert);
        case Kind::no_address: return say(Key::fail_setting_store);
        case Kind::store_and_db: return say(Key::fail_setting_store_and_db);
        case Kind::no_node: return say(Key::fail_setting_node, {{"value", typed(wrong.value)}});
        case Kind::lease: return say(Key::fail_setting_lease);
        case Kind::bot_time: return say(Key::fail_setting_bot_time);
        case Kind::no_bus: return say(Key::fail_setting_bus);
        case Kind::bus_alone: return say(Key::fail_setting_bus_alone);
        case Kind::message_size: return say(Key::fail_setting_message_size);
        case Kind::send_queue: return say(Key::fail_setting_send_queue);
        case Kind::ping_after: return say(Key::fail_setting_ping);
        case Kind::loops: return say(Key::fail_setting_loops, {{"most", server::most_loops}});
        case Kind::no_user: return say(Key::fail_setting_user, {{"user", typed(wrong.value)}});
        case Kind::not_root: return say(Key::fail_setting_user_rights, {{"user", typed(wrong.value)}});
        case Kind::user_is_root: return say(Key::fail_setting_user_root, {{"user", typed(wrong.value)}});
        case Kind::session_life: break;
    }
    return say(Key::fail_setting_session);
}

}  // namespace

std::string about_setting(const server::ConfigError& wrong) {
    std::string sentence = setting_sentence(wrong);
    if (wrong.where.empty()) return sentence;
    return say(Key::fail_at, {{"where", code(wrong.where)}, {"error", said(sentence)}});
}

}  // namespace magichat
