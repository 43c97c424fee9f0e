import GStreamer

/// The pipeline of a ring: samples with times since its beginning → encoders → memory.
final class LiveGraph: EncoderInputs {
  /// Takes what encoders give, in their threads.
  typealias Output = @Sendable (_ isVideo: Bool, _ sample: Sample) -> Void

  let pipeline = Pipeline(name: "live")
  let video: AppSource?
  let audio: AppSource?
  private let encodedVideo: Pad?

  /// Builds it.
  init(_ choice: EncoderChoice, isMirrored: Bool, output: @escaping Output) throws {
    if let found = choice.video {
      let source = try AppSource(name: "pictures", capacity: .init())
      let encoder = try found.candidate.make(found.job)
      var chain = [try Element("videoconvert")]
      if isMirrored {
        let flip = try Element("videoflip")
        try flip.set("method", "horizontal-flip")
        chain.append(flip)
      }
      chain += [try Element("videoscale"), try Self.filter(found.input)] + encoder
      // Parsers give what stands at the other end asks for: one whole picture each, lengths instead of start codes.
      if let form = EncodedFormat.wanted(behind: encoder) { chain.append(try Self.filter(form)) }
      try Self.add(source, chain, to: pipeline) { output(true, $0) }
      video = source
      encodedVideo = try encoder.first { $0.factoryName == found.candidate.name }?.pad("src")
    } else {
      (video, encodedVideo) = (nil, nil)
    }
    if let found = choice.audio {
      let source = try AppSource(name: "sound", capacity: .init())
      let chain =
        [try Element("audioconvert"), try Element("audioresample"), try Self.filter(found.input)]
        + (try found.candidate.make(found.job))
      try Self.add(source, chain, to: pipeline) { output(false, $0) }
      audio = source
    } else {
      audio = nil
    }
    pipeline.pin(.system)
  }

  func start() async throws { try await pipeline.setState(.playing) }

  func makeKeyFrame(at time: UInt64) {
    encodedVideo?.send(.forceKeyUnitUpstream(at: ClockTime(nanoseconds: time)))
  }

  /// Lets the encoders give what they still have.
  func finish() {
    video?.finish()
    audio?.finish()
  }

  private static func add(
    _ source: AppSource, _ chain: [Element], to pipeline: Pipeline, output: @escaping @Sendable (Sample) -> Void
  ) throws {
    let sink = try AppSink(maxBuffers: 0)
    // Neither stream waits for the other to begin.
    try sink.set("async", false)
    sink.setHandlers(onSample: { sample in
      output(sample)
      return .ok
    })
    let all = chain + [sink]
    try pipeline.add([source] + all)
    try source.link(to: all)
  }

  private static func filter(_ caps: Caps) throws -> Element {
    let filter = try Element("capsfilter")
    try filter.set("caps", caps)
    return filter
  }
}
