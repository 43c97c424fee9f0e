import GStreamer

/// The audio format requested of a tap. Nil keeps the microphone's own value.
public struct SoundForm: Sendable, Hashable {
  /// Samples per second.
  public var sampleRate: Int?
  public var channelCount: Int?
  /// Whether samples are 32-bit floating point, or 16-bit integers.
  public var isFloat: Bool?

  public init(sampleRate: Int? = nil, channelCount: Int? = nil, isFloat: Bool? = nil) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.isFloat = isFloat
  }

  /// The caps that the tap puts out.
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
