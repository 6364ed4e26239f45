// Facts: what a game tells to the outside. Each is described once, and read by whoever writes JSON (here) and whoever
// makes the page's types (protocol/typescript.h).
//
// A description calls the visitor with every key and its value, in the order of writing:
//   v("hat", event.hat)              a value; a position counts from 1
//   v.maybe("animal", event.animal)  left out when this seat has not seen it
//   v.optional("flips", n, n != 0)   left out unless the last is true
//   v.object("piles", [&](auto& v) { … }), and so on below
#pragma once

#include <span>

#include "engine/base/json.h"
#include "engine/base/list.h"

namespace magichat {

// The words of a choice, and the name of its type in the page. A game gives vocabulary_of(E) for each of its own.
template <std::size_t count>
struct Vocabulary {
    std::string_view type;
    const std::array<std::string_view, count>& words;
};

template <class E>
concept Worded = requires(E e) { vocabulary_of(e).words; };

// A card that was not seen has no word.
template <Worded E>
constexpr bool is_unseen(E e) {
    return index(e) >= vocabulary_of(e).words.size();
}

class FactWriter {
public:
    explicit FactWriter(Json& json) : json_(json) {}

    void literal(std::string_view key, std::string_view word) { json_.text(key, word); }

    template <class T>
    void operator()(std::string_view key, const T& value) {
        json_.key(key);
        put(value);
    }
    template <class T>
    void optional(std::string_view key, const T& value, bool there) {
        if (there) (*this)(key, value);
    }
    template <Worded E>
    void maybe(std::string_view key, E e) {
        optional(key, e, !is_unseen(e));
    }

    // A list; one whose unseen cards are null; rows of such.
    template <class T>
    void list(std::string_view key, std::span<const T> items) {
        json_.key(key).open_list();
        for (const T& item : items) put(item);
        json_.close_list();
    }
    template <Worded E>
    void nullables(std::string_view key, std::span<const E> items) {
        put_nullables(json_.key(key), items);
    }
    template <Worded E>
    void nullable_rows(std::string_view key, std::span<const E> items, std::size_t row) {
        json_.key(key).open_list();
        for (; !items.empty(); items = items.subspan(row)) put_nullables(json_, items.first(row));
        json_.close_list();
    }
    template <Worded E>
    void nullable(std::string_view key, E e) {
        put_nullable(json_.key(key), e);
    }

    // Seats that are given as bits; who is to act, null for nobody.
    void seats(std::string_view key, u8 bits, u8 players) {
        json_.key(key).open_list();
        for (std::size_t seat = 0; seat < players; ++seat) {
            if ((bits & bit(at<Seat>(seat))) != 0) put(at<Seat>(seat));
        }
        json_.close_list();
    }
    void seats_if(std::string_view key, u8 bits, u8 players, bool there) {
        if (there) seats(key, bits, players);
    }
    void actor(std::string_view key, Seat seat) {
        json_.key(key);
        if (seat == nobody) {
            json_.null();
        } else {
            put(seat);
        }
    }

    // A move of the game, as text.
    template <class Move>
    void move_if(std::string_view key, Move move, bool there) {
        if (there) json_.text(key, to_text(move));
    }

    template <class F>
    void object(std::string_view key, F&& describe_it) {
        json_.key(key).open();
        describe_it(*this);
        json_.close();
    }
    template <class F>
    void object_if(std::string_view key, bool there, F&& describe_it) {
        if (there) object(key, describe_it);
    }
    // A list of objects; those that are not there are null.
    template <class F>
    void objects(std::string_view key, std::size_t count, F&& describe_one) {
        json_.key(key).open_list();
        for (std::size_t i = 0; i < count; ++i) {
            json_.open();
            describe_one(i, *this);
            json_.close();
        }
        json_.close_list();
    }
    template <class There, class F>
    void nullable_objects(std::string_view key, std::size_t count, There&& there, F&& describe_one) {
        json_.key(key).open_list();
        for (std::size_t i = 0; i < count; ++i) {
            if (!there(i)) {
                json_.null();
                continue;
            }
            json_.open();
            describe_one(i, *this);
            json_.close();
        }
        json_.close_list();
    }

private:
    void put(Seat seat) { json_.number(number(seat)); }
    void put(bool value) { json_.flag(value); }
    void put(std::string_view text) { json_.text(text); }
    template <std::integral T>
    void put(T value) {
        if constexpr (std::is_signed_v<T>) {
            json_.number(value);
        } else {
            json_.whole(value);
        }
    }
    template <class E>
        requires std::is_enum_v<E>
    void put(E e) {
        if constexpr (Worded<E>) {
            json_.text(vocabulary_of(e).words[index(e)]);
        } else {
            json_.number(static_cast<std::int64_t>(index(e)) + 1);
        }
    }
    template <class T, std::size_t count>
    void put(const std::array<T, count>& items) {
        json_.open_list();
        for (const T& item : items) put(item);
        json_.close_list();
    }
    template <class T, std::size_t capacity>
    void put(const List<T, capacity>& items) {
        json_.open_list();
        for (const T& item : items) put(item);
        json_.close_list();
    }
    template <Worded E>
    static void put_nullable(Json& json, E e) {
        if (is_unseen(e)) {
            json.null();
        } else {
            json.text(vocabulary_of(e).words[index(e)]);
        }
    }
    template <Worded E>
    static void put_nullables(Json& json, std::span<const E> items) {
        json.open_list();
        for (const E e : items) put_nullable(json, e);
        json.close_list();
    }

    Json& json_;
};

template <class Fact>
void write_fact(Json& json, const Fact& fact) {
    json.open();
    FactWriter writer(json);
    describe(fact, writer);
    json.close();
}

// The keys of the event that ends every game.
template <class V, class Scores>
void describe_end(V& v, u8 players, u8 winners, const Scores& scores) {
    v.seats("winners", winners, players);
    v.list("scores", std::span(scores.begin(), players));
}

}  // namespace magichat
