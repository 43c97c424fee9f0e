/// Comparisons with plain numbers. Unlimited is more than any number, and none is more than a negative one.
extension Subscribers.Demand {
  /// Whether exactly so many values are wanted.
  public static func == (lhs: Self, rhs: Int) -> Bool { lhs.max == rhs }
  /// Whether not exactly so many values are wanted.
  public static func != (lhs: Self, rhs: Int) -> Bool { lhs.max != rhs }
  /// Whether exactly so many values are wanted.
  public static func == (lhs: Int, rhs: Self) -> Bool { rhs == lhs }
  /// Whether not exactly so many values are wanted.
  public static func != (lhs: Int, rhs: Self) -> Bool { rhs != lhs }
  /// Whether more values are wanted.
  public static func > (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 > rhs } ?? true }
  /// Whether so many or more are wanted.
  public static func >= (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 >= rhs } ?? true }
  /// Whether fewer values are wanted.
  public static func < (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 < rhs } ?? false }
  /// Whether so many or fewer are wanted.
  public static func <= (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 <= rhs } ?? false }
  /// Whether the number is more than what is wanted.
  public static func > (lhs: Int, rhs: Self) -> Bool { rhs < lhs }
  /// Whether the number is what is wanted, or more.
  public static func >= (lhs: Int, rhs: Self) -> Bool { rhs <= lhs }
  /// Whether the number is less than what is wanted.
  public static func < (lhs: Int, rhs: Self) -> Bool { rhs > lhs }
  /// Whether the number is what is wanted, or less.
  public static func <= (lhs: Int, rhs: Self) -> Bool { rhs >= lhs }
}
