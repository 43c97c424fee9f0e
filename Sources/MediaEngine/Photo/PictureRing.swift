import CoreMedia
import GLibSupport
import GStreamer
import Synchronization

/// The newest frames of a running camera, so that a photo shows the moment at which it was taken.
///
/// Every frame is a copy: a camera has about four buffers, and one that is held here can't be filled. A JPEG of
/// 1920×1080 has some hundred kilobytes, so copying costs next to nothing; raw frames are limited in bytes.
public final class PictureRing: SampleReceiver {
  /// How much older than the requested time a frame may be.
  public static let oldest = CMTime(value: 100, timescale: 1000)

  private struct Waiter {
    var after: CMTime
    var continuation: CheckedContinuation<CapturedPicture, any Error>
  }

  private struct State {
    var pictures: [CapturedPicture] = []
    var waiters: [Int: Waiter] = [:]
    var lastWaiter = 0
    var isClosed = false
  }

  private let capacity: Int
  private let byteLimit: Int
  private let followed: Mutex<any HostClock>
  private let state = Mutex(State())

  /// Keeps at most `capacity` frames, and fewer where they exceed `byteLimit`; but always two. The clock is that of the
  /// camera; see `follow(_:)`.
  public init(capacity: Int = 6, byteLimit: Int = 64 << 20, clock: any HostClock = SystemHostClock.shared) {
    self.capacity = max(2, capacity)
    followed = Mutex(clock)
    self.byteLimit = byteLimit
  }

  /// Switches to another camera's clock.
  public func follow(_ clock: any HostClock) { followed.withLock { $0 = clock } }

  /// The camera clock's current time.
  public var now: CMTime { clock.time }

  /// The camera's clock.
  public var clock: any HostClock { followed.withLock { $0 } }

  /// How a tap that feeds the ring must queue: briefly, as photos need the newest frame.
  public static let queue = TapQueue.dropOldest(samples: 3)

  /// Adds the newest frame; the oldest one is dropped.
  public func receive(_ sample: Sample) {
    let picture = CapturedPicture(copying: sample)
    guard picture.time.isValid else { return }
    let waiting = state.withLock { state -> [Waiter] in
      guard !state.isClosed else { return [] }
      // A restarted camera's timestamps start over: later ones belong to its previous run.
      state.pictures.removeAll { $0.time >= picture.time }
      state.pictures.append(picture)
      while state.pictures.count > 2,
        state.pictures.count > capacity || state.pictures.reduce(0, { $0 + $1.byteCount }) > byteLimit
      {
        state.pictures.removeFirst()
      }
      let due = state.waiters.filter { $0.value.after < picture.time }
      for id in due.keys { state.waiters[id] = nil }
      return Array(due.values)
    }
    for waiter in waiting { waiter.continuation.resume(returning: picture) }
  }

  /// The frame nearest to a host time: at most 100 ms older, or else the next one.
  public func picture(at time: CMTime, timeoutSeconds: Double = 5) async throws -> CapturedPicture {
    let there = state.withLock { state in
      state.pictures.filter { $0.time >= time - Self.oldest && $0.time <= time + ($0.duration ?? Self.oldest) }
        .min { CMTimeAbsoluteValue($0.time - time) < CMTimeAbsoluteValue($1.time - time) }
    }
    if let there { return there }
    return try await nextPicture(after: time - Self.oldest, timeoutSeconds: timeoutSeconds)
  }

  /// The first frame captured after a host time; waits for it.
  public func nextPicture(after time: CMTime, timeoutSeconds: Double = 5) async throws -> CapturedPicture {
    let id = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer = state.withLock { state -> Result<CapturedPicture, any Error>? in
          if Task.isCancelled { return .failure(CancellationError()) }
          if let there = state.pictures.first(where: { $0.time > time }) { return .success(there) }
          if state.isClosed { return .failure(PhotoError.stopped) }
          state.waiters[id] = Waiter(after: time, continuation: continuation)
          return nil
        }
        if let answer { return continuation.resume(with: answer) }
        clock.schedule(after: .seconds(timeoutSeconds)) { [weak self] in
          self?.giveUp(id, because: PhotoError.noPicture)
        }
      }
    } onCancel: {
      giveUp(id, because: CancellationError())
    }
  }

  /// Ends all waiting with an error: no more frames come.
  public func close() {
    let waiting = state.withLock { state -> [Waiter] in
      state.isClosed = true
      state.pictures = []
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiting { waiter.continuation.resume(throwing: PhotoError.stopped) }
  }

  /// The number of frames and bytes kept, for tests.
  var kept: (pictures: Int, bytes: Int) {
    state.withLock { state in (state.pictures.count, state.pictures.reduce(0) { $0 + $1.byteCount }) }
  }

  /// The number of waiting callers, for tests.
  var waiterCount: Int { state.withLock { $0.waiters.count } }

  private func giveUp(_ id: Int, because error: any Error) {
    let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
    waiter?.continuation.resume(throwing: error)
  }
}
