import Foundation

/// Where a location comes from.
open class CLLocationSourceInformation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  private static let softwareKey = "isSimulatedBySoftware"
  private static let accessoryKey = "isProducedByAccessory"

  /// Whether a program made the location up.
  public let isSimulatedBySoftware: Bool
  /// Whether a connected accessory measured the location.
  public let isProducedByAccessory: Bool

  /// Information of what kind the source is.
  public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool) {
    (isSimulatedBySoftware, isProducedByAccessory) = (isSoftware, isAccessory)
  }

  /// Reads archived information.
  public required init?(coder: NSCoder) {
    isSimulatedBySoftware = coder.decodeBool(forKey: Self.softwareKey)
    isProducedByAccessory = coder.decodeBool(forKey: Self.accessoryKey)
  }

  /// Archives the information.
  open func encode(with coder: NSCoder) {
    coder.encode(isSimulatedBySoftware, forKey: Self.softwareKey)
    coder.encode(isProducedByAccessory, forKey: Self.accessoryKey)
  }

  /// Whether it can be read from archives of others: yes.
  open class var supportsSecureCoding: Bool { true }

  /// The information itself, as it can't change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
