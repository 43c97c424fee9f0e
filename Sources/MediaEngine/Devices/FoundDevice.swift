import GStreamer

/// What a GStreamer provider says of a device, before anybody has judged it.
struct FoundDevice: Sendable {
  /// The provider's kind of device, as `GstV4l2Device`.
  var provider: String
  var name: String
  var isCamera: Bool
  /// The name that the provider's own source element takes, where it keeps it outside the properties.
  var internalName: String?
  var properties: Structure?
  var caps: Caps?
}

extension FoundDevice {
  init(_ device: Device) {
    self.init(
      provider: device.kind, name: device.displayName, isCamera: device.has(classes: "Video/Source"),
      internalName: device.hasProperty("internal-name") ? try? device.get("internal-name", as: String.self) : nil,
      properties: device.properties, caps: device.caps)
  }

  /// A property's text, of whatever type it is; nil where it is missing or empty.
  subscript(key: String) -> String? {
    switch properties?[key] {
    case .string(let text) where !text.isEmpty: text
    case .integer(let number): String(number)
    default: nil
    }
  }

  /// What a loudspeaker plays is offered as a source, too; it is no microphone.
  var isLoudspeakerMonitor: Bool {
    !isCamera
      && (self["device.class"] == "monitor" || name.hasPrefix("Monitor of ")
        || (internalName ?? self["node.name"] ?? "").hasSuffix(".monitor"))
  }
}
