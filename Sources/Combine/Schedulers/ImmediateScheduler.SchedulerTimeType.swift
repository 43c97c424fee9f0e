extension ImmediateScheduler {
  /// The time of a scheduler for which there is only now.
  public struct SchedulerTimeType: Strideable, Sendable {
    init() {}

    /// No time at all.
    public func distance(to other: SchedulerTimeType) -> Stride { 0 }

    /// The same time.
    public func advanced(by n: Stride) -> SchedulerTimeType { self }
  }
}

extension ImmediateScheduler.SchedulerTimeType {
  /// A span of time, which the scheduler doesn't wait for.
  public struct Stride: ExpressibleByFloatLiteral, Comparable, SignedNumeric, Codable,
    SchedulerTimeIntervalConvertible, Sendable
  {
    /// The span as a number.
    public var magnitude: Int

    /// A span of this number.
    public init(_ value: Int) { magnitude = value }
    /// A span of this number.
    public init(integerLiteral value: Int) { self.init(value) }
    /// A span of this number without its fraction.
    public init(floatLiteral value: Double) { self.init(Int(value)) }
    /// A span of this number, if it fits.
    public init?<T: BinaryInteger>(exactly source: T) {
      guard let value = Int(exactly: source) else { return nil }
      self.init(value)
    }

    /// Whether a span is shorter.
    public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }
    /// The product.
    public static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude * rhs.magnitude) }
    /// The sum.
    public static func + (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude + rhs.magnitude) }
    /// The difference.
    public static func - (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude - rhs.magnitude) }
    /// Multiplies the span.
    public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }
    /// Lengthens the span.
    public static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }
    /// Shortens the span.
    public static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }

    /// No span, as there is only now.
    public static func seconds(_ s: Int) -> Stride { 0 }
    /// No span, as there is only now.
    public static func seconds(_ s: Double) -> Stride { 0 }
    /// No span, as there is only now.
    public static func milliseconds(_ ms: Int) -> Stride { 0 }
    /// No span, as there is only now.
    public static func microseconds(_ us: Int) -> Stride { 0 }
    /// No span, as there is only now.
    public static func nanoseconds(_ ns: Int) -> Stride { 0 }
  }
}
