// protocol: what a game tells to the outside as TypeScript types, from the same descriptions that write it
// (engine/<game>/facts.h).
#pragma once

#include <vector>

#include "engine/base/facts.h"

namespace magichat {

// The words of choices that were met, each as a list and a type of its own.
struct Choices {
    std::vector<std::string_view> types{};
    std::string text{};

    template <Worded E>
    std::string_view type_of(E e) {
        const auto vocabulary = vocabulary_of(e);
        for (const std::string_view known : types) {
            if (known == vocabulary.type) return known;
        }
        types.push_back(vocabulary.type);
        std::string list(vocabulary.type);
        list[0] = static_cast<char>(list[0] - 'A' + 'a');
        text += "export const " + list + "Names = [";
        for (const std::string_view word : vocabulary.words) ((text += '\'') += word) += "', ";
        text.resize(text.size() - 2);
        text += "] as const;\nexport type " + std::string(vocabulary.type) + " = (typeof " + list + "Names)[number];\n";
        return vocabulary.type;
    }
};

// Gathers the fields of one object: `a: number; b?: Animal`.
class FactTypes {
public:
    explicit FactTypes(Choices& choices) : choices_(choices) {}
    const std::string& text() const { return text_; }

    void literal(std::string_view key, std::string_view word) { add(key, "'" + std::string(word) + "'"); }
    template <class T>
    void operator()(std::string_view key, const T& value) {
        add(key, type_of(value));
    }
    template <class T>
    void optional(std::string_view key, const T& value, bool /*there*/) {
        maybe_add(key, type_of(value));
    }
    template <Worded E>
    void maybe(std::string_view key, E e) {
        maybe_add(key, type_of(e));
    }
    template <class T>
    void list(std::string_view key, std::span<const T> /*items*/) {
        add(key, type_of(T{}) + "[]");
    }
    template <Worded E>
    void nullables(std::string_view key, std::span<const E> /*items*/) {
        add(key, "(" + type_of(E{}) + " | null)[]");
    }
    template <Worded E>
    void nullable_rows(std::string_view key, std::span<const E> /*items*/, std::size_t /*row*/) {
        add(key, "(" + type_of(E{}) + " | null)[][]");
    }
    template <Worded E>
    void nullable(std::string_view key, E e) {
        add(key, type_of(e) + " | null");
    }
    void seats(std::string_view key, u8 /*bits*/, u8 /*players*/) { add(key, "number[]"); }
    void seats_if(std::string_view key, u8 /*bits*/, u8 /*players*/, bool /*there*/) { maybe_add(key, "number[]"); }
    void actor(std::string_view key, Seat /*seat*/) { add(key, "number | null"); }
    template <class Move>
    void move_if(std::string_view key, Move /*move*/, bool /*there*/) {
        maybe_add(key, "Move");
    }
    template <class F>
    void object(std::string_view key, F&& describe_it) {
        add(key, object_of([&](FactTypes& inner) { describe_it(inner); }));
    }
    template <class F>
    void object_if(std::string_view key, bool /*there*/, F&& describe_it) {
        maybe_add(key, object_of([&](FactTypes& inner) { describe_it(inner); }));
    }
    template <class F>
    void objects(std::string_view key, std::size_t /*count*/, F&& describe_one) {
        add(key, object_of([&](FactTypes& inner) { describe_one(0, inner); }) + "[]");
    }
    template <class There, class F>
    void nullable_objects(std::string_view key, std::size_t /*count*/, There&& /*there*/, F&& describe_one) {
        add(key, "(" + object_of([&](FactTypes& inner) { describe_one(0, inner); }) + " | null)[]");
    }

    // For options.
    template <class T>
    void number(std::string_view key, const T& /*value*/, u64 /*least*/, u64 /*most*/) {
        add(key, "number");
    }
    void flag(std::string_view key, bool /*value*/) { add(key, "boolean"); }
    template <class E, std::size_t count>
    void choice(std::string_view key, E /*value*/, const std::array<std::string_view, count>& words) {
        std::string all;
        for (const std::string_view word : words) ((all += all.empty() ? "'" : " | '") += word) += '\'';
        add(key, all);
    }

private:
    template <class F>
    std::string object_of(F&& describe_it) {
        FactTypes inner(choices_);
        describe_it(inner);
        return "{ " + inner.text_ + " }";
    }
    void add(std::string_view key, const std::string& type) {
        text_ += text_.empty() ? "" : "; ";
        ((text_ += key) += ": ") += type;
    }
    void maybe_add(std::string_view key, const std::string& type) { add(std::string(key) + '?', type); }

    template <class T>
    std::string type_of(const T& value) {
        if constexpr (std::is_same_v<T, bool>) {
            return "boolean";
        } else if constexpr (Worded<T>) {
            return std::string(choices_.type_of(value));
        } else {
            return "number";
        }
    }
    // Of two it is known that there are two.
    template <class T>
    std::string type_of(const std::array<T, 2>& items) {
        return "[" + type_of(items[0]) + ", " + type_of(items[1]) + "]";
    }
    template <class T, std::size_t count>
    std::string type_of(const std::array<T, count>& items) {
        return type_of(items[0]) + "[]";
    }
    template <class T, std::size_t capacity>
    std::string type_of(const List<T, capacity>& /*items*/) {
        return type_of(T{}) + "[]";
    }

    Choices& choices_;
    std::string text_;
};

template <class Fact>
std::string fields_of(const Fact& fact, Choices& choices) {
    FactTypes types(choices);
    describe(fact, types);
    return "{ " + types.text() + " }";
}

}  // namespace magichat
