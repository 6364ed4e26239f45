#include "analysis/deal_anew.h"

#include "engine/base/words.h"

namespace magichat::analysis {

namespace {

// Two cards of this many times as many words as there are change places, where the seat can't tell.
constexpr std::size_t rounds = 30;

// Cards that the house has put into an order: words of one of its moves that may change places.
struct Stack {
    std::size_t move = 0;
    std::size_t first = 0;  // its words in `words`
    std::size_t count = 0;
};

// The moves, those that put cards into an order as words.
class Deals {
public:
    Deals(const std::vector<std::string>& moves, u64 count)
        : moves_(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(count)) {
        words_.resize(moves_.size());
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            if (!moves_[i].starts_with("deal ") && !moves_[i].starts_with("shuffle ")) continue;
            std::vector<std::string>& words = words_[i];
            for (Words left(moves_[i]); !left.done();) words.emplace_back(left.next());
            // What stands before a slash and what stands after it are two stacks.
            std::size_t first = 1;
            for (std::size_t at = 1; at <= words.size(); ++at) {
                if (at < words.size() && words[at] != "/") continue;
                if (at - first > 1) stacks_.push_back({i, first, at - first});
                first = at + 1;
            }
        }
    }
    const std::vector<std::string>& moves() const { return moves_; }
    const std::vector<Stack>& stacks() const { return stacks_; }
    // The same once more is as before.
    void change(const Stack& stack, std::size_t a, std::size_t b) {
        std::vector<std::string>& words = words_[stack.move];
        std::swap(words[stack.first + a], words[stack.first + b]);
        std::string& text = moves_[stack.move] = words.front();
        for (std::size_t i = 1; i < words.size(); ++i) (text += ' ') += words[i];
    }
    bool differ(const Stack& stack, std::size_t a, std::size_t b) const {
        const std::vector<std::string>& words = words_[stack.move];
        return words[stack.first + a] != words[stack.first + b];
    }

private:
    std::vector<std::string> moves_;
    std::vector<std::vector<std::string>> words_;
    std::vector<Stack> stacks_;
};

// Plays the moves; `each` gets what the seat hears, and may stop. False: it stopped, or a move is not legal.
template <Game G, class Each>
bool hear(const Setup<G>& setup, const std::vector<std::string>& moves, Seat seat, const Each& each) {
    Match<G> match(setup);
    for (const std::string& text : moves) {
        const auto step = match.read(text);
        if (!step) return false;
        const auto trace = match.play(*step);
        for (const auto& event : see(match.state(), trace, seat)) {
            if (!each(event)) return false;
        }
    }
    return true;
}

}  // namespace

std::vector<std::string> deal_anew(const Record& record, u64 moves, Seat seat, Random& random) {
    return with_setup(record.setup, [&]<class G>(const Setup<G>& setup) {
        Deals deals(record.moves, moves);
        std::vector<typename G::Event> heard;
        hear(setup, deals.moves(), seat, [&](const auto& event) {
            heard.push_back(event);
            return true;
        });
        // A walk among the deals that fit: to a neighbour and back is as likely, so in the end none is favoured.
        for (const Stack& stack : deals.stacks()) {
            for (std::size_t n = 0; n < rounds * stack.count; ++n) {
                const std::size_t a = below(random, static_cast<u32>(stack.count));
                const std::size_t b = below(random, static_cast<u32>(stack.count));
                if (!deals.differ(stack, a, b)) continue;
                deals.change(stack, a, b);
                auto expected = heard.begin();
                const bool same = hear(setup, deals.moves(), seat, [&](const auto& event) {
                    if (expected == heard.end() || event != *expected) return false;
                    ++expected;
                    return true;
                });
                if (!same || expected != heard.end()) deals.change(stack, a, b);
            }
        }
        return deals.moves();
    });
}

}  // namespace magichat::analysis
