import Foundation

/// Bytes that don't change any more, so that several tasks may read them.
public struct CMReadOnlyDataBlockBuffer: RandomAccessCollection, CMSampleBuffer.Content {
  private let buffer: CMBlockBuffer

  /// Takes over a block buffer, which the caller doesn't change any more.
  public init(unsafeBlockBuffer buffer: sending CMBlockBuffer) { self.buffer = buffer }

  /// A copy of bytes.
  public init(_ data: Data) throws {
    buffer = try CMBlockBuffer(length: data.count, flags: .assureMemoryNow)
    if !data.isEmpty { try buffer.replaceDataBytes(with: data) }
  }

  /// The first offset.
  public var startIndex: Int { 0 }
  /// How many bytes there are.
  public var endIndex: Int { buffer.dataLength }

  /// One byte.
  public subscript(offset: Int) -> UInt8 {
    var byte: UInt8 = 0
    precondition((0..<endIndex).contains(offset), "The offset \(offset) is outside of \(endIndex) bytes.")
    withUnsafeMutableBytes(of: &byte) { place in try? buffer[offset..<offset + 1].copyDataBytes(to: place) }
    return byte
  }

  /// Whether all bytes lie in one piece.
  public var isContiguous: Bool { buffer.isContiguous }

  /// Calls a closure with all bytes; nil where they don't lie in one piece.
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> sending Result
  ) rethrows -> sending Result? {
    guard isContiguous, let bytes = try? buffer.withContiguousStorage({ $0 }) else { return nil }
    // The memory lives as long as the buffer.
    defer { withExtendedLifetime(buffer) {} }
    return try body(bytes)
  }

  /// Calls a closure with the block buffer itself, which it must not change.
  public func withUnsafeBlockBuffer<Result>(
    _ body: (CMBlockBuffer) throws -> sending Result
  ) rethrows -> sending Result { try body(buffer) }
}
