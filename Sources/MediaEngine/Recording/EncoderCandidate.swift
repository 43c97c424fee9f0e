import GLibSupport
import GStreamer

/// One way to encode: an element, and how it is told what is wanted. Names and units of properties stand nowhere else.
struct EncoderCandidate: Sendable {
  /// What an encoder is to do.
  struct Job: Sendable, Hashable {
    var width = 0
    var height = 0
    var rate = Fraction(30, 1)
    var sampleRate = 48_000
    var channelCount = 2
    var bitRate = 0
    var maxKeyFrameSeconds = 1.0

    var pixelsPerSecond: Double { Double(width * height) * max(1, rate.value) }
    /// How many frames may be between two that stand on their own.
    var keyFrameDistance: Int { max(1, Int(clamping: (rate.value * maxKeyFrameSeconds).rounded(.up))) }
  }

  /// GStreamer's name of the element that counts.
  let name: String
  /// The elements in a row. What they need as input is in caps in front of them.
  let make: @Sendable (Job) throws -> [Element]
  /// How many samples of sound decoders put in front of what was encoded.
  var priming = 0

  /// An element with properties.
  init(
    _ name: String, priming: Int = 0, output: String? = nil, parser: String? = nil,
    _ configure: @escaping @Sendable (Element, Job) throws -> Void
  ) {
    self.name = name
    self.priming = priming
    make = { task in
      let encoder = try Element(name)
      try configure(encoder, task)
      var chain = [encoder]
      if let output {
        let filter = try Element("capsfilter")
        try filter.set("caps", try Caps(parsing: output))
        chain.append(filter)
      }
      if let parser { chain.append(try Element(parser)) }
      return chain
    }
  }

  /// Elements put together some other way.
  init(_ name: String, priming: Int = 0, make: @escaping @Sendable (Job) throws -> [Element]) {
    self.name = name
    self.priming = priming
    self.make = make
  }
}
