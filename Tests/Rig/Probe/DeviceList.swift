import GStreamer

/// What the device monitor sees.
enum DeviceList {
  private struct Entry: Encodable {
    let kind: String
    let id: String
    let name: String
    let provider: String
  }

  /// Watches until the program ends. To stop it is a risk: PipeWire 0.3.65's provider now and then corrupts the heap then
  /// (seen: "tcache_thread_shutdown(): unaligned tcache chunk", 1 to 8 of 30 times; gst-device-monitor-1.0 dies alike).
  static let monitor = DeviceMonitor(["Video/Source": nil, "Audio/Source": nil])

  static func print() async throws {
    guard await monitor.start() else { throw Trouble("no device provider can watch") }
    for device in await monitor.devices() where !device.isLoudspeakerMonitor {
      let kind = device.has(classes: "Video/Source") ? "camera" : "microphone"
      try Report.line(Entry(kind: kind, id: device.id, name: device.displayName, provider: device.kind))
    }
  }
}

/// Why a probe can't go on.
struct Trouble: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension Device {
  /// What tells this device from others of its world: the node's path, PipeWire's serial number, the node's name.
  var id: String {
    let properties = properties
    let keys = ["device.path", "object.serial", "node.name", "alsa.card"]
    return keys.lazy.compactMap { key in
      switch properties?[key] {
      case .string(let text): text
      case .integer(let number): String(number)
      default: nil
      }
    }.first ?? displayName
  }

  /// PipeWire and PulseAudio offer what a loudspeaker plays as a source; it is no microphone.
  var isLoudspeakerMonitor: Bool {
    properties?["device.class"]?.string == "monitor"
  }
}
