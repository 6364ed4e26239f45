#include "engine/base/json_tree.h"

#include <rapidjson/encodedstream.h>
#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <charconv>

namespace magichat {

namespace {

// Builds the tree from the reader's calls. `open_` are the lists and objects that are not yet closed.
class Builder : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Builder> {
public:
    explicit Builder(std::size_t most_depth) : most_depth_(most_depth) {}

    bool Null() { return add(JsonTree::Kind::null); }
    bool Bool(bool value) { return add(value ? JsonTree::Kind::yes : JsonTree::Kind::no); }
    bool RawNumber(const char* digits, rapidjson::SizeType size, bool /*copy*/) {
        return add(JsonTree::Kind::number, {digits, size});
    }
    bool String(const char* text, rapidjson::SizeType size, bool /*copy*/) {
        return add(JsonTree::Kind::text, {text, size});
    }
    bool Key(const char* text, rapidjson::SizeType size, bool /*copy*/) {
        key_.assign(text, size);
        return true;
    }
    bool StartArray() { return enter(JsonTree::Kind::list); }
    bool EndArray(rapidjson::SizeType /*count*/) { return leave(); }
    bool StartObject() { return enter(JsonTree::Kind::object); }
    bool EndObject(rapidjson::SizeType /*count*/) { return leave(); }

    const char* limit() const { return limit_; }
    JsonTree take() { return std::move(root_); }

private:
    bool add(JsonTree::Kind kind, std::string_view text = {}) {
        if (++count_ > most_json_values) return limit_ = "too many values", false;
        place(JsonTree{kind, std::move(key_), std::string(text), {}});
        key_.clear();
        return true;
    }
    bool enter(JsonTree::Kind kind) {
        if (open_.size() == most_depth_) return limit_ = "nested too deep", false;
        if (++count_ > most_json_values) return limit_ = "too many values", false;
        open_.push_back(JsonTree{kind, std::move(key_), {}, {}});
        if (open_.size() == 1) open_.back().items.reserve(usual_items);
        key_.clear();
        return true;
    }
    bool leave() {
        JsonTree closed = std::move(open_.back());
        open_.pop_back();
        place(std::move(closed));
        return true;
    }
    void place(JsonTree&& tree) {
        if (open_.empty()) {
            root_ = std::move(tree);
        } else {
            open_.back().items.push_back(std::move(tree));
        }
    }

    static constexpr std::size_t usual_items = 4;  // of a message

    std::size_t most_depth_;
    std::size_t count_ = 0;
    const char* limit_ = nullptr;  // which limit was reached
    std::string key_;
    std::vector<JsonTree> open_;
    JsonTree root_;
};

}  // namespace

std::optional<u64> JsonTree::whole() const {
    u64 value = 0;
    if (kind != Kind::number) return std::nullopt;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    return error == std::errc{} && stop == end ? std::optional(value) : std::nullopt;
}

const JsonTree* JsonTree::find(std::string_view name) const {
    const auto found = std::find_if(items.begin(), items.end(), [&](const JsonTree& item) { return item.key == name; });
    return found == items.end() ? nullptr : &*found;
}

std::optional<std::string_view> JsonTree::doubled_key() const {
    // Nearly all are small: looking at every pair needs no memory.
    constexpr std::size_t small = 16;
    if (items.size() <= small) {
        std::optional<std::string_view> first;
        for (std::size_t i = 1; i < items.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (items[j].key == items[i].key && (!first || items[i].key < *first)) first = items[i].key;
            }
        }
        return first;
    }
    std::vector<std::string_view> keys;
    keys.reserve(items.size());
    for (const JsonTree& item : items) keys.push_back(item.key);
    std::sort(keys.begin(), keys.end());
    const auto same = std::adjacent_find(keys.begin(), keys.end());
    return same == keys.end() ? std::nullopt : std::optional(*same);
}

void write(Json& json, const JsonTree& tree) {
    switch (tree.kind) {
        case JsonTree::Kind::null: json.null(); break;
        case JsonTree::Kind::no: json.flag(false); break;
        case JsonTree::Kind::yes: json.flag(true); break;
        case JsonTree::Kind::number: json.raw(tree.text); break;
        case JsonTree::Kind::text: json.text(tree.text); break;
        case JsonTree::Kind::list:
            json.open_list();
            for (const JsonTree& item : tree.items) write(json, item);
            json.close_list();
            break;
        case JsonTree::Kind::object:
            json.open();
            for (const JsonTree& item : tree.items) {
                json.key(item.key);
                write(json, item);
            }
            json.close();
            break;
    }
}

Result<JsonTree, NotJson> read_json(std::string_view text, std::size_t most_depth) {
    if (text.starts_with("\xEF\xBB\xBF")) return NotJson{"it starts with a byte order mark"};
    constexpr unsigned flags =
        rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag | rapidjson::kParseNumbersAsStringsFlag;
    rapidjson::MemoryStream bytes(text.data(), text.size());
    rapidjson::EncodedInputStream<rapidjson::UTF8<>, rapidjson::MemoryStream> input(bytes);
    Builder builder(most_depth);
    rapidjson::Reader reader;
    reader.Parse<flags>(input, builder);
    if (builder.limit() != nullptr) return NotJson{builder.limit()};
    if (reader.HasParseError()) {
        return NotJson{std::string(rapidjson::GetParseError_En(reader.GetParseErrorCode())) + " (byte " +
                       std::to_string(reader.GetErrorOffset() + 1) + ")"};
    }
    // RapidJSON takes a zero byte for the end.
    if (input.Tell() != text.size())
        return NotJson{"it goes on after the end (byte " + std::to_string(input.Tell() + 1) + ")"};
    return builder.take();
}

}  // namespace magichat
