import AVFoundation
import Foundation
import GLibSupport

/// Subtitles of files that `--words` names.
enum SubtitleOptions {
  /// A file of subtitles that can't be used.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The asset with a track for each file of subtitles; the asset itself where there is none. What is written on the way lies
  /// in a folder, which has to be there until the export has ended.
  static func asset(_ asset: AVURLAsset, with files: [String], in folder: URL) async throws -> AVAsset {
    guard !files.isEmpty else { return asset }
    let composition = AVMutableComposition()
    let duration = try await asset.load(.duration)
    try await composition.insertTimeRange(
      CMTimeRange(start: .zero, duration: duration), of: asset, at: .zero)
    for (number, file) in files.enumerated() {
      let movie = try await movie(of: file, to: folder.appending(path: "\(number).mov"))
      let words = AVURLAsset(url: movie)
      guard let source = try await words.loadTracks(withMediaType: .subtitle).first,
        let track = composition.addMutableTrack(
          withMediaType: .subtitle, preferredTrackID: kCMPersistentTrackID_Invalid)
      else { continue }
      let end = min(source.timeRange.end, duration)
      if end > .zero { try track.insertTimeRange(CMTimeRange(start: .zero, end: end), of: source, at: .zero) }
      track.isEnabled = number == 0
    }
    return composition
  }

  /// Writes a movie of a file's subtitles alone.
  private static func movie(of file: String, to target: URL) async throws -> URL {
    let url = URL(filePath: file)
    guard let captions = try? AVCaption.captions(contentsOf: url) else {
      throw Failure(description: tr("“%s” isn't there.", file))
    }
    guard !captions.isEmpty else {
      throw Failure(description: tr("There are no subtitles in “%s”. Name a file that ends in .srt or .vtt.", file))
    }
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    let input = AVAssetWriterInput(mediaType: .subtitle, outputSettings: nil)
    input.extendedLanguageTag = language(of: url)
    let receiver = writer.inputCaptionReceiver(for: input)
    try writer.start()
    writer.startSession(atSourceTime: .zero)
    for caption in captions { try await receiver.append(caption) }
    receiver.finish()
    await writer.finishWriting()
    guard writer.status == .completed else { throw writer.error ?? AVError(.exportFailed) }
    return target
  }

  /// The language that a name says: `film.en.srt`.
  private static func language(of url: URL) -> String? {
    let parts = url.deletingPathExtension().lastPathComponent.split(separator: ".").dropFirst()
    return parts.last.map(String.init).flatMap { part in
      let letters = part.split { $0 == "-" || $0 == "_" }.first ?? ""
      return (2...3).contains(letters.count) && letters.allSatisfy { $0.isASCII && $0.isLetter } ? part : nil
    }
  }
}
