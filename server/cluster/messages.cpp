#include "server/cluster/messages.h"

#include <bit>
#include <type_traits>
#include <utility>

namespace magichat::server::parcel {

namespace {

// Every field of every message, once: for both ways.
template <class Each>
void fields(Come& m, Each&& each) {
    each(m.connection, m.code, m.guest, m.may_try, m.household, m.join);
}
template <class Each>
void fields(Say& m, Each&& each) {
    each(m.connection, m.code, m.text);
}
template <class Each>
void fields(Go& m, Each&& each) {
    each(m.connection, m.code);
}
template <class Each>
void fields(Ask& m, Each&& each) {
    each(m.connection, m.code, m.guest, m.may_try, m.household, m.table);
}
template <class Each>
void fields(Joined& m, Each&& each) {
    each(m.connection, m.is_in);
}
template <class Each>
void fields(Tell& m, Each&& each) {
    each(m.to, m.text);
}
template <class Each>
void fields(SendOff& m, Each&& each) {
    each(m.connection, m.close, m.reason);
}
template <class Each>
void fields(Answer& m, Each&& each) {
    each(m.connection, m.status, m.body);
}
template <class Each>
void fields(Used& m, Each&& each) {
    each(m.household, m.of, m.times);
}
template <class Each>
void fields(Head& m, Each&& each) {
    each(m.kind, m.from, m.line, m.answers, m.number);
}

struct Writer {
    std::string& bytes;

    template <class Number>
        requires std::is_integral_v<Number>
    void one(Number number) {
        auto rest = static_cast<std::uint64_t>(number);
        for (std::size_t i = 0; i < sizeof number; ++i, rest >>= 8U) bytes.push_back(static_cast<char>(rest & 0xFFU));
    }
    void one(Kind kind) { one(static_cast<std::uint8_t>(kind)); }
    void one(const std::string& text) {
        one(static_cast<std::uint32_t>(text.size()));
        bytes += text;
    }
    void one(const std::vector<std::uint64_t>& list) {
        one(static_cast<std::uint32_t>(list.size()));
        for (const std::uint64_t each : list) one(each);
    }
    template <class... T>
    void operator()(const T&... all) {
        (one(all), ...);
    }
};

// After the first thing that is wrong, nothing more is read.
struct Reader {
    std::string_view rest;
    bool good = true;

    template <class Number>
        requires std::is_integral_v<Number>
    void one(Number& number) {
        good = good && rest.size() >= sizeof number;
        if (!good) return;
        std::uint64_t value = 0;
        for (std::size_t i = sizeof number; i-- > 0;) value = value << 8U | static_cast<unsigned char>(rest[i]);
        rest.remove_prefix(sizeof number);
        number = static_cast<Number>(value);
    }
    void one(bool& flag) {
        std::uint8_t value = 0;
        one(value);
        good = good && value <= 1;
        flag = value == 1;
    }
    void one(Kind& kind) {
        std::uint8_t value = 0;
        one(value);
        good = good && value <= static_cast<std::uint8_t>(Kind::goodbye);
        if (!good) return;
        kind = static_cast<Kind>(value);
    }
    void one(std::string& text) {
        std::uint32_t size = 0;
        one(size);
        good = good && size <= rest.size();
        if (!good) return;
        text = rest.substr(0, size);
        rest.remove_prefix(size);
    }
    void one(std::vector<std::uint64_t>& list) {
        std::uint32_t size = 0;
        one(size);
        good = good && size <= rest.size() / sizeof(std::uint64_t);
        if (!good) return;
        list.resize(size);
        for (std::uint64_t& each : list) one(each);
    }
    template <class... T>
    void operator()(T&... all) {
        (one(all), ...);
    }
};

// The message with this number; none, if there is no such number.
template <std::size_t... places>
bool begin(Message& message, std::uint8_t number, std::index_sequence<places...> /*all*/) {
    return ((number == places ? (message.emplace<places>(), true) : false) || ...);
}

bool is_possible(const Head& head, const std::vector<Message>& messages) {
    return head.from > 0 && (head.kind == Kind::news) != messages.empty();
}

}  // namespace

void write(std::string& bytes, const Head& head) {
    Writer writer{bytes};
    writer.one(version);
    Head copy = head;
    fields(copy, writer);
}

void write(std::string& bytes, const Message& message) {
    Writer writer{bytes};
    writer.one(static_cast<std::uint8_t>(message.index()));
    std::visit([&](const auto& one) { fields(const_cast<std::remove_cvref_t<decltype(one)>&>(one), writer); }, message);
}

Result<Parcel, BadParcel> read(std::string_view bytes) {
    Reader reader{bytes};
    std::uint8_t its_version = 0;
    reader.one(its_version);
    if (!reader.good || its_version != version) return BadParcel{"another version"};
    Parcel parcel;
    fields(parcel.head, reader);
    while (reader.good && !reader.rest.empty()) {
        std::uint8_t number = 0;
        reader.one(number);
        Message& message = parcel.messages.emplace_back();
        if (!begin(message, number, std::make_index_sequence<std::variant_size_v<Message>>())) {
            return BadParcel{"an unknown message"};
        }
        std::visit([&](auto& one) { fields(one, reader); }, message);
    }
    if (!reader.good) return BadParcel{"cut off, or a value that there is not"};
    if (!is_possible(parcel.head, parcel.messages)) return BadParcel{"a head that can't be"};
    return parcel;
}

}  // namespace magichat::server::parcel
