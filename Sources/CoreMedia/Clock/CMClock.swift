import CoreGraphics
import Foundation

/// A source of time that runs by itself: the machine's own monotonic clock, or that of simulated devices.
public final class CMClock: Sendable {
  private let read: @Sendable () -> CMTime

  /// A clock that shows what `read` answers, in nanoseconds.
  package init(_ read: @escaping @Sendable () -> CMTime) { self.read = read }

  /// The machine's clock, which never stops and never jumps.
  public static let hostTimeClock = CMClock { CMClock.now }

  /// The time now, in nanoseconds.
  public var time: CMTime { read() }

  static var now: CMTime {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return CMTime(value: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec), timescale: 1_000_000_000)
  }

  /// The time now, and the same moment on the clock this one runs by: the same.
  public func anchorTime() throws -> (anchorTime: CMTime, referenceTime: CMTime) {
    let now = time
    return (now, now)
  }

  /// Whether two clocks may run apart.
  public func mightDrift(relativeTo otherClock: CMClock) -> Bool { self !== otherClock }

  /// Ends the use of the clock; the host clock can't end.
  public func invalidate() {}

  /// A host time in the ticks of the system, here nanoseconds.
  public static func convertHostTimeToSystemUnits(_ hostTime: CMTime) -> UInt64 {
    UInt64(clamping: hostTime.convertScale(1_000_000_000, method: .default).value)
  }

  /// A host time from the ticks of the system, here nanoseconds.
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
  /// The time now.
  var time: CMTime { get }
  /// How fast it runs, relative to the host's clock.
  var hostRate: Double { get }
}

extension CMSyncProtocol {
  /// How fast this runs relative to another.
  public func rate(relativeTo other: any CMSyncProtocol) -> Double {
    self === other ? 1 : (other.hostRate == 0 ? 0 : hostRate / other.hostRate)
  }

  /// A time of this one as a time of another.
  public func convertTime(_ time: CMTime, to other: any CMSyncProtocol) -> CMTime {
    if self === other { return time }
    // Both are read at nearly the same moment; between them lies no more than the reading itself.
    let (mine, others) = (self.time, other.time)
    guard hostRate != 0 else { return .invalid }
    return others + (time - mine).multiplied(by: other.hostRate / hostRate)
  }

  /// Whether the two may run apart; timebases here all run by the host's clock.
  public func mightDrift(relativeTo other: any CMSyncProtocol) -> Bool { false }
}

extension CMClock: CMSyncProtocol {
  /// 1.
  public var hostRate: Double { 1 }
}

/// The machine's clock.
public func CMClockGetHostTimeClock() -> CMClock { .hostTimeClock }

/// The time now.
public func CMClockGetTime(_ clock: CMClock) -> CMTime { clock.time }

/// A host time in the ticks of the system, here nanoseconds.
public func CMClockConvertHostTimeToSystemUnits(_ hostTime: CMTime) -> UInt64 {
  CMClock.convertHostTimeToSystemUnits(hostTime)
}

/// A host time from the ticks of the system, here nanoseconds.
public func CMClockMakeHostTimeFromSystemUnits(_ hostTime: UInt64) -> CMTime {
  CMClock.makeHostTimeFromSystemUnits(hostTime)
}

/// The time now, and the same moment on the clock this one runs by.
public func CMClockGetAnchorTime(
  _ clock: CMClock, clockTimeOut: UnsafeMutablePointer<CMTime>, referenceClockTimeOut: UnsafeMutablePointer<CMTime>
) -> OSStatus {
  osStatus { (clockTimeOut.pointee, referenceClockTimeOut.pointee) = try clock.anchorTime() }
}

/// Whether two clocks may run apart.
public func CMClockMightDrift(_ clock: CMClock, otherClock: CMClock) -> Bool {
  clock.mightDrift(relativeTo: otherClock)
}

/// Ends the use of the clock; the host clock can't end.
public func CMClockInvalidate(_ clock: CMClock) {}

/// A time of one clock or timebase as a time of another.
public func CMSyncConvertTime(
  _ time: CMTime, from fromClockOrTimebase: CMClockOrTimebase, to toClockOrTimebase: CMClockOrTimebase
) -> CMTime {
  fromClockOrTimebase.convertTime(time, to: toClockOrTimebase)
}

/// How fast one clock or timebase runs relative to another.
public func CMSyncGetRelativeRate(
  _ ofClockOrTimebase: CMClockOrTimebase, relativeTo relativeToClockOrTimebase: CMClockOrTimebase
) -> Float64 {
  ofClockOrTimebase.rate(relativeTo: relativeToClockOrTimebase)
}

/// The time now of a clock or timebase.
public func CMSyncGetTime(_ clockOrTimebase: CMClockOrTimebase) -> CMTime { clockOrTimebase.time }

/// Whether two clocks or timebases may run apart.
public func CMSyncMightDrift(_ one: CMClockOrTimebase, _ other: CMClockOrTimebase) -> Bool {
  one.mightDrift(relativeTo: other)
}
