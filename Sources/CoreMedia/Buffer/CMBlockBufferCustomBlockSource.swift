import CoreGraphics
import Foundation

/// The custom allocation and free functions of a block buffer, used instead of the C library's.
public struct CMBlockBufferCustomBlockSource {
  /// Must be `kCMBlockBufferCustomBlockSourceVersion`.
  public var version: UInt32
  /// Allocates memory; may be nil when the memory already exists.
  public var AllocateBlock: (@convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?)?
  /// Frees memory; may be nil when nothing needs freeing.
  public var FreeBlock: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) -> Void)?
  /// A context pointer passed to both functions.
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
      // Safe because the caller guarantees that the functions can be called on any thread, as the last release may be.
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
      // As on Apple's systems, memory passed in is freed, unless its allocator is the null allocator.
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
