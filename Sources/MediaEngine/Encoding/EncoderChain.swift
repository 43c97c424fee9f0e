import CoreMedia
import GLibSupport
import GStreamer
import Synchronization

/// Encodes one stream offline, in the thread that pushes into it: frames or sound in, encoded samples out, with the times
/// that they were given. Its calls block: use it from one thread at a time, not the main thread.
final class EncoderChain: Sendable {
  private struct State {
    var caps: Caps?
    var format: (caps: Caps, description: CMFormatDescription)?
    var isEnded = false
    var failure: (any Error)?
    /// The times of the frames in the encoder by their stamps: GStreamer counts in nanoseconds.
    var pending: [UInt64: (time: CMTime, duration: CMTime)] = [:]
    var decodeClock = DecodeClock()
    /// How much sound came out, in samples.
    var soundOut: Int64 = 0
    var soundStart: CMTime?
  }

  /// Added to all times. x264enc and x265enc move what begins earlier than this to make room for decode times in front of it;
  /// then GStreamer compares the times of key frames that are asked for with moved ones, and leaves out all but the first.
  private static let origin = CMTime(value: 1001 * 3600, timescale: 1)

  let found: EncoderChoice.Found
  private let pipeline = Pipeline(name: "encoder")
  private let pad = Pad.source()
  private let entry: Pad
  private let encoder: Pad?
  private let stage: LibraryStage?
  private let state = Mutex(State())
  private let news: ArrivalWait
  private let receive: @Sendable (EncodedPacket) throws -> Void
  private let isPicture: Bool
  private let colours: ColourStep

  /// Starts an encoder. `receive` gets what it puts out, mostly in the pushing thread; an error thrown there ends encoding.
  init(
    _ found: EncoderChoice.Found, shape: Shape = Shape(), clock: any HostClock = SystemHostClock.shared,
    receive: @escaping @Sendable (EncodedPacket) throws -> Void
  ) throws {
    (self.found, self.receive) = (found, receive)
    news = ArrivalWait(clock)
    isPicture = found.codec.isPicture
    colours = ColourStep(shape.remapsColours ? nil : found.input)
    let made = try found.candidate.make(found.job)
    stage = try found.candidate.library.map { try LibraryStage($0(found.job), found.job) }
    let front = try Self.converters(found, shape)
    var back = made
    if let form = EncodedFormat.wanted(behind: made) { back.append(try EncodingGraph.filter(form)) }
    let sink = try AppSink(maxBuffers: 0, sync: false)
    try sink.set("async", false)
    back.append(sink)
    let parts = stage.map { [front + [$0.sink], back] } ?? [front + back]
    for part in parts {
      try pipeline.add(part)
      try part[0].link(to: Array(part.dropFirst()))
    }
    entry = try front[0].pad("sink")
    encoder = try made.first { $0.factoryName == found.candidate.name }?.pad("src")
    try pad.link(to: entry)
    try stage?.start(into: back[0]) { [weak self] in self?.fail($0) }
    sink.setHandlers(
      onSample: { [weak self] in self?.take($0) ?? .flushing },
      onEOS: { [weak self] in
        self?.state.withLock { $0.isEnded = true }
        self?.news.signal()
      })
    try pipeline.startBlocking(fedBy: pad, stream: "encode")
  }

  deinit { pad.setActive(false) }

  /// What makes frames or sound of another form into those that the encoder takes.
  private static func converters(_ found: EncoderChoice.Found, _ shape: Shape) throws -> [Element] {
    let filter = try EncodingGraph.filter(found.input)
    guard found.codec.isPicture else { return [try Element("audioconvert"), try Element("audioresample"), filter] }
    let convert = try Element("videoconvert")
    try convert.set("n-threads", min(2, found.job.threads ?? 2))
    if shape.remapsColours {
      try convert.set("gamma-mode", "remap")
      try convert.set("primaries-mode", "fast")
    }
    let scale = try Element("videoscale")
    try scale.set("add-borders", shape.fitting == .fit)
    return [convert] + (try shape.crop(to: found.job)) + [scale, filter]
  }

  /// How frames of another shape become the wanted one.
  struct Shape: Sendable {
    var fitting = WriterTrack.VideoShape.Fitting.stretch
    /// Whether the values of colours change with their primaries, not only their name.
    var remapsColours = false
    private var source = (width: 0, height: 0)

    init() {}

    init(_ fitting: WriterTrack.VideoShape.Fitting, source: (width: Int, height: Int)) {
      (self.fitting, self.source) = (fitting, source)
    }

    /// What cuts off the edges that don't fit.
    fileprivate func crop(to job: EncoderCandidate.Job) throws -> [Element] {
      guard fitting == .fill, source.width > 0, source.height > 0, job.width > 0, job.height > 0 else { return [] }
      let wanted = Double(job.width) / Double(job.height)
      let width = min(source.width, Int(clamping: (Double(source.height) * wanted).rounded()))
      let height = min(source.height, Int(clamping: (Double(source.width) / wanted).rounded()))
      guard width < source.width - 1 || height < source.height - 1 else { return [] }
      let crop = try Element("videocrop")
      try crop.set("left", (source.width - width) / 2)
      try crop.set("right", (source.width - width + 1) / 2)
      try crop.set("top", (source.height - height) / 2)
      try crop.set("bottom", (source.height - height + 1) / 2)
      return [crop]
    }
  }

  // MARK: Input

