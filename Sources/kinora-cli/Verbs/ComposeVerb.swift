import AVFoundation
import Foundation
import GLibSupport
import Timeline

extension Verb {
  static let compose = Verb(
    "compose", tr("make a movie of clips, music and cross-fades, as a JSON file says"),
    words: .files(from: "TIMELINE.json"),
    options: [
      .output,
      Option(
        "--preset", .choice("NAME", ExportWork.presets.map(\.word).filter { $0 != "passthrough" }),
        tr("how it is encoded; highest if nothing is said")),
      Option("--check", tr("say only what is wrong with the file")),
      Option("--schema", tr("print the JSON schema, which describes all keys")),
      Option("--optimize", tr("playable while it is downloaded")),
      Option("--max-bytes", .bytes, tr("end before the file is larger than this")),
      Option("--force", tr("write over a file that is there")),
      .jsonEvents,
    ],
    example: "compose holiday.json holiday.mov --preset 1920x1080",
    tr("makes the movie that holiday.json describes; “kinora-cli compose --schema” says how to write that"),
    run: ComposeVerb.run)
}

/// Reads a timeline, builds it, and exports what becomes of it.
private enum ComposeVerb {
  private struct Problem: Encodable {
    let event = "problem"
    let file: String
    let line: Int?
    let column: Int?
    let key: String
    let message: String
  }

  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    // Neither makes a file.
    if options.has("--schema") || options.has("--check"), let output = options.text(Option.outputName) {
      throw UsageError.unexpectedArgument(output, verb: "compose")
    }
    if options.has("--schema") {
      if let word = options.words.first { throw UsageError.unexpectedArgument(word, verb: "compose") }
      Console.result(TimelineSchema.text, terminator: "")
      return .done
    }
    guard let name = options.words.first else { throw UsageError.missing("TIMELINE.json", verb: "compose") }
    let target = options.has("--check") ? nil : try MediaArgument.output(options, verb: "compose")
    let movie: TimelineMovie
    do {
      movie = try await build(URL(filePath: name), named: name, into: target)
    } catch let problems as TimelineProblems {
      tell(problems, of: name, asJSON: options.has("--json"))
      return .unreadable
    }
    guard let target else {
      Console.result(name)
      return .done
    }
    let usual = target.pathExtension.lowercased() == "m4a" ? "m4a" : "highest"
    let word = options.text("--preset") ?? usual
    let preset = ExportWork.presets.first { $0.word == word }?.name ?? ""
    guard let session = AVAssetExportSession(asset: movie.composition, presetName: preset) else {
      throw UsageError.badValue(word, option: "--preset", placeholder: "--preset highest")
    }
    session.audioMix = movie.audioMix
    session.videoComposition = movie.videoComposition
    session.shouldOptimizeForNetworkUse = options.has("--optimize")
    session.fileLengthLimit = options.bytes("--max-bytes") ?? 0
    return try await ExportWork.run(
      session, to: target, replacing: options.has("--force"), asJSON: options.has("--json"))
  }

  /// The movie of a timeline; files are named relative to the timeline's folder. None of them may be the new file.
  private static func build(_ url: URL, named name: String, into target: URL?) async throws -> TimelineMovie {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      let isThere = FileManager.default.fileExists(atPath: url.path)
      throw TimelineFailure(file: name, reason: isThere ? error.localizedDescription : nil)
    }
    let reading = try TimelineReader.read(data)
    let folder = url.deletingLastPathComponent()
    if let target {
      let files = reading.document.clips.map(\.file) + reading.document.sounds.map(\.file)
      let sources = files.filter { !$0.isEmpty }.map { URL(filePath: $0, relativeTo: folder).absoluteURL }
      try FileWork.check(target, isNoneOf: [url] + sources)
    }
    let builder = TimelineBuilder(reading.document, folder: folder, places: reading.places)
    return try await builder.build()
  }

  /// One line for each problem: the file, the line and the key, as compilers write them.
  private static func tell(_ problems: TimelineProblems, of name: String, asJSON: Bool) {
    for problem in problems.all {
      if asJSON {
        Console.event(
          Problem(
            file: name, line: problem.place?.line, column: problem.place?.column, key: problem.key,
            message: problem.message))
      }
      let place = problem.place.map { ":\($0.line):\($0.column)" } ?? ""
      Console.say("\(name)\(place): " + (problem.key.isEmpty ? "" : "\(problem.key): ") + problem.message)
    }
  }
}
