# Tests of the bots, and the bots natively for tests/wasm.
magichat_test(bots_test
    ../bots/bots_test.cpp ../bots/memory_test.cpp ../bots/ladder_test.cpp ../bots/maths_test.cpp
    ../bots/hint_test.cpp
    LINKS magichat_bots)
magichat_test(minds_test
    ../bots/non_interference_test.cpp
    ../bots/belief_test.cpp
    ../bots/forgetting_test.cpp
    LINKS magichat_bots)
magichat_test(networks_test ../bots/net/network_test.cpp ../bots/net/court_ledger_test.cpp
    ../bots/net/court_sense_test.cpp ../bots/net/court_race_test.cpp LINKS magichat_bots)
magichat_test(sparring_test ../bots/sparring/sparring_test.cpp ../bots/sparring/court/court_test.cpp LINKS magichat_sparring)
magichat_test(court_solve_test ../solvers/court/solve_test.cpp LINKS magichat_solvers)
magichat_test(vanish_solve_test ../bots/vanish/solve_test.cpp ../bots/vanish/elephant_test.cpp LINKS magichat_bots)
add_executable(native_bots wasm/native_bots.cpp ../wasm/bot_play.cpp)
target_link_libraries(native_bots PRIVATE magichat_bots)
# Tests of the analysis.
magichat_test(claims_test ../analysis/claims_test.cpp ../analysis/claims_property_test.cpp LINKS magichat_analysis)
magichat_test(analysis_test ../analysis/tries_test.cpp ../analysis/analyse_test.cpp LINKS magichat_analysis)
magichat_test(deal_anew_test ../analysis/deal_anew_test.cpp LINKS magichat_analysis)
# Tests of the puzzles.
magichat_test(puzzles_test ../puzzles/puzzles_test.cpp LINKS magichat_puzzles)
