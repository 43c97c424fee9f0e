import Dispatch

extension DispatchQueue.SchedulerTimeType {
  /// A span of time in nanoseconds, as `DispatchQueue` counts.
  public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral,
    Hashable,
    Codable, Sendable
  {
    /// The number of nanoseconds.
    public var magnitude: Int

    private init(clamping seconds: Double) {
      magnitude = Int(exactly: (seconds * 1e9).rounded()) ?? (seconds < 0 ? .min : .max)
    }
    private init(nanoseconds: Int) { magnitude = nanoseconds }

    /// A span as Dispatch tells it.
    public init(_ timeInterval: DispatchTimeInterval) {
      switch timeInterval {
      case .seconds(let count): self = .seconds(count)
      case .milliseconds(let count): self = .milliseconds(count)
      case .microseconds(let count): self = .microseconds(count)
      case .nanoseconds(let count): self = .nanoseconds(count)
      case .never: self.init(nanoseconds: .max)
      @unknown default: self.init(nanoseconds: .max)
      }
    }

    /// So many seconds.
    public init(floatLiteral value: Double) { self.init(clamping: value) }
    /// So many seconds.
    public init(integerLiteral value: Int) { self = .seconds(value) }
    /// So many nanoseconds, if they fit.
    public init?<T: BinaryInteger>(exactly source: T) {
      guard let count = Int(exactly: source) else { return nil }
      self.init(nanoseconds: count)
    }

    /// The span as Dispatch tells it.
    public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }

    /// Whether a span is shorter.
    public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }
    /// The product of the seconds.
    public static func * (lhs: Stride, rhs: Stride) -> Stride {
      Stride(clamping: Double(lhs.magnitude) / 1e9 * (Double(rhs.magnitude) / 1e9))
    }
    /// The sum.
    public static func + (lhs: Stride, rhs: Stride) -> Stride {
      let (sum, overflow) = lhs.magnitude.addingReportingOverflow(rhs.magnitude)
      return Stride(nanoseconds: overflow ? (lhs.magnitude < 0 ? .min : .max) : sum)
    }
    /// The difference.
    public static func - (lhs: Stride, rhs: Stride) -> Stride {
      let (difference, overflow) = lhs.magnitude.subtractingReportingOverflow(rhs.magnitude)
      return Stride(nanoseconds: overflow ? (lhs.magnitude < 0 ? .min : .max) : difference)
    }

    /// So many seconds.
    public static func seconds(_ s: Double) -> Stride { Stride(clamping: s) }
    /// So many seconds.
    public static func seconds(_ s: Int) -> Stride { scaled(s, by: 1_000_000_000) }
    /// So many thousandths of a second.
    public static func milliseconds(_ ms: Int) -> Stride { scaled(ms, by: 1_000_000) }
    /// So many millionths of a second.
    public static func microseconds(_ us: Int) -> Stride { scaled(us, by: 1000) }
    /// So many nanoseconds.
    public static func nanoseconds(_ ns: Int) -> Stride { Stride(nanoseconds: ns) }

    private static func scaled(_ count: Int, by factor: Int) -> Stride {
      let (product, overflow) = count.multipliedReportingOverflow(by: factor)
      return Stride(nanoseconds: overflow ? (count < 0 ? .min : .max) : product)
    }

    /// Multiplies the span.
    public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }
    /// Lengthens the span.
    public static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }
    /// Shortens the span.
    public static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }
  }
}
