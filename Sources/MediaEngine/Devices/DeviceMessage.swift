import GStreamer

/// Application messages of sources on the bus.
enum DeviceMessage {
  private static let name = "kinora-device"

  /// The device was unplugged.
  static var disconnection: Structure { Structure(name, ["event": "disconnected"]) }

  static func isDisconnection(_ structure: Structure) -> Bool {
    structure.name == name && structure.get("event", as: String.self) == "disconnected"
  }
}
