import AVFoundation
import Foundation
import GLibSupport

extension Verb {
  static let trim = Verb(
    "trim", tr("cut a part out of a movie without encoding it again"), words: .files(),
    options: [
      Option("--from", .moment, tr("from this second")),
      Option("--to", .moment, tr("up to this second")),
      .output,
      Option("--smart", tr("encode what comes before the first key frame again, and nothing else")),
      Option("--exact", tr("encode it again, for programs that know no edit lists")),
      Option("--force", tr("write over a file that is there")),
      .jsonEvents,
    ],
    example: "trim clip.mov --from 2 --to 12.5 --output part.mov",
    tr("writes exactly these frames of clip.mov into part.mov"), run: TrimVerb.run)
}

/// Cuts by an edit list, or by encoding again.
private enum TrimVerb {
  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    let source = try MediaArgument.url(options, verb: "trim")
    let target = try MediaArgument.output(options, verb: "trim")
    let preset = options.has("--exact") ? AVAssetExportPresetHighestQuality : AVAssetExportPresetPassthrough
    guard let session = AVAssetExportSession(asset: AVURLAsset(url: source), presetName: preset) else { return .failed }
    if options.has("--smart"), options.has("--exact") {
      throw UsageError.together("--smart", "--exact")
    }
    try FileWork.check(target, isNoneOf: [source])
    session.encodesFirstPictures = options.has("--smart")
    session.timeRange = try await TimeRangeOptions.range(options, of: source)
    return try await ExportWork.run(
      session, to: target, replacing: options.has("--force"), asJSON: options.has("--json"))
  }
}
