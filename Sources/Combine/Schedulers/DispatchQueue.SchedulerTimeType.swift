import Dispatch

extension DispatchQueue {
  /// A point in time, as `DispatchQueue` schedules.
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    /// The time as Dispatch tells it.
    public var dispatchTime: DispatchTime

    /// The time that Dispatch tells.
    public init(_ time: DispatchTime) { dispatchTime = time }

    /// Reads the number of nanoseconds since the machine started.
    public init(from decoder: any Decoder) throws {
      let nanoseconds = try decoder.singleValueContainer().decode(UInt64.self)
      dispatchTime = DispatchTime(uptimeNanoseconds: nanoseconds)
    }

    /// Writes the number of nanoseconds since the machine started.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(dispatchTime.uptimeNanoseconds)
    }

    /// Adds the time.
    public func hash(into hasher: inout Hasher) { hasher.combine(dispatchTime.rawValue) }

    /// The time from this to another.
    public func distance(to other: SchedulerTimeType) -> Stride {
      let (from, to) = (dispatchTime.uptimeNanoseconds, other.dispatchTime.uptimeNanoseconds)
      return to >= from
        ? .nanoseconds(Int(clamping: to - from)) : .nanoseconds(-Int(clamping: from - to))
    }

    /// The time so much later.
    public func advanced(by n: Stride) -> SchedulerTimeType { SchedulerTimeType(dispatchTime + n.timeInterval) }
  }
}
