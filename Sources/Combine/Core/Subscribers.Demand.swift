extension Subscribers {
  /// How many values a subscriber wants.
  @frozen public struct Demand: Equatable, Comparable, Hashable, Codable, CustomStringConvertible, Sendable {
    private static let limit = UInt(Int.max) + 1

    private var rawValue: UInt

    private init(_ rawValue: UInt) { self.rawValue = min(rawValue, Self.limit) }

    /// As many as there are.
    public static let unlimited = Demand(limit)
    /// No values.
    public static let none = Demand(0)

    /// So many values; a negative number is a mistake.
    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "A demand of \(value) values makes no sense.")
      return Demand(UInt(value))
    }

    /// The number of values; nil if unlimited.
    public var max: Int? { self == .unlimited ? nil : Int(rawValue) }

    /// The number in words.
    public var description: String { max.map { "max(\($0))" } ?? "unlimited" }

    /// Reads the number of values.
    public init(from decoder: any Decoder) throws {
      self.init(try decoder.singleValueContainer().decode(UInt.self))
    }

    /// Writes the number of values.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(rawValue)
    }

    /// Whether fewer values are wanted.
    public static func < (lhs: Demand, rhs: Demand) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The sum; unlimited if either is.
    public static func + (lhs: Demand, rhs: Demand) -> Demand {
      let (sum, overflow) = lhs.rawValue.addingReportingOverflow(rhs.rawValue)
      return overflow ? .unlimited : Demand(sum)
    }
    /// The sum; unlimited stays so, and less than none is a mistake.
    public static func + (lhs: Demand, rhs: Int) -> Demand { rhs < 0 ? lhs - (-rhs) : lhs + .max(rhs) }
    /// Adds a demand.
    public static func += (lhs: inout Demand, rhs: Demand) { lhs = lhs + rhs }
    /// Adds a number.
    public static func += (lhs: inout Demand, rhs: Int) { lhs = lhs + rhs }

    /// The difference, none at least. Unlimited stays so.
    public static func - (lhs: Demand, rhs: Demand) -> Demand {
      if lhs == .unlimited { return .unlimited }
      return rhs.rawValue >= lhs.rawValue ? .none : Demand(lhs.rawValue - rhs.rawValue)
    }
    /// The difference, none at least. Unlimited stays so.
    public static func - (lhs: Demand, rhs: Int) -> Demand { rhs < 0 ? lhs + (-rhs) : lhs - .max(rhs) }
    /// Subtracts a demand.
    public static func -= (lhs: inout Demand, rhs: Demand) { lhs = lhs - rhs }
    /// Subtracts a number.
    public static func -= (lhs: inout Demand, rhs: Int) { lhs = lhs - rhs }

    /// So many times the demand.
    public static func * (lhs: Demand, rhs: Int) -> Demand {
      precondition(rhs >= 0, "A demand of \(lhs) times \(rhs) makes no sense.")
      if lhs == .unlimited { return .unlimited }
      let (product, overflow) = lhs.rawValue.multipliedReportingOverflow(by: UInt(rhs))
      return overflow ? .unlimited : Demand(product)
    }
    /// Multiplies the demand.
    public static func *= (lhs: inout Demand, rhs: Int) { lhs = lhs * rhs }
  }
}
