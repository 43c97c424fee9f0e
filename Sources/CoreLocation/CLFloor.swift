import Foundation

/// A storey of a building.
open class CLFloor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  private static let levelKey = "level"

  /// The storey: 0 is the ground floor, negative ones lie below it.
  public let level: Int

  init(level: Int) { self.level = level }

  /// Reads an archived storey.
  public required init?(coder: NSCoder) {
    level = coder.decodeInteger(forKey: Self.levelKey)
  }

  /// Archives the storey.
  open func encode(with coder: NSCoder) { coder.encode(level, forKey: Self.levelKey) }

  /// Whether it can be read from archives of others: yes.
  open class var supportsSecureCoding: Bool { true }

  /// The storey itself, as it can't change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
