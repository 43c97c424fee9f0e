import GStreamer

/// What sources say on the bus beyond what elements do.
enum DeviceMessage {
  private static let name = "kinora-device"

  /// The device is gone.
  static var disconnection: Structure { Structure(name, ["event": "disconnected"]) }

  static func isDisconnection(_ structure: Structure) -> Bool {
    structure.name == name && structure.get("event", as: String.self) == "disconnected"
  }
}
