import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// One pass through a file or URL with GStreamer's parsers, without a decoder: until all streams are known, or to the
/// end, to know all samples. The data is discarded at once.
final class StreamPass: Sendable {
  /// The result for one stream.
  struct Stream: Sendable {
    /// Its stream ID, which is the same whenever the file is read.
    var name: String
    var caps: Caps?
    var tags: [TagList] = []
    var samples = SampleList()
    /// Its text samples, if it is a text stream and they were requested.
    var texts: [StoredText] = []
    var sampleCount = 0
    var byteCount: Int64 = 0
    var isEnded = false
    fileprivate var segment = Segment()
  }

  /// The result for the file.
  struct Result: Sendable {
    var streams: [Stream] = []
    var tags: [TagList] = []
    var contents: TableOfContents?
    var duration: ClockTime?
    /// The container's media type.
    var container: String?
    var isSeekable = false
    /// Whether it was read to its end.
    var isWhole = false
  }

  private struct State {
    var result = Result()
    /// The number of streams that the parser has announced; it doesn't signal when all are exposed.
    var announced = 0
    var isCancelled = false
    /// Counts buffers and events, so that progress is noticed.
    var steps = 0
    var waitsForData = Set<Int>()
    var samples = 0

    /// Whether all announced streams are exposed.
    var isComplete: Bool { !result.streams.isEmpty && result.streams.count >= announced }
    /// Whether every exposed video and audio stream has delivered data.
    var hasBegun: Bool { !result.streams.isEmpty && waitsForData.isEmpty }
    /// Whether every exposed stream has ended.
    var hasEnded: Bool { !result.streams.isEmpty && result.streams.allSatisfy(\.isEnded) }
  }

  /// More samples than this are refused: two days of video and audio.
  private static let maxSamples = 8_000_000

  private let url: URL
  private let readsAll: Bool
  /// Whether only text samples are wanted, and all of them.
  private let readsTexts: Bool
  private let clock: any HostClock
  private let state = Mutex(State())
  private let pipeline: Pipeline
  private let news: ArrivalWait

  private init(_ url: URL, readsAll: Bool, readsTexts: Bool = false, clock: any HostClock) {
    (self.url, self.readsAll, self.readsTexts, self.clock) = (url, readsAll, readsTexts, clock)
    pipeline = Pipeline()
    news = ArrivalWait(clock, for: url.isFileURL ? pipeline : nil)
  }

  /// Reads a file or URL; blocks a thread of its own meanwhile.
  static func read(
    _ url: URL, toTheEnd readsAll: Bool, clock: any HostClock
  ) async throws(MediaFileError) -> Result {
    try await read(StreamPass(url, readsAll: readsAll, clock: clock))
  }

  /// Reads to the end, and keeps the samples of text tracks instead of the list of samples.
  static func readTexts(
    _ url: URL, clock: any HostClock = SystemHostClock.shared
  ) async throws(MediaFileError) -> Result {
    try await read(StreamPass(url, readsAll: true, readsTexts: true, clock: clock))
  }

