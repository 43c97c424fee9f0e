import Foundation

/// A memory block shared by block buffers: allocated on first use, freed with the last reference.
final class CMBlockMemory: @unchecked Sendable {
  typealias Allocate = @Sendable (Int) -> UnsafeMutableRawPointer?
  typealias Free = @Sendable (UnsafeMutableRawPointer, Int) -> Void

  let length: Int
  private let allocate: Allocate
  private let free: Free
  /// The object that keeps foreign memory alive.
  private let owner: (any AnyObject & Sendable)?
  private let lock = NSLock()
  private var base: UnsafeMutableRawPointer?

  /// Memory that `allocate` provides on first use.
  init(length: Int, allocate: @escaping Allocate, free: @escaping Free) {
    self.length = length
    self.allocate = allocate
    self.free = free
    owner = nil
  }

  /// Existing memory.
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

  /// The address of the first byte; nil while the memory isn't allocated.
  var allocated: UnsafeMutableRawPointer? {
    lock.withLock { base }
  }

  /// The address of the first byte, allocating the memory if needed; `nil` when allocation fails.
  func assured() -> UnsafeMutableRawPointer? {
    lock.withLock {
      if base == nil { base = allocate(length) }
      return base
    }
  }
}

/// Frees memory with the C library.
@Sendable func giveBackToSystem(_ base: UnsafeMutableRawPointer, _ length: Int) {
  free(base)
}
