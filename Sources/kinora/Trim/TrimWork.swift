import AVFoundation
import Foundation
import GLibSupport
import Photos

/// Saves a part of a movie, as a file of its own or in place of the movie.
struct TrimWork: LongWork {
  let source: URL
  let range: CMTimeRange
  let way: TrimWay
  let destination: URL
  let replacesSource: Bool
  /// Called with how long it took, in seconds.
  private var onMeasured: @MainActor @Sendable (Double) -> Void = { _ in }
  /// Called when the movie has been replaced.
  private var onReplaced: @MainActor @Sendable (FileReplacement) -> Void = { _ in }

  init(source: URL, range: CMTimeRange, way: TrimWay, destination: URL, replacesSource: Bool) {
    (self.source, self.range, self.way) = (source, range, way)
    (self.destination, self.replacesSource) = (destination, replacesSource)
  }

  /// The same work, which tells how long it took.
  func following(_ handler: @escaping @MainActor @Sendable (Double) -> Void) -> TrimWork {
    var work = self
    work.onMeasured = handler
    return work
  }

  /// The same work, which tells how the movie was replaced.
  func replacing(_ handler: @escaping @MainActor @Sendable (FileReplacement) -> Void) -> TrimWork {
    var work = self
    work.onReplaced = handler
    return work
  }

  func run(_ progress: @escaping @Sendable (Double) -> Void) async throws -> URL {
    // It would be found out only when all is encoded.
    if replacesSource, destination != source, await OwnThread.run({ FileQuestion.exists(destination) }) == true {
      throw AVError(.fileAlreadyExists, userInfo: [NSURLErrorKey: destination])
    }
    if replacesSource { try await replace(progress) } else { try await export(to: destination, progress) }
    return destination
  }

  private func replace(_ progress: @escaping @Sendable (Double) -> Void) async throws {
    let work = try await OwnThread.run { Result { try ReplacementWork(of: source, as: destination) } }.get()
    do {
      try await export(to: work.made, progress)
    } catch {
      await OwnThread.run { work.abandon() }
      throw error
    }
    await onReplaced(try await OwnThread.run { Result { try work.carryOut() } }.get())
  }

  private func export(to place: URL, _ progress: @escaping @Sendable (Double) -> Void) async throws {
    let begin = ContinuousClock.now
    let preset = way == .fast ? AVAssetExportPresetPassthrough : AVAssetExportPresetHighestQuality
    _ = try await ExportWork(
      source: source, range: range, preset: preset, fileType: Self.type(of: destination), destination: place
    ).run(progress)
    await onMeasured((ContinuousClock.now - begin) / .seconds(1))
  }

  /// The type that a file's ending stands for.
  static func type(of file: URL) -> AVFileType {
    switch file.pathExtension.lowercased() {
    case "mov": .mov
    case "m4v": .m4v
    default: .mp4
    }
  }
}
