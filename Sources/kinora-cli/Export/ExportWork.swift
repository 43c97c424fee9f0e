import AVFoundation
import Foundation
import Synchronization

/// Runs an export session: with a progress bar, or with an event for each step of progress.
enum ExportWork {
  private struct Event: Encodable {
    let event: String
    var progress: Double?
    var file: String?
    var bytes: Int64?
    var duration: Double?
  }

  /// Exports to a file, which may be replaced if that is said. The first signal cancels; then no file is left.
  static func run(
    _ session: AVAssetExportSession, to url: URL, replacing: Bool, asJSON: Bool
  ) async throws -> ExitCode {
    guard let type = fileType(of: url) else {
      throw ExportFailure(AVError(.invalidOutputURLPathExtension, userInfo: [NSURLErrorKey: url]))
    }
    let old = try Replacement(of: url, allowed: replacing)
    do {
      try await LongWork.run(fraction: { Double(session.progress) }) {
        if asJSON { follow(session) }
        do {
          try await session.export(to: url, as: type)
        } catch let error as AVError {
          throw ExportFailure(error)
        }
      }
    } catch {
      old.restoreOld()
      throw error
    }
    old.keepNew()
    let size = (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int64) ?? nil
    if asJSON {
      let duration = try await AVURLAsset(url: url).load(.duration).seconds
      Console.event(Event(event: "done", progress: 1, file: url.path, bytes: size, duration: duration))
    } else {
      Console.result(url.path)
    }
    return .done
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
    Task {
      for await state in session.states(updateInterval: 0.5) {
        guard case .exporting(let progress) = state, progress.fractionCompleted < 1 else { continue }
        Console.event(Event(event: "progress", progress: progress.fractionCompleted))
      }
    }
  }
}
