// Two players play vanish at random. What could seat 1 know about the box?
#include <iostream>

#include "engine/random_play.h"
#include "engine/vanish/game.h"

using namespace magichat;

int main() {
    Random random(2026);
    const Setup<vanish::Game> setup{.options = {.players = 2}, .first = Seat{0}};
    vanish::State state = start(setup.options, setup.first);
    Observer<vanish::Game> observer(setup, Seat{0});  // gets only what its seat sees

    for (int move = 0; move < 8 && to_act(state) != nobody; ++move) {
        const vanish::Trace trace = random_step<vanish::Game>(state, random);
        for (const vanish::Event& event : see(state, trace, observer.seat())) {
            Json json;
            write(json, event);
            std::cout << json.view() << '\n';
            observer.hear(event);
        }
    }
    for (std::size_t i = 0; i < vanish::animal_count; ++i) {
        const Ratio chance = observer.knowledge().probability(vanish::box, at<vanish::Animal>(i));
        std::cout << vanish::animal_names[i] << " in the box: " << chance.parts() << " of " << chance.whole() << '\n';
    }
}
