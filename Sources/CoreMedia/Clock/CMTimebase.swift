import CoreGraphics
import Dispatch
import Foundation

/// A time that the app moves: it runs at a rate relative to a clock or another timebase.
public final class CMTimebase: @unchecked Sendable {
  private struct State {
    var source: any CMSyncProtocol
    var rate = 0.0
    /// The time of this timebase…
    var anchor = CMTime.zero
    /// …when the source was at this one.
    var sourceAnchor: CMTime
    var timers: [(source: any DispatchSourceTimer, fireTime: CMTime?)] = []
    /// The timebases that run by this one: what changes here changes when their timers are due.
    var dependents: [Dependent] = []

    var time: CMTime {
      rate == 0 ? anchor : anchor + (source.time - sourceAnchor).multiplied(by: rate)
    }
  }

  private struct Dependent {
    weak var timebase: CMTimebase?
  }

  private let lock = NSLock()
  private var state: State

  /// A timebase that stands at zero.
  public init(sourceClock: CMClock) throws {
    state = State(source: sourceClock, sourceAnchor: sourceClock.time)
  }

  /// A timebase that stands at zero and will run by another.
  public init(sourceTimebase: CMTimebase) throws {
    state = State(source: sourceTimebase, sourceAnchor: sourceTimebase.time)
    sourceTimebase.lock.withLock { sourceTimebase.state.dependents.append(Dependent(timebase: self)) }
  }

  /// The time now.
  public var time: CMTime { lock.withLock { state.time } }

  /// The time now, in a timescale of one's own.
  public func time(withTimescale timescale: CMTimeScale, rounding method: CMTimeRoundingMethod) -> CMTime {
    time.convertScale(timescale, method: method)
  }

  /// How fast the time runs, relative to the source.
  public var rate: Double { lock.withLock { state.rate } }

  /// How fast the time runs, relative to the clock at the bottom.
  public var effectiveRate: Double {
    let (rate, source) = lock.withLock { (state.rate, state.source) }
    return rate * source.hostRate
  }

  /// What the time runs by.
  public var source: any CMSyncProtocol { lock.withLock { state.source } }
  /// The clock that the time runs by, if it is one.
  public var sourceClock: CMClock? { source as? CMClock }
  /// The timebase that the time runs by, if it is one.
  public var sourceTimebase: CMTimebase? { source as? CMTimebase }

  /// The clock at the bottom.
  public var ultimateSourceClock: CMClock {
    sourceTimebase?.ultimateSourceClock ?? sourceClock ?? .hostTimeClock
  }

  /// Moves the time.
  public func setTime(_ time: CMTime) throws {
    guard time.isNumeric else { throw osStatusError(kCMTimebaseError_InvalidParameter) }
    change { state in
      state.anchor = time
      state.sourceAnchor = state.source.time
    }
    NotificationCenter.default.postLater(name: CMTimebase.timeJumped, object: self)
  }

  /// Sets how fast the time runs; the time itself doesn't jump.
  public func setRate(_ rate: Double) throws {
    guard rate.isFinite else { throw osStatusError(kCMTimebaseError_InvalidParameter) }
    change { state in
      state.anchor = state.time
      state.sourceAnchor = state.source.time
      state.rate = rate
    }
    announceRate()
  }

  /// Sets the time that was, is or will be when the source is at a time of its own.
  public func setAnchorTime(_ timebaseTime: CMTime, immediateSourceTime: CMTime) throws {
    try setRateAndAnchorTime(rate: rate, anchorTime: timebaseTime, immediateSourceTime: immediateSourceTime)
  }

  /// Sets rate and time at once, as of a time of the source.
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
  /// Posted when the time jumps.
  public static let timeJumped = Notification.Name("kCMTimebaseNotification_TimeJumped")

  // MARK: Timers

  /// Takes over when a timer fires.
  public func addTimer(_ timer: any DispatchSourceTimer) throws {
    lock.withLock { state.timers.append((timer, nil)) }
  }

  /// Gives a timer free.
  public func removeTimer(_ timer: any DispatchSourceTimer) {
    lock.withLock { state.timers.removeAll { isSame($0.source, timer) } }
  }

  /// Has a timer fire when the timebase comes to `fireTime`, whatever its rate until then; at once if it is there.
  public func setTimerNextFireTime(_ timer: any DispatchSourceTimer, fireTime: CMTime) throws {
    try schedule(timer, fireTime)
  }

  /// Has a timer fire now.
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
      // Behind in the direction of travel: it has fired, or was jumped over.
      timer.source.schedule(deadline: .distantFuture)
    } else {
      // A new timer for now is behind by the time that it takes to set it: it is due.
      timer.source.schedule(deadline: .now() + max(seconds, 0), leeway: .milliseconds(1))
    }
  }
}

extension CMTimebase: CMSyncProtocol {
  /// How fast it runs, relative to the host's clock.
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
/// A parameter has a value that can't be.
public let kCMTimebaseError_InvalidParameter: OSStatus = -12749
/// There is no memory.
public let kCMTimebaseError_AllocationFailed: OSStatus = -12750
/// The timer is too late to be moved.
public let kCMTimebaseError_TimerIntervalTooShort: OSStatus = -12751
/// The timebase may only be read.
public let kCMTimebaseError_ReadOnly: OSStatus = -12757

/// Whether both are the same timer; the protocol isn't bound to classes, though every timer is one.
private func isSame(_ a: any DispatchSourceTimer, _ b: any DispatchSourceTimer) -> Bool {
  (a as AnyObject) === (b as AnyObject)
}