  private static func read(_ pass: StreamPass) async throws(MediaFileError) -> Result {
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(returning: Swift.Result { () throws(MediaFileError) in try pass.run() })
        }
      }
    } onCancel: {
      pass.state.withLock { $0.isCancelled = true }
      pass.news.signal()
    }
    return try outcome.get()
  }

  // MARK: Running

  private func run() throws(MediaFileError) -> Result {
    defer { close() }
    pipeline.whenFailed { [weak news] in news?.signal() }
    // Subscribed here: a damaged file fails before the task starts.
    let messages = pipeline.messages
    let watch = Task(executorPreference: EngineExecutor.shared) { [self] in
      for await message in messages { take(message) }
    }
    defer { watch.cancel() }
    do {
      let parts = try pipeline.onDeepElementAdded { Self.spare($0) }
      defer { parts.disconnect() }
      let source = try MediaInput(url).streamSource(in: pipeline)
      try pipeline.add(source)
      let connections = try attach(source)
      defer { for connection in connections { connection.disconnect() } }
      // Not paused: a sink that prerolls would block a file's only streaming thread in the first stream.
      _ = try pipeline.requestState(.playing)
      try wait()
    } catch let error as MediaFileError {
      throw error
    } catch let error as GStreamerError {
      throw StreamFailure.error(url, error)
    } catch {
      throw .unreadable(url, reason: String(describing: error))
    }
    var result = state.withLock { $0.result }
    result.duration = pipeline.duration
    let query = Query.seeking()
    result.isSeekable = pipeline.query(query) && query.seeking?.isSeekable == true
    result.container = Self.container(in: pipeline)
    result.streams.sort { $0.name < $1.name }
    return result
  }

  private func close() {
    let pipeline = pipeline
    let stop: @Sendable () -> Void = { _ = try? pipeline.setStateBlocking(.null, within: Timeouts.stop) }
    guard url.isFileURL else { return stop() }
    // In the background; for the delay see `Timeouts.failedSource`.
    guard pipeline.firstFailure != nil else { return blockingThreads.async(stop) }
    SystemHostClock.shared.schedule(after: Timeouts.failedSource) { blockingThreads.async(stop) }
  }

  /// Makes an adaptive stream use its smallest variant, which tells as much as the others and is within any bit rate
  /// limit, and buffer little in advance.
  private static func spare(_ element: Element) {
    guard ["hlsdemux2", "dashdemux2"].contains(element.factoryName) else { return }
    for name in ["start-bitrate", "connection-bitrate", "max-bitrate"] { try? element.set(name, 1) }
    for name in ["max-buffering-time", "high-watermark-time"] { try? element.set(name, 1_000_000_000) }
  }

  private func attach(_ source: Element) throws -> [SignalConnection] {
    if let pad = source.sourcePads.first { return try parse(pad) }
    return [
      try source.onPadAdded { [weak self] pad in
        // The connections are retained by the parser, which is released with the pipeline.
        if let self, (try? parse(pad)) == nil { fail() }
      }
    ]
  }

  private func parse(_ pad: Pad) throws -> [SignalConnection] {
    let parser = try pipeline.add("parsebin")
    try WantedMedia.limit(parser)
    let added = try parser.onPadAdded { [weak self] pad in
      if let self, (try? take(pad)) == nil { fail() }
    }
    try pad.link(to: parser.pad("sink"))
    try parser.syncStateWithParent()
    return [added]
  }

  private func take(_ pad: Pad) throws {
    let sink = try pipeline.add("fakesink")
    try sink.set("sync", false)
    try sink.set("async", false)
    try sink.set("enable-last-sample", false)
    let name = pad.streamID ?? pad.name
    let caps = pad.currentCaps
    // The caps may only come with the first buffer: until then, the possible ones tell the kind.
    let kind = StreamFormat.kind(caps ?? pad.queryCaps())
    let index = state.withLock { state in
      state.result.streams.append(Stream(name: name, caps: caps))
      let index = state.result.streams.count - 1
      // Subtitles may have no data for long.
      if kind == .video || kind == .audio { state.waitsForData.insert(index) }
      return index
    }
    pad.addProbe([.buffer, .eventDownstream]) { [weak self] item in
      self?.take(item, of: index)
      return .keep
    }
    try pad.link(to: sink.pad("sink"))
    try sink.syncStateWithParent()
  }

  private static func isMedia(_ caps: Caps?) -> Bool {
    guard let caps else { return true }
    return StreamFormat.kind(caps) == .video || StreamFormat.kind(caps) == .audio
  }

  private func fail() {
    state.withLock { $0.isCancelled = true }
    news.signal()
  }

  /// Waits until enough is known. Signals wake it; a timeout without progress ends it.
  private func wait() throws(MediaFileError) {
    var steps = 0
    var limit = Timeouts.silence
    while true {
      let silence = news.wait(atMost: limit)
      let isLate = silence != nil
      let now = state.withLock { $0 }
      if now.isCancelled { throw .cancelled }
      if let failure = pipeline.firstFailure {
        // The data from before the error is worth keeping.
        if now.hasBegun, !readsAll || now.samples > 0 { return }
        throw StreamFailure.error(url, failure, missing: pipeline.missingPlugins.first(where: \.isOfWantedMedia))
      }
      if now.samples > Self.maxSamples { throw .damaged(url, reason: "too many samples") }
      let isEnough = now.hasEnded || !readsAll && now.hasBegun
      if isEnough, now.isComplete || isLate {
        state.withLock { $0.result.isWhole = now.hasEnded }
        return
      }
      if isLate, steps == now.steps {
        if !readsAll, now.samples > 0 { return }
        throw silence == .atRest ? .damaged(url, reason: "its streams have no beginning or no end") : .timedOut(url)
      }
      // Not all streams begin at once: one may have no data for long.
      limit = isEnough ? Timeouts.lateStream : Timeouts.silence
      steps = now.steps
    }
  }

  // MARK: Incoming data

  private func take(_ message: BusMessage) {
    switch message {
    case .streamCollection(_, let streams):
      state.withLock { $0.announced = streams.count }
      news.signal()
    default: break
    }
  }

  private func take(_ item: PadProbe.Item, of index: Int) {
    let isNews = state.withLock { state -> Bool in
      state.steps &+= 1
      switch item {
      case .buffer(let buffer):
        Self.add(buffer, to: &state.result.streams[index], keeps: readsAll && !readsTexts)
        if readsTexts { Self.addText(buffer, to: &state.result.streams[index]) }
        state.samples += 1
        return state.waitsForData.remove(index) != nil || state.samples > Self.maxSamples
      case .event(let event):
        return take(event, of: index, &state)
      case .query, .idle, .other: return false
      }
    }
    if isNews { news.signal() }
  }

  private func take(_ event: Event, of index: Int, _ state: inout State) -> Bool {
    if let contents = event.tableOfContents { state.result.contents = contents }
    switch event.kind {
    case .caps:
      state.result.streams[index].caps = event.caps
      return !Self.isMedia(event.caps) && state.waitsForData.remove(index) != nil
    case .segment: if let segment = event.segment { state.result.streams[index].segment = segment }
    case .tag:
      guard let tags = event.tags else { return false }
      if tags.isGlobal { state.result.tags.append(tags) } else { state.result.streams[index].tags.append(tags) }
    case .eos:
      state.result.streams[index].isEnded = true
      state.waitsForData.remove(index)
      return true
    default: break
    }
    return false
  }

  private static func add(_ buffer: Buffer, to stream: inout Stream, keeps: Bool) {
    stream.sampleCount += 1
    stream.byteCount += Int64(buffer.size)
    guard keeps, let pts = buffer.pts ?? buffer.dts else { return }
    func time(_ time: ClockTime) -> Int64 { stream.segment.mediaTime(of: time).value }
    let presentation = time(pts)
    stream.samples.append(
      SampleTable.Entry(
        presentation: presentation, decode: buffer.dts.map(time) ?? presentation,
        duration: Int64(clamping: buffer.duration?.nanoseconds ?? 0), isKey: !buffer.flags.contains(.deltaUnit),
        size: UInt32(clamping: buffer.size)))
  }

  private static func addText(_ buffer: Buffer, to stream: inout Stream) {
    guard StreamFormat.kind(stream.caps) == .subtitle, buffer.size <= 1 << 20, stream.texts.count < 100_000,
      let pts = buffer.pts, let time = stream.segment.streamTime(of: pts), let bytes = try? buffer.bytes()
    else { return }
    stream.texts.append(
      StoredText(
        start: Int64(clamping: time.nanoseconds), duration: Int64(clamping: buffer.duration?.nanoseconds ?? 0),
        bytes: bytes))
  }

  /// The container's caps. Read from typefind itself, not from its pad: with a demuxer in pull mode the pad loses them.
  private static func container(in pipeline: Pipeline) -> String? {
    let finder = pipeline.descendants.first { $0.factoryName == "typefind" }
    return (try? finder?.get("caps", as: Caps.self))?.first?.name
  }
}
