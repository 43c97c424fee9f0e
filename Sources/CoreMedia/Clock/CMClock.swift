import CoreGraphics
import Foundation

/// A clock that advances by itself: the host's monotonic clock, or the clock of simulated devices.
public final class CMClock: Sendable {
  private let read: @Sendable () -> CMTime

  /// Creates a clock that reads its time from `read`, in nanoseconds.
  package init(_ read: @escaping @Sendable () -> CMTime) { self.read = read }

  /// The host's monotonic clock, which never stops and is never set back.
  public static let hostTimeClock = CMClock { CMClock.now }

  /// The current time, in nanoseconds.
  public var time: CMTime { read() }

  static var now: CMTime {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return CMTime(value: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec), timescale: 1_000_000_000)
  }

  /// The current time and the matching time of the reference clock, which here is the same.
  public func anchorTime() throws -> (anchorTime: CMTime, referenceTime: CMTime) {
    let now = time
    return (now, now)
  }

  /// Whether two clocks may drift relative to each other.
  public func mightDrift(relativeTo otherClock: CMClock) -> Bool { self !== otherClock }

  /// Does nothing: clocks here can't be invalidated.
  public func invalidate() {}

  /// Converts a host time to system units, here nanoseconds.
  public static func convertHostTimeToSystemUnits(_ hostTime: CMTime) -> UInt64 {
    UInt64(clamping: hostTime.convertScale(1_000_000_000, method: .default).value)
  }

  /// Creates a host time from system units, here nanoseconds.
  public static func makeHostTimeFromSystemUnits(_ hostTime: UInt64) -> CMTime {
    CMTime(value: Int64(clamping: hostTime), timescale: 1_000_000_000)
  }
}

extension CMClock: Hashable {
  /// Two references are equal when they are the same clock.
  public static func == (left: CMClock, right: CMClock) -> Bool { left === right }

  /// Hashes the clock's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A clock or a timebase, as the C functions take it.
public typealias CMClockOrTimebase = any CMSyncProtocol

/// A clock or a timebase.
public protocol CMSyncProtocol: AnyObject, Sendable {
  /// The current time.
  var time: CMTime { get }
  /// The rate relative to the host clock.
  var hostRate: Double { get }
}

extension CMSyncProtocol {
  /// The rate relative to another clock or timebase.
  public func rate(relativeTo other: any CMSyncProtocol) -> Double {
    self === other ? 1 : (other.hostRate == 0 ? 0 : hostRate / other.hostRate)
  }

  /// Converts a time of this clock or timebase to one of another.
  public func convertTime(_ time: CMTime, to other: any CMSyncProtocol) -> CMTime {
    if self === other { return time }
    let (mine, theirs) = (courseOnRoot, other.courseOnRoot)
    guard let mine, let theirs, mine.clock === theirs.clock else {
      // Both are read back to back, so the error is no larger than the time of one reading.
      let (now, others) = (self.time, other.time)
      guard hostRate != 0 else { return .invalid }
      return others + (time - now).multiplied(by: other.hostRate / hostRate)
    }
    guard mine.rate != 0 else { return .invalid }
    guard theirs.rate != 0 else { return other.time }
    // By where both are anchored on the same clock: nothing is read, so that it is exact however busy the machine is.
    let between = (mine.root - theirs.root).multiplied(by: theirs.rate)
    return theirs.time + between + (time - mine.time).multiplied(by: theirs.rate / mine.rate)
  }

  /// How it passes on the clock at the root of its sources; nil where that isn't known.
  private var courseOnRoot: (clock: CMClock, rate: Double, time: CMTime, root: CMTime)? {
    if let clock = self as? CMClock { return (clock, 1, .zero, .zero) }
    guard let timebase = self as? CMTimebase else { return nil }
    let anchor = timebase.anchorOnRoot
    return (timebase.ultimateSourceClock, anchor.rate, anchor.time, anchor.root)
  }

  /// Whether the two may drift relative to each other; never, as all timebases here run on the host clock.
  public func mightDrift(relativeTo other: any CMSyncProtocol) -> Bool { false }
}

extension CMClock: CMSyncProtocol {
  /// 1.
  public var hostRate: Double { 1 }
}

/// The host's monotonic clock.
public func CMClockGetHostTimeClock() -> CMClock { .hostTimeClock }

/// The current time.
public func CMClockGetTime(_ clock: CMClock) -> CMTime { clock.time }

/// Converts a host time to system units, here nanoseconds.
public func CMClockConvertHostTimeToSystemUnits(_ hostTime: CMTime) -> UInt64 {
  CMClock.convertHostTimeToSystemUnits(hostTime)
}

/// Creates a host time from system units, here nanoseconds.
public func CMClockMakeHostTimeFromSystemUnits(_ hostTime: UInt64) -> CMTime {
  CMClock.makeHostTimeFromSystemUnits(hostTime)
}

/// Returns the current time and the matching time of the reference clock.
@discardableResult
public func CMClockGetAnchorTime(
  _ clock: CMClock, clockTimeOut: UnsafeMutablePointer<CMTime>, referenceClockTimeOut: UnsafeMutablePointer<CMTime>
) -> OSStatus {
  osStatus { (clockTimeOut.pointee, referenceClockTimeOut.pointee) = try clock.anchorTime() }
}

/// Whether two clocks may drift relative to each other.
public func CMClockMightDrift(_ clock: CMClock, otherClock: CMClock) -> Bool {
  clock.mightDrift(relativeTo: otherClock)
}

/// Does nothing: clocks here can't be invalidated.
public func CMClockInvalidate(_ clock: CMClock) {}

/// Converts a time of one clock or timebase to one of another.
public func CMSyncConvertTime(
  _ time: CMTime, from fromClockOrTimebase: CMClockOrTimebase, to toClockOrTimebase: CMClockOrTimebase
) -> CMTime {
  fromClockOrTimebase.convertTime(time, to: toClockOrTimebase)
}

/// The rate of one clock or timebase relative to another.
public func CMSyncGetRelativeRate(
  _ ofClockOrTimebase: CMClockOrTimebase, relativeTo relativeToClockOrTimebase: CMClockOrTimebase
) -> Float64 {
  ofClockOrTimebase.rate(relativeTo: relativeToClockOrTimebase)
}

/// The current time of a clock or timebase.
public func CMSyncGetTime(_ clockOrTimebase: CMClockOrTimebase) -> CMTime { clockOrTimebase.time }

/// Whether two clocks or timebases may drift relative to each other.
public func CMSyncMightDrift(_ one: CMClockOrTimebase, _ other: CMClockOrTimebase) -> Bool {
  one.mightDrift(relativeTo: other)
}
