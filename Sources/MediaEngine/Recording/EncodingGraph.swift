import GStreamer

/// A pipeline of encoders: samples with times → encoders → whoever takes what they give.
///
/// Not live on purpose: a muxer that is fed live stops waiting for a stream that is late and writes the other on.
final class EncodingGraph: EncoderInputs {
  /// Takes what encoders give, in their threads.
  typealias Output = @Sendable (_ isVideo: Bool, _ sample: Sample) -> FlowResult

  let pipeline: Pipeline
  let video: AppSource?
  let audio: AppSource?
  /// The elements of each stream, linked; the last one's end is still open. Empty where there is no such stream.
  let videoChain: [Element]
  let audioChain: [Element]
  private let encodedVideo: Pad?

  /// Builds it. Pictures are mirrored first, then turned clockwise.
  init(
    _ choice: EncoderChoice, name: String, isMirrored: Bool, rotation: RecordingRequest.Rotation = .none
  ) throws {
    pipeline = Pipeline(name: name)
    if let found = choice.video {
      let source = try AppSource(name: "pictures", capacity: .init())
      let encoder = try found.candidate.make(found.job)
      var chain = [try Element("videoconvert")]
      if isMirrored { chain.append(try Self.flip("horizontal-flip")) }
      if let method = rotation.method { chain.append(try Self.flip(method)) }
      chain += [try Element("videoscale"), try Self.filter(found.input(turned: rotation))] + encoder
      try Self.add(source, chain, to: pipeline)
      (video, videoChain) = (source, chain)
      encodedVideo = try encoder.first { $0.factoryName == found.candidate.name }?.pad("src")
    } else {
      (video, videoChain, encodedVideo) = (nil, [], nil)
    }
    if let found = choice.audio {
      let source = try AppSource(name: "sound", capacity: .init())
      let chain =
        [try Element("audioconvert"), try Element("audioresample"), try Self.filter(found.input)]
        + (try found.candidate.make(found.job))
      try Self.add(source, chain, to: pipeline)
      (audio, audioChain) = (source, chain)
    } else {
      (audio, audioChain) = (nil, [])
    }
    pipeline.pin(.system)
  }

  private static func add(_ source: AppSource, _ chain: [Element], to pipeline: Pipeline) throws {
    try pipeline.add([source] + chain)
    try source.link(to: chain)
  }

  private static func filter(_ caps: Caps) throws -> Element {
    let filter = try Element("capsfilter")
    try filter.set("caps", caps)
    return filter
  }

  private static func flip(_ method: String) throws -> Element {
    let flip = try Element("videoflip")
    try flip.set("method", method)
    return flip
  }

  // MARK: What comes out

  /// Hands out what encoders give, as movies of boxes take it. `backlog` bytes of it may wait; where nil, encoders wait.
  /// `ended` is called once a stream gives nothing more.
  func handOut(
    backlog: Int? = nil, _ output: @escaping Output, ended: @escaping @Sendable (_ isVideo: Bool) -> Void = { _ in }
  ) throws {
    for (chain, isVideo) in [(videoChain, true), (audioChain, false)] {
      guard let last = chain.last else { continue }
      var rest: [Element] = []
      // Parsers give what stands at the other end asks for: one whole picture each, lengths instead of start codes.
      if let form = EncodedFormat.wanted(behind: chain) { rest.append(try Self.filter(form)) }
      if let backlog { rest.append(try Self.queue(bytes: backlog)) }
      let sink = try AppSink(maxBuffers: 0)
      // Neither stream waits for the other to begin.
      try sink.set("async", false)
      sink.setHandlers(onSample: { output(isVideo, $0) }, onEOS: { ended(isVideo) })
      rest.append(sink)
      try pipeline.add(rest)
      try last.link(to: rest)
    }
  }

  /// Holds encoded samples, which are small: an encoder isn't held up because the other stream is late. A slow disk does
  /// hold it up, in the end.
  static func queue(bytes: Int) throws -> Element {
    let queue = try Element("queue")
    try queue.set("max-size-buffers", 0)
    try queue.set("max-size-time", 0)
    try queue.set("max-size-bytes", bytes)
    return queue
  }

  // MARK: While it runs

  /// Starts it; fails with what keeps it from running.
  func start() async throws { try await pipeline.setState(.playing) }

  /// Makes the frame at this time, or the first after it, one that stands on its own: fragments begin with one, also
  /// where a camera in the dark gives fewer frames than were counted on.
  func makeKeyFrame(at time: UInt64) {
    encodedVideo?.send(.forceKeyUnitUpstream(at: ClockTime(nanoseconds: time)))
  }

  /// Lets the encoders give what they still have, and end.
  func finish() {
    video?.finish()
    audio?.finish()
  }
}

extension EncoderChoice.Found {
  /// What the encoder is given: turned pictures have the other shape.
  fileprivate func input(turned rotation: RecordingRequest.Rotation) -> Caps {
    guard rotation == .quarter || rotation == .threeQuarters else { return input }
    return input.setting("width", to: job.height).setting("height", to: job.width)
  }
}

extension RecordingRequest.Rotation {
  /// What `videoflip` calls it.
  fileprivate var method: String? {
    switch self {
    case .none: nil
    case .quarter: "clockwise"
    case .half: "rotate-180"
    case .threeQuarters: "counterclockwise"
    }
  }
}
