import GStreamer

/// The audio sinks, in order of preference.
enum SoundOutput {
  /// PulseAudio's sink also reaches PipeWire, and follows the user's choice of device.
  private static let candidates = ["pulsesink", "pipewiresink", "alsasink"]

  /// Whether an element factory is one of these sinks.
  static func isOutput(_ factory: String) -> Bool { candidates.contains(factory) }

  /// How each of them is told which device to play to.
  private static let deviceProperties = ["pulsesink": "device", "pipewiresink": "target-object", "alsasink": "device"]

  /// Makes a sink with an open device, or one that only keeps time. Blocks while devices are tried. `device` is its name in
  /// the sound server; nil is the user's choice. After an audio output was lost, PipeWire's own sink isn't tried: without a
  /// device, that of 0.3.65 hangs without an error.
  static func make(
    _ sound: PlaybackOptions.Sound, device: String? = nil, afterLoss: Bool = false
  ) throws -> Element {
    if sound == .speakers {
      for name in candidates where !afterLoss || name != "pipewiresink" {
        guard let sink = try? Element(name) else { continue }
        if let device, let property = deviceProperties[name] { try? sink.set(property, device) }
        if (try? sink.setStateBlocking(.ready, within: Timeouts.output)) != nil { return sink }
        _ = try? sink.setStateBlocking(.null, within: Timeouts.outputRelease)
      }
    }
    let sink = try Element("fakesink")
    try sink.set("sync", true)
    return sink
  }
}
