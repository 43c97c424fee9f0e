import GLibSupport
import GStreamer

/// One way to encode: an element, or an encoder of libavcodec, and how it is configured. Names and units of its
/// properties stand nowhere else.
struct EncoderCandidate: Sendable {
  /// The parameters of an encoding.
  struct Job: Sendable, Hashable {
    var width = 0
    var height = 0
    var rate = Fraction(30, 1)
    var sampleRate = 48_000
    var channelCount = 2
    var bitRate = 0
    var pace = EncodingRequest.Pace.live
    /// How many threads an offline encoder may have; nil leaves that to the encoder.
    var threads: Int?
    /// Which of two passes it is; nil for the only one.
    var pass: EncodingPass?
    /// What was asked for beyond that, for video.
    var settings = VideoEncoding()
    /// How uncompressed audio is stored, and how an encoder spends its bits.
    var plain = AudioEncoding.Plain()
    var strategy: AudioEncoding.Strategy?

    /// The longest interval between key frames.
    var maxKeyFrameSeconds: Double { settings.maxKeyFrameSeconds }
    var pixelsPerSecond: Double { Double(width * height) * max(1, rate.value) }
    /// The largest distance between two key frames, in frames.
    var keyFrameDistance: Int {
      let frames = max(1, Int(clamping: (rate.value * maxKeyFrameSeconds).rounded(.up)))
      return min(frames, max(1, settings.maxKeyFrameFrames ?? frames))
    }
  }

  /// Refuses settings in the terms of x264 and x265, for encoders that know no such.
  static func refuseOwnTerms(_ job: Job) throws {
    let settings = job.settings
    guard settings.rateFactor == nil, settings.level == nil, settings.rateLimit == nil,
      settings.effort == nil || job.pace == .live
    else {
      throw GStreamerError.malformed("The encoder knows neither rate factor, effort, level nor limit.")
    }
  }

  /// Refuses what only x264 can be told: frames that may be left out, and for those that choose by themselves, the entropy
  /// coding. A level is one of `refuseOwnTerms`.
  static func refuseDetails(_ job: Job, entropy: Bool = true) throws {
    let settings = job.settings
    guard settings.droppableFrames == nil, !entropy || settings.entropy == nil else {
      throw GStreamerError.malformed("The encoder can't be told entropy coding or frames to be left out.")
    }
  }

  /// GStreamer's name of the encoder element, or libavcodec's of the encoder.
  let name: String
  /// What an encoder of libavcodec is told; nil for elements.
  let library: (@Sendable (Job) throws -> LibraryEncoder.Settings)?
  /// Makes the elements, in linking order: those behind it for an encoder of libavcodec. Caps in front of them say what
  /// input they need.
  let make: @Sendable (Job) throws -> [Element]
  /// How many priming samples a decoder puts out before the encoded audio.
  var priming = 0

  /// An element with properties set.
  init(
    _ name: String, priming: Int = 0, output: String? = nil, parser: String? = nil,
    _ configure: @escaping @Sendable (Element, Job) throws -> Void
  ) {
    self.name = name
    self.priming = priming
    library = nil
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

  /// A chain of elements made by the caller.
  init(_ name: String, priming: Int = 0, make: @escaping @Sendable (Job) throws -> [Element]) {
    self.name = name
    self.priming = priming
    self.make = make
    library = nil
  }

  /// An encoder of libavcodec with a parser behind it, for what isn't live.
  init(
    library name: String, parser: String, settings: @escaping @Sendable (Job) throws -> LibraryEncoder.Settings
  ) {
    self.name = name
    library = settings
    make = { _ in [try Element(parser)] }
  }

  /// Whether it can be given everything twice, to spend its bits better: x264 and x265 can.
  var takesPasses: Bool { library != nil }

  /// Whether it needs special hardware.
  var isHardware: Bool {
    library == nil && ElementFactory(name)?.classification.contains("Hardware") == true
  }

  /// Whether what it needs is installed, and made for this pace.
  func isThere(for pace: EncodingRequest.Pace) -> Bool {
    library == nil ? ElementFactory.exists(name) : pace == .offline && LibraryEncoder.exists(name)
  }
}
