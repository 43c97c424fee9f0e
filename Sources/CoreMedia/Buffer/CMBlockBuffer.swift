import Foundation

/// A sequence of bytes made of one or more memory segments, shared rather than copied.
public final class CMBlockBuffer: @unchecked Sendable {
  /// A range of one memory block.
  struct Segment {
    var memory: CMBlockMemory
    var offset: Int
    var length: Int

    /// The address of the first byte; nil while the memory isn't allocated.
    var base: UnsafeMutableRawPointer? { memory.allocated.map { $0 + offset } }
  }

  private let lock = NSLock()
  private var segments: [Segment]
  private let bag = AttachmentBag()

  init(segments: [Segment]) {
    self.segments = segments
  }

  /// Wraps foreign memory without copying; `owner` is retained as long as any buffer refers to the memory.
  package static func wrapping(
    _ bytes: UnsafeMutableRawBufferPointer, owner: any AnyObject & Sendable
  ) -> CMBlockBuffer {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return CMBlockBuffer(segments: []) }
    let memory = CMBlockMemory(base: base, length: bytes.count, owner: owner)
    return CMBlockBuffer(segments: [Segment(memory: memory, offset: 0, length: bytes.count)])
  }

  /// A snapshot of the segments.
  var currentSegments: [Segment] {
    lock.withLock { segments }
  }

  /// The number of bytes.
  public var dataLength: Int {
    currentSegments.reduce(0) { $0 + $1.length }
  }

  func append(_ more: [Segment]) {
    lock.withLock { segments += more }
  }

  /// The segments covering `range`, clipped to it; `nil` when it is out of bounds.
  func segments(in range: Range<Int>) -> [Segment]? {
    let all = currentSegments
    guard range.lowerBound >= 0 else { return nil }
    var start = 0
    var found: [Segment] = []
    for segment in all {
      let cut = range.clamped(to: start..<start + segment.length)
      if !cut.isEmpty {
        found.append(
          Segment(memory: segment.memory, offset: segment.offset + cut.lowerBound - start, length: cut.count))
      }
      start += segment.length
    }
    return range.upperBound <= start ? found : nil
  }

  /// Whether the bytes of `range` are contiguous in memory.
  func isContiguous(_ range: Range<Int>) -> Bool {
    guard let parts = segments(in: range), let first = parts.first else { return false }
    var next = first.base.map { $0 + first.length }
    for part in parts.dropFirst() {
      guard let end = next, part.base == end else { return false }
      next = end + part.length
    }
    return true
  }

  /// Calls `body` with each contiguous piece of `range`, in order.
  func forEachPiece(in range: Range<Int>, _ body: (UnsafeMutableRawBufferPointer) throws -> Void) throws {
    guard let parts = segments(in: range) else { throw CMBlockBuffer.Error.badLengthParameter }
    for part in parts {
      guard let base = part.base else { throw CMBlockBuffer.Error.unallocatedBlock }
      try body(UnsafeMutableRawBufferPointer(start: base, count: part.length))
    }
  }

  func copyBytes(in range: Range<Int>, to destination: UnsafeMutableRawPointer) throws {
    var destination = destination
    try forEachPiece(in: range) { piece in
      if let base = piece.baseAddress { destination.copyMemory(from: base, byteCount: piece.count) }
      destination += piece.count
    }
  }

  func replaceBytes(in range: Range<Int>, from source: UnsafeRawPointer) throws {
    try assureMemory(in: range)
    var source = source
    try forEachPiece(in: range) { piece in
      piece.baseAddress?.copyMemory(from: source, byteCount: piece.count)
      source += piece.count
    }
  }

  func fillBytes(in range: Range<Int>, with byte: UInt8) throws {
    try assureMemory(in: range)
    try forEachPiece(in: range) { piece in
      piece.baseAddress?.initializeMemory(as: UInt8.self, repeating: byte, count: piece.count)
    }
  }

  /// Allocates any missing memory for `range`.
  func assureMemory(in range: Range<Int>) throws {
    guard let parts = segments(in: range) else { throw CMBlockBuffer.Error.badLengthParameter }
    for part in parts where part.memory.assured() == nil {
      throw CMBlockBuffer.Error.blockAllocationFailed
    }
  }

  /// The contiguous bytes from `offset` to the end of its segment.
  func piece(at offset: Int) throws -> UnsafeMutableRawBufferPointer {
    let length = dataLength
    guard length > 0 else { throw CMBlockBuffer.Error.emptyBuffer }
    guard (0..<length).contains(offset), let part = segments(in: offset..<length)?.first else {
      throw CMBlockBuffer.Error.badOffsetParameter
    }
    guard let base = part.base else { throw CMBlockBuffer.Error.unallocatedBlock }
    return UnsafeMutableRawBufferPointer(start: base, count: part.length)
  }
}

extension CMBlockBuffer: CMAttachmentBearerProtocol {
  /// The attachments.
  public var attachments: CMAttachmentBearerAttachments { CMAttachmentBearerAttachments(storage: bag) }
}

extension CMBlockBuffer: Hashable {
  /// Two references are equal when they are the same buffer.
  public static func == (left: CMBlockBuffer, right: CMBlockBuffer) -> Bool { left === right }

  /// Hashes the buffer's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
