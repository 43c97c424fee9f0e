import CoreGraphics
import Dispatch
import Foundation

/// A timeline under the app's control, which runs at a settable rate relative to a clock or another timebase.
public final class CMTimebase: @unchecked Sendable {
  private struct State {
    var source: any CMSyncProtocol
    var rate = 0.0
    /// The time of this timebase at `sourceAnchor`.
    var anchor = CMTime.zero
    /// The source's time at `anchor`.
    var sourceAnchor: CMTime
    var timers: [(source: any DispatchSourceTimer, fireTime: CMTime?)] = []
    /// The timebases that have this one as their source; a change here reschedules their timers.
    var dependents: [Dependent] = []

    var time: CMTime { rate == 0 ? anchor : time(at: source.time) }

    /// The time when the source has this time.
    func time(at sourceTime: CMTime) -> CMTime {
      rate == 0 ? anchor : anchor + (sourceTime - sourceAnchor).multiplied(by: rate)
    }
  }

  private struct Dependent {
    weak var timebase: CMTimebase?
  }

  private let lock = NSLock()
  private var state: State

  /// Creates a timebase at time zero and rate 0.
  public init(sourceClock: CMClock) throws {
    state = State(source: sourceClock, sourceAnchor: sourceClock.time)
  }

  /// Creates a timebase at time zero and rate 0 with another timebase as its source.
  public init(sourceTimebase: CMTimebase) throws {
    state = State(source: sourceTimebase, sourceAnchor: sourceTimebase.time)
    sourceTimebase.lock.withLock { sourceTimebase.state.dependents.append(Dependent(timebase: self)) }
  }

  /// Lets the time go on from its current value with another source.
  func setSource(_ new: any CMSyncProtocol) throws {
    let (old, parent) = (sourceTimebase, new as? CMTimebase)
    if parent?.hasSource(self) == true { throw osStatusError(kCMTimebaseError_InvalidParameter) }
    old?.lock.withLock { old?.state.dependents.removeAll { $0.timebase === self } }
    parent?.lock.withLock { parent?.state.dependents.append(Dependent(timebase: self)) }
    let before = effectiveRate
    change { state in
      state.anchor = state.time
      (state.source, state.sourceAnchor) = (new, new.time)
    }
    if effectiveRate != before { announceRate() }
  }

  /// Whether it is this timebase, or has it among its sources.
  private func hasSource(_ other: CMTimebase) -> Bool { self === other || sourceTimebase?.hasSource(other) == true }

  /// The current time.
  public var time: CMTime { lock.withLock { state.time } }

  /// The current time in a given timescale.
  public func time(withTimescale timescale: CMTimeScale, rounding method: CMTimeRoundingMethod) -> CMTime {
    time.convertScale(timescale, method: method)
  }

  /// The rate relative to the source.
  public var rate: Double { lock.withLock { state.rate } }

  /// The rate relative to the ultimate source clock.
  public var effectiveRate: Double {
    let (rate, source) = lock.withLock { (state.rate, state.source) }
    return rate * source.hostRate
  }

  /// How it passes on the clock at the root of its sources: its rate there, and a time of its own with that clock's.
  package var anchorOnRoot: (rate: Double, time: CMTime, root: CMTime) {
    let (rate, time, sourceTime, source) = lock.withLock {
      (state.rate, state.anchor, state.sourceAnchor, state.source)
    }
    guard let parent = source as? CMTimebase else { return (rate, time, sourceTime) }
    let above = parent.anchorOnRoot
    guard above.rate != 0 else { return (0, self.time, above.root) }
    return (rate * above.rate, time, above.root + (sourceTime - above.time).multiplied(by: 1 / above.rate))
  }

  /// The source clock or timebase.
  public var source: any CMSyncProtocol { lock.withLock { state.source } }
  /// The source, if it is a clock.
  public var sourceClock: CMClock? { source as? CMClock }
  /// The source, if it is a timebase.
  public var sourceTimebase: CMTimebase? { source as? CMTimebase }

  /// The clock at the root of the chain of sources.
  public var ultimateSourceClock: CMClock {
    sourceTimebase?.ultimateSourceClock ?? sourceClock ?? .hostTimeClock
  }

  /// Sets the current time.
  public func setTime(_ time: CMTime) throws {
    guard time.isNumeric else { throw osStatusError(kCMTimebaseError_InvalidParameter) }
    change { state in
      state.anchor = time
      state.sourceAnchor = state.source.time
    }
    NotificationCenter.default.postLater(name: CMTimebase.timeJumped, object: self)
  }

  /// Sets the rate; the time continues from its current value.
  public func setRate(_ rate: Double) throws {
    guard rate.isFinite else { throw osStatusError(kCMTimebaseError_InvalidParameter) }
    change { state in
      // Read once, or the time in between would be lost.
      let now = state.source.time
      state.anchor = state.time(at: now)
      state.sourceAnchor = now
      state.rate = rate
    }
    announceRate()
  }

  /// Anchors a time of the timebase to a time of the source, which may be past, present or future.
  public func setAnchorTime(_ timebaseTime: CMTime, immediateSourceTime: CMTime) throws {
    try setRateAndAnchorTime(rate: rate, anchorTime: timebaseTime, immediateSourceTime: immediateSourceTime)
  }

