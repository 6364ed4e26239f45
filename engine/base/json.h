// JSON is written with RapidJSON; this is the one place that says how.
#pragma once

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <string>
#include <string_view>

#include "engine/base/ids.h"

namespace magichat {

class Json {
public:
    Json& open() { return writer_.StartObject(), *this; }
    Json& close() { return writer_.EndObject(), *this; }
    Json& open_list() { return writer_.StartArray(), *this; }
    Json& close_list() { return writer_.EndArray(), *this; }
    Json& key(std::string_view name) {
        return writer_.Key(name.data(), static_cast<rapidjson::SizeType>(name.size())), *this;
    }
    Json& text(std::string_view value) {
        return writer_.String(value.data(), static_cast<rapidjson::SizeType>(value.size())), *this;
    }
    Json& number(std::int64_t value) { return writer_.Int64(value), *this; }
    Json& whole(u64 value) { return writer_.Uint64(value), *this; }
    Json& real(double value) { return writer_.Double(value), *this; }
    Json& flag(bool value) { return writer_.Bool(value), *this; }
    Json& null() { return writer_.Null(), *this; }
    // A value that is JSON already.
    Json& raw(std::string_view json) {
        return writer_.RawValue(json.data(), json.size(), rapidjson::kObjectType), *this;
    }

    Json& text(std::string_view name, std::string_view value) { return key(name).text(value); }
    Json& number(std::string_view name, std::int64_t value) { return key(name).number(value); }
    Json& flag(std::string_view name, bool value) { return key(name).flag(value); }
    Json& seat(std::string_view name, Seat seat) { return key(name).number(magichat::number(seat)); }

    std::string_view view() const { return {buffer_.GetString(), buffer_.GetSize()}; }
    std::string str() const { return std::string(view()); }
    void reset() {
        buffer_.Clear();
        writer_.Reset(buffer_);
    }

private:
    rapidjson::StringBuffer buffer_;
    rapidjson::Writer<rapidjson::StringBuffer> writer_{buffer_};
};

}  // namespace magichat
