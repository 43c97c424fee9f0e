import AVFoundation
import Foundation
import GLibSupport
import Photos

/// Writes the part of a picked movie that the user keeps.
enum MovieTrim {
  /// Writes a part of a movie to a temporary file, without encoding it again.
  static func write(_ range: CMTimeRange, of movie: URL) async throws -> URL {
    let folder = WorkFolder.make("trimmed", for: .large)
    do {
      guard
        let session = AVAssetExportSession(asset: AVURLAsset(url: movie), presetName: AVAssetExportPresetPassthrough)
      else { throw AVError(.exportFailed) }
      session.timeRange = range
      let name = "\(movie.deletingPathExtension().lastPathComponent).mov"
      let file = folder.appending(path: FileName.fitting(name, in: folder))
      try await session.export(to: file, as: .mov)
      return file
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }
}
