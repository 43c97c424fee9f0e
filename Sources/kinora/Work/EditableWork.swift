import AVFoundation
import FilmWork
import Foundation

/// A movie for editing in another program, every frame whole.
struct EditableWork: LongWork {
  var source: URL
  var range: CMTimeRange
  var destination: URL
  var keepsMetadata = true
  var keepsLocation = true

  func run(_ progress: @escaping @Sendable (Double) -> Void) async throws -> URL {
    try await WorkFiles.explained(from: source, to: destination) {
      let asset = AVURLAsset(url: source)
      let items = ExportMetadata.kept(
        try await asset.load(.metadata), metadata: keepsMetadata, location: keepsLocation)
      try await EditableMovie(of: asset, in: range).write(to: destination, metadata: items, progress: progress)
    }
    return destination
  }
}
