import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// A movie that is shown to nobody: its frames are counted.
final class Screening: Sendable {
  /// What went wrong.
  struct Failure: Error {
    let words: String
  }

  let engine: PlaybackEngine
  private let facts: AsyncThrowingStream<PlaybackFacts, any Error>
  private let counter = FrameCounter()

  /// Opens a movie, with sound that nobody hears.
  init(_ file: URL) {
    var options = PlaybackOptions()
    options.sound = .none
    let (facts, continuation) = AsyncThrowingStream.makeStream(of: PlaybackFacts.self)
    self.facts = facts
    engine = PlaybackEngine(url: file, options: options) { [counter] event in
      switch event {
      case .ready(let facts): continuation.yield(facts)
      case .frame(let frame): counter.add(frame.time)
      case .failed(let error):
        continuation.finish(throwing: error)
        counter.end()
      case .ended: counter.end()
      default: break
      }
    }
  }

  /// How many frames were shown so far, and when the last one begins.
  var shown: (count: Int, last: CMTime) { counter.state.withLock { $0 } }

  /// The frames' times as they are shown; the latest, if several came since.
  var times: AsyncStream<CMTime> { counter.times }

  /// Waits for the first frame; answers how long the movie is.
  func open() async throws -> CMTime {
    engine.open()
    for try await facts in facts { return facts.duration }
    throw Failure(words: "nothing came")
  }

  /// Jumps, and waits until the frame is there.
  func seek(_ request: SeekRequest) async -> Bool {
    await withCheckedContinuation { continuation in engine.seek(request) { continuation.resume(returning: $0) } }
  }

  /// Ends it.
  func close() async {
    engine.close()
    await withCheckedContinuation { continuation in engine.whenSettled { continuation.resume() } }
  }
}

/// Counts frames as they come.
private final class FrameCounter: Sendable {
  let state = Mutex((count: 0, last: CMTime.invalid))
  let times: AsyncStream<CMTime>
  private let continuation: AsyncStream<CMTime>.Continuation

  init() { (times, continuation) = AsyncStream.makeStream(of: CMTime.self, bufferingPolicy: .bufferingNewest(1)) }

  func add(_ time: CMTime) {
    state.withLock { $0 = ($0.count + 1, time) }
    continuation.yield(time)
  }

  func end() { continuation.finish() }
}
