#include "engine/base/words.h"
#include "protocol/protocol.h"
#include "protocol/reader.h"

namespace magichat {

namespace {

// Makes the variant's alternative of this number and hands it to `f`.
template <class Variant, class F, std::size_t... i>
void with_alternative(Variant& variant, std::size_t which, F&& f, std::index_sequence<i...> /*all*/) {
    (void)((which == i ? (f(variant.template emplace<i>()), true) : false) || ...);
}
template <class Variant, class F>
void with_alternative(Variant& variant, std::size_t which, F&& f) {
    with_alternative(variant, which, std::forward<F>(f), std::make_index_sequence<std::variant_size_v<Variant>>());
}

template <std::size_t count>
std::optional<std::size_t> place_of(const std::array<std::string_view, count>& names, std::string_view name) {
    for (std::size_t i = 0; i < count; ++i) {
        if (names[i] == name) return i;
    }
    return std::nullopt;
}

Result<ClientMessage, BadMessage> read_object(const JsonTree& json) {
    if (!json.is(JsonTree::Kind::object)) return BadMessage{"a message must be a JSON object", {}};
    const JsonTree* type = json.find("type");
    if (type == nullptr) return BadMessage{R"(field "type" is missing)", {}};
    if (!type->is(JsonTree::Kind::text)) return BadMessage{R"(field "type" must be a text)", {}};
    MessageReader reader(json);
    if (type->text == "join") {
        JoinMessage join;
        describe(join, reader);
        reader.finish({"type"});
        if (!reader.why().empty()) return BadMessage{reader.why(), type->text};
        return ClientMessage(std::move(join));
    }
    const auto which = place_of(command_names, type->text);
    if (!which) return BadMessage{"unknown type " + quote(type->text, 40), {}};
    Command command;
    with_alternative(command, *which, [&](auto& one) { describe(one, reader); });
    reader.finish({"type"});
    if (!reader.why().empty()) return BadMessage{reader.why(), type->text};
    return ClientMessage(std::move(command));
}

}  // namespace

Result<ClientMessage, BadMessage> read_message(std::string_view text) {
    if (text.size() > most_message_bytes) {
        return BadMessage{"longer than " + std::to_string(most_message_bytes) + " bytes", {}};
    }
    const auto json = read_json(text, most_message_depth);
    if (!json) return BadMessage{"not JSON: " + json.error().why, {}};
    return read_object(*json);
}

Result<Command, BadMessage> read_command(std::string_view text) {
    auto message = read_message(text);
    if (!message) return message.error();
    if (auto* command = std::get_if<Command>(&*message)) return std::move(*command);
    return BadMessage{"you have joined a table already", "join"};
}

Result<news::Thought, BadMessage> read_thought(std::string_view text) {
    const auto json = read_json(text, 2);
    if (!json || !json->is(JsonTree::Kind::object)) return BadMessage{"a thought must be a JSON object", {}};
    MessageReader reader(*json);
    news::Thought thought;
    describe(thought, reader);
    reader.finish({});
    if (!reader.why().empty()) return BadMessage{reader.why(), {}};
    return thought;
}

Result<Entry, BadMessage> read_entry(std::string_view text) {
    const auto json = read_json(text, 8);
    if (!json) return BadMessage{"not JSON: " + json.error().why, {}};
    if (!json->is(JsonTree::Kind::object)) return BadMessage{"an entry must be a JSON object", {}};
    MessageReader reader(*json);
    Entry entry;
    std::string type;
    reader("number", entry.number);
    reader("at", entry.at.ms);
    reader("type", type);
    if (!reader.why().empty()) return BadMessage{reader.why(), {}};
    const auto which = place_of(entry_names, type);
    if (!which) return BadMessage{"unknown type " + quote(type, 40), {}};
    with_alternative(entry.body, *which, [&](auto& one) { describe(one, reader); });
    reader.finish({});
    if (!reader.why().empty()) return BadMessage{reader.why(), type};
    return entry;
}

}  // namespace magichat
