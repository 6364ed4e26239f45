# Tests of what all games share.
magichat_test(base_test ../engine/base/base_test.cpp LINKS magichat_engine)
magichat_test(knowledge_test ../engine/knowledge_test.cpp ../engine/court/knowledge_test.cpp LINKS magichat_engine)
magichat_test(properties_test ../engine/properties_test.cpp ../engine/record_test.cpp LINKS magichat_engine)
magichat_test(allocation_test allocation_test.cpp LINKS magichat_engine)
magichat_test(bots_test ../bots/bots_test.cpp LINKS magichat_bots)
