/// A collection whose elements lie side by side in memory, for writing.
public protocol AccelerateMutableBuffer<Element>: AccelerateBuffer {
  /// Calls a closure with the elements' memory, which it may write to.
  mutating func withUnsafeMutableBufferPointer<R>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R
  ) rethrows -> R
}

extension Array: AccelerateMutableBuffer {}
extension ArraySlice: AccelerateMutableBuffer {}
extension ContiguousArray: AccelerateMutableBuffer {}

extension UnsafeMutableBufferPointer: AccelerateMutableBuffer {
  /// Calls a closure with the elements' memory, which it may write to.
  public mutating func withUnsafeMutableBufferPointer<R>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R
  ) rethrows -> R {
    try body(&self)
  }
}

extension Slice: AccelerateMutableBuffer where Base: AccelerateMutableBuffer, Base.Index == Int {
  /// Calls a closure with the elements' memory, which it may write to.
  public mutating func withUnsafeMutableBufferPointer<R>(
    _ body: (inout UnsafeMutableBufferPointer<Base.Element>) throws -> R
  ) rethrows -> R {
    let range = startIndex..<endIndex
    var base = self.base
    defer { self = Slice(base: base, bounds: range) }
    return try base.withUnsafeMutableBufferPointer {
      var part = UnsafeMutableBufferPointer(rebasing: $0[range])
      return try body(&part)
    }
  }
}
