import GStreamer

extension ISOFile {
  /// Reads bytes into a buffer without copying them again; nil where the file ends before.
  func buffer(at offset: Int64, count: Int) throws -> Buffer? {
    let memory = BufferMemory(count)
    guard try read(at: offset, into: memory.bytes) == count else { return nil }
    return Buffer(wrapping: UnsafeRawBufferPointer(memory.bytes), owner: memory)
  }
}

/// The bytes of a buffer, written before it is made and never after.
private final class BufferMemory: @unchecked Sendable {
  let bytes: UnsafeMutableRawBufferPointer

  init(_ count: Int) { bytes = .allocate(byteCount: count, alignment: 16) }

  deinit { bytes.deallocate() }
}
