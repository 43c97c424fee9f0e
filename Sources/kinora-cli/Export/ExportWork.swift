import AVFoundation
import Foundation

/// Runs an export session: with a progress bar, or with an event for each step of progress.
enum ExportWork {
  /// The presets and their words.
  static let presets: [(word: String, name: String)] = [
    ("highest", AVAssetExportPresetHighestQuality), ("medium", AVAssetExportPresetMediumQuality),
    ("low", AVAssetExportPresetLowQuality), ("640x480", AVAssetExportPreset640x480),
    ("960x540", AVAssetExportPreset960x540), ("1280x720", AVAssetExportPreset1280x720),
    ("1920x1080", AVAssetExportPreset1920x1080), ("3840x2160", AVAssetExportPreset3840x2160),
    ("hevc", AVAssetExportPresetHEVCHighestQuality), ("hevc-1920x1080", AVAssetExportPresetHEVC1920x1080),
    ("hevc-3840x2160", AVAssetExportPresetHEVC3840x2160), ("m4a", AVAssetExportPresetAppleM4A),
    ("passthrough", AVAssetExportPresetPassthrough),
  ]

  /// Exports to a file, which may be replaced if that is said. The first signal cancels; then no file is left.
  static func run(
    _ session: AVAssetExportSession, to url: URL, replacing: Bool, asJSON: Bool
  ) async throws -> ExitCode {
    guard let type = fileType(of: url) else { throw UsageError.unknownContainer(url.lastPathComponent) }
    guard session.supportedFileTypes.contains(type) else {
      let fitting = ["mov", "mp4", "m4v", "m4a", "wav", "aiff", "caf", "mkv", "webm", "opus"].filter { ending in
        fileType(of: URL(filePath: "a." + ending)).map(session.supportedFileTypes.contains) ?? false
      }
      throw UsageError.unfitContainer(url.lastPathComponent, fitting: fitting.map { "." + $0 })
    }
    return try await FileWork.run(
      on: url, replacing: replacing, asJSON: asJSON, fraction: { Double(session.progress) },
      duration: { try await AVURLAsset(url: url).load(.duration).seconds }
    ) { place in
      if asJSON { follow(session) }
      do {
        try await session.export(to: place, as: type)
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
    case "webm": .webM
    case "opus", "ogg": .opus
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
