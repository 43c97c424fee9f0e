import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// One parsed stream of a file, demuxed by GStreamer, so of any container it supports. No other stream is decoded. Its
/// calls block: use it from one thread at a time, not the main thread.
final class ParsedStream: Sendable {
  /// The media type of the stream.
  enum Kind: Sendable { case video, audio }

  private struct State {
    var found = 0
    var problem: MediaDecodingError?
    var isLinked = false
    var hasAllPads = false
    /// Whether there are streams of other kinds, which stay unlinked: without any linked stream, the demuxer posts an
    /// error.
    var hasOthers = false
  }

  private let url: URL
  private let kind: Kind
  private let ordinal: Int
  private let pipeline: Pipeline
  private let sink: AppSink
  private let chain: @Sendable (Caps) throws -> [Element]
  private let state = Mutex(State())
  /// Signalled on new pads, samples, end of stream and errors.
  private let news: ArrivalWait

  /// The file's duration, if the demuxer knows it.
  var duration: ClockTime? { pipeline.duration }

  /// Opens the stream with this index among those of its kind, counted from 0. `chain` makes the elements between the
  /// parser and the sink. Timeouts use the clock.
  init(
    _ url: URL, _ kind: Kind, _ ordinal: Int, sink: AppSink, clock: any HostClock, isCancelled: Flag,
    chain: @escaping @Sendable (Caps) throws -> [Element]
  ) throws {
    (self.url, self.kind, self.ordinal, self.sink, self.chain) = (url, kind, ordinal, sink, chain)
    pipeline = Pipeline(name: "stream")
    news = ArrivalWait(clock, for: url.isFileURL ? pipeline : nil)
    // Weak: the pipeline retains these closures, and `news` retains the pipeline.
    pipeline.whenFailed { [weak news] in news?.signal() }
    sink.setArrivalHandler { [weak news] in news?.signal() }
    // Not asynchronous: a seek needs a pipeline that has started, whether or not data has arrived.
    try sink.set("async", false)
    let source = try MediaInput(url).byteSource(in: pipeline)
    let parser = try Element("parsebin")
    try WantedMedia.limit(parser)
    try pipeline.add([source, parser, sink])
    try source.link(to: parser)
    _ = try parser.onPadAdded { [weak self] in self?.attach($0) }
    _ = try parser.onNoMorePads { [weak self] in
      self?.state.withLock { $0.hasAllPads = true }
      self?.news.signal()
    }
    do {
      try pipeline.requestState(.playing)
      try waitUntilLinked(isCancelled)
    } catch {
      _ = try? pipeline.setStateBlocking(.null, within: Timeouts.stop)
      if error is MissingDecoder { throw error }
      throw MediaDecodingError(error, of: url)
    }
  }

  private func attach(_ pad: Pad) {
    // What a parser may pass on holds more than the stream's own caps: AC-3 beside E-AC-3.
    let caps = pad.currentCaps ?? pad.streamCaps ?? pad.queryCaps()
    guard let name = caps.first?.name, kind.matches(name) else {
      state.withLock { $0.hasOthers = true }
      return news.signal()
    }
    let isWanted = state.withLock { state in
      defer { state.found += 1 }
      return state.found == ordinal
    }
    guard isWanted else { return }
    do {
      let elements = try chain(caps)
      try pipeline.add(elements)
      let first = elements.first ?? sink
      if !elements.isEmpty { try first.link(to: elements.dropFirst() + [sink]) }
      try pad.link(to: first.pad("sink"))
      for element in elements { try element.syncStateWithParent() }
      state.withLock { $0.isLinked = true }
    } catch {
      state.withLock { $0.problem = MediaDecodingError(error, of: url) }
    }
    news.signal()
  }

  private func waitUntilLinked(_ isCancelled: Flag) throws {
    while true {
      let (problem, isLinked, isMissing) = state.withLock { state in
        (state.problem, state.isLinked, state.hasAllPads || state.hasOthers && pipeline.firstFailure != nil)
      }
      if let problem { throw problem }
      if isLinked { return }
      if isMissing {
        if let missingDecoder { throw missingDecoder }
        throw kind == .video ? MediaDecodingError.noVideo(url) : .noSound(url)
      }
      try wait(isCancelled)
    }
  }

  /// What parsebin misses for the stream. It has no pad for a stream that neither a parser nor a decoder takes, and fails
  /// where there is no other.
  private var missingDecoder: MissingDecoder? {
    pipeline.missingPlugins.lazy.filter(\.isOfWantedMedia).map { MissingDecoder($0) }.first { $0.part == kind.part }
  }

  /// Seeks to the key frame at or before a time.
  func jump(to start: CMTime) throws {
    guard sink.seek(flags: [.flush, .keyUnit, .snapBefore], start: ClockTime(start)) else {
      throw MediaDecodingError.undecodable(
        url, reason: pipeline.firstFailure?.message ?? "\(GStreamerError.flow(.notSupported))")
    }
  }

  /// The next sample; nil at end of stream.
  func next(_ isCancelled: Flag) throws -> Sample? {
    while true {
      if let sample = sink.pull(within: .zero) { return sample }
      if sink.isEOS { return nil }
      try wait(isCancelled)
    }
  }

  /// Waits for a signal, an error, cancellation or the timeout.
  private func wait(_ isCancelled: Flag) throws {
    if pipeline.firstFailure != nil, let missingDecoder { throw missingDecoder }
    if let failure = pipeline.firstFailure { throw MediaDecodingError.undecodable(url, reason: failure.message) }
    let verdict = isCancelled.whileListening { [news] in
      news.signal()
    } _: {
      news.wait(atMost: Timeouts.silence)
    }
    if isCancelled.value { throw MediaDecodingError.cancelled }
    guard verdict == nil else {
      throw MediaDecodingError.undecodable(url, reason: "\(GStreamerError.timedOut("Reading"))")
    }
  }
}

extension ParsedStream.Kind {
  /// The part of a file whose decoder is missing.
  fileprivate var part: MissingDecoder.Part { self == .video ? .picture : .sound }

  /// Whether caps of this name are of this kind.
  fileprivate func matches(_ name: String) -> Bool {
    switch self {
    case .video: name.hasPrefix("video/") || name.hasPrefix("image/")
    case .audio: name.hasPrefix("audio/")
    }
  }
}

extension ClockTime {
  /// Converts to the nearest nanosecond; zero for negative and non-numeric times.
  init(_ time: CMTime) {
    let scaled = CMTimeConvertScale(time, timescale: 1_000_000_000, method: .default)
    self.init(nanoseconds: scaled.isNumeric ? UInt64(max(0, scaled.value)) : 0)
  }
}
