import CoreMedia
import GLibSupport
import GStreamer
import Synchronization

/// Decodes a track from any time on: frames in the order in which they are shown, or sound. The decoder is drained at the
/// end. Its calls block: use it from one thread at a time, not the main thread.
///
/// Samples go into the decoder with time stamps of ours, by which a decoded frame is recognized: its time is the
/// container's, whatever happens to it on the way.
final class DecodingCursor: Sendable {
  /// A decoded frame, or some sound.
  struct Decoded: Sendable {
    /// With its caps; the buffer's own time stamps mean nothing.
    let sample: Sample
    /// In the media's time.
    let time: CMTime
    /// Zero if nobody knows.
    let duration: CMTime
  }

  private struct State {
    /// The times of the frames in the decoder by their stamps.
    var pending: [UInt64: (time: CMTime, duration: CMTime)] = [:]
    var format = 0
    var isDrained = false
    /// The time of the last frame that was decoded.
    var latest = CMTime.negativeInfinity
    /// The last frame, as long as it isn't known until when it is shown.
    var held: Decoded?
    /// What is given out next.
    var ready: [Decoded] = []
    /// Whether anything was given out since the last seek.
    var hasBegun = false
    /// Whether frames are late, so that those that no other needs are left out.
    var isLate = false
    /// Whether frames in front of the start are left out that no other needs, and the last of these.
    var skips = false
    var lastSkipped: CMTime?
    /// How often reading began earlier, because nothing could be decoded from the start's key frame on.
    var retreats = 0
    /// What was read that is shown behind the end of the range, as long as nothing in front of the end is known to need it.
    var behindEnd: [StoredSample] = []
    /// What was read and is needed.
    var needed: [StoredSample] = []
    /// What was read and is to be decoded next.
    var peeked: StoredSample?
    /// The range that is wanted; frames in front of it that no other needs are not decoded.
    var start = CMTime.negativeInfinity
    var end = CMTime.positiveInfinity

    /// Whether a frame was left out that is the one shown at the start: how long frames are shown isn't known before
    /// the next one is.
    var hasSkippedTooMuch: Bool {
      guard !hasBegun, let first = ready.first, let lastSkipped else { return false }
      return lastSkipped > first.time && first.time < start
    }

    mutating func takeReady() -> Decoded? {
      guard !ready.isEmpty else { return nil }
      hasBegun = true
      return ready.removeFirst()
    }

    /// Takes the last frame, unless another one is shown at the start of the range; returns whether anything is ready.
    mutating func finish() -> Bool {
      if var last = held, last.time + max(last.duration, .zero) > start || !hasBegun, ready.isEmpty {
        // It is shown until the next frame, which isn't decoded.
        if let next = behindEnd.map(\.presentation).min() {
          last = Decoded(sample: last.sample, time: last.time, duration: next - last.time)
        }
        ready.append(last)
      }
      held = nil
      return !ready.isEmpty
    }

    /// Takes what was decoded; returns whether it lies behind the range.
    mutating func isDone(with decoded: Decoded, isPicture: Bool, waitsForNext: Bool) -> Bool {
      if let before = held {
        held = nil
        let lasting = Decoded(sample: before.sample, time: before.time, duration: decoded.time - before.time)
        if decoded.time > start { ready.append(lasting) }
      }
      if decoded.time >= end { return true }
      if isPicture, waitsForNext || decoded.duration <= .zero {
        held = decoded
      } else if decoded.time >= start || decoded.time + decoded.duration > start {
        ready.append(decoded)
      } else if isPicture {
        held = decoded
      }
      return false
    }
  }

  /// What sound decoders have to have heard before they are exact: MP3's bit reservoir, Opus' 80 ms.
  static let soundPreroll = CMTime(value: 1, timescale: 4)
  /// By how many frames the order of decoding and that of showing may differ, in any codec.
  private static let maxReordering = 16
  /// The most frames that a decoder may hold back.
  private static let maxPending = 1024
  /// How much linear PCM is decoded at once, at least.
  private static let plainPart = CMTime(value: 1, timescale: 10)
  /// By how many seconds reading begins earlier where no frame can be decoded from the start's key frame on.
  private static let retreats: [Int64] = [1, 4, 16, 64]

