# Tests of docs/rules.md and docs/notation.md, and the test that every sentence of them has one.
set(games ../engine)
magichat_test(vanish_test ${games}/vanish/rules_test.cpp ${games}/vanish/sight_test.cpp LINKS magichat_engine)
magichat_test(court_test ${games}/court/rules_test.cpp ${games}/court/dead_test.cpp ${games}/court/sight_test.cpp LINKS magichat_engine)
magichat_test(rabbits_test ${games}/rabbits/rules_test.cpp ${games}/rabbits/claim_test.cpp ${games}/rabbits/sight_test.cpp LINKS magichat_engine)
magichat_test(games_test ${games}/games_test.cpp ${games}/options_test.cpp LINKS magichat_engine)
magichat_test(coverage_test coverage_test.cpp LINKS magichat_flags)
