import GStreamer

/// The audio sinks, in order of preference.
enum SoundOutput {
  /// PulseAudio's sink also reaches PipeWire, and follows the user's choice of device.
  private static let candidates = ["pulsesink", "pipewiresink", "alsasink"]

  /// Whether an element factory is one of these sinks.
  static func isOutput(_ factory: String) -> Bool { candidates.contains(factory) }

  /// Makes a sink with an open device, or one that only keeps time. Blocks while devices are tried. After an audio
  /// output was lost, PipeWire's own sink isn't tried: without a device, that of 0.3.65 hangs without an error. A device is
  /// a sink's name in PulseAudio or PipeWire; nil for that which the user has chosen.
  static func make(
    _ sound: PlaybackOptions.Sound, device: String? = nil, afterLoss: Bool = false
  ) throws -> Element {
    if sound == .speakers {
      for name in candidates where !afterLoss || name != "pipewiresink" {
        guard let sink = try? Element(name) else { continue }
        if let device { try? sink.set(name == "pipewiresink" ? "target-object" : "device", device) }
        if (try? sink.setStateBlocking(.ready, within: Timeouts.output)) != nil { return sink }
        _ = try? sink.setStateBlocking(.null, within: Timeouts.outputRelease)
      }
    }
    let sink = try Element("fakesink")
    try sink.set("sync", true)
    return sink
  }
}
