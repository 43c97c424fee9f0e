import CoreGraphics
import Foundation

extension CMBlockBuffer {
  /// Creates an empty buffer to append to.
  public convenience init(capacity: Int = 0, flags: Flags = []) throws {
    self.init(segments: [])
  }

  /// Creates a buffer of `length` bytes, allocated on first use or, with `.assureMemoryNow`, immediately.
  public convenience init(
    length: Int, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
  ) throws {
    try self.init(memory: CMBlockMemory(length: length), flags: flags)
  }

  /// Creates a buffer of `length` bytes allocated by `allocator` and freed by `deallocator`.
  public convenience init(
    length: Int, allocator: @escaping @Sendable (Int) -> UnsafeMutableRawPointer?,
    deallocator: @escaping @Sendable (UnsafeMutableRawPointer, Int) -> Void, flags: Flags = []
  ) throws {
    try self.init(memory: CMBlockMemory(length: length, allocate: allocator, free: deallocator), flags: flags)
  }

  /// Creates a buffer from existing memory; `allocator` frees it, unless it is `kCFAllocatorNull`.
  public convenience init(
    buffer: UnsafeMutableRawBufferPointer, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
  ) throws {
    guard let base = buffer.baseAddress else { throw Error.badPointerParameter }
    try self.init(
      memory: CMBlockMemory(block: base, length: buffer.count, allocator: allocator, source: nil), flags: flags)
  }

  /// Creates a buffer from existing memory; `deallocator` is called once, after the last reference is released.
  public convenience init(
    buffer: UnsafeMutableRawBufferPointer,
    deallocator: @escaping @Sendable (UnsafeMutableRawPointer, Int) -> Void, flags: Flags = []
  ) throws {
    guard let base = buffer.baseAddress else { throw Error.badPointerParameter }
    try self.init(memory: CMBlockMemory(base: base, length: buffer.count, free: deallocator), flags: flags)
  }

  /// Creates a buffer that shares the bytes of another buffer or of a slice of it.
  public convenience init<Source: CMBlockBufferProtocol>(bufferReference: Source, flags: Flags = []) throws {
    self.init(segments: try bufferReference.shared(flags))
  }

  /// Creates a contiguous buffer of the same bytes: shared if already contiguous, copied if not or with
  /// `.alwaysCopyData`.
  public convenience init<Source: CMBlockBufferProtocol>(
    contiguous source: Source, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
  ) throws {
    if !flags.contains(.alwaysCopyData), source.isContiguous {
      self.init(segments: try source.shared(flags))
    } else {
      self.init(segments: [try source.copied(to: CMBlockMemory(length: source.count))])
    }
  }

  private convenience init(memory: CMBlockMemory, flags: Flags) throws {
    guard memory.length >= 0 else { throw Error.badLengthParameter }
    if flags.contains(.assureMemoryNow), memory.assured() == nil { throw Error.blockAllocationFailed }
    self.init(segments: [Segment(memory: memory, offset: 0, length: memory.length)])
  }

  /// Appends `length` bytes, allocated on first use or, with `.assureMemoryNow`, immediately.
  public func append(length: Int, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []) throws {
    try append(bufferReference: CMBlockBuffer(length: length, allocator: allocator, flags: flags))
  }

  /// Appends existing memory; `allocator` frees it, unless it is `kCFAllocatorNull`.
  public func append(
    buffer: UnsafeMutableRawBufferPointer, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
  ) throws {
    try append(bufferReference: CMBlockBuffer(buffer: buffer, allocator: allocator, flags: flags))
  }

  /// Appends existing memory; `deallocator` is called once, after the last reference is released.
  public func append(
    buffer: UnsafeMutableRawBufferPointer,
    deallocator: @escaping @Sendable (UnsafeMutableRawPointer, Int) -> Void, flags: Flags = []
  ) throws {
    try append(bufferReference: CMBlockBuffer(buffer: buffer, deallocator: deallocator, flags: flags))
  }

  /// Appends the bytes of another buffer, or of a slice of it, without copying.
  public func append<Source: CMBlockBufferProtocol>(bufferReference: Source, flags: Flags = []) throws {
    append(try bufferReference.shared(flags))
  }
}

extension CMBlockBufferProtocol {
  /// The segments that another buffer needs in order to share these bytes.
  func shared(_ flags: CMBlockBuffer.Flags) throws -> [CMBlockBuffer.Segment] {
    if isEmpty && !flags.contains(.permitEmptyReference) { throw CMBlockBuffer.Error.emptyBuffer }
    guard let segments = buffer.segments(in: indices) else { throw CMBlockBuffer.Error.badLengthParameter }
    if flags.contains(.assureMemoryNow) { try buffer.assureMemory(in: indices) }
    return segments
  }

  /// The bytes, copied into `memory`, as a segment.
  func copied(to memory: CMBlockMemory) throws -> CMBlockBuffer.Segment {
    guard !isEmpty else { throw CMBlockBuffer.Error.emptyBuffer }
    guard let base = memory.assured() else { throw CMBlockBuffer.Error.blockAllocationFailed }
    try copyDataBytes(to: UnsafeMutableRawBufferPointer(start: base, count: count))
    return CMBlockBuffer.Segment(memory: memory, offset: 0, length: count)
  }
}
