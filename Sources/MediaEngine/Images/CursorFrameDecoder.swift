import CoreMedia
import GLibSupport
import GStreamer
import Synchronization

/// Decodes a track's samples directly, without a demuxer: no more samples are decoded than a frame needs, and exactly
/// those that were requested.
final class CursorFrameDecoder: FrameDecoder {
  private let name: MediaInput
  private let cursor: any SampleCursor
  private let formats: TrackFormats
  private let decoder: PushedDecoder
  private let current = Mutex(0)
  private let isBroken = Flag()

  var counts: (sent: Int, decoded: Int) { decoder.counts }
  var hasFailed: Bool { isBroken.value }

  /// Creates a decoder for a track of a file; nil if the file has no reader of ours, or one of the track's formats needs
  /// more than our readers know.
  convenience init?(_ file: MediaFile, track: Int32, threads: Int) throws {
    guard file.url.isReadHere, let source = file.source else { return nil }
    try self.init(source, track: track, MediaInput(file.url), threads: threads, clock: file.clock)
  }

  /// Creates a decoder for a track; nil if one of its formats isn't known.
  init?(_ source: any MediaSource, track: Int32, _ input: MediaInput, threads: Int, clock: any HostClock) throws {
    guard let formats = TrackFormats(source, track: track) else { return nil }
    name = input
    cursor = try source.cursor(of: track)
    self.formats = formats
    decoder = try PushedDecoder(formats.first, threads: threads, clock: clock)
  }

  func decode(
    _ stretch: FrameStretch, isCancelled: Flag, body: @Sendable (Sample, Int) throws -> Bool
  ) throws {
    let wanted = WantedFrames(stretch)
    guard let last = wanted.samples.max() else { return }
    try decoder.decode({ try wanted.deliver($0, to: body) }) {
      try feed(stretch, upTo: max(stretch.start, last), wanted, isCancelled)
    }
    if isCancelled.value { return }
    guard wanted.isDone else {
      throw MediaDecodingError.undecodable(name.url, reason: decoder.failure ?? "no picture")
    }
  }

  private func feed(_ stretch: FrameStretch, upTo last: Int, _ wanted: WantedFrames, _ isCancelled: Flag) throws {
    try cursor.seek(toSample: stretch.start, of: stretch.table)
    var place = stretch.start
    while place <= last {
      if isCancelled.value || wanted.isDone { return }
      guard let sample = try cursor.next() else { break }
      let index = sample.index ?? place
      place = index + 1
      guard index <= last else { break }
      if !wanted.samples.contains(index), let format = formats[sample.format], sample.isDisposable(format) { continue }
      guard try push(sample, at: wanted.stamp(index)) else { return }
    }
    try decoder.drain()
  }

  /// Decodes the key frame at or before a time of the media, or the first one, without a sample table.
  func first(
    near time: CMTime, isCancelled: Flag, body: @Sendable (Sample, CMTime) throws -> Void
  ) throws {
    let found = Mutex<CMTime?>(nil)
    try decoder.decode({ sample in
      // Pictures that depend on frames before the key frame may come out in front of it.
      guard let time = found.withLock({ $0 }), sample.buffer?.pts == Self.stamp(time) else { return true }
      try body(sample, time)
      return false
    }) {
      try cursor.seek(to: time)
      while let sample = try cursor.next() {
        if isCancelled.value { return }
        let isFirst = found.withLock { $0 == nil }
        guard !isFirst || sample.isKey else { continue }
        if isFirst { found.withLock { $0 = sample.presentation } }
        guard try push(sample, at: Self.stamp(sample.presentation)) else { return }
      }
      try decoder.drain()
    }
  }

  /// A time stamp for a time of the media, which may be negative.
  private static func stamp(_ time: CMTime) -> ClockTime { ClockTime(time + StoredSample.stampOrigin) }

  /// Passes a sample to the decoder; returns whether to continue.
  private func push(_ sample: StoredSample, at stamp: ClockTime) throws -> Bool {
    guard let format = formats[sample.format] else { return true }
    let isNew = current.withLock { current in
      defer { current = sample.format }
      return current != sample.format
    }
    do {
      if isNew { try decoder.change(to: format) }
      return try decoder.push(sample.data, at: stamp, isKey: sample.isKey)
    } catch let error as GStreamerError {
      isBroken.set()
      throw MediaDecodingError.undecodable(name.url, reason: decoder.failure ?? "\(error)")
    }
  }
}
