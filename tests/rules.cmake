# Tests of docs/rules.md and docs/notation.md, and the test that every sentence of them has one.
magichat_test(vanish_test
    ../engine/vanish/rules_test.cpp
    ../engine/vanish/sight_test.cpp
    LINKS magichat_engine)
magichat_test(court_test
    ../engine/court/rules_test.cpp
    ../engine/court/dead_test.cpp
    ../engine/court/sight_test.cpp
    LINKS magichat_engine)
magichat_test(rabbits_test
    ../engine/rabbits/rules_test.cpp
    ../engine/rabbits/claim_test.cpp
    ../engine/rabbits/sight_test.cpp
    LINKS magichat_engine)
magichat_test(games_test ../engine/games_test.cpp ../engine/options_test.cpp LINKS magichat_engine)
magichat_test(coverage_test coverage_test.cpp LINKS magichat_source_dir)
