# cmake --build --preset dist --target package (or `pack`, which builds the program alone): what a host installs, as an archive
# and, where dpkg can say what it needs, as a package for this Debian. The library stays at home: it is for those who build
# things. packaging/ has what stands in it beside the program; build/dist/papers what was made from the program's commands.
set(debian ${PROJECT_SOURCE_DIR}/packaging/debian)
set(papers ${PROJECT_BINARY_DIR}/papers)
install(FILES packaging/magichat.service DESTINATION lib/systemd/system COMPONENT program)
install(FILES packaging/magichat.sysusers DESTINATION lib/sysusers.d RENAME magichat.conf COMPONENT program)
install(FILES packaging/grafana.json packaging/alerts.yml DESTINATION ${CMAKE_INSTALL_DATADIR}/magichat/metrics COMPONENT program)
install(DIRECTORY ${papers}/share/ DESTINATION share COMPONENT program)
install(FILES ${papers}/etc/magichat/magichat.conf DESTINATION /etc/magichat COMPONENT program)
install(FILES ${debian}/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
# As Debian has them: packed, and the same whenever they are packed.
install(CODE "
    file(GLOB_RECURSE pages \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/share/man/magichat*.[18]\")
    foreach(page IN LISTS pages)
        execute_process(COMMAND gzip -9nf \${page} COMMAND_ERROR_IS_FATAL ANY)
    endforeach()
    set(changes \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/share/doc/magichat/changelog.Debian.gz\")
    execute_process(COMMAND gzip -9nc ${debian}/changelog OUTPUT_FILE \${changes} COMMAND_ERROR_IS_FATAL ANY)"
    COMPONENT program)

set(CPACK_PACKAGE_VENDOR "Magic Hat")
set(CPACK_PACKAGE_CONTACT "Magic Hat <magichat@magichat.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "table for three small games about things hidden in hats")
set(CPACK_PACKAGE_DESCRIPTION
"A server for the browsers of a household, with a page in eleven languages,
and the same games in the terminal: two to four people peek, swap and
remember, and animals of four strengths take the empty chairs.")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGE_FILE_NAME magichat-${PROJECT_VERSION}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_COMPONENTS_ALL program)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_STRIP_FILES ON)
# With /etc beside /usr in the archive, too; else the settings would go to the /etc of this machine.
set(CPACK_SET_DESTDIR ON)
set(CPACK_GENERATOR TGZ)
find_program(SHLIBDEPS dpkg-shlibdeps)
if(SHLIBDEPS)
    list(APPEND CPACK_GENERATOR DEB)
    set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
    set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
    set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
    set(CPACK_DEBIAN_PACKAGE_DEPENDS "systemd | systemd-standalone-sysusers")
    set(CPACK_DEBIAN_PACKAGE_SECTION net)
    set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
        ${debian}/conffiles ${debian}/postinst ${debian}/prerm ${debian}/postrm)
    set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
    set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libpq5, libnats3.4") # loaded for --store and --bus alone
endif()
include(CPack)
# CMake's own target `package` builds all that there is first.
add_custom_target(pack COMMAND ${CMAKE_CPACK_COMMAND} --config ${CMAKE_BINARY_DIR}/CPackConfig.cmake
    WORKING_DIRECTORY ${CMAKE_BINARY_DIR} DEPENDS magichat papers USES_TERMINAL VERBATIM)
