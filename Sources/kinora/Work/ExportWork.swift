import AVFoundation
import Foundation

/// An export of one movie by an export session.
struct ExportWork: LongWork {
  /// What is exported.
  var source: URL
  /// The part that is exported; all of it if invalid.
  var range = CMTimeRange(start: .zero, duration: .positiveInfinity)
  /// How it is encoded: the name of one of the session's presets.
  var preset: String
  var fileType: AVFileType
  var destination: URL
  /// Whether it says what it is, when it was recorded, and with which camera.
  var keepsMetadata = true
  /// Whether it says where it was recorded.
  var keepsLocation = true

  func run(_ progress: @escaping @Sendable (Double) -> Void) async throws -> URL {
    try await WorkFiles.explained(from: source, to: destination) {
      let asset = keepsLocation ? nil : await ExportMetadata.withoutPlaces(source)
      guard let session = AVAssetExportSession(asset: asset ?? AVURLAsset(url: source), presetName: preset) else {
        throw AVError(.exportFailed)
      }
      session.timeRange = range
      // Kept as they are only in a file of the same type.
      if !keepsMetadata || !keepsLocation || source.pathExtension.lowercased() != destination.pathExtension {
        let items = try await AVURLAsset(url: source).load(.metadata)
        session.metadata = ExportMetadata.kept(items, metadata: keepsMetadata, location: keepsLocation)
      }
      let follower = Task {
        for await state in session.states(updateInterval: 0.25) {
          if case .exporting(let now) = state { progress(now.fractionCompleted) }
        }
      }
      defer { follower.cancel() }
      try await session.export(to: destination, as: fileType)
    }
    return destination
  }
}
