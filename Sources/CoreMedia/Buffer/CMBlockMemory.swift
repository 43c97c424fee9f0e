import Foundation

/// One stretch of memory that block buffers share: allocated when first needed, given back when the last one goes.
final class CMBlockMemory: @unchecked Sendable {
  typealias Allocate = @Sendable (Int) -> UnsafeMutableRawPointer?
  typealias Free = @Sendable (UnsafeMutableRawPointer, Int) -> Void

  let length: Int
  private let allocate: Allocate
  private let free: Free
  /// Whatever must live as long as foreign bytes.
  private let owner: (any AnyObject & Sendable)?
  private let lock = NSLock()
  private var base: UnsafeMutableRawPointer?

  /// Memory that will come from `allocate`.
  init(length: Int, allocate: @escaping Allocate, free: @escaping Free) {
    self.length = length
    self.allocate = allocate
    self.free = free
    owner = nil
  }

  /// Memory that is there already.
  init(
    base: UnsafeMutableRawPointer, length: Int, owner: (any AnyObject & Sendable)? = nil,
    free: @escaping Free = { _, _ in }
  ) {
    self.base = base
    self.length = length
    self.free = free
    self.owner = owner
    allocate = { _ in nil }
  }

  /// Memory from the C library.
  convenience init(length: Int) {
    self.init(length: length, allocate: { malloc(max($0, 1)) }, free: giveBackToSystem)
  }

  deinit {
    if let base { free(base, length) }
  }

  /// The first byte, if there is memory by now.
  var allocated: UnsafeMutableRawPointer? {
    lock.withLock { base }
  }

  /// The first byte, of memory allocated now if need be; `nil` when there is none to be had.
  func assured() -> UnsafeMutableRawPointer? {
    lock.withLock {
      if base == nil { base = allocate(length) }
      return base
    }
  }
}

/// Gives memory back to the C library.
@Sendable func giveBackToSystem(_ base: UnsafeMutableRawPointer, _ length: Int) {
  free(base)
}
