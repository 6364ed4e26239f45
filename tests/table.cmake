# Tests of table/ and protocol/.
magichat_test(table_test
    ../table/play/chance_test.cpp ../table/play/promise_test.cpp ../table/play/packed_match_test.cpp ../table/play/play_test.cpp
    ../table/names_test.cpp ../table/glyphs_test.cpp
    ../table/table_test.cpp ../table/game_test.cpp ../table/told_test.cpp ../table/strangers_test.cpp
    ../table/clients_test.cpp ../table/homes_test.cpp ../table/presence_test.cpp ../table/seats_test.cpp ../table/round_test.cpp ../table/clock_test.cpp
    ../table/tempo_test.cpp
    ../table/manners_test.cpp ../table/tally_test.cpp ../table/promise_test.cpp
    LINKS magichat_protocol)
# The letters of names against those of Unicode.
find_package(ICU COMPONENTS i18n uc data)
if(ICU_FOUND)
    magichat_test(letters_test letters_test.cpp LINKS magichat_table)
    if(TARGET letters_test)
        target_link_libraries(letters_test PRIVATE ICU::i18n ICU::uc ICU::data)
    endif()
endif()
magichat_test(table_whole_test table_games_test.cpp table_restore_test.cpp table_leak_test.cpp transcript_test.cpp LINKS magichat_protocol)
magichat_test(protocol_test ../protocol/protocol_test.cpp ../protocol/typescript_test.cpp LINKS magichat_protocol)
find_library(SODIUM sodium)
if(SODIUM AND TARGET table_test)
    target_link_libraries(table_test PRIVATE ${SODIUM})
    target_compile_definitions(table_test PRIVATE MAGICHAT_SODIUM)
endif()
add_executable(bench_table ../bench/table.cpp)
target_link_libraries(bench_table PRIVATE magichat_protocol)
add_executable(transcript transcript.cpp)
target_link_libraries(transcript PRIVATE magichat_protocol)
# A record as the page shows and checks it, natively for tests/wasm.
add_executable(native_review wasm/native_review.cpp ../wasm/review.cpp)
target_link_libraries(native_review PRIVATE magichat_table)
magichat_test(review_test ../wasm/review_test.cpp ../wasm/review.cpp ../wasm/local_test.cpp ../wasm/local.cpp ../wasm/lesson.cpp
    LINKS magichat_protocol)
# The table of a device, natively for tests/wasm.
add_executable(native_local wasm/native_local.cpp ../wasm/local.cpp ../wasm/lesson.cpp)
target_link_libraries(native_local PRIVATE magichat_protocol)
