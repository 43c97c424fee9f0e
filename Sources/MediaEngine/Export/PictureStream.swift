import CoreMedia
import GStreamer
import Synchronization

/// Encodes pictures: those of a plan, or the frames of one track in their own time.
final class PictureStream: ExportStream {
  /// Where pictures come from.
  enum Source: Sendable {
    case plan(VideoRenderer)
    case track(TrackFrames)
  }

  private struct State {
    var chain: EncoderChain?
    var position = CMTime.zero
    var isOver = false
  }

  private let source: Source
  private let range: CMTimeRange
  private let place: Int
  private let file: any SampleFile
  private let found: EncoderChoice.Found
  private let state = Mutex(State())

  init(
    _ source: Source, range: CMTimeRange, _ found: EncoderChoice.Found, as place: Int, in file: any SampleFile
  ) throws {
    (self.source, self.range, self.place, self.file) = (source, range, place, file)
    self.found = found
    if case .track(let frames) = source { frames.seek(to: range.start) }
    let chain = try EncoderChain(found) { [file, place] in try file.append($0, to: place) }
    state.withLock { $0.chain = chain }
  }

  var position: CMTime { state.withLock { $0.position } }

  func step() throws -> Bool {
    guard !state.withLock({ $0.isOver }), let (sample, time, duration) = try next() else {
      state.withLock { $0.isOver = true }
      return false
    }
    guard let chain = state.withLock({ $0.chain }) else { return false }
    try chain.push(sample, at: time - range.start, for: duration)
    state.withLock { $0.position = time - range.start + duration }
    return true
  }

  private func next() throws -> (Sample, CMTime, CMTime)? {
    switch source {
    case .plan(let renderer):
      return try renderer.next().map { ($0.sample, $0.time, $0.duration) }
    case .track(let frames):
      while let frame = try frames.next() {
        let (start, end) = (max(frame.start, range.start), min(frame.end, range.end))
        if start >= range.end { return nil }
        if start < end { return (frame.sample, start, end - start) }
      }
      return nil
    }
  }

  func finish() throws {
    try state.withLock { $0.chain }?.finish()
    try file.end(place)
  }

  func cancel() { if case .plan(let renderer) = source { renderer.cancel() } }
}
