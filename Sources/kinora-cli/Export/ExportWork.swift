import AVFoundation
import Foundation

/// Runs an export session: with a progress bar, or with an event for each step of progress.
enum ExportWork {
  /// Exports to a file, which may be replaced if that is said. The first signal cancels; then no file is left.
  static func run(
    _ session: AVAssetExportSession, to url: URL, replacing: Bool, asJSON: Bool
  ) async throws -> ExitCode {
    guard let type = fileType(of: url) else {
      throw ExportFailure(AVError(.invalidOutputURLPathExtension, userInfo: [NSURLErrorKey: url]))
    }
    return try await FileWork.run(
      on: url, replacing: replacing, asJSON: asJSON, fraction: { Double(session.progress) },
      duration: { try await AVURLAsset(url: url).load(.duration).seconds }
    ) {
      if asJSON { follow(session) }
      do {
        try await session.export(to: url, as: type)
      } catch let error as AVError {
        throw ExportFailure(error)
      }
    }
  }

  /// The file type that a name says.
  static func fileType(of url: URL) -> AVFileType? {
    switch url.pathExtension.lowercased() {
    case "mov", "qt": .mov
    case "mp4": .mp4
    case "m4v": .m4v
    case "m4a": .m4a
    case "wav": .wav
    case "aif", "aiff": .aiff
    case "caf": .caf
    case "mkv": .matroska
    default: nil
    }
  }

  private static func follow(_ session: AVAssetExportSession) {
    let progress = WorkProgress(asJSON: true)
    Task {
      for await state in session.states(updateInterval: 0.5) {
        if case .exporting(let now) = state { progress.advance(to: now.fractionCompleted) }
      }
    }
  }
}
