import CoreGraphics
import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// Decodes a range of a video track and passes on every frame.
public enum FrameReader {
  /// A decoded frame.
  public struct Frame: Sendable {
    /// Its index among all of the track's frames in presentation order, from 0.
    public let index: Int
    /// Its presentation time, in the movie's time.
    public let time: CMTime
    /// Its duration.
    public let duration: CMTime
    /// Whether it is a key frame.
    public let isKey: Bool
    private let sample: Sample
    private let transform: CGAffineTransform

    fileprivate init(_ index: Int, _ table: SampleTable, _ sample: Sample, _ transform: CGAffineTransform) {
      (self.index, self.sample, self.transform) = (index, sample, transform)
      (time, duration) = (table.time(ofFrame: index), table.duration(ofFrame: index))
      isKey = table.isKey(frame: index)
    }

    /// The frame number that the simulated camera paints into its frames, or that test media have in the middle.
    package var paintedNumber: UInt16? {
      guard let picture = try? sample.converted(to: "GRAY8"), let frame = try? MappedVideoFrame(picture),
        let plane = frame.planes.first
      else { return nil }
      return PaintedNumber.read(
        plane.baseAddress, bytesPerRow: plane.bytesPerRow, width: frame.width, height: frame.height, turned: transform)
    }
  }

  /// How many groups in a row may be beyond decoding.
  private static let maxFailures = 16

  /// Decodes frames that are in presentation order. Damaged ones are left out, unless all are.
  private static func decode(
    _ frames: [Int], of table: SampleTable, turned transform: CGAffineTransform, _ extractor: ImageExtractor,
    _ isCancelled: Flag,
    _ handler: @escaping @Sendable (Frame) -> Bool
  ) throws {
    // The place of the next frame, and whether any was decoded.
    let progress = Mutex((next: 0, isAny: false))
    let isStopped = Flag()
    var failures = 0
    while true {
      let first = progress.withLock { $0.next }
      let rest = Array(frames[first...])
      guard let begin = rest.first else { return }
      let decoder = try extractor.makeDecoder(isCancelled)
      let stretch = FrameStretch(table: table, start: table.start(ofFrame: begin), frames: rest)
      do {
        return try decoder.decode(stretch, isCancelled: isCancelled) { sample, place in
          // Where frames are missing, a decoder may give one out behind a later one: it is left out like those.
          let isBehind = progress.withLock { progress in
            defer { progress = (max(progress.next, first + place + 1), true) }
            return first + place < progress.next
          }
          guard !isBehind else { return true }
          let isContinuing = handler(Frame(rest[place], table, sample, transform))
          if !isContinuing { isStopped.set() }
          return isContinuing
        }
      } catch let error as MediaDecodingError {
        if isCancelled.value || isStopped.value { return }
        let (next, isAny) = progress.withLock { $0 }
        failures = next > first ? 1 : failures + 1
        // What the decoder passed over is damaged; where it gave up, the next group may be intact.
        let group = frames.indices.dropFirst(max(next, first + 1)).first { table.isKey(frame: frames[$0]) }
        guard decoder.hasFailed, let group, failures <= maxFailures else {
          if isAny { return }
          throw error
        }
        progress.withLock { $0.next = group }
      }
    }
  }

  /// Calls the handler with each frame that overlaps the range, in presentation order, in a thread that may block. The
  /// handler returns whether to continue. Frames that can't be decoded are left out, unless all are. Ends early with an
  /// error when the task is cancelled.
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
    guard !frames.isEmpty else { return }
    let transform = file.facts.tracks.first { id == $0.id || id == nil && $0.kind == .video }?.transform ?? .identity
    let isCancelled = Flag()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        threads.async {
          continuation.resume(
            with: Result {
              try decode(frames, of: table, turned: transform, extractor, isCancelled, handler)
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
