#include "app/command_line.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

#include "app/completion.h"
#include "app/diagnostics_log.h"
#include "app/foreign_option.h"
#include "app/help_formatter.h"
#include "app/key_table.h"
#include "app/manual_page.h"
#include "app/option_rows.h"
#include "app/picture_like.h"
#include "app/replay.h"
#include "app/switch_words.h"
#include "app/version.h"
#include "sim/toml_value.h"
#include "sim/user_error.h"

namespace gravitile::app {
namespace {

constexpr const char* kDescription = "Gravitile: N-body gravity, computed and drawn as you watch.";
constexpr const char* kExamples = R"(Examples:
  gravitile                                        watch a disk galaxy
  gravitile --scene galaxy.bin --kernel gpu-tiled --unroll 16
  gravitile --lecture one-thread-to-tiles          Page down: the next step; F5: full screen
  gravitile render galaxy.png --steps 500 --size 1920x1080
  gravitile record galaxy.mp4 --seconds 20 --camera turntable
  gravitile --resume galaxy.checkpoint.hdf5        go on with a saved run (Ctrl+S)
  gravitile bench --kernels gpu-basic,gpu-tiled --bodies 65536,262144 --blocks 128,256
  gravitile verify
  gravitile convert snapshot.hdf5 bodies.csv
Every command explains itself: gravitile bench --help)";

const std::vector<std::string_view> kListTopics{"kernels", "scenes", "integrators", "formats", "looks"};

// The command line as CLI11 sees it, and where it puts what it reads.
class Parser {
 public:
  Parser();
  Task parse(int argc, const char* const* argv);

 private:
  CLI::App* addCommand(const std::string& name, const std::string& description, const std::string& examples);
  void addCommon(CLI::App& app, const char* except = "");
  void addRender();
  void addRecord();
  void addBench();
  void addVerify();
  void addConvert();
  void addInfo();
  void addDoctor();
  void addList();
  void addCompletion();
  [[noreturn]] void explain(const CLI::ParseError& error) const;
  void rememberGiven();
  Task task();

