/// An interval that has begun, to be ended with.
public final class OSSignpostIntervalState: Sendable, Codable {
  let id: OSSignpostID

  init(id: OSSignpostID) { self.id = id }

  /// Reads the state of an interval that has begun elsewhere.
  public init(from decoder: any Decoder) throws {
    id = OSSignpostID(try decoder.singleValueContainer().decode(UInt64.self))
  }

  /// Writes the state, to end the interval elsewhere.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(id.rawValue)
  }

  /// The state of an interval that has begun with an id.
  public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState { OSSignpostIntervalState(id: id) }
}
