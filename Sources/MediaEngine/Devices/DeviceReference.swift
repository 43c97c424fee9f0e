/// Identifies a device in messages: devices of the same name differ in their ID.
public struct DeviceReference: Sendable, Hashable {
  /// The device's ID.
  public var id: String
  /// The display name.
  public var name: String

  /// A device with this ID and name.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

extension DeviceDescription {
  /// The reference to this device.
  public var reference: DeviceReference { DeviceReference(id: id, name: name) }
}
