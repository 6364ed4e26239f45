// bots/net: court. Deals of the hats that a seat has not seen, each as likely as what the others did makes it: as they would
// have done it if they played as the network does.
#pragma once

#include <functional>
#include <vector>

#include "bots/net/court_past.h"
#include "bots/net/opinion.h"

namespace magichat::court {

class Deals {
public:
    // So many, or as many as there is time for, but at least one; drawn from what the seat can know, weighed by its past.
    Deals(const Knowledge& known, const Past& past, std::size_t count, Random& random,
          const std::function<bool()>& out_of_time = {});

    const State& draw(Random& random) const;

private:
    std::vector<State> deals_;
    std::vector<double> up_to_;  // how likely this one and those before it are, together
};

}  // namespace magichat::court
