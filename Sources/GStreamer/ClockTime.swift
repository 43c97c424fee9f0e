import CGStreamer

/// A time or length in nanoseconds, as GStreamer counts. "None" is nil.
public struct ClockTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The nanoseconds.
  public var nanoseconds: UInt64

  public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  init?(_ time: GstClockTime) {
    guard time != GstClockTime.max else { return nil }
    nanoseconds = UInt64(time)
  }

  /// No time at all.
  public static let zero = ClockTime(nanoseconds: 0)

  /// A time from seconds, to the nearest nanosecond; zero for what is before it or no number at all.
  public static func seconds(_ seconds: Double) -> ClockTime {
    let nanoseconds = (seconds * 1e9).rounded()
    guard nanoseconds > 0 else { return .zero }
    // The largest number that isn't the word for "none".
    return ClockTime(nanoseconds: nanoseconds < 0x1p64 ? UInt64(nanoseconds) : .max - 1)
  }

  /// A time from milliseconds.
  public static func milliseconds(_ milliseconds: UInt64) -> ClockTime {
    ClockTime(nanoseconds: milliseconds * 1_000_000)
  }

  /// The time in seconds, for people and for arithmetic that may round.
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
  /// The number that C takes, with its word for "none".
  var raw: GstClockTime { self?.raw ?? GstClockTime.max }
}

extension Duration {
  /// The same length for a C function that waits.
  var clockTime: GstClockTime {
    let (seconds, attoseconds) = components
    return GstClockTime(clamping: seconds) * 1_000_000_000 + GstClockTime(clamping: attoseconds / 1_000_000_000)
  }
}
