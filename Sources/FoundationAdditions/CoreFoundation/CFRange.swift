/// A location and a length, as the C functions take them.
public struct CFRange: Sendable {
  /// The index of the first element.
  public var location: Int
  /// The number of elements.
  public var length: Int

  /// The empty range at 0.
  public init() {
    self.init(location: 0, length: 0)
  }

  /// A range from its location and length.
  public init(location: Int, length: Int) {
    self.location = location
    self.length = length
  }
}

/// A location and a length, as the C functions take them.
public func CFRangeMake(_ loc: Int, _ len: Int) -> CFRange {
  CFRange(location: loc, length: len)
}
