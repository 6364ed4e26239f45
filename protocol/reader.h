// protocol: a description filled from JSON, strictly.
#pragma once

#include <limits>

#include "engine/base/json_tree.h"
#include "engine/base/quote.h"
#include "protocol/messages.h"
#include "table/play/chance.h"

namespace magichat {

// Reads the fields of one object and remembers the first thing that is wrong. Fields that the description does not name
// are found by `finish`.
class MessageReader {
public:
    explicit MessageReader(const JsonTree& object) : object_(object) {}

    const std::string& why() const { return why_; }

    // Refuses what is left over; `own` are keys that the caller has read itself.
    void finish(std::initializer_list<std::string_view> own) {
        if (!why_.empty()) return;
        if (const auto key = object_.doubled_key()) return wrong("field " + quote(*key, 40) + " is given twice");
        for (const JsonTree& item : object_.items) {
            if (!contains(known_, item.key) && !contains(own, item.key)) {
                return wrong("unknown field " + quote(item.key, 40));
            }
        }
    }

    template <class T>
    void operator()(std::string_view key, T& value) {
        const JsonTree* item = find(key);
        if (item == nullptr) return wrong("field " + quote(key) + " is missing");
        read(key, *item, value);
    }
    template <class T>
    void operator()(std::string_view key, std::optional<T>& value) {
        const JsonTree* item = find(key);
        if (item != nullptr) read(key, *item, value.emplace());
    }

    // Not in logs that were written before it was there: then it is as usual.
    template <class T>
    void later(std::string_view key, T& value) {
        const JsonTree* item = find(key);
        if (item != nullptr) read(key, *item, value);
    }

    // What they say of a game is judged when the game is known.
    void options(std::string_view key, std::optional<GivenOptions>& options) {
        const JsonTree* item = find(key);
        if (item == nullptr) return;
        if (!item->is(JsonTree::Kind::object)) return wrong("field " + quote(key) + " must be an object");
        options = given_options(*item);
    }

    void setup(AnySetup& setup, std::string_view first) {
        std::string game;
        (*this)("game", game);
        std::optional<GivenOptions> given;
        options("options", given);
        if (!why_.empty()) return;
        const auto read = change_setup(setup, game, given);
        if (!read) return wrong(read.error().why);
        setup = *read;
        Seat seat{};
        (*this)(first, seat);
        if (index(seat) >= players_of(setup)) return wrong("field " + quote(first) + " must be a seat of the table");
        set_first(setup, seat);
    }
    void handicaps(std::string_view key, TableSettings& settings) {
        std::vector<Handicap> all;
        (*this)(key, all);
        if (all.size() > max_seats) return wrong("field " + quote(key) + " has more than four");
        for (std::size_t i = 0; i < all.size(); ++i) settings.handicaps[i] = all[i];
    }

private:
    using Kind = JsonTree::Kind;

    template <class List>
    static bool contains(const List& list, std::string_view key) {
        for (const std::string_view one : list) {
            if (one == key) return true;
        }
        return false;
    }
    void wrong(std::string why) {
        if (why_.empty()) why_ = std::move(why);
    }
    void must_be(std::string_view key, const std::string& what) { wrong("field " + quote(key) + " must be " + what); }
    const JsonTree* find(std::string_view key) {
        known_.push_back(key);
        return object_.find(key);
    }

    void read(std::string_view key, const JsonTree& item, std::string& text) {
        if (!item.is(Kind::text)) return must_be(key, "a text");
        text = item.text;
    }
    void read(std::string_view key, const JsonTree& item, bool& flag) {
        if (!item.is_flag()) return must_be(key, "true or false");
        flag = item.is(Kind::yes);
    }
    template <class T>
    void read_whole(std::string_view key, const JsonTree& item, u64 most, T& value) {
        const auto whole = item.whole();
        if (!whole || *whole > most) return must_be(key, "a whole number from 0 to " + std::to_string(most));
        value = static_cast<T>(*whole);
    }
    void read(std::string_view key, const JsonTree& item, u64& value) { read_whole(key, item, ~u64{0}, value); }
    void read(std::string_view key, const JsonTree& item, u32& value) {
        read_whole(key, item, std::numeric_limits<u32>::max(), value);
    }
    void read(std::string_view key, const JsonTree& item, Guest& value) { read_whole(key, item, ~u64{0}, value); }
    void read(std::string_view key, const JsonTree& item, Seat& seat) {
        const auto whole = item.whole();
        if (!whole || *whole < 1 || *whole > max_seats) return must_be(key, "a seat from 1 to 4");
        seat = at<Seat>(static_cast<std::size_t>(*whole) - 1);
    }
    void read(std::string_view key, const JsonTree& item, Bytes32& bytes) {
        const auto read = item.is(Kind::text) ? from_hex(item.text) : std::nullopt;
        if (!read) return must_be(key, "64 hexadecimal digits");
        bytes = *read;
    }
    template <class E>
        requires requires(E e) { names_of(e); }
    void read(std::string_view key, const JsonTree& item, E& value) {
        const auto& names = names_of(value);
        std::string all;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (item.is(Kind::text) && names[i] == item.text) {
                value = at<E>(i);
                return;
            }
            (all += all.empty() ? "" : " or ") += quote(names[i]);
        }
        must_be(key, all);
    }
    void read(std::string_view key, const JsonTree& item, Handicap& handicap) {
        if (!item.is(Kind::object)) return must_be(key, "made of objects");
        MessageReader inner(item);
        std::optional<std::string> peek;
        std::optional<bool> notes;
        std::optional<bool> hints;
        inner("peek", peek);
        inner("notes", notes);
        inner("hints", hints);
        if (peek && *peek != "long" && *peek != "usual") inner.must_be("peek", R"("long" or "usual")");
        inner.finish({});
        if (!inner.why_.empty()) return wrong(inner.why_);
        handicap = {peek && *peek == "long", notes.value_or(false), hints.value_or(false)};
    }
    template <class T>
    void read(std::string_view key, const JsonTree& item, std::vector<T>& list) {
        if (!item.is(Kind::list)) return must_be(key, "a list");
        for (const JsonTree& one : item.items) read(key, one, list.emplace_back());
    }
    template <class T>
        requires(Is<T, Chair> || Is<T, Promise> || Is<T, PromisedSeat> || Is<T, news::Tally> || Is<T, entry::Before> ||
                 Is<T, news::Thought>)
    void read(std::string_view key, const JsonTree& item, T& object) {
        if (!item.is(Kind::object)) return must_be(key, "made of objects");
        MessageReader inner(item);
        describe(object, inner);
        inner.finish({});
        if (!inner.why_.empty()) wrong(inner.why_);
    }

    const JsonTree& object_;
    std::string why_;
    List<std::string_view, 24> known_;
};

}  // namespace magichat