  CLI::App app_{kDescription};
  OptionBook book_;
  CommonOptions common_;
  RenderOptions render_;
  RecordOptions record_;
  BenchOptions bench_;
  VerifyOptions verify_;
  ConvertOptions convert_;
  DoctorOptions doctor_;
  std::string listTopic_, shell_, check_;
};

Parser::Parser() {
  app_.formatter(std::make_shared<HelpFormatter>());
  app_.set_version_flag("--version", fmt::format("gravitile {}", programVersion()), "Show the version");
  app_.set_help_flag("-h,--help", "Show this help");
  app_.footer(fmt::format("{}\n\n{}\n{}", kExamples, keyHelp(), diagnosticsHelp()));
  app_.allow_extras();
  app_.require_subcommand(0, 1);
  addCommon(app_);
  addRows(app_, pictureRows(common_), book_);
  addRows(app_, diagnosticsRows(common_), book_);
  addForce(app_, common_.force);
  addRows(app_, {traceRow(common_)}, book_);
  addRows(app_, windowRows(common_), book_);
  addRows(app_, {resumeRow(common_), replayRow(common_), autosaveRow(common_), paceRow(common_)}, book_);
  app_.add_flag("--paused", common_.paused, "Start paused")->group(kWindowGroup);
  addRender();
  addRecord();
  addBench();
  addVerify();
  addConvert();
  addInfo();
  addDoctor();
  addList();
  addCompletion();
}

CLI::App* Parser::addCommand(const std::string& name, const std::string& description,
                             const std::string& examples) {
  CLI::App* command = app_.add_subcommand(name, description);
  command->allow_extras();
  command->group("Commands (without one: the window)");
  command->footer(examples);
  return command;
}

// What all that compute on a scene take.
void Parser::addCommon(CLI::App& app, const char* except) {
  std::vector<OptionRow> scene = sceneRows(common_);
  std::erase_if(scene, [&](const OptionRow& row) { return row.rule.option == except; });
  addRows(app, scene, book_);
  addRows(app, kernelRows(common_), book_);
  addRows(app, tuningRows(common_), book_);
  addRows(app, stepRows(common_), book_);
}

void Parser::addRender() {
  CLI::App* command = addCommand("render", "Compute without a window and write a picture", R"(Examples:
  gravitile render galaxy.png --scene disk-galaxy --bodies 20000 --steps 300
  gravitile render galaxy.png --steps 300 --log galaxy.csv
  gravitile render poster.png --like galaxy.png --size 7680x4320

)" + diagnosticsHelp());
  book_.addArgument(*command, "OUT", render_.output,
                    "The picture to write: .png, or .exr (OpenEXR) with light as it is",
                    filesOf({".png", ".exr"}));
  addRows(*command,
          {stepsRow(render_), cameraFileRow(render_), atRow(render_), likeRow(render_),
           depthRow(render_.depth), supersampleRow(render_.supersample), checkpointRow(render_)},
          book_);
  addRows(*command, pictureRows(common_), book_);
  addRows(*command, diagnosticsRows(common_), book_);
  addForce(*command, common_.force);
  addCommon(*command);
  addRows(*command, {resumeRow(common_), replayRow(common_)}, book_);
}

void Parser::addRecord() {
  std::string kinds;
  std::vector<std::string_view> extensions{sim::kTrajectoryExtension};
  for (const render::FilmFormat& format : render::filmFormats()) {
    kinds +=
        fmt::format("\n  {:<7} {}; {}{}", format.extension, format.title, format.description,
                    render::filmObstacle(format).empty() ? "" : "; not in this build, see 'gravitile info'");
    extensions.push_back(format.extension);
  }
  kinds +=
      fmt::format("\n  {:<7} the bodies of each frame, no picture; for --replay", sim::kTrajectoryExtension);
  CLI::App* command = addCommand("record", "Compute without a window and write a film",
                                 fmt::format(R"(Examples:
  gravitile record galaxy.mp4 --seconds 20 --camera turntable
  gravitile record galaxy.mkv --frames 600 --fps 60 --size 3840x2160 --steps-per-frame 2
  gravitile record frames/ --frames 100
  gravitile record run.orbits --frames 1000        the bodies, to be played: gravitile --replay run.orbits
  gravitile record again.mp4 --replay run.orbits --camera turntable
  gravitile record - --reproducible | ffmpeg -i - -pix_fmt yuv420p galaxy.mov

What OUT becomes, its extension tells:{}
Ctrl+C ends the film early, and it is whole up to there. While it is written it is called OUT.part-....
The run is saved beside it meanwhile, and after Ctrl+C or a crash the film goes on with --resume:
  gravitile record galaxy.mp4 --resume galaxy.checkpoint.hdf5)",
                                             kinds));
  book_.addArgument(*command, "OUT", record_.output, "The film to write", filesOf(extensions));
  OptionRow autosave = autosaveRow(common_);
  autosave.help =
      "Save the run so often, for --resume to go on with the film; 0: never, not at Ctrl+C either";
  autosave.group = kFilmGroup;
  addRows(*command, filmRows(record_), book_);
  addRows(*command, {traceRow(common_)}, book_);
  addRows(*command, {autosave}, book_);
  addRows(*command, pictureRows(common_), book_);
  addRows(*command, {depthRow(record_.depth), supersampleRow(record_.supersample)}, book_);
  addCommon(*command);
  addRows(*command, {resumeRow(common_), replayRow(common_)}, book_);
  addForce(*command, common_.force);
}

void Parser::addBench() {
  CLI::App* command = addCommand("bench", "Measure how fast kernels are, and how exact", R"(Examples:
  gravitile bench --bodies 65536,262144
  gravitile bench --kernels gpu-tiled --blocks 64,128,256 --unrolls 1,2,4,8 --format csv
  gravitile bench --kernels cpu-serial,cpu-simd --bodies 4096 --format json --output rates.json)");
  addRows(*command, benchListRows(bench_), book_);
  addRows(*command, measurementRows(bench_), book_);
  command->add_flag("--interop", bench_.interop, "Feed a mapped GL buffer meanwhile, as the window does")
      ->group(kMeasurementGroup);
  addCommon(*command, "--bodies");  // it takes a list of them
  addForce(*command, common_.force);
}

void Parser::addVerify() {
  CLI::App* command = addCommand("verify", "Check every kernel against double precision", R"(Examples:
  gravitile verify
  gravitile verify --kernels cpu-serial,cpu-simd
Exit code 1 when a kernel is off by more than its bound.)");
  OptionRow kernels = kernelListRow(verify_.kernels);
  kernels.help = "Kernels to check";
  kernels.defaultText = "all that can run here";
  kernels.group = kKernelGroup;
  addRows(*command, {kernels}, book_);
  // It brings systems, steps and tuning values of its own.
  for (const OptionRow& row : sceneRows(common_)) {
    if (row.rule.option != "--scene") addRows(*command, {row}, book_);
  }
  addRows(*command, kernelRows(common_), book_);
  command->get_option("--kernel")->description("Check this kernel only");
  command->get_option("--bodies")->description("Bodies of the largest system [20000]");
}

