// bots/sparring: every legal move of a court priced in points: what it takes now, what the others will take before our next
// turn, by what they have seen and how they behave, and what is left for us then. No search and no luck: one table a move.
#pragma once

#include "bots/sparring/court/watch.h"

namespace magichat::sparring {

class CourtPrices {
public:
    explicit CourtPrices(const CourtWatch& watch);

    double price(court::Move move) const;
    // How likely the hat of one column belongs to the character of another, or is magic, with what the others did in mind.
    double fits(std::size_t hat_of, std::size_t column) const;
    double magic(std::size_t column) const { return chances_[column][index(court::Hat::magic)]; }

private:
    // A column as we expect it after our move.
    struct Spot {
        double fit = 0;
        double magic = 0;
        u8 seen_by = 0;
        bool used = false;
        bool ours = false;       // we have seen this hat
        bool announced = false;  // we have just moved it here, having seen it
        bool elsewhere = false;  // ours, and belongs to another head
    };
    using Row = std::array<Spot, court::columns>;

    double worth(const Row& row) const;
    double others_take(const Row& row, std::array<double, court::columns>& left) const;
    double look(std::size_t column) const;
    double swap(std::size_t a, std::size_t b) const;
    double open(std::size_t column) const;
    Spot fresh() const;
    bool wanted_elsewhere(std::size_t hat_of, std::size_t column) const;

    const CourtWatch& watch_;
    double share_;  // what one point of one other is worth to us
    std::array<std::array<double, court::hat_kinds>, court::columns> chances_{};
    std::array<double, court::hat_kinds> unseen_{};  // what a hat from the pile may be
    Row now_{};
};

}  // namespace magichat::sparring
