import CGStreamer

/// A time or duration in nanoseconds, as GStreamer counts. `GST_CLOCK_TIME_NONE` is nil.
public struct ClockTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The nanoseconds.
  public var nanoseconds: UInt64

  public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  init?(_ time: GstClockTime) {
    guard time != GstClockTime.max else { return nil }
    nanoseconds = UInt64(time)
  }

  /// Zero nanoseconds.
  public static let zero = ClockTime(nanoseconds: 0)

  /// Converts seconds, to the nearest nanosecond; negative numbers and NaN become zero.
  public static func seconds(_ seconds: Double) -> ClockTime {
    let nanoseconds = (seconds * 1e9).rounded()
    guard nanoseconds > 0 else { return .zero }
    // The maximum itself is `GST_CLOCK_TIME_NONE`.
    return ClockTime(nanoseconds: nanoseconds < 0x1p64 ? UInt64(nanoseconds) : .max - 1)
  }

  /// A time from milliseconds.
  public static func milliseconds(_ milliseconds: UInt64) -> ClockTime {
    ClockTime(nanoseconds: milliseconds * 1_000_000)
  }

  /// The time in seconds, for display and for arithmetic that may round.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// The time as a `Duration`.
  public var duration: Duration { .nanoseconds(Int64(clamping: nanoseconds)) }

  public static func < (a: ClockTime, b: ClockTime) -> Bool { a.nanoseconds < b.nanoseconds }
  public static func + (a: ClockTime, b: ClockTime) -> ClockTime {
    ClockTime(nanoseconds: a.nanoseconds + b.nanoseconds)
  }

  /// The difference, or zero where `b` is later.
  public static func - (a: ClockTime, b: ClockTime) -> ClockTime {
    ClockTime(nanoseconds: a.nanoseconds > b.nanoseconds ? a.nanoseconds - b.nanoseconds : 0)
  }

  public var description: String { "\(seconds) s" }

  var raw: GstClockTime { GstClockTime(nanoseconds) }
}

extension Optional<ClockTime> {
  /// The C value, with `GST_CLOCK_TIME_NONE` for nil.
  var raw: GstClockTime { self?.raw ?? GstClockTime.max }
}

extension Duration {
  /// The duration as a timeout for a C function.
  var clockTime: GstClockTime {
    let (seconds, attoseconds) = components
    return GstClockTime(clamping: seconds) * 1_000_000_000 + GstClockTime(clamping: attoseconds / 1_000_000_000)
  }
}
