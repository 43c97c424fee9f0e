import AVFoundation
import Foundation
import GLibSupport

extension Verb {
  static let gif = Verb(
    "gif", tr("make an animated GIF or WebP of a part of a movie"), words: Words("IN", areFiles: true),
    options: [
      Option("--from", .moment, tr("from this second")),
      Option("--to", .seconds, tr("up to this second")),
      Option("--output", .file, tr("the file to be written, .gif or .webp")),
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
    guard let name = options.text("--output") else { throw UsageError.missing("--output", verb: "gif") }
    let target = URL(fileURLWithPath: name)
    guard let format = LoopFormat(fileExtension: target.pathExtension) else { throw UsageError.unknownLoop(name) }
    try FileWork.check(target, isNoneOf: [source])
    let asJSON = options.has("--json")
    let progress = WorkProgress(asJSON: asJSON)
    let plan = try await LoopPlan(options, of: AVURLAsset(url: source), named: source.lastPathComponent)
    return try await FileWork.run(
      on: target, replacing: options.has("--force"), asJSON: asJSON, fraction: { progress.fraction },
      duration: { plan.duration.seconds }
    ) {
      let data = try await LoopMaker(plan, format).data(progress)
      try LoopMaker.write(data, to: target)
    }
  }
}
