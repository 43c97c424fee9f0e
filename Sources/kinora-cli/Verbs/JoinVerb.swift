import AVFoundation
import Foundation
import GLibSupport

extension Verb {
  static let join = Verb(
    "join", tr("put movies one behind the other"), words: Words("IN IN…", areFiles: true),
    options: [
      .output,
      Option("--encode", tr("encode them again, so that they may differ in codec, size and sound")),
      Option("--force", tr("write over a file that is there")),
      .jsonEvents,
    ],
    example: "join one.mov two.mov --output both.mov", tr("copies both movies into one, without encoding them again"),
    run: JoinVerb.run)
}

/// Makes a composition of files, and exports it.
private enum JoinVerb {
  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    guard options.words.count >= 2 else { throw UsageError.missing("IN", verb: "join") }
    let target = try MediaArgument.output(options, verb: "join")
    try FileWork.check(target, isNoneOf: options.words.map(MediaArgument.url))
    let composition = AVMutableComposition()
    for word in options.words {
      let asset = AVURLAsset(url: MediaArgument.url(word))
      do {
        let duration = try await asset.load(.duration)
        try await composition.insertTimeRange(
          CMTimeRange(start: .zero, duration: duration), of: asset, at: composition.duration)
      } catch let error as AVError {
        throw ExportFailure(error)
      }
    }
    let preset = options.has("--encode") ? AVAssetExportPresetHighestQuality : AVAssetExportPresetPassthrough
    guard let session = AVAssetExportSession(asset: composition, presetName: preset) else { return .failed }
    return try await ExportWork.run(
      session, to: target, replacing: options.has("--force"), asJSON: options.has("--json"))
  }
}
