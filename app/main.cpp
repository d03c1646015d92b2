#include <sys/resource.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <variant>

#include "app/command_line.h"
#include "app/commands.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

constexpr int kRunFailed = 1;
constexpr int kUserWrong = 2;

// Arrays go back to the system as soon as they are freed, so that a window in which bodies, scene and size
// change for hours takes no more memory than at its start. By itself glibc soon keeps them, with small things
// between.
void giveArraysBack() {
#ifdef __GLIBC__
  constexpr int kSmallestArray = 256 * 1024;  // bytes
  mallopt(M_MMAP_THRESHOLD, kSmallestArray);
#endif
}

struct RunTask {
  int operator()(const ShowWindow& window) const {
    giveArraysBack();
    return runWindow(window.common);
  }
  int operator()(const RenderOptions& options) const { return runRender(options); }
  int operator()(const RecordOptions& options) const { return runRecord(options); }
  int operator()(const BenchOptions& options) const { return runBench(options); }
  int operator()(const VerifyOptions& options) const { return runVerify(options); }
  int operator()(const ConvertOptions& options) const { return runConvert(options); }
  int operator()(const ShowInfo& info) const { return runInfo(info.common); }
  int operator()(const DoctorOptions& options) const { return runDoctor(options); }
  int operator()(const ExamineCheck& examine) const { return runExamine(examine.check); }
  int operator()(ListTopic topic) const {
    switch (topic) {
      case ListTopic::Kernels:
        return runListKernels();
      case ListTopic::Scenes:
        return runListScenes();
      case ListTopic::Integrators:
        return runListIntegrators();
      case ListTopic::Formats:
        return runListFormats();
      case ListTopic::Looks:
        return runListLooks();
    }
    return kRunFailed;
  }
  int operator()(const ShowText& show) const {
    std::fputs(show.text.c_str(), stdout);
    return 0;
  }
};

int complain(const char* message, int exitCode) {
  std::fflush(stdout);
  std::fprintf(stderr, "gravitile: %s\n", message);
  return exitCode;
}

// Output that could not be written (a full disk, a closed pipe) must not look like success.
int flushed(int exitCode) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exitCode;
  return complain("the output could not be written", kRunFailed);
}

// Graphics drivers keep files open, more of them with every change of a scene on some; a shell's usual 1,024
// end a long lecture.
void raiseFileLimit() {
  constexpr rlim_t kWanted = 65536;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= kWanted) return;
  limit.rlim_cur = std::min(kWanted, limit.rlim_max);
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace
}  // namespace gravitile::app

int main(int argc, char** argv) {
  using namespace gravitile;
  app::raiseFileLimit();
  try {
    return app::flushed(std::visit(app::RunTask{}, app::parseCommandLine(argc, argv)));
  } catch (const sim::WriteError& error) {
    return app::complain(error.what(), app::kRunFailed);
  } catch (const sim::UserError& error) {
    return app::complain(error.what(), app::kUserWrong);
  } catch (const std::bad_alloc&) {
    return app::complain("not enough memory; try a smaller --bodies or --size", app::kRunFailed);
  } catch (const std::exception& error) {
    return app::complain(error.what(), app::kRunFailed);
  } catch (...) {
    return app::complain("an unknown error", app::kRunFailed);
  }
}
