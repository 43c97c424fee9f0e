import AVFoundation
import Foundation
import Timeline

/// The export of what is combined: the same composition that the page plays.
struct CombineWork: LongWork {
  let document: TimelineDocument
  /// The folder relative to which its files are named.
  let folder: URL
  let destination: URL
  var fileType = AVFileType.mp4

  func run(_ progress: @escaping @Sendable (Double) -> Void) async throws -> URL {
    let first = CombinePath.file(document.clips.first?.file ?? "", in: folder)
    try await WorkFiles.explained(from: first, to: destination) {
      let movie: TimelineMovie
      do {
        movie = try await TimelineBuilder(document, folder: folder).build()
      } catch {
        throw CombineFault(reading: error)
      }
      guard let session = AVAssetExportSession(asset: movie.composition, presetName: AVAssetExportPresetHighestQuality)
      else { throw AVError(.exportFailed) }
      session.videoComposition = movie.videoComposition
      session.audioMix = movie.audioMix
      try await session.export(to: destination, as: fileType, progress)
    }
    return destination
  }
}
