import Foundation

/// Parameter sets at stable addresses that the C functions can return; filled on first use.
final class ParameterSetMemory: @unchecked Sendable {
  private let lock = NSLock()
  private var sets: [UnsafeMutableBufferPointer<UInt8>]?

  deinit {
    sets?.forEach { $0.deallocate() }
  }

  func pointers(to data: @autoclosure () -> [Data]) -> [UnsafeBufferPointer<UInt8>] {
    lock.withLock {
      let filled =
        sets
        ?? data().map { set in
          let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(set.count, 1))
          memory.initialize(repeating: 0)
          _ = memory.update(from: set)
          return UnsafeMutableBufferPointer(rebasing: memory[..<set.count])
        }
      sets = filled
      return filled.map { UnsafeBufferPointer($0) }
    }
  }
}
