/// Which device is meant: of two of one name only the id tells.
public struct DeviceReference: Sendable, Hashable {
  /// The device's id.
  public var id: String
  /// The name to show.
  public var name: String

  /// A device by its id and name.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

extension DeviceDescription {
  /// Which device this is.
  public var reference: DeviceReference { DeviceReference(id: id, name: name) }
}
