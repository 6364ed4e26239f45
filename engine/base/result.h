// A value, or the reason why there is none. Illegal input is a value; a broken invariant is an assertion.
#pragma once

#include <cassert>
#include <utility>
#include <variant>

namespace magichat {

template <class T, class Error>
class Result {
public:
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}      // NOLINT(*-explicit-*)
    Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}  // NOLINT(*-explicit-*)

    explicit operator bool() const { return content_.index() == 0; }
    T& operator*() { return *value(); }
    const T& operator*() const { return *value(); }
    T* operator->() { return value(); }
    const T* operator->() const { return value(); }
    const Error& error() const {
        assert(content_.index() == 1);
        return *std::get_if<1>(&content_);
    }

private:
    T* value() {
        assert(content_.index() == 0);
        return std::get_if<0>(&content_);
    }
    const T* value() const {
        assert(content_.index() == 0);
        return std::get_if<0>(&content_);
    }

    std::variant<T, Error> content_;
};

}  // namespace magichat
