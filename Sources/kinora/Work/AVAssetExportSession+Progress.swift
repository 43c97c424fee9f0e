import AVFoundation
import Foundation

extension AVAssetExportSession {
  /// Exports, and tells the share that is done, from 0 to 1, on the way.
  func export(to destination: URL, as type: AVFileType, _ progress: @escaping @Sendable (Double) -> Void) async throws {
    let follower = Task {
      for await state in states(updateInterval: 0.25) {
        if case .exporting(let now) = state { progress(now.fractionCompleted) }
      }
    }
    defer { follower.cancel() }
    try await export(to: destination, as: type)
  }
}
