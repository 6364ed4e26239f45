# cmake --install: the program, its page and docs, and the engine as a library for find_package(magichat).
include(CMakePackageConfigHelpers)
foreach(library engine bots)
    add_library(magichat::${library} ALIAS magichat_${library})
    set_target_properties(magichat_${library} PROPERTIES EXPORT_NAME ${library})
    target_include_directories(magichat_${library} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/magichat>)
    install(DIRECTORY ${library} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/magichat COMPONENT library
            FILES_MATCHING PATTERN "*.h" PATTERN "*_test.h" EXCLUDE PATTERN sparring EXCLUDE PATTERN train EXCLUDE)
endforeach()
if(NOT PROJECT_IS_TOP_LEVEL) # what the project around us installs is its own business
    return()
endif()
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/magichat)
install(TARGETS magichat_engine magichat_bots EXPORT magichat COMPONENT library)
install(EXPORT magichat NAMESPACE magichat:: DESTINATION ${package} COMPONENT library)
configure_package_config_file(cmake/magichat-config.cmake.in magichat-config.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(magichat-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/magichat-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/magichat-config-version.cmake
        DESTINATION ${package} COMPONENT library)
install(FILES README.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
# Only there when the page was built: ./play does it.
install(DIRECTORY web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/magichat/web COMPONENT program OPTIONAL)
