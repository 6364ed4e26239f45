# Tests of what all games share.
magichat_test(base_test ../engine/base/base_test.cpp LINKS magichat_engine)
magichat_test(knowledge_test ../engine/knowledge_test.cpp ../engine/court/knowledge_test.cpp LINKS magichat_engine)
magichat_test(view_test ../engine/view_test.cpp ../engine/view_positions_test.cpp LINKS magichat_engine)
magichat_test(open_test ../engine/open_test.cpp LINKS magichat_engine)
magichat_test(properties_test ../engine/properties_test.cpp ../engine/record_test.cpp LINKS magichat_engine)
magichat_test(allocation_test allocation_test.cpp LINKS magichat_engine)
