import Foundation

/// A block buffer, or a part of one.
public protocol CMBlockBufferProtocol {
  /// The buffer that holds the bytes.
  var buffer: CMBlockBuffer { get }
  /// The offset of the first byte in `buffer`.
  var startIndex: Int { get }
  /// The offset after the last byte in `buffer`.
  var endIndex: Int { get }
}

extension CMBlockBuffer: CMBlockBufferProtocol {
  /// The buffer itself.
  public var buffer: CMBlockBuffer { self }
  /// 0.
  public var startIndex: Int { 0 }
  /// The number of bytes.
  public var endIndex: Int { dataLength }

  /// A part of a block buffer, sharing its bytes.
  public struct Slice: CMBlockBufferProtocol, Sendable {
    /// The whole buffer.
    public let buffer: CMBlockBuffer
    /// The offset of the first byte.
    public let startIndex: Int
    /// The offset after the last byte.
    public let endIndex: Int
  }
}

extension CMBlockBufferProtocol {
  /// The offsets of all bytes in `buffer`.
  public var indices: Range<Int> { startIndex..<endIndex }
  /// The number of bytes.
  public var count: Int { endIndex - startIndex }
  /// Whether it is empty.
  public var isEmpty: Bool { startIndex == endIndex }
  /// Whether all bytes are contiguous in memory.
  public var isContiguous: Bool { buffer.isContiguous(indices) }

  /// A slice that shares the bytes; `bounds` are offsets in `buffer`.
  public subscript(bounds: Range<Int>) -> CMBlockBuffer.Slice {
    precondition(indices.lowerBound <= bounds.lowerBound && bounds.upperBound <= indices.upperBound)
    return CMBlockBuffer.Slice(buffer: buffer, startIndex: bounds.lowerBound, endIndex: bounds.upperBound)
  }

  /// A slice that shares the bytes.
  public subscript<Bounds: RangeExpression>(bounds: Bounds) -> CMBlockBuffer.Slice where Bounds.Bound == Int {
    self[clamped(bounds)]
  }

  private func clamped<Bounds: RangeExpression>(_ bounds: Bounds) -> Range<Int> where Bounds.Bound == Int {
    bounds.relative(to: indices)
  }

  /// Allocates any memory that is still missing.
  public func assureBlockMemory() throws {
    guard !isEmpty else { throw CMBlockBuffer.Error.emptyBuffer }
    try buffer.assureMemory(in: indices)
  }

  /// Copies all bytes to `destination`, which must have room for them.
  public func copyDataBytes(to destination: UnsafeMutableRawBufferPointer) throws {
    guard destination.count >= count else { throw CMBlockBuffer.Error.insufficientSpace }
    guard let base = destination.baseAddress else { return }
    try buffer.copyBytes(in: indices, to: base)
  }

  /// A copy of all bytes.
  public func dataBytes() throws -> Data {
    var data = Data(count: count)
    try data.withUnsafeMutableBytes { try copyDataBytes(to: $0) }
    return data
  }

  /// Overwrites the first bytes with those of `data`, allocating memory if there is none yet.
  public func replaceDataBytes<Bytes: ContiguousBytes>(with data: Bytes) throws {
    try data.withUnsafeBytes { bytes in
      guard bytes.count <= count else { throw CMBlockBuffer.Error.badLengthParameter }
      guard let base = bytes.baseAddress else { return }
      try buffer.replaceBytes(in: startIndex..<startIndex + bytes.count, from: base)
    }
  }

  /// Overwrites every byte with `fillByte`, allocating memory if there is none yet.
  public func fillDataBytes(with fillByte: CChar) throws {
    guard !isEmpty else { throw CMBlockBuffer.Error.emptyBuffer }
    try buffer.fillBytes(in: indices, with: UInt8(bitPattern: fillByte))
  }

  /// Calls `body` with direct access to the contiguous bytes that start at `offset`.
  public func withUnsafeMutableBytes<Result>(
    atOffset offset: Int = 0, _ body: (UnsafeMutableRawBufferPointer) throws -> Result
  ) throws -> Result {
    guard (0..<max(count, 1)).contains(offset) else { throw CMBlockBuffer.Error.badOffsetParameter }
    let piece = try buffer.piece(at: startIndex + offset)
    return try withExtendedLifetime(buffer) {
      try body(UnsafeMutableRawBufferPointer(rebasing: piece.prefix(count - offset)))
    }
  }

  /// Calls `body` with all bytes in contiguous memory, copying them first if they aren't contiguous.
  public func withContiguousStorage<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    if buffer.isContiguous(indices) {
      let first = try buffer.piece(at: startIndex)
      return try withExtendedLifetime(buffer) {
        try body(UnsafeRawBufferPointer(start: first.baseAddress, count: count))
      }
    }
    return try dataBytes().withUnsafeBytes(body)
  }
}
