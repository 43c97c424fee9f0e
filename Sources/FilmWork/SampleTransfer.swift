import AVFoundation
import Foundation

/// Reads tracks and writes them anew, all at the same time.
public enum SampleTransfer {
  private static let interval = Duration.milliseconds(200)

  /// Moves what a reader has in its time range to a writer, and finishes the file; `moved` hears of the time of each sample.
  /// Leaves no file behind when it is cancelled or fails. `source` is named where nothing can be read.
  public static func run(
    _ pumps: [SamplePump], from reader: AVAssetReader, to writer: AVAssetWriter, of source: URL,
    _ moved: @escaping @Sendable (CMTime) -> Void
  ) async throws {
    guard !pumps.isEmpty else { throw AVError(.noSourceTrack, userInfo: [NSURLErrorKey: source]) }
    guard reader.startReading() else { throw reader.error ?? AVError(.failedToLoadMediaData) }
    guard writer.startWriting() else {
      reader.cancelReading()
      throw writer.error ?? AVError(.exportFailed)
    }
    writer.startSession(atSourceTime: reader.timeRange.start)
    let watch = Task {
      // A writer that has failed asks for nothing any more.
      while writer.status == .writing { try await Task.sleep(for: interval) }
      reader.cancelReading()
      for pump in pumps { pump.end() }
    }
    await withTaskCancellationHandler {
      await withTaskGroup(of: Void.self) { group in
        for pump in pumps { group.addTask { await pump.run(moved) } }
      }
    } onCancel: {
      reader.cancelReading()
      for pump in pumps { pump.end() }
    }
    watch.cancel()
    guard !Task.isCancelled, reader.status != .failed, writer.status == .writing else {
      writer.cancelWriting()
      try Task.checkCancellation()
      throw writer.error ?? reader.error ?? AVError(.exportFailed)
    }
    await withTaskCancellationHandler {
      await writer.finishWriting()
    } onCancel: {
      writer.cancelWriting()
    }
    try Task.checkCancellation()
    guard writer.status == .completed else { throw writer.error ?? AVError(.exportFailed) }
  }
}
