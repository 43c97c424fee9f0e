import GStreamer

/// The encoders that a recording uses, and their input caps.
struct EncoderChoice: Sendable {
  /// A codec and the encoder found for it.
  struct Found: Sendable {
    var candidate: EncoderCandidate
    var job: EncoderCandidate.Job
    var input: Caps
  }

  var video: Found?
  var audio: Found?

  /// Tries the codec asked for, then its fallbacks.
  static func make(
    for request: RecordingRequest, video: VideoFormat?, rate: Fraction?, audio: AudioFormat?, from list: EncoderList
  ) async throws -> EncoderChoice {
    var choice = EncoderChoice()
    if let encoding = request.video, let video { choice.video = try await find(encoding, video, rate, request, list) }
    if let encoding = request.audio, let audio { choice.audio = try await find(encoding, audio, request, list) }
    return choice
  }

  private static func find(
    _ encoding: VideoEncoding, _ format: VideoFormat, _ rate: Fraction?, _ request: RecordingRequest,
    _ list: EncoderList
  ) async throws -> Found {
    guard request.container.videoCodecs.contains(encoding.codec) else {
      throw RecordingError.unsupported(encoding.codec.name, request.container)
    }
    // Width and height are made even: chroma has half the size, and encoders refuse odd numbers or lose a line.
    let width = max(16, (encoding.width ?? format.width) / 2 * 2)
    let height = max(16, (encoding.height ?? format.height) / 2 * 2)
    var task = EncoderCandidate.Job(
      width: width, height: height, rate: rate ?? format.frameRates.first ?? Fraction(30, 1))
    task.maxKeyFrameSeconds = encoding.maxKeyFrameSeconds
    let others = encoding.allowsFallback ? request.container.videoCodecs.filter { $0 != encoding.codec } : []
    for codec in [encoding.codec] + others {
      task.bitRate = encoding.bitRate ?? codec.usualBitRate(task)
      let input = Caps(
        "video/x-raw",
        [
          "format": "I420", "width": width, "height": height, "pixel-aspect-ratio": Fraction(1, 1),
          "colorimetry": codec.colorimetry,
        ])
      if let candidate = await EncoderTrial.firstWorking(list[codec], for: task, input: input) {
        return Found(candidate: candidate, job: task, input: input)
      }
    }
    let package = list[encoding.codec].last.flatMap { PluginSet(element: $0.name)?.package() }
    throw RecordingError.noEncoder(encoding.codec.name, package: package)
  }

  private static func find(
    _ encoding: AudioEncoding, _ format: AudioFormat, _ request: RecordingRequest, _ list: EncoderList
  ) async throws -> Found {
    guard request.container.audioCodecs.contains(encoding.codec) else {
      throw RecordingError.unsupported(encoding.codec.name, request.container)
    }
    let channels = min(2, max(1, encoding.channelCount ?? format.channelCount))
    let wanted = encoding.sampleRate ?? format.sampleRate
    let rates = encoding.codec.sampleRates
    var task = EncoderCandidate.Job()
    task.channelCount = channels
    task.sampleRate = rates.isEmpty || rates.contains(wanted) ? wanted : 48_000
    task.bitRate = encoding.bitRate ?? (encoding.codec == .opus ? 64_000 : 80_000) * channels
    let input = Caps(
      "audio/x-raw", ["layout": "interleaved", "rate": task.sampleRate, "channels": channels])
    guard
      let candidate = await EncoderTrial.firstWorking(list[encoding.codec], for: task, input: input)
    else {
      let package = list[encoding.codec].lazy.compactMap { PluginSet(element: $0.name)?.package() }.first
      throw RecordingError.noEncoder(encoding.codec.name, package: package)
    }
    return Found(candidate: candidate, job: task, input: input)
  }
}
