import GStreamer

/// An encoding pipeline: timestamped samples → encoders → the caller's handler.
///
/// Not live on purpose: a muxer that is fed live stops waiting for a late stream and writes the other one on.
final class EncodingGraph: EncoderInputs {
  /// Receives encoded samples, on the encoders' streaming threads.
  typealias Output = @Sendable (_ isVideo: Bool, _ sample: Sample) -> FlowResult

  let pipeline: Pipeline
  let video: AppSource?
  let audio: AppSource?
  /// The linked elements of each stream; the last one's source pad is still unlinked. Empty where there is no such
  /// stream.
  let videoChain: [Element]
  let audioChain: [Element]
  private let encodedVideo: Pad?

  /// Builds the pipeline. Frames are mirrored first, then rotated clockwise.
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

  /// What lets through nothing but media with these caps.
  static func filter(_ caps: Caps) throws -> Element {
    let filter = try Element("capsfilter")
    try filter.set("caps", caps)
    return filter
  }

  private static func flip(_ method: String) throws -> Element {
    let flip = try Element("videoflip")
    try flip.set("method", method)
    return flip
  }

  // MARK: Output

  /// Passes encoded samples to `output`, in the form that ISO media files need. Up to `backlog` bytes may queue; nil
  /// makes encoders wait instead. `ended` is called at each stream's end.
  func handOut(
    backlog: Int? = nil, _ output: @escaping Output, ended: @escaping @Sendable (_ isVideo: Bool) -> Void = { _ in }
  ) throws {
    for (chain, isVideo) in [(videoChain, true), (audioChain, false)] {
      guard let last = chain.last else { continue }
      var rest: [Element] = []
      // Parsers produce what these caps ask for: one whole frame per buffer, lengths instead of start codes.
      if let form = EncodedFormat.wanted(behind: chain) { rest.append(try Self.filter(form)) }
      if let backlog { rest.append(try Self.queue(bytes: backlog)) }
      let sink = try AppSink(maxBuffers: 0)
      // Without `async`, neither stream waits for the other's preroll.
      try sink.set("async", false)
      sink.setHandlers(onSample: { output(isVideo, $0) }, onEOS: { ended(isVideo) })
      rest.append(sink)
      try pipeline.add(rest)
      try last.link(to: rest)
    }
  }

  /// A queue of encoded samples, which are small, so that a late stream doesn't stall the other's encoder. A slow disk
  /// still does, once the queue is full.
  static func queue(bytes: Int) throws -> Element {
    let queue = try Element("queue")
    try queue.set("max-size-buffers", 0)
    try queue.set("max-size-time", 0)
    try queue.set("max-size-bytes", bytes)
    return queue
  }

  // MARK: Running

  /// Starts the pipeline; throws what keeps it from running.
  func start() async throws { try await pipeline.setState(.playing) }

  /// Makes the frame at this time, or the first one after it, a key frame. Fragments then begin with one even when a
  /// camera delivers fewer frames than expected in the dark.
  func makeKeyFrame(at time: UInt64) {
    encodedVideo?.send(.forceKeyUnitUpstream(at: ClockTime(nanoseconds: time)))
  }

  /// Ends both input streams, so that the encoders drain.
  func finish() {
    video?.finish()
    audio?.finish()
  }
}

extension EncoderChoice.Found {
  /// The encoder's input caps: a quarter turn swaps width and height.
  fileprivate func input(turned rotation: RecordingRequest.Rotation) -> Caps {
    guard rotation == .quarter || rotation == .threeQuarters else { return input }
    return input.setting("width", to: job.height).setting("height", to: job.width)
  }
}

extension RecordingRequest.Rotation {
  /// The value of `videoflip`'s `method`.
  fileprivate var method: String? {
    switch self {
    case .none: nil
    case .quarter: "clockwise"
    case .half: "rotate-180"
    case .threeQuarters: "counterclockwise"
    }
  }
}
