/// The range that a value may have.
public struct AudioValueRange: Sendable {
  /// The smallest value.
  public var mMinimum: Float64
  /// The largest value.
  public var mMaximum: Float64

  /// The range of zero alone.
  public init() {
    self.init(mMinimum: 0, mMaximum: 0)
  }

  /// A range from its fields.
  public init(mMinimum: Float64, mMaximum: Float64) {
    self.mMinimum = mMinimum
    self.mMaximum = mMaximum
  }
}