void Parser::addConvert() {
  CLI::App* command =
      addCommand("convert", "Read bodies from one file and write them to another", R"(Examples:
  gravitile convert galaxy.bin galaxy.hdf5
  gravitile convert snapshot.hdf5 some.csv --bodies 10000
  gravitile convert bodies.txt bodies.bin --columns x,y,z,vx,vy,vz,mass
What IN is, its content tells; what OUT becomes, its extension or --format. 'gravitile list formats' has them.)");
  book_.addArgument(*command, "IN", convert_.input, "The file to read", anyFile());
  book_.addArgument(*command, "OUT", convert_.output, "The file to write", anyFile());
  addRows(*command, convertRows(convert_), book_);
  addForce(*command, convert_.force);
}

void Parser::addInfo() {
  CLI::App* command =
      addCommand("info", "Show devices, versions and folders, and the memory that a run takes",
                 R"(Examples:
  gravitile info
  gravitile info --bodies 1e6 --precision double --integrator hermite4)");
  addRows(*command, tuningRows(common_), book_);
  for (const auto& rows : {sceneRows(common_), kernelRows(common_), stepRows(common_)})
    for (const OptionRow& row : rows)
      for (const char* known : {"--device", "--kernel", "--bodies", "--integrator"})
        if (row.rule.option == known) addRows(*command, {row}, book_);
  addRows(*command, {sizeRow(common_)}, book_);
  command->get_option("--bodies")->description("Tell the memory that a run of so many takes");
}

void Parser::addDoctor() {
  CLI::App* command =
      addCommand("doctor", "Examine this machine: what works, what does not, what to do", R"(Examples:
  gravitile doctor
  gravitile doctor --json
Exit code 1 when something that this machine has does not work.)");
  command->add_flag("--json", doctor_.json, "Write the rows as JSON");
  // What the doctor starts itself with, for a check that may crash.
  CLI::App* examine = addCommand("examine", "Make one check of the doctor", "");
  examine->group("");
  book_.addArgument(*examine, "CHECK", check_, "id of the check", {});
}

void Parser::addList() {
  CLI::App* command = addCommand("list", "List kernels, scenes, integrators, file formats or looks", "");
  book_.addArgument(*command, "WHAT", listTopic_, "kernels, scenes, integrators, formats or looks",
                    oneOf(kListTopics));
}

// The scripts that shells complete by, and the manual page, which nobody asks for by hand: both are written
// when the program is built.
void Parser::addCompletion() {
  CLI::App* command = addCommand("completion", "Write what makes a shell complete this command line",
                                 R"(Examples:
  source <(gravitile completion bash)              in ~/.bashrc
  source <(gravitile completion zsh)               in ~/.zshrc, after compinit
  gravitile completion fish | source               in ~/.config/fish/config.fish
An installed Gravitile has brought all three.)");
  book_.addArgument(*command, "SHELL", shell_, "bash, zsh or fish", oneOf(ids(shellCompletions())));
  addCommand("manual", "Write the manual page", "")->group("");
}

Task Parser::parse(int argc, const char* const* argv) {
  try {
    std::vector<std::string> words = withSwitchWords(argc, argv);
    std::reverse(words.begin(), words.end());  // as CLI11 wants them
    app_.parse(std::move(words));
  } catch (const CLI::CallForHelp&) {
    return ShowText{app_.help("gravitile")};
  } catch (const CLI::CallForVersion& version) {
    return ShowText{fmt::format("{}\n", version.what())};
  } catch (const CLI::ParseError& error) {
    explain(error);
  }
  refuseForeign(app_);
  rememberGiven();
  return task();
}

// The window's options may stand before the name of a command.
void Parser::rememberGiven() {
  std::vector<const CLI::App*> apps{&app_};
  for (const CLI::App* command : app_.get_subcommands()) apps.push_back(command);
  for (const CLI::App* app : apps)
    for (const CLI::Option* option : app->get_options())
      if (option->count() > 0 && option->nonpositional())
        common_.given.push_back("--" + option->get_lnames().front());
}

