import Foundation

extension OperationQueue {
  /// A point in time, as `OperationQueue` schedules.
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    /// The date.
    public var date: Date

    /// The time of a date.
    public init(_ date: Date) { self.date = date }

    /// The time from this to another.
    public func distance(to other: SchedulerTimeType) -> Stride { Stride(other.date.timeIntervalSince(date)) }

    /// The time so much later.
    public func advanced(by n: Stride) -> SchedulerTimeType {
      SchedulerTimeType(date.addingTimeInterval(n.timeInterval))
    }
  }
}
