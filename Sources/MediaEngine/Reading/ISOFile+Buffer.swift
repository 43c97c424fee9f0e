import GStreamer

extension ISOFile {
  /// Reads bytes into a buffer without copying them again; nil where the file ends before.
  func buffer(at offset: Int64, count: Int) throws -> Buffer? {
    let part = try buffer(at: offset, upTo: count)
    return part?.size == count ? part : nil
  }

  /// Reads at most so many bytes into a buffer, without copying them again: fewer at the file's end, and nil beyond it.
  func buffer(at offset: Int64, upTo count: Int) throws -> Buffer? {
    let memory = BufferMemory(count)
    let done = try read(at: offset, into: memory.bytes)
    guard done > 0 else { return nil }
    return Buffer(wrapping: UnsafeRawBufferPointer(rebasing: memory.bytes[..<done]), owner: memory)
  }
}

/// The bytes of a buffer, written before it is made and never after.
private final class BufferMemory: @unchecked Sendable {
  let bytes: UnsafeMutableRawBufferPointer

  init(_ count: Int) { bytes = .allocate(byteCount: count, alignment: 16) }

  deinit { bytes.deallocate() }
}
