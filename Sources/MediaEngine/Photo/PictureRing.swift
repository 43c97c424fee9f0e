import CoreMedia
import GLibSupport
import GStreamer
import Synchronization

/// The newest pictures of a running camera, so that a photo shows what was there when it was asked for.
///
/// Every picture is a copy: a camera has four or so buffers, and one that is held here is one that it can't fill. A JPEG
/// of 1920×1080 is some hundred kilobytes, so copying costs next to nothing; raw pictures are kept within a number of
/// bytes.
public final class PictureRing: SampleReceiver {
  /// No picture is older than this when it is given for a moment.
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

  /// Keeps at most so many pictures, and fewer where they have more bytes than that; but two of any size.
  /// The clock is that of the camera; see `follow(_:)`.
  public init(capacity: Int = 6, byteLimit: Int = 64 << 20, clock: any HostClock = SystemHostClock.shared) {
    self.capacity = max(2, capacity)
    followed = Mutex(clock)
    self.byteLimit = byteLimit
  }

  /// Goes by another camera's clock from now on.
  public func follow(_ clock: any HostClock) { followed.withLock { $0 = clock } }

  /// The time now, of the camera's clock.
  public var now: CMTime { clock.time }

  /// The camera's clock.
  public var clock: any HostClock { followed.withLock { $0 } }

  /// How a tap that feeds it is to wait: a photo wants the newest, so little.
  public static let queue = TapQueue.dropOldest(samples: 3)

  /// Takes the newest picture in; the oldest goes.
  public func receive(_ sample: Sample) {
    let picture = CapturedPicture(copying: sample)
    guard picture.time.isValid else { return }
    let waiting = state.withLock { state -> [Waiter] in
      guard !state.isClosed else { return [] }
      // A camera that began anew counts from anew: what is later than the newest is of its life before.
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

  /// The picture nearest to a moment of the host's clock: at most 100 ms older, or the first that comes.
  public func picture(at time: CMTime, timeoutSeconds: Double = 5) async throws -> CapturedPicture {
    let there = state.withLock { state in
      state.pictures.filter { $0.time >= time - Self.oldest && $0.time <= time + ($0.duration ?? Self.oldest) }
        .min { CMTimeAbsoluteValue($0.time - time) < CMTimeAbsoluteValue($1.time - time) }
    }
    if let there { return there }
    return try await nextPicture(after: time - Self.oldest, timeoutSeconds: timeoutSeconds)
  }

  /// The first picture captured after a moment of the host's clock; waits for it.
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

  /// Tells all who wait that nothing more will come.
  public func close() {
    let waiting = state.withLock { state -> [Waiter] in
      state.isClosed = true
      state.pictures = []
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiting { waiter.continuation.resume(throwing: PhotoError.stopped) }
  }

  /// How many pictures and bytes are kept, for tests of the bound.
  var kept: (pictures: Int, bytes: Int) {
    state.withLock { state in (state.pictures.count, state.pictures.reduce(0) { $0 + $1.byteCount }) }
  }

  /// How many wait, for tests.
  var waiterCount: Int { state.withLock { $0.waiters.count } }

  private func giveUp(_ id: Int, because error: any Error) {
    let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
    waiter?.continuation.resume(throwing: error)
  }
}
