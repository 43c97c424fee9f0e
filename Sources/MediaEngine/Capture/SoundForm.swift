import GStreamer

/// What a tap's sound is to be like. What isn't said stays as the microphone has it.
public struct SoundForm: Sendable, Hashable {
  /// Samples per second.
  public var sampleRate: Int?
  public var channelCount: Int?
  /// Whether samples are 32-bit floating-point numbers, or 16-bit whole ones.
  public var isFloat: Bool?

  public init(sampleRate: Int? = nil, channelCount: Int? = nil, isFloat: Bool? = nil) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.isFloat = isFloat
  }

  /// The caps that sound comes out with.
  var caps: Caps {
    let formats = isFloat.map { [$0 ? "F32LE" : "S16LE"] } ?? ["S16LE", "F32LE", "S32LE"]
    return Caps(
      formats.map { format in
        var structure = Structure("audio/x-raw", ["format": format, "layout": "interleaved"])
        if let sampleRate { structure = structure.setting("rate", to: sampleRate) }
        if let channelCount { structure = structure.setting("channels", to: channelCount) }
        return structure
      })
  }
}
