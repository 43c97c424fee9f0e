import Foundation

extension RunLoop.SchedulerTimeType {
  /// A span of time in seconds, as `RunLoop` counts.
  public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral,
    Hashable,
    Codable, Sendable
  {
    /// The number of seconds.
    public var magnitude: TimeInterval

    /// A span of so many seconds.
    public init(_ timeInterval: TimeInterval) { magnitude = timeInterval }
    /// So many seconds.
    public init(floatLiteral value: TimeInterval) { self.init(value) }
    /// So many seconds.
    public init(integerLiteral value: TimeInterval) { self.init(value) }
    /// So many seconds, if a `TimeInterval` can tell them exactly.
    public init?<T: BinaryInteger>(exactly source: T) {
      guard let value = TimeInterval(exactly: source) else { return nil }
      self.init(value)
    }

    /// The number of seconds.
    public var timeInterval: TimeInterval { magnitude }

    /// Whether a span is shorter.
    public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }
    /// The product of the seconds.
    public static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude * rhs.magnitude) }
    /// The sum.
    public static func + (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude + rhs.magnitude) }
    /// The difference.
    public static func - (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude - rhs.magnitude) }

    /// So many seconds.
    public static func seconds(_ s: Double) -> Stride { Stride(s) }
    /// So many seconds.
    public static func seconds(_ s: Int) -> Stride { Stride(TimeInterval(s)) }
    /// So many thousandths of a second.
    public static func milliseconds(_ ms: Int) -> Stride { Stride(TimeInterval(ms) / 1e3) }
    /// So many millionths of a second.
    public static func microseconds(_ us: Int) -> Stride { Stride(TimeInterval(us) / 1e6) }
    /// So many billionths of a second.
    public static func nanoseconds(_ ns: Int) -> Stride { Stride(TimeInterval(ns) / 1e9) }

    /// Multiplies the span.
    public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }
    /// Lengthens the span.
    public static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }
    /// Shortens the span.
    public static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }
  }
}