  private let cursor: any SampleCursor
  private let formats: TrackFormats
  private let decoder: any TrackDecoder
  private let isPicture: Bool
  private let isPlain: Bool
  /// Whether frames are shown until the next one, whatever the container says: of frames that are reordered it says how
  /// far apart they are decoded, and other containers than ISO's round it.
  private let waitsForNext: Bool
  private let state = Mutex(State())

  /// The decoder's error message.
  var failure: String? { decoder.failure }

  /// Creates a cursor for a track; nil if one of its formats isn't known. Throws if there is no decoder.
  init?(
    _ source: any MediaSource, track: MediaTrackFacts, output: Caps, usesHardware: Bool = false,
    clock: any HostClock = SystemHostClock.shared
  ) throws {
    guard let formats = TrackFormats(source, track: track.id) else { return nil }
    self.formats = formats
    isPicture = track.kind == .video
    isPlain = formats.first.caps.first?.name == "audio/x-raw"
    waitsForNext = track.hasReordering || !source.facts.container.isISO
    decoder = try MediaDecoder.make(
      for: formats.first, isPicture: isPicture, output: output, usesHardware: usesHardware, clock: clock)
    cursor = try source.cursor(of: track.id)
  }

  /// Moves to the last point from which what is shown at a time of the media can be decoded; what is decoded before
  /// `start` isn't given out. Reading ends at `end`.
  func seek(to start: CMTime, until end: CMTime = .positiveInfinity) throws {
    try seek(to: start, until: end, skips: isPicture)
  }

  /// `skips` leaves out frames in front of the start that no other needs.
  private func seek(to start: CMTime, until end: CMTime, skips: Bool) throws {
    decoder.flush()
    state.withLock { state in
      (state.pending, state.latest, state.skips, state.lastSkipped) = ([:], .negativeInfinity, skips, nil)
      (state.start, state.end, state.isDrained, state.peeked) = (start, end, false, nil)
      (state.behindEnd, state.needed) = ([], [])
      (state.held, state.ready, state.hasBegun, state.isLate, state.retreats) = (nil, [], false, false, 0)
    }
    try cursor.seek(to: isPicture ? start : start - Self.soundPreroll)
  }

  /// Tells whether frames come too late to be shown: then those are left out that no other needs.
  func setLate(_ isLate: Bool) { state.withLock { $0.isLate = isLate } }

  /// The next frame or sound; nil at the end of the range or of the track. The first frame is the one that is shown at the
  /// start of the range: the first of all if that lies before it, the last if it lies behind it.
  func next() throws -> Decoded? {
    while true {
      if state.withLock({ $0.hasSkippedTooMuch }) {
        let (start, end) = state.withLock { ($0.start, $0.end) }
        try seek(to: start, until: end, skips: false)
      }
      if let ready = state.withLock({ $0.takeReady() }) { return ready }
      if let sample = decoder.next() {
        guard let decoded = recognize(sample) else { continue }
        let isDone = state.withLock { $0.isDone(with: decoded, isPicture: isPicture, waitsForNext: waitsForNext) }
        if isDone, state.withLock({ !$0.finish() }) { return nil }
      } else if state.withLock({ $0.isDrained }) {
        if state.withLock({ !$0.finish() }), try !retreats() {
          guard state.withLock({ $0.hasBegun }) || decoder.failure == nil else { throw GStreamerError.flow(.error) }
          return nil
        }
      } else if let stored = try nextNeeded() {
        try push(stored)
      } else {
        state.withLock { $0.isDrained = true }
        try decoder.drain()
      }
    }
  }