  /// Sets the rate and anchors a time of the timebase to a time of the source, in one step.
  public func setRateAndAnchorTime(rate: Double, anchorTime: CMTime, immediateSourceTime: CMTime) throws {
    guard rate.isFinite, anchorTime.isNumeric, immediateSourceTime.isNumeric else {
      throw osStatusError(kCMTimebaseError_InvalidParameter)
    }
    let isNewRate = rate != self.rate
    change { state in
      state.rate = rate
      state.anchor = anchorTime
      state.sourceAnchor = immediateSourceTime
    }
    if isNewRate { announceRate() }
    NotificationCenter.default.postLater(name: CMTimebase.timeJumped, object: self)
  }

  /// Posted when the rate changes.
  public static let effectiveRateChanged = Notification.Name("kCMTimebaseNotification_EffectiveRateChanged")
  /// Posted when the time is set rather than advancing at its rate.
  public static let timeJumped = Notification.Name("kCMTimebaseNotification_TimeJumped")

  // MARK: Timers

  /// Adds a timer, whose fire times are then given in this timebase.
  public func addTimer(_ timer: any DispatchSourceTimer) throws {
    lock.withLock { state.timers.append((timer, nil)) }
  }

  /// Removes a timer from the timebase.
  public func removeTimer(_ timer: any DispatchSourceTimer) {
    lock.withLock { state.timers.removeAll { isSame($0.source, timer) } }
  }

  /// Schedules a timer for when the timebase reaches `fireTime`, following rate changes; immediately if already
  /// reached.
  public func setTimerNextFireTime(_ timer: any DispatchSourceTimer, fireTime: CMTime) throws {
    try schedule(timer, fireTime)
  }

  /// Fires a timer immediately.
  public func setTimerToFireImmediately(_ timer: any DispatchSourceTimer) throws {
    guard lock.withLock({ state.timers.contains { isSame($0.source, timer) } }) else {
      throw osStatusError(kCMTimebaseError_InvalidParameter)
    }
    timer.schedule(deadline: .now())
  }

  private func schedule(_ timer: any DispatchSourceTimer, _ fireTime: CMTime) throws {
    let rate = effectiveRate
    try lock.withLock {
      guard let index = state.timers.firstIndex(where: { isSame($0.source, timer) }) else {
        throw osStatusError(kCMTimebaseError_InvalidParameter)
      }
      state.timers[index].fireTime = fireTime
      CMTimebase.arm(state.timers[index], time: state.time, rate: rate, isNew: true)
    }
  }

  private func change(_ body: (inout State) -> Void) {
    lock.withLock { body(&state) }
    armTimers()
  }

  private func armTimers() {
    let rate = effectiveRate
    lock.withLock {
      let time = state.time
      for timer in state.timers { CMTimebase.arm(timer, time: time, rate: rate) }
    }
    dependents.forEach { $0.armTimers() }
  }

  private func announceRate() {
    NotificationCenter.default.postLater(name: CMTimebase.effectiveRateChanged, object: self)
    dependents.forEach { $0.announceRate() }
  }

  private var dependents: [CMTimebase] {
    lock.withLock {
      state.dependents.removeAll { $0.timebase == nil }
      return state.dependents.compactMap(\.timebase)
    }
  }

  private static func arm(
    _ timer: (source: any DispatchSourceTimer, fireTime: CMTime?), time: CMTime, rate: Double, isNew: Bool = false
  ) {
    guard let fireTime = timer.fireTime, fireTime.isNumeric, rate != 0 else {
      return timer.source.schedule(deadline: .distantFuture)
    }
    let seconds = (fireTime - time).seconds / rate
    if seconds < 0, !isNew {
      // The fire time is already passed: the timer has fired, or the time was set beyond it.
      timer.source.schedule(deadline: .distantFuture)
    } else {
      // A new timer for the current time is slightly late because setting it takes time, so it fires immediately.
      timer.source.schedule(deadline: .now() + max(seconds, 0), leeway: .milliseconds(1))
    }
  }
}

extension CMTimebase: CMSyncProtocol {
  /// The rate relative to the host clock.
  public var hostRate: Double { effectiveRate }
}

extension CMTimebase: Hashable {
  /// Two references are equal when they are the same timebase.
  public static func == (left: CMTimebase, right: CMTimebase) -> Bool { left === right }

  /// Hashes the timebase's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A parameter is missing.
public let kCMTimebaseError_MissingRequiredParameter: OSStatus = -12748
/// A parameter is invalid.
public let kCMTimebaseError_InvalidParameter: OSStatus = -12749
/// Allocation failed.
public let kCMTimebaseError_AllocationFailed: OSStatus = -12750
/// The timer's interval is too short to reschedule it.
public let kCMTimebaseError_TimerIntervalTooShort: OSStatus = -12751
/// The timebase is read-only.
public let kCMTimebaseError_ReadOnly: OSStatus = -12757

/// Whether both are the same timer. Compared as objects: the protocol isn't class-bound, though every timer is one.
private func isSame(_ a: any DispatchSourceTimer, _ b: any DispatchSourceTimer) -> Bool {
  (a as AnyObject) === (b as AnyObject)
}
