// table: a game and its moves so far, kept small: a server holds thousands of them. It is a Match whose list of moves
// takes a byte for a player's move and a short text for the house's, where a Step takes fifty bytes.
#pragma once

#include "engine/match.h"

namespace magichat {

template <Game G>
class PackedMatch {
public:
    using Step = typename Match<G>::Step;

    // The steps in order, each unpacked when it is looked at.
    class Iterator {
    public:
        Iterator(std::string_view packed, std::size_t at) : packed_(packed), at_(at) {}
        Step operator*() const {
            if (!is_chance()) return at<typename G::Move>(first());
            return *G::parse_chance(packed_.substr(at_ + head, length()));
        }
        bool is_chance() const { return first() == chance_follows; }
        Iterator& operator++() {
            at_ += is_chance() ? head + length() : 1;
            return *this;
        }
        bool operator==(const Iterator& other) const { return at_ == other.at_; }

    private:
        std::size_t first() const { return byte(at_); }
        std::size_t length() const { return byte(at_ + 1) | byte(at_ + 2) << 8U; }
        std::size_t byte(std::size_t i) const { return static_cast<unsigned char>(packed_[i]); }

        std::string_view packed_;
        std::size_t at_;
    };
    struct Steps {
        const PackedMatch& match;
        Iterator begin() const { return {match.packed_, 0}; }
        Iterator end() const { return {match.packed_, match.packed_.size()}; }
        std::size_t size() const { return match.count_; }
    };

    explicit PackedMatch(const Setup<G>& setup) : setup_(setup), state_(start(setup.options, setup.first)) {}

    const Setup<G>& setup() const { return setup_; }
    const typename G::State& state() const { return state_; }
    u8 players() const { return setup_.options.players; }
    Steps steps() const { return {*this}; }

    Result<Step, Refusal> read(std::string_view text) const { return read_step<G>(state_, text); }
    // `step` must be legal.
    typename G::Trace play(const Step& step) {
        pack(step);
        return std::visit([&](const auto& move) { return apply(state_, move); }, step);
    }

private:
    static constexpr std::size_t chance_follows = 64;  // moves are numbers below
    static constexpr std::size_t head = 3;             // that, and the length of the text in two bytes

    void pack(const Step& step) {
        const auto add = [&](std::size_t byte) { packed_.push_back(static_cast<char>(byte & 0xff)); };
        ++count_;
        if (const auto* move = std::get_if<typename G::Move>(&step)) return add(index(*move));
        const std::string text = text_of<G>(step);
        add(chance_follows);
        add(text.size());
        add(text.size() >> 8U);
        packed_ += text;
    }

    Setup<G> setup_;
    typename G::State state_;
    std::string packed_;
    std::size_t count_ = 0;
};

}  // namespace magichat
