import GStreamer

/// A device as a GStreamer provider reports it, unfiltered.
struct FoundDevice: Sendable {
  /// The provider's device type, such as `GstV4l2Device`.
  var provider: String
  var name: String
  var isCamera: Bool
  /// The device name for the provider's source element, where it isn't among the properties.
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

  /// A property as text, whatever its type; nil where it is missing or empty.
  subscript(key: String) -> String? {
    switch properties?[key] {
    case .string(let text) where !text.isEmpty: text
    case .integer(let number): String(number)
    default: nil
    }
  }

  /// Whether it is the monitor of an audio output. Monitors are listed as sources, but aren't microphones.
  var isLoudspeakerMonitor: Bool {
    !isCamera
      && (self["device.class"] == "monitor" || name.hasPrefix("Monitor of ")
        || (internalName ?? self["node.name"] ?? "").hasSuffix(".monitor"))
  }
}
