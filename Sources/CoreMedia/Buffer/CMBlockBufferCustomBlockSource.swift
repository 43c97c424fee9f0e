import CoreGraphics
import Foundation

/// Where a block buffer's memory comes from and goes to, when it isn't the C library.
public struct CMBlockBufferCustomBlockSource {
  /// Must be `kCMBlockBufferCustomBlockSourceVersion`.
  public var version: UInt32
  /// Allocates; may be missing when the memory is there already.
  public var AllocateBlock: (@convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?
  /// Gives back; may be missing when there is nothing to do.
  public var FreeBlock: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?
  /// Handed to both functions.
  public var refCon: UnsafeMutableRawPointer?

  /// A source without functions.
  public init() {
    self.init(version: 0, AllocateBlock: nil, FreeBlock: nil, refCon: nil)
  }

  /// A source from its parts.
  public init(
    version: UInt32,
    AllocateBlock: (@convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?,
    FreeBlock: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?,
    refCon: UnsafeMutableRawPointer?
  ) {
    self.version = version
    self.AllocateBlock = AllocateBlock
    self.FreeBlock = FreeBlock
    self.refCon = refCon
  }
}

/// The only version of `CMBlockBufferCustomBlockSource`.
public let kCMBlockBufferCustomBlockSourceVersion: UInt32 = 0

extension CMBlockMemory {
  /// Memory as `CMBlockBufferCreateWithMemoryBlock` describes it.
  convenience init(
    block: UnsafeMutableRawPointer?, length: Int, allocator: CFAllocator?,
    source: UnsafePointer<CMBlockBufferCustomBlockSource>?
  ) throws {
    if let given = source?.pointee {
      guard given.version == kCMBlockBufferCustomBlockSourceVersion, block != nil || given.AllocateBlock != nil else {
        throw CMBlockBuffer.Error.badCustomBlockSource
      }
      // The caller promised that the functions may be called from wherever the last reference goes.
      nonisolated(unsafe) let source = given
      let free: Free = { base, length in
        guard let freeBlock = source.FreeBlock else { return }
        freeBlock(source.refCon, base, length)
      }
      let allocate: Allocate = { length in
        guard let allocateBlock = source.AllocateBlock else { return nil }
        return allocateBlock(source.refCon, length)
      }
      if let block {
        self.init(base: block, length: length, free: free)
      } else {
        self.init(length: length, allocate: allocate, free: free)
      }
    } else if let block {
      // As at Apple: memory handed over with any allocator but the null one is given back with it.
      if let allocator, allocator === kCFAllocatorNull {
        self.init(base: block, length: length)
      } else {
        self.init(base: block, length: length, free: giveBackToSystem)
      }
    } else {
      self.init(length: length)
    }
  }
}
