import GStreamer

/// Where sound goes: the best that there is.
enum SoundOutput {
  /// Sinks in the order of preference. PulseAudio's also reaches PipeWire, and follows the person's choice of device.
  private static let candidates = ["pulsesink", "pipewiresink", "alsasink"]

  /// Whether an element of this kind is one of them.
  static func isOutput(_ factory: String) -> Bool { candidates.contains(factory) }

  /// A sink whose device is open, or one that only passes the time. Blocks while devices are tried. In place of a
  /// loudspeaker that has gone PipeWire's own isn't tried: with nowhere to play, that of 0.3.65 waits without a word.
  static func make(_ sound: PlaybackOptions.Sound, afterLoss: Bool = false) throws -> Element {
    if sound == .speakers {
      for name in candidates where !afterLoss || name != "pipewiresink" {
        guard let sink = try? Element(name) else { continue }
        if (try? sink.setStateBlocking(.ready, within: Timeouts.output)) != nil { return sink }
        _ = try? sink.setStateBlocking(.null, within: Timeouts.outputRelease)
      }
    }
    let sink = try Element("fakesink")
    try sink.set("sync", true)
    return sink
  }
}
