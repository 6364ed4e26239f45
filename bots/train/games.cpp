#include "bots/train/court_script.h"
#include "bots/train/interface.h"
#include "bots/train/rabbits_script.h"

namespace magichat::train {

const AnyGame& game_of(std::int32_t number) {
    static const OneGame<Court> court;
    static const OneGame<Rabbits> rabbits;
    return number == 0 ? static_cast<const AnyGame&>(court) : rabbits;
}

}  // namespace magichat::train
