import Combine

/// A scheduler whose time passes only when a test says so. Time counts in milliseconds.
final class VirtualScheduler: Scheduler {
  struct SchedulerTimeType: Strideable, Equatable {
    var milliseconds: Int

    func distance(to other: Self) -> Stride { Stride(magnitude: other.milliseconds - milliseconds) }
    func advanced(by n: Stride) -> Self { Self(milliseconds: milliseconds + n.magnitude) }

    struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric {
      var magnitude: Int

      init(magnitude: Int) { self.magnitude = magnitude }
      init(integerLiteral value: Int) { magnitude = value }
      init?<T: BinaryInteger>(exactly source: T) { magnitude = Int(source) }

      static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }
      static func + (lhs: Self, rhs: Self) -> Self { Self(magnitude: lhs.magnitude + rhs.magnitude) }
      static func - (lhs: Self, rhs: Self) -> Self { Self(magnitude: lhs.magnitude - rhs.magnitude) }
      static func * (lhs: Self, rhs: Self) -> Self { Self(magnitude: lhs.magnitude * rhs.magnitude) }
      static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
      static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }
      static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }

      static func seconds(_ s: Int) -> Self { Self(magnitude: s * 1000) }
      static func seconds(_ s: Double) -> Self { Self(magnitude: Int(s * 1000)) }
      static func milliseconds(_ ms: Int) -> Self { Self(magnitude: ms) }
      static func microseconds(_ us: Int) -> Self { Self(magnitude: us / 1000) }
      static func nanoseconds(_ ns: Int) -> Self { Self(magnitude: ns / 1_000_000) }
    }
  }

  private struct Item {
    let due: SchedulerTimeType
    let number: Int
    let action: () -> Void
  }

  private(set) var now = SchedulerTimeType(milliseconds: 0)
  private var items: [Item] = []
  private var count = 0

  let minimumTolerance: SchedulerTimeType.Stride = 0

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    schedule(after: now, tolerance: 0, options: nil, action)
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    count += 1
    items.append(Item(due: date, number: count, action: action))
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    var isCancelled = false
    func again(_ time: SchedulerTimeType) {
      schedule(after: time, tolerance: 0, options: nil) {
        guard !isCancelled else { return }
        action()
        again(time.advanced(by: interval))
      }
    }
    again(date)
    return AnyCancellable { isCancelled = true }
  }

  /// Lets time pass until this many milliseconds after the start; runs what is due then, also what comes up meanwhile.
  func run(until milliseconds: Int) {
    let end = SchedulerTimeType(milliseconds: milliseconds)
    while let next = items.filter({ $0.due <= end }).min(by: { ($0.due, $0.number) < ($1.due, $1.number) }) {
      items.removeAll { $0.number == next.number }
      now = max(now, next.due)
      next.action()
    }
    now = max(now, end)
  }
}