  /// Encodes a frame or some sound, whose caps tell what it is.
  func push(_ sample: Sample, at time: CMTime, for duration: CMTime, isKey: Bool = false) throws {
    let sample = isPicture ? try colours.convert(sample) : sample
    guard let buffer = sample.buffer, let caps = sample.caps else { return }
    try begin(caps)
    let stamp = ClockTime(time + Self.origin)
    let length = duration.isNumeric && duration > .zero ? ClockTime(duration) : nil
    if isPicture {
      state.withLock { state in
        state.pending[stamp.nanoseconds] = (time, duration)
        state.decodeClock.push(time)
      }
      if isKey, let stage { stage.requestKeyFrame() } else if isKey { encoder?.send(.forceKeyUnitUpstream(at: stamp)) }
    } else {
      state.withLock { $0.soundStart = $0.soundStart ?? time }
    }
    let flow = pad.push(buffer.with(pts: stamp, dts: nil, duration: length, flags: []))
    if let failure = state.withLock({ $0.failure }) { throw failure }
    guard flow == .ok || flow == .eos else {
      throw EncodingFailure(codec: found.codec.name, reason: pipeline.firstFailure?.message ?? "\(flow)")
    }
  }

  private func begin(_ caps: Caps) throws {
    let (isFirst, isNew) = state.withLock { state in
      defer { state.caps = caps }
      return (state.caps == nil, state.caps != caps)
    }
    guard isNew else { return }
    pad.push(.caps(caps))
    if isFirst { pad.push(.segment(Segment())) }
  }

  /// Makes the encoder give out all that it holds back, and waits for it.
  func finish() throws {
    guard state.withLock({ $0.caps != nil }) else { return }
    pad.push(.eos())
    while !state.withLock({ $0.isEnded }) {
      if let failure = state.withLock({ $0.failure }) { throw failure }
      if let failure = pipeline.firstFailure {
        throw EncodingFailure(codec: found.codec.name, reason: failure.message)
      }
      guard news.wait(atMost: Timeouts.silence) == nil else { throw GStreamerError.timedOut("Encoding") }
    }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  // MARK: Output

  private func take(_ sample: Sample) -> FlowResult {
    do {
      guard let output = try output(sample) else { return .ok }
      try receive(output)
      return .ok
    } catch {
      fail(error)
      return .error
    }
  }

  private func fail(_ error: any Error) {
    state.withLock { $0.failure = $0.failure ?? error }
    news.signal()
  }

  private func output(_ sample: Sample) throws -> EncodedPacket? {
    // Running time: some encoders shift their time stamps, and their segment with them.
    guard let buffer = sample.buffer, let shown = sample.runningTime else { return nil }
    var bytes = try buffer.bytes()
    guard !bytes.isEmpty else { return nil }
    let format = try format(sample.caps, bytes)
    if format.letters == "av01", bytes.starts(with: [0x12, 0x00]) { bytes.removeFirst(2) }
    let isKey = !buffer.flags.contains(.deltaUnit)
    guard isPicture else { return sound(bytes, format, buffer) }
    let ahead = Int64(buffer.pts?.nanoseconds ?? 0) - Int64((buffer.dts ?? buffer.pts)?.nanoseconds ?? 0)
    let times = state.withLock { state -> (time: CMTime, duration: CMTime, decode: CMTime)? in
      guard let times = state.pending.removeValue(forKey: shown.nanoseconds) else { return nil }
      let said = CMTime(value: max(0, ahead), timescale: 1_000_000_000)
      return (times.time, times.duration, state.decodeClock.pop(shownAt: times.time, ahead: said))
    }
    guard let times else {
      throw EncodingFailure(codec: found.codec.name, reason: "a frame came out that never went in")
    }
    var packet = EncodedPacket(
      bytes: bytes, format: format, presentation: times.time, decode: times.decode, duration: times.duration,
      isKey: isKey)
    packet.caps = sample.caps
    return packet
  }

  /// Packets follow each other; the first ones hold what the encoder puts in front.
  private func sound(_ bytes: [UInt8], _ format: CMFormatDescription, _ buffer: Buffer) -> EncodedPacket? {
    guard let stream = format.audioStreamBasicDescription, let rate = stream.timescale else { return nil }
    let priming = EncodedMovie.priming(format) ?? found.candidate.priming
    return state.withLock { state in
      let start = state.soundStart ?? .zero
      var count = Int64(stream.mFramesPerPacket)
      if stream.mFormatID == kAudioFormatLinearPCM, stream.mBytesPerFrame > 0 {
        count = Int64(bytes.count) / Int64(stream.mBytesPerFrame)
      } else if count == 0 {
        count = buffer.duration.map { CMTime($0).convertScale(rate, method: .roundHalfAwayFromZero).value } ?? 0
      }
      let place = CMTime(value: state.soundOut - Int64(priming), timescale: rate)
      state.soundOut += count
      let time = start.convertScale(rate, method: .roundHalfAwayFromZero) + place
      var packet = EncodedPacket(
        bytes: bytes, format: format, presentation: time, decode: time,
        duration: CMTime(value: count, timescale: rate), isKey: true)
      packet.caps = state.format?.caps
      return packet
    }
  }

  private func format(_ new: Caps?, _ bytes: [UInt8]) throws -> CMFormatDescription {
    try state.withLock { state in
      if let known = state.format, new == nil || known.caps == new { return known.description }
      guard let new, let format = EncodedFormat.description(new, sample: bytes) else {
        throw EncodedMovie.Unfit(caps: new.map { "\($0)" } ?? "none")
      }
      state.format = (new, format)
      return format
    }
  }
}
