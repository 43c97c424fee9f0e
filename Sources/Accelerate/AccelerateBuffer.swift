/// A collection whose elements lie side by side in memory, for reading.
public protocol AccelerateBuffer<Element> {
  /// The type of its elements.
  associatedtype Element
  /// The number of its elements.
  var count: Int { get }
  /// Calls a closure with the elements' memory.
  func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R
}

extension Array: AccelerateBuffer {}
extension ArraySlice: AccelerateBuffer {}
extension ContiguousArray: AccelerateBuffer {}

extension UnsafeBufferPointer: AccelerateBuffer {
  /// Calls a closure with the elements' memory.
  public func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R {
    try body(self)
  }
}

extension UnsafeMutableBufferPointer: AccelerateBuffer {
  /// Calls a closure with the elements' memory.
  public func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R {
    try body(UnsafeBufferPointer(self))
  }
}

extension Slice: AccelerateBuffer where Base: AccelerateBuffer, Base.Index == Int {
  /// Calls a closure with the elements' memory.
  public func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Base.Element>) throws -> R) rethrows -> R {
    try base.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[startIndex..<endIndex])) }
  }
}
