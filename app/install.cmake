# What `cmake --install` brings along, in the folders of the file-system hierarchy standard. Shaders, kernels, fonts,
# scenes, lectures and looks are inside the program; the files of the last three are installed to be copied and changed.
include(GNUInstallDirs)
install(TARGETS gravitile RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

# The program writes what is said about its command line from the tables that it parses by.
set(written ${PROJECT_BINARY_DIR}/written)
find_program(GRAVITILE_GZIP gzip REQUIRED)
add_custom_command(
  OUTPUT ${written}/gravitile.1.gz ${written}/gravitile.bash ${written}/_gravitile ${written}/gravitile.fish
  COMMAND ${CMAKE_COMMAND} -E make_directory ${written}
  COMMAND gravitile manual > ${written}/gravitile.1
  COMMAND ${GRAVITILE_GZIP} -9nf ${written}/gravitile.1
  COMMAND gravitile completion bash > ${written}/gravitile.bash
  COMMAND gravitile completion zsh > ${written}/_gravitile
  COMMAND gravitile completion fish > ${written}/gravitile.fish
  DEPENDS gravitile
  COMMENT "Writing the manual page and the shells' completions"
  VERBATIM)
add_custom_target(gravitile_written ALL DEPENDS ${written}/gravitile.1.gz)

install(FILES ${written}/gravitile.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${written}/gravitile.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
  RENAME gravitile)
install(FILES ${written}/gravitile.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
# Debian's zsh looks elsewhere for what packages bring than for what was installed by hand.
install(CODE "
  set(folder site-functions)
  if(CMAKE_INSTALL_PREFIX STREQUAL \"/usr\" AND EXISTS /etc/debian_version)
    set(folder vendor-completions)
  endif()
  file(INSTALL \"${written}/_gravitile\"
    DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/zsh/\${folder}\")")

set(desktop ${PROJECT_SOURCE_DIR}/assets/desktop)
install(FILES ${desktop}/gravitile.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${desktop}/gravitile.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
foreach(size 48 128 256)
  install(FILES ${desktop}/gravitile-${size}.png
    DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/${size}x${size}/apps RENAME gravitile.png)
endforeach()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/assets/scenes ${PROJECT_SOURCE_DIR}/assets/lectures
  ${PROJECT_SOURCE_DIR}/assets/looks DESTINATION ${CMAKE_INSTALL_DATADIR}/gravitile)
install(FILES ${desktop}/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/gravitile)

# A package for Debian and Ubuntu: `cpack -G DEB` in the build folder.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME gravitile)
set(CPACK_PACKAGE_VENDOR "The Gravitile authors")
set(CPACK_PACKAGE_CONTACT "The Gravitile authors <maintainers@gravitile.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "N-body gravity, computed and drawn as you watch")
set(CPACK_PACKAGE_DESCRIPTION
  "Gravitile computes the gravity of every body on every other and shows it as it happens.\
 Its force kernels run on an NVIDIA GPU, or on the processor where there is none.\
 It shows galaxies in a window, teaches what each kernel costs, and renders pictures and films\
 on machines without a display.")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# OpenGL's drivers, and NVRTC, which compiles kernels with other tuning values, are loaded when they are needed.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libgl1-mesa-dri")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "cuda-nvrtc-13-0, nvidia-driver")
include(CPack)
