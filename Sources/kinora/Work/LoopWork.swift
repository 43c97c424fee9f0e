import AVFoundation
import FilmWork
import Foundation
import Photos

/// A part of a movie as an animated image.
struct LoopWork: LongWork {
  var source: URL
  var range: CMTimeRange
  var format: LoopFormat
  var destination: URL

  /// The format of a type of file; nil if that isn't an animated image.
  static func format(_ type: ExportFileType) -> LoopFormat? { LoopFormat(fileExtension: type.rawValue) }

  func run(_ progress: @escaping @Sendable (Double) -> Void) async throws -> URL {
    try await WorkFiles.explained(from: source, to: destination) {
      let plan = try await LoopPlan(of: AVURLAsset(url: source), in: range)
      let data = try await LoopMaker(plan, format).data(progress)
      try SafeFile.write(data, to: destination)
    }
    return destination
  }
}
