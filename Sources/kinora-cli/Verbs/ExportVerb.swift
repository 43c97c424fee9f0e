import AVFoundation
import Foundation
import GLibSupport

extension Verb {
  static let export = Verb(
    "export", tr("write a movie or a part of it into a file of its own"), words: .files(),
    options: [
      .output,
      Option(
        "--preset", .choice("NAME", ExportWork.presets.map(\.word)), tr("how it is encoded; highest if nothing is said")
      ),
      Option("--from", .moment, tr("from this second")),
      Option("--to", .moment, tr("up to this second")),
      Option("--passthrough", tr("as it is stored, without encoding it again")),
      Option("--size", .size, tr("scaled to this size, with bars where the shape differs")),
      Option("--rate", .rate, tr("frames per second, evenly")),
      Option("--words", .file, isRepeatable: true, tr("subtitles of this file, .srt or .vtt, as a track of their own")),
      Option("--metadata", .pair, isRepeatable: true, tr("what the file says of itself: title=… and the like")),
      Option("--optimize", tr("playable while it is downloaded")),
      Option("--max-bytes", .bytes, tr("end before the file is larger than this")),
      Option("--force", tr("write over a file that is there")),
      .jsonEvents,
    ],
    example: "export clip.mov small.mp4 --preset 1280x720 --from 2 --to 12",
    tr("encodes ten seconds of clip.mov, at most 1280 × 720 pixels large"), run: ExportVerb.run)
}

/// Exports by a preset.
private enum ExportVerb {
  @Sendable static func run(_ options: OptionValues) async throws -> ExitCode {
    let source = try MediaArgument.url(options, verb: "export")
    let target = try MediaArgument.output(options, verb: "export")
    try FileWork.check(target, isNoneOf: [source])
    let wordTypes = ["mov", "mp4", "m4v", "3gp"]
    if options.has("--words"), !wordTypes.contains(target.pathExtension.lowercased()) {
      throw UsageError.unfitContainer(target.lastPathComponent, fitting: wordTypes.map { "." + $0 })
    }
    let shaped = ["--size", "--rate"].first(where: options.has)
    if let shaped, options.has("--passthrough") || options.text("--preset") == "passthrough" {
      throw UsageError.together(shaped, "--passthrough")
    }
    let word = options.text("--preset") ?? (target.pathExtension.lowercased() == "m4a" ? "m4a" : "highest")
    let name =
      options.has("--passthrough") ? AVAssetExportPresetPassthrough : ExportWork.presets.first { $0.word == word }?.name
    let movie = AVURLAsset(url: source)
    let folder = WorkFolder.make("subtitles", for: .small)
    defer { try? FileManager.default.removeItem(at: folder) }
    let asset: AVAsset
    do {
      asset = try await SubtitleOptions.asset(movie, with: options.texts("--words"), in: folder)
    } catch let error as AVError {
      throw ExportFailure(error)
    }
    guard let session = AVAssetExportSession(asset: asset, presetName: name ?? "") else {
      throw UsageError.badValue(word, option: "--preset", placeholder: "--preset highest")
    }
    session.timeRange = try await TimeRangeOptions.range(options, of: source)
    session.shouldOptimizeForNetworkUse = options.has("--optimize")
    session.fileLengthLimit = options.bytes("--max-bytes") ?? 0
    session.metadata = try await MetadataOptions.items(options, addedTo: movie)
    if session.metadata == nil, asset !== movie { session.metadata = try? await movie.load(.metadata) }
    if shaped != nil {
      do {
        session.videoComposition = try await ExportShape.composition(
          of: asset, size: options.size("--size"), rate: options.rate("--rate"))
      } catch let error as AVError {
        throw ExportFailure(error)
      }
    }
    return try await ExportWork.run(
      session, to: target, replacing: options.has("--force"), asJSON: options.has("--json"))
  }
}
