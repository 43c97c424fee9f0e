import CoreMedia
import Foundation
import Synchronization

/// Which samples of a track a generator is asked for, and when their data is wanted.
open class AVSampleBufferRequest: NSObject, @unchecked Sendable {
  /// In which direction from its first sample a request goes.
  public enum Direction: Int, Sendable {
    /// On, in decoding order.
    case forward = 1
    /// Nowhere: it is the one sample.
    case none = 0
    /// Back, in decoding order.
    case reverse = -1
  }

  /// When a sample buffer's data is read.
  public enum Mode: Int, Sendable {
    /// Before the buffer is returned.
    case immediate = 0
    /// When the generator's timebase is about to reach its time; without a timebase as soon as there is time.
    case scheduled = 1
    /// As soon as there is time.
    case opportunistic = 2
  }

  private struct State {
    var direction = Direction.none
    var limit: AVSampleCursor?
    var preferred = 0
    var most = 0
    var mode = Mode.immediate
    var override = CMTime.invalid
  }

  /// A cursor at the first sample that is asked for. Where it is moved later, the request doesn't follow.
  public let startCursor: AVSampleCursor
  private let state = Mutex(State())

  /// Asks for the sample at a cursor.
  public init(start startCursor: AVSampleCursor) {
    self.startCursor = startCursor.copy() as? AVSampleCursor ?? startCursor
  }

  /// In which direction it goes from its first sample.
  open var direction: Direction {
    get { state.withLock { $0.direction } }
    set { state.withLock { $0.direction = newValue } }
  }

  /// Where it ends: this sample isn't asked for any more. Nil goes as far as the counts and the track allow.
  open var limitCursor: AVSampleCursor? {
    get { state.withLock { $0.limit } }
    set { state.withLock { $0.limit = newValue } }
  }

  /// How many samples are wanted in one buffer, where there are so many of the same format; 0 leaves that to the generator.
  open var preferredMinSampleCount: Int {
    get { state.withLock { $0.preferred } }
    set { state.withLock { $0.preferred = max(0, newValue) } }
  }

  /// How many samples a buffer may have; 0 sets no limit.
  open var maxSampleCount: Int {
    get { state.withLock { $0.most } }
    set { state.withLock { $0.most = max(0, newValue) } }
  }

  /// When the data is read.
  open var mode: Mode {
    get { state.withLock { $0.mode } }
    set { state.withLock { $0.mode = newValue } }
  }

  /// The output presentation time of the buffer, in place of that of its first sample; invalid leaves it.
  open var overrideTime: CMTime {
    get { state.withLock { $0.override } }
    set { state.withLock { $0.override = newValue } }
  }

  /// The samples that are asked for, by their numbers in decoding order: all of one format.
  var samples: Range<Int> {
    let (state, order, start) = (state.withLock { HandedValue($0) }.value, startCursor.order, startCursor.index)
    let usual = max(1, state.preferred)
    let count = state.most > 0 ? min(usual, state.most) : usual
    let limit = state.limit?.index
    func isSame(_ number: Int) -> Bool { order.table.formatIndex(number) == order.table.formatIndex(start) }
    switch state.direction {
    case .none: return start..<start + 1
    case .forward:
      var end = start + 1
      while end < order.count, end - start < count, end != limit, isSame(end) { end += 1 }
      return start..<end
    case .reverse:
      var first = start
      while first > 0, start + 1 - first < count, first - 1 != limit, isSame(first - 1) { first -= 1 }
      return first..<start + 1
    }
  }
}
