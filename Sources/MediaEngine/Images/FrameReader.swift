import CoreGraphics
import CoreMedia
import Foundation
import GStreamer
import Synchronization

/// Decodes a video track from one frame to another and hands out every frame on the way.
public enum FrameReader {
  /// A frame as it is shown.
  public struct Frame: Sendable {
    /// Its place among all of the track's frames, from 0.
    public let index: Int
    /// When it begins to be shown, in the movie's time.
    public let time: CMTime
    /// How long it is shown.
    public let duration: CMTime
    /// Whether it can be decoded without others.
    public let isKey: Bool
    private let sample: Sample

    fileprivate init(_ index: Int, _ table: SampleTable, _ sample: Sample) {
      (self.index, self.sample) = (index, sample)
      (time, duration) = (table.time(ofFrame: index), table.duration(ofFrame: index))
      isKey = table.isKey(frame: index)
    }

    /// The number that the simulated camera paints into its pictures, or that test media have in the middle.
    package var paintedNumber: UInt16? {
      guard let picture = try? sample.converted(to: "GRAY8"), let frame = try? MappedVideoFrame(picture),
        let plane = frame.planes.first
      else { return nil }
      return PaintedNumber.read(
        plane.baseAddress, bytesPerRow: plane.bytesPerRow, width: frame.width, height: frame.height)
    }
  }

  /// Calls the handler with each frame whose interval reaches into the range, in the order in which they are shown, in a
  /// thread that may block. It answers whether to go on. Ends early, with an error, when the task is cancelled.
  public static func read(
    _ file: MediaFile, track id: Int32? = nil, range: CMTimeRange = CMTimeRange(start: .zero, end: .positiveInfinity),
    handler: @escaping @Sendable (Frame) -> Bool
  ) async throws {
    let extractor = try ImageExtractor(file, track: id)
    let table = try await extractor.index()
    guard let last = table.frame(atOrBefore: range.end) else { return }
    let first = table.frame(atOrBefore: range.start) ?? 0
    let frames = (first...max(first, last)).filter { index in
      let start = table.time(ofFrame: index)
      return start < range.end && start + table.duration(ofFrame: index) > range.start
    }
    guard let begin = frames.first else { return }
    let isCancelled = Flag()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        threads.async {
          continuation.resume(
            with: Result {
              let decoder = try extractor.makeDecoder(isCancelled)
              let stretch = FrameStretch(table: table, start: table.start(ofFrame: begin), frames: frames)
              try decoder.decode(stretch, isCancelled: isCancelled) { sample, place in
                handler(Frame(frames[place], table, sample))
              }
              if isCancelled.value { throw MediaDecodingError.cancelled }
            })
        }
      }
    } onCancel: {
      isCancelled.set()
    }
  }

  private static let threads = DispatchQueue(label: "app.kinora.frames", qos: .userInitiated, attributes: .concurrent)
}
