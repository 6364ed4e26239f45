# cmake --build --preset dist --target pack: what a host installs, as an archive and, where dpkg can say what it needs,
# as a package for this Debian. The library stays at home: it is for those who build things.
install(FILES packaging/magichat.service DESTINATION lib/systemd/system COMPONENT program)
set(CPACK_PACKAGE_VENDOR "Magic Hat")
set(CPACK_PACKAGE_CONTACT "Magic Hat")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "A table for three small games about things hidden in hats")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGE_FILE_NAME magichat-${PROJECT_VERSION}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_COMPONENTS_ALL program)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR TGZ)
find_program(SHLIBDEPS dpkg-shlibdeps)
if(SHLIBDEPS)
    list(APPEND CPACK_GENERATOR DEB)
    set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
    set(CPACK_DEBIAN_PACKAGE_SUGGESTS libpq5) # loaded for --store alone
    set(CPACK_DEBIAN_PACKAGE_SECTION games)
endif()
include(CPack)
# CMake's own target `package` would build every test first.
add_custom_target(pack COMMAND ${CMAKE_CPACK_COMMAND} --config ${CMAKE_BINARY_DIR}/CPackConfig.cmake
    WORKING_DIRECTORY ${CMAKE_BINARY_DIR} DEPENDS magichat USES_TERMINAL VERBATIM)
