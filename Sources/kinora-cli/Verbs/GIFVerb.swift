import AVFoundation
import FilmWork
import Foundation
import GLibSupport
import Photos

extension Verb {
  static let gif = Verb(
    "gif", tr("make an animated GIF or WebP of a part of a movie"), words: .files(),
    options: [
      Option("--from", .moment, tr("from this second")),
      Option("--to", .moment, tr("up to this second")),
      Option(Option.outputName, .file, tr("the file to be written, .gif or .webp")),
      Option("--width", .count, tr("so many pixels wide; 480 at most if nothing is said")),
      Option("--rate", .rate, tr("so many images a second; 12.5 if nothing is said")),
      Option("--loop", .count, tr("shown so many times; again and again if nothing is said")),
      Option("--force", tr("write over a file that is there")),
      .jsonEvents,
    ],
    example: "gif clip.mov --from 2 --to 5 --width 320 --output clip.gif",
    tr("makes a loop of three seconds, 320 pixels wide"), run: GIFVerb.run)
}

/// Makes images at even times, and an animation of them.
private enum GIFVerb {
  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    let source = try MediaArgument.url(options, verb: "gif")
    let target = try MediaArgument.output(options, verb: "gif")
    guard let format = LoopFormat(fileExtension: target.pathExtension) else {
      throw UsageError.unknownLoop(options.text(Option.outputName) ?? "")
    }
    try FileWork.check(target, isNoneOf: [source])
    let asJSON = options.has("--json")
    let progress = WorkProgress(asJSON: asJSON)
    let range = try await TimeRangeOptions.range(options, of: source)
    let plan = try await explained(source) {
      try await LoopPlan(
        of: AVURLAsset(url: source), in: range, width: options.count("--width"),
        frame: options.rate("--rate").map {
          CMTime(value: Int64($0.denominator), timescale: Int32(clamping: $0.numerator))
        }, repetitions: options.count("--loop").map { $0 == 1 ? nil : $0 - 1 } ?? 0)
    } tooFast: {
      UsageError.badValue(options.text("--rate") ?? "", option: "--rate", placeholder: "--rate 25")
    }
    return try await FileWork.run(
      on: target, replacing: options.has("--force"), asJSON: asJSON, fraction: { progress.fraction },
      duration: { plan.duration.seconds }
    ) { place in
      let data = try await explained(source) { try await LoopMaker(plan, format).data { progress.advance(to: $0) } }
      try SafeFile.write(data, to: place)
    }
  }

  /// Does something, and puts what goes wrong in words for a person.
  private static func explained<Value>(
    _ file: URL, _ body: () async throws -> Value, tooFast: () -> any Error = { LoopError.tooFast }
  ) async throws -> Value {
    do {
      return try await body()
    } catch LoopError.tooFast {
      throw tooFast()
    } catch let error as LoopError {
      throw LoopFailure(error: error, file: file.lastPathComponent)
    } catch let error as AVError {
      throw ExportFailure(error)
    }
  }
}
