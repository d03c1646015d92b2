# The CUDA engine: device code is compiled at run time by NVRTC, so the build needs headers, the static CUDA
# runtime and NVRTC, but no nvcc. Included by sim/CMakeLists.txt when the toolkit is there.
target_sources(gravitile_sim_objects PRIVATE
  cuda/auto_kernel.cpp
  cuda/batch_progress.cpp
  cuda/check.cpp
  cuda/compile_ahead.cpp
  cuda/compile_log.cpp
  cuda/cuda_engine.cpp
  cuda/cuda_engine_results.cpp
  cuda/cuda_state.cpp
  cuda/device.cpp
  cuda/device_memory.cpp
  cuda/diagnostics_meter.cpp
  cuda/disassembler.cpp
  cuda/force_launch.cpp
  cuda/body_reader.cpp
  cuda/force_sampler.cpp
  cuda/inner_loop.cpp
  cuda/kernel_cache.cpp
  cuda/kernel_check.cpp
  cuda/kernel_chooser.cpp
  cuda/kernel_compiler.cpp
  cuda/kernel_facts.cpp
  cuda/kernel_preparer.cpp
  cuda/kernel_slot.cpp
  cuda/kernel_sources.cpp
  cuda/loaded_kernel.cpp
  cuda/machine_code_maker.cpp
  cuda/nvrtc.cpp
  cuda/step_graphs.cpp
  cuda/step_kernels.cpp
  cuda/slice_pacer.cpp
  cuda/step_launcher.cpp
  cuda/step_launcher_hermite.cpp
  cuda/step_launcher_slices.cpp
  cuda/step_plan.cpp)
target_compile_definitions(gravitile_sim_usage INTERFACE GRAVITILE_HAVE_CUDA)
# Messages name the place of a failed call, and that is not where somebody's sources lie.
get_target_property(cuda_sources gravitile_sim_objects SOURCES)
list(FILTER cuda_sources INCLUDE REGEX "^(cuda/|memory_needs)")
set_source_files_properties(${cuda_sources} PROPERTIES
  COMPILE_OPTIONS "-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=")
target_link_libraries(gravitile_sim_usage INTERFACE CUDA::cudart_static ${CMAKE_DL_LIBS})
if(GRAVITILE_KERNELS_FROM_SOURCE_TREE)
  target_compile_definitions(gravitile_sim_usage
    INTERFACE GRAVITILE_KERNEL_DIRECTORY="${CMAKE_CURRENT_SOURCE_DIR}/kernels")
endif()

# The default variants travel inside the program as PTX, so that the first frame waits for no compiler.
add_executable(write_built_in_kernels cuda/write_built_in_kernels.cpp)
target_link_libraries(write_built_in_kernels PRIVATE gravitile_sim_objects)
set(built_in_kernels ${PROJECT_BINARY_DIR}/generated/built_in_kernels.cpp)
add_custom_command(
  OUTPUT ${built_in_kernels}
  COMMAND ${CMAKE_COMMAND} -E env "LD_LIBRARY_PATH=${CUDAToolkit_LIBRARY_DIR}:$ENV{LD_LIBRARY_PATH}"
          $<TARGET_FILE:write_built_in_kernels> ${built_in_kernels}
  DEPENDS write_built_in_kernels
  COMMENT "Compiling the default kernels to PTX"
  VERBATIM)
target_sources(gravitile_sim PRIVATE ${built_in_kernels})