  /// The next sample; of linear PCM as much at once as `plainPart`, because each costs a turn of the pipeline.
  private func nextStored() throws -> StoredSample? {
    let (peeked, end) = state.withLock { state in
      defer { state.peeked = nil }
      return (state.peeked, state.end)
    }
    guard var sample = try peeked ?? cursor.next() else { return nil }
    guard isPlain, case .bytes(var bytes) = sample.data else { return sample }
    sample.data = .bytes([])
    while sample.duration > .zero, sample.duration < Self.plainPart, let next = try cursor.next() {
      let place = sample.presentation + sample.duration
      guard next.format == sample.format, next.presentation == place, place < end, case .bytes(let more) = next.data
      else {
        state.withLock { $0.peeked = next }
        break
      }
      bytes += more
      sample.duration = sample.duration + next.duration
    }
    sample.data = .bytes(bytes)
    return sample
  }

  /// Goes back where a file is damaged or cut off, to the last frame that is whole; returns whether there is hope.
  private func retreats() throws -> Bool {
    let target: CMTime? = state.withLock { state in
      guard isPicture, !state.hasBegun, state.start > .zero, state.retreats < Self.retreats.count else { return nil }
      defer { state.retreats += 1 }
      (state.isDrained, state.behindEnd, state.needed, state.skips) = (false, [], [], false)
      (state.pending, state.latest) = ([:], .negativeInfinity)
      return state.start - CMTime(value: Self.retreats[state.retreats], timescale: 1)
    }
    guard let target else { return false }
    decoder.flush()
    try cursor.seek(to: target)
    return true
  }

  /// The next sample that something in the range needs; nil where neither what follows nor what it needs is shown before
  /// the end. What isn't needed may belong to another part of a movie, and disturb what is still in the decoder.
  private func nextNeeded() throws -> StoredSample? {
    while true {
      if let needed = state.withLock({ $0.needed.isEmpty ? nil : $0.needed.removeFirst() }) { return needed }
      guard let sample = try nextStored() else { return nil }
      let (isNeeded, isOver) = state.withLock { state in
        guard sample.presentation >= state.end else {
          guard !state.behindEnd.isEmpty else { return (true, false) }
          (state.needed, state.behindEnd) = (state.behindEnd + [sample], [])
          return (false, false)
        }
        // A frame that is decoded after this one may be shown before it, but not before it is decoded.
        guard isPicture, !sample.decode.isNumeric || sample.decode < state.end else { return (false, true) }
        state.behindEnd.append(sample)
        return (false, state.behindEnd.count > Self.maxReordering)
      }
      if isNeeded { return sample }
      if isOver { return nil }
    }
  }

  private func push(_ sample: StoredSample) throws {
    guard let format = formats[sample.format] else { return }
    let stamp = ClockTime(sample.presentation + StoredSample.stampOrigin)
    let (isNewFormat, isOptional) = state.withLock { state in
      defer { state.format = sample.format }
      return (state.format != sample.format, state.isLate || state.skips && sample.presentation < state.start)
    }
    if isNewFormat { try decoder.change(to: format) }
    if isPicture {
      if isOptional, sample.isDisposable(format) {
        return state.withLock { $0.lastSkipped = max($0.lastSkipped ?? sample.presentation, sample.presentation) }
      }
      state.withLock { state in
        // A decoder that drops frames leaves their times behind.
        if state.pending.count >= Self.maxPending { state.pending = [:] }
        state.pending[stamp.nanoseconds] = (sample.presentation, sample.duration)
      }
    }
    let duration = sample.duration > .zero ? ClockTime(sample.duration) : nil
    try decoder.push(sample.data, at: stamp, for: duration, isKey: sample.isKey)
  }

  /// The time of what was decoded; nil for a frame that was never pushed, or that comes behind one that is shown later, as
  /// happens where a film is damaged.
  private func recognize(_ sample: Sample) -> Decoded? {
    guard let buffer = sample.buffer, let stamp = buffer.pts else { return nil }
    if isPicture {
      return state.withLock { state in
        guard let times = state.pending.removeValue(forKey: stamp.nanoseconds), times.time > state.latest else {
          return nil
        }
        state.latest = times.time
        return Decoded(sample: sample, time: times.time, duration: times.duration)
      }
    }
    let time = CMTime(stamp) - StoredSample.stampOrigin
    return Decoded(sample: sample, time: time, duration: buffer.duration.map { CMTime($0) } ?? .zero)
  }
}
