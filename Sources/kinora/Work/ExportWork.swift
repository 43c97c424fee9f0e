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
  /// What says where the movie was taken, and by whom, is left out.
  var removesPrivateMetadata = false

  func run(_ progress: @escaping @Sendable (Double) -> Void) async throws -> URL {
    let movie = AVURLAsset(url: source)
    // What is copied keeps its mark; what is encoded anew is slow for everybody.
    let slow = preset == AVAssetExportPresetPassthrough ? nil : try await SlowMotion.stretched(movie)
    guard let session = AVAssetExportSession(asset: slow?.asset ?? movie, presetName: preset) else {
      throw AVError(.exportFailed)
    }
    session.timeRange = slow.map { range.stretched(by: $0.factor) } ?? range
    if slow != nil { session.metadata = SlowMotion.unmarked(try await movie.load(.metadata)) }
    if removesPrivateMetadata { session.metadataItemFilter = .forSharing() }
    let follower = Task {
      for await state in session.states(updateInterval: 0.25) {
        if case .exporting(let now) = state { progress(now.fractionCompleted) }
      }
    }
    defer { follower.cancel() }
    try await session.export(to: destination, as: fileType)
    return destination
  }
}
