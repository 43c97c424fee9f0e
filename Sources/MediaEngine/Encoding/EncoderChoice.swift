import GStreamer

/// The encoders that work for a request, and their input caps.
struct EncoderChoice: Sendable {
  /// A codec and the encoder found for it.
  struct Found: Sendable {
    var codec: Codec
    var candidate: EncoderCandidate
    var job: EncoderCandidate.Job
    var input: Caps
  }

  /// What is known of the frames to be encoded.
  struct Pictures: Sendable {
    var width: Int
    var height: Int
    var rate: Fraction?
    var pixelAspect = Fraction(1, 1)
    /// The colours in GStreamer's notation; nil leaves them to the codec.
    var colorimetry: String?
  }

  var video: Found?
  var audio: Found?

  /// Tries the codec asked for, then its fallbacks.
  static func make(
    for request: EncodingRequest, video: Pictures?, audio: AudioFormat?, from list: EncoderList = .standard
  ) async throws -> EncoderChoice {
    var choice = EncoderChoice()
    if let encoding = request.video, let video { choice.video = try await find(encoding, video, request, list) }
    if let encoding = request.audio, let audio { choice.audio = try await find(encoding, audio, request, list) }
    return choice
  }

  private static func find(
    _ encoding: VideoEncoding, _ source: Pictures, _ request: EncodingRequest, _ list: EncoderList
  ) async throws -> Found {
    guard request.container.videoCodecs.contains(encoding.codec) else {
      throw RecordingError.unsupported(encoding.codec.name, request.container)
    }
    let others = encoding.allowsFallback ? request.container.videoCodecs.filter { $0 != encoding.codec } : []
    return try await find(encoding, source, [encoding.codec] + others, request.pace, list)
  }

  /// The encoder for frames, whatever becomes of what they are encoded to: one of those that are allowed.
  static func pictures(
    _ encoding: VideoEncoding, _ source: Pictures, _ pace: EncodingRequest.Pace,
    allowed: (EncoderCandidate) -> Bool
  ) async throws -> Found {
    var list = EncoderList.standard
    list[encoding.codec] = list[encoding.codec].filter(allowed)
    return try await find(encoding, source, [encoding.codec], pace, list)
  }

  private static func find(
    _ encoding: VideoEncoding, _ source: Pictures, _ codecs: [Codec], _ pace: EncodingRequest.Pace, _ list: EncoderList
  ) async throws -> Found {
    // Width and height are made even: chroma has half the size, and encoders refuse odd numbers or lose a line.
    let width = max(16, (encoding.width ?? source.width) / 2 * 2)
    let height = max(16, (encoding.height ?? source.height) / 2 * 2)
    var job = EncoderCandidate.Job(width: width, height: height, rate: source.rate ?? Fraction(30, 1))
    job.settings = encoding
    job.pace = pace
    try checkLevel(encoding, job, isRateKnown: source.rate != nil)
    for codec in codecs {
      // Another codec knows another's profiles as little as its depth.
      if codec != encoding.codec { (job.settings.profile, job.settings.level) = (nil, nil) }
      job.bitRate = encoding.bitRate ?? codec.usualBitRate(job)
      let usable = list[codec].filter { candidate in
        switch encoding.hardware {
        case .allowed: HardwareEncoding.isAllowed || !candidate.isHardware
        case .required: candidate.isHardware
        case .forbidden: !candidate.isHardware
        }
      }
      let input = Caps(
        "video/x-raw",
        [
          "format": job.settings.isDeep ? "I420_10LE" : "I420", "width": width, "height": height,
          "pixel-aspect-ratio": source.pixelAspect, "colorimetry": source.colorimetry ?? codec.colorimetry,
        ])
      if let candidate = await EncoderTrial.firstWorking(usable, for: job, input: input) {
        return Found(codec: codec, candidate: candidate, job: job, input: input)
      }
    }
    let package = list[encoding.codec].last.flatMap { PluginSet(element: $0.name)?.package() }
    throw RecordingError.noEncoder(encoding.codec.name, package: package)
  }

  /// Throws for frames that a level has no room for: x264 only warns, and says the level all the same.
  private static func checkLevel(_ encoding: VideoEncoding, _ job: EncoderCandidate.Job, isRateKnown: Bool) throws {
    guard let level = encoding.level else { return }
    let rate = isRateKnown ? job.rate.value : encoding.expectedFrameRate
    guard
      level.fits(
        width: job.width, height: job.height, rate: rate, bitRate: encoding.bitRate, isHigh: encoding.hasHighRates)
    else {
      let rates = rate.map { " at \(($0 * 100).rounded() / 100) frames a second" } ?? ""
      throw EncodingFailure(
        codec: encoding.codec.name,
        reason: "\(job.width) × \(job.height)\(rates) is more than level \(level.name) allows")
    }
  }

  private static func find(
    _ encoding: AudioEncoding, _ format: AudioFormat, _ request: EncodingRequest, _ list: EncoderList
  ) async throws -> Found {
    guard request.container.audioCodecs.contains(encoding.codec) else {
      throw RecordingError.unsupported(encoding.codec.name, request.container)
    }
    return try await find(encoding, format, request.pace, list)
  }

  /// The encoder for sound, whatever becomes of its packets.
  static func sound(_ encoding: AudioEncoding, _ format: AudioFormat) async throws -> Found {
    try await find(encoding, format, .offline, .sounds)
  }

  /// The bit rate of sound for which none is asked.
  static func usualBitRate(_ codec: Codec, channels: Int) -> Int { (codec == .opus ? 64_000 : 80_000) * channels }

  private static func find(
    _ encoding: AudioEncoding, _ format: AudioFormat, _ pace: EncodingRequest.Pace, _ list: EncoderList
  ) async throws -> Found {
    let most = pace == .live ? 2 : encoding.codec == .pcm ? 32 : 8
    let channels = min(most, max(1, encoding.channelCount ?? format.channelCount))
    let wanted = encoding.sampleRate ?? format.sampleRate
    let rates = encoding.codec.sampleRates
    var job = EncoderCandidate.Job()
    job.pace = pace
    job.plain = encoding.plain
    job.strategy = encoding.strategy
    job.channelCount = channels
    job.sampleRate = rates.isEmpty || rates.contains(wanted) ? wanted : 48_000
    job.bitRate = encoding.bitRate ?? usualBitRate(encoding.codec, channels: channels)
    let input = ChannelPlaces.caps(rate: job.sampleRate, channels: channels)
    guard let candidate = await EncoderTrial.firstWorking(list[encoding.codec], for: job, input: input) else {
      let package = list[encoding.codec].lazy.compactMap { PluginSet(element: $0.name)?.package() }.first
      throw RecordingError.noEncoder(encoding.codec.name, package: package)
    }
    return Found(codec: encoding.codec, candidate: candidate, job: job, input: input)
  }
}

extension EncoderChoice.Pictures {
  /// A device's frames; the rate is that of the format unless another is known.
  init(_ format: VideoFormat, rate: Fraction?) {
    self.init(width: format.width, height: format.height, rate: rate ?? format.frameRates.first)
  }
}
