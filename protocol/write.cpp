#include "protocol/protocol.h"
#include "protocol/writer.h"

namespace magichat {

namespace {

template <class T>
void write_object(Json& json, std::string_view type, const T& message) {
    json.open().text("type", type);
    MessageWriter writer{json};
    describe(message, writer);
    json.close();
}

}  // namespace

void write(Json& json, const News& news) {
    std::visit([&](const auto& one) { write_object(json, news_names[news.index()], one); }, news);
}

void write(Json& json, const Command& command) {
    std::visit([&](const auto& one) { write_object(json, command_names[command.index()], one); }, command);
}

void write(Json& json, const JoinMessage& join) { write_object(json, "join", join); }

void write(Json& json, const Entry& entry) {
    json.open().key("number").whole(entry.number).key("at").whole(entry.at.ms);
    json.text("type", entry_names[entry.body.index()]);
    MessageWriter writer{json};
    std::visit([&](const auto& one) { describe(one, writer); }, entry.body);
    json.close();
}

void write(Json& json, const news::Thought& thought) {
    json.open();
    MessageWriter writer{json};
    describe(thought, writer);
    json.close();
}

news::Error error_of(const BadMessage& bad) {
    news::Error error{ErrorCode::bad_message, bad.why, {}};
    if (!bad.re.empty()) error.re = bad.re;
    return error;
}

}  // namespace magichat
