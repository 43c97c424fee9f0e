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
  /// Whether it keeps what tells its camera from others of the kind.
  var keepsSerials = true

  func run(_ progress: @escaping @Sendable (Double) -> Void) async throws -> URL {
    try await WorkFiles.explained(from: source, to: destination) {
      let file = AVURLAsset(url: source)
      let movie = try await ExportMetadata.without(places: !keepsLocation, serials: !keepsSerials, source) ?? file
      // What is copied keeps its mark; what is encoded anew is slow for everybody.
      let slow = preset == AVAssetExportPresetPassthrough ? nil : try await SlowMotion.stretched(movie)
      guard let session = AVAssetExportSession(asset: slow?.asset ?? movie, presetName: preset) else {
        throw AVError(.exportFailed)
      }
      session.timeRange = slow.map { range.stretched(by: $0.factor) } ?? range
      // Kept as they are only in a file of the same type.
      let isSameType = source.pathExtension.lowercased() == destination.pathExtension
      if !keepsMetadata || !keepsLocation || !keepsSerials || !isSameType || slow != nil {
        let items = try await file.load(.metadata)
        session.metadata = ExportMetadata.kept(
          slow == nil ? items : SlowMotion.unmarked(items), metadata: keepsMetadata, location: keepsLocation,
          serials: keepsSerials)
      }
      try await session.export(to: destination, as: fileType, progress)
    }
    return destination
  }
}
