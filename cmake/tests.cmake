# magichat_test(NAME SOURCES.. LINKS ..): skipped where GoogleTest is not installed, as after a bare ./play
configure_file(cmake/source_dir.cpp.in source_dir.cpp @ONLY)
magichat_library(magichat_source_dir ${CMAKE_CURRENT_BINARY_DIR}/source_dir.cpp)
function(magichat_test name)
    if(NOT GTest_FOUND)
        return()
    endif()
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINKS")
    add_executable(${name} ${arg_UNPARSED_ARGUMENTS})
    # What is tested is optimised; the tests themselves would take half as long again to compile.
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
    target_link_libraries(${name} PRIVATE ${arg_LINKS} magichat_source_dir GTest::gtest GTest::gtest_main)
    add_test(NAME ${name} COMMAND ${name})
endfunction()