// CLI11 complains itself in one case only that is left: an option at the end without its value.
void Parser::explain(const CLI::ParseError& error) const {
  const std::string message = error.what();
  const std::string option = message.substr(0, message.find(':'));
  for (const OptionRule& rule : book_.rules) {
    if (rule.option == option) requireValue(rule, "");
  }
  throw sim::UserError(message.substr(0, message.find('\n')));
}

// An option and the list that would take its place.
void refuseBoth(std::string_view option, std::string_view list) {
  throw sim::UserError(fmt::format("{}: {} is given too; allowed: one of the two", option, list));
}

void refuseContradictions(const BenchOptions& options) {
  if (!options.common.kernel.empty() && !options.kernels.empty()) refuseBoth("--kernel", "--kernels");
  for (const sim::TuningId id : options.common.tuningAsked) {
    const std::string option = fmt::format("--{}", sim::tuningParameter(id).name);
    if (!options.tuning[static_cast<std::size_t>(id)].empty()) refuseBoth(option, option + "s");
  }
}

Task Parser::task() {
  if (!app_.got_subcommand("bench") && !app_.got_subcommand("verify")) followSceneOption(common_);
  if (app_.got_subcommand("render")) {
    if (render_.output.empty()) {
      throw sim::UserError(
          "OUT: the picture's path is missing; allowed: gravitile render OUT.png [options], or OUT.exr");
    }
    render_.common = common_;
    if (common_.has("--at") && !common_.has("--camera") && common_.replay.empty())
      throw sim::UserError(
          "--at: it is a place on a path, or in a trajectory; allowed: with --camera PATH.toml, --camera turntable, or --replay");
    if (common_.has("--camera") && !common_.replay.empty())
      throw sim::UserError("--camera: a picture of a replay has no path; allowed: in 'gravitile record'");
    if (!render_.like.empty()) likePicture(render_.like, render_);
    return render_;
  }
  if (app_.got_subcommand("record")) {
    if (record_.output.empty()) {
      throw sim::UserError(fmt::format(
          "OUT: the film's path is missing; allowed: gravitile record OUT [options], where OUT is {}",
          filmTargets()));
    }
    record_.common = common_;
    if (common_.has("--shutter") && record_.motionBlur == 1)
      throw sim::UserError(
          "--shutter: without moments to spread it has no effect; allowed: with --motion-blur N");
    if (!record_.length.frames) record_.length.frames = common_.frames;  // before the command's name
    return record_;
  }
  if (app_.got_subcommand("bench")) {
    bench_.common = common_;
    refuseContradictions(bench_);
    return bench_;
  }
  if (app_.got_subcommand("verify")) {
    verify_.common = common_;
    if (!common_.kernel.empty() && !verify_.kernels.empty()) refuseBoth("--kernel", "--kernels");
    return verify_;
  }
  if (app_.got_subcommand("convert")) {
    if (convert_.output.empty()) {
      throw sim::UserError(
          fmt::format("{}: the path of the file to {} is missing; allowed: gravitile convert IN OUT "
                      "[options]",
                      convert_.input.empty() ? "IN" : "OUT", convert_.input.empty() ? "read" : "write"));
    }
    return convert_;
  }
  if (app_.got_subcommand("doctor")) return doctor_;
  if (app_.got_subcommand("examine")) return ExamineCheck{check_};
  if (app_.got_subcommand("completion")) {
    const std::size_t shell =
        parseName({"completion", idList(shellCompletions())}, shell_, ids(shellCompletions()));
    return ShowText{shellCompletions()[shell].script(programShape(app_, book_))};
  }
  if (app_.got_subcommand("manual")) return ShowText{manualPage(programShape(app_, book_), programVersion())};
  if (app_.got_subcommand("info")) return ShowInfo{common_};
  if (app_.got_subcommand("list")) {
    return static_cast<ListTopic>(
        parseName({"list", "kernels, scenes, integrators, formats, looks"}, listTopic_, kListTopics));
  }
  return ShowWindow{common_};
}

}  // namespace

Task parseCommandLine(int argc, const char* const* argv) {
  try {
    return Parser().parse(argc, argv);
  } catch (const sim::UserError& error) {
    throw sim::UserError(sim::withoutControls(error.what()));  // of what was typed
  }
}

}  // namespace gravitile::app
