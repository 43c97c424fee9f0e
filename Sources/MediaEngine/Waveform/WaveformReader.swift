import CoreMedia
import Foundation
import GLibSupport
import GStreamer

/// Reads a file's audio from beginning to end.
struct WaveformReader {
  /// What was measured so far.
  private struct Measured {
    var bins: WaveformBins
    var rate: Int
    /// The frame that follows; nil before the first.
    var next: Int?
    var told = 0.0
  }

  private let file: MediaFile
  private let track: MediaTrackFacts
  private let points: Int
  private let duration: CMTime
  private let ordinal: Int
  private let progress: (@Sendable (Double, Waveform) -> Void)?
  private static let output = Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved"])

  init(
    _ file: MediaFile, _ track: MediaTrackFacts, ordinal: Int, _ points: Int, _ duration: CMTime,
    _ progress: (@Sendable (Double, Waveform) -> Void)?
  ) {
    (self.file, self.track, self.ordinal) = (file, track, ordinal)
    (self.points, self.duration, self.progress) = (max(1, points), duration, progress)
  }

  /// Reads the file; blocks until it is done.
  func read(_ isCancelled: Flag) throws -> Waveform {
    if file.facts.isProtected { throw MediaDecodingError.protected(file.url) }
    var measured: Measured?
    if file.url.isReadHere, let source = file.source,
      let cursor = try DecodingCursor(source, track: track, output: Self.output, clock: file.clock)
    {
      try read(cursor, isCancelled, &measured)
    } else {
      try readStream(isCancelled, &measured)
    }
    guard let measured else { throw MediaDecodingError.noSound(file.url) }
    let frames = duration.isNumeric ? Self.frames(duration.seconds, measured.rate) : measured.next ?? 0
    return waveform(measured.bins, measured.rate, frames: max(1, frames))
  }

  /// Reads the parts of the track that the movie plays, one after the other.
  private func read(_ cursor: DecodingCursor, _ isCancelled: Flag, _ measured: inout Measured?) throws {
    let whole = CMTimeRange(start: .zero, end: .positiveInfinity)
    let segments = track.segments.isEmpty ? [CMTimeMapping(source: whole, target: whole)] : track.segments
    for segment in segments where segment.source.start.isNumeric {
      // The duration of a file that isn't an ISO file may be an estimate: its sound is read to the end.
      let end = file.facts.container.isISO ? segment.source.end : .positiveInfinity
      try cursor.seek(to: segment.source.start, until: end)
      while let decoded = try cursor.next() {
        if isCancelled.value { throw MediaDecodingError.cancelled }
        let shift = segment.target.start - segment.source.start
        let limit = end.isNumeric ? end + shift : .positiveInfinity
        guard
          try take(decoded.sample, at: decoded.time + shift, within: segment.target.start, limit, &measured)
        else { return }
        report(&measured, length: duration.isNumeric ? duration : file.facts.duration)
      }
    }
  }

  /// Reads what GStreamer demuxes.
  private func readStream(_ isCancelled: Flag, _ measured: inout Measured?) throws {
    let sink = try AppSink(caps: Self.output, maxBuffers: 16, sync: false)
    let stream = try ParsedStream(
      file.url, .audio, ordinal, sink: sink, clock: file.clock, isCancelled: isCancelled
    ) { caps in
      let decoder = try MediaDecoder.make(for: caps, isPicture: false)
      return [decoder].compactMap(\.self) + [try SoundLimits.filter(), try Element("audioconvert")]
    }
    while let sample = try stream.next(isCancelled) {
      if isCancelled.value { throw MediaDecodingError.cancelled }
      let time = sample.streamTime.map { CMTime($0) } ?? .invalid
      guard try take(sample, at: time, within: .zero, .positiveInfinity, &measured) else { return }
      report(&measured, length: duration.isNumeric ? duration : stream.duration.map { CMTime($0) } ?? .invalid)
    }
  }

  /// Measures what lies in the range; returns whether to continue: a file whose audio format changes is measured up to
  /// the change.
  private func take(
    _ sample: Sample, at time: CMTime, within start: CMTime, _ end: CMTime, _ measured: inout Measured?
  ) throws -> Bool {
    guard let info = sample.caps.flatMap({ AudioInfo($0) }), let buffer = sample.buffer, info.channels > 0 else {
      return true
    }
    var known =
      measured
      ?? Measured(bins: WaveformBins(channels: info.channels, limit: points * 16), rate: info.rate)
    guard known.rate == info.rate, known.bins.channelCount == info.channels else { return false }
    measured = nil
    defer { measured = known }
    var place = time.isNumeric ? Self.place(time.seconds, info.rate) : known.next ?? 0
    // Timestamps are rounded; a real gap is longer.
    if let next = known.next, abs(place - next) <= info.rate / 50 { place = next }
    let first = max(place, Self.frames(start.seconds, info.rate))
    let last = min(
      place + buffer.size / max(1, info.bytesPerFrame), end.isNumeric ? Self.frames(end.seconds, info.rate) : .max)
    guard first < last else { return true }
    let mapped = try buffer.map()
    let all = mapped.bytes.assumingMemoryBound(to: Float.self)
    let range = (first - place) * info.channels..<(last - place) * info.channels
    guard range.upperBound <= all.count else { return true }
    known.bins.add(UnsafeBufferPointer(rebasing: all[range]), at: first)
    known.next = last
    return true
  }

  private func report(_ measured: inout Measured?, length: CMTime) {
    guard let progress, let now = measured, length.isNumeric else { return }
    let whole = Self.frames(length.seconds, now.rate)
    guard whole > 0 else { return }
    let done = min(1, Double(now.next ?? 0) / Double(whole))
    guard done >= now.told + 0.05 else { return }
    measured?.told = done
    progress(done, waveform(now.bins, now.rate, frames: whole))
  }

  /// The number of frames in a duration.
  private static func frames(_ seconds: Double, _ rate: Int) -> Int { max(0, place(seconds, rate)) }

  /// The frame at a time; clamped, since files may claim anything.
  private static func place(_ seconds: Double, _ rate: Int) -> Int {
    Int(clamping: min(max((seconds * Double(rate)).rounded(), -0x1p53), 0x1p53))
  }

  private func waveform(_ bins: WaveformBins, _ rate: Int, frames: Int) -> Waveform {
    Waveform(
      duration: CMTime(value: Int64(frames), timescale: CMTimeScale(clamping: rate)), sampleRate: rate,
      channels: bins.points(points, frames: frames))
  }
}
