/// A range as the C functions spell it.
public struct CFRange: Sendable {
  /// Where it starts.
  public var location: Int
  /// How long it is.
  public var length: Int

  /// The empty range at 0.
  public init() {
    self.init(location: 0, length: 0)
  }

  /// A range.
  public init(location: Int, length: Int) {
    self.location = location
    self.length = length
  }
}

/// A range as the C functions spell it.
public func CFRangeMake(_ loc: Int, _ len: Int) -> CFRange {
  CFRange(location: loc, length: len)
}
