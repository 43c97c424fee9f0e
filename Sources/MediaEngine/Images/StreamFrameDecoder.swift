import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// Decodes the video of any container that GStreamer demuxes: Matroska, WebM, transport streams, Ogg, AVI and so on.
/// Kept open between stretches.
///
/// The demuxer only identifies the coded frames; they go into the decoder with our own time stamps, so that a decoded
/// frame can be matched to its sample, whatever happens to its time on the way.
final class StreamFrameDecoder: FrameDecoder {
  private let url: URL
  private let stream: ParsedStream
  private let decoder: PushedDecoder

  var counts: (sent: Int, decoded: Int) { decoder.counts }
  // A stream isn't begun anew.
  var hasFailed: Bool { false }

  /// Opens the file's video track with this index, counted from 0 among the video tracks.
  init(_ url: URL, video ordinal: Int, threads: Int, clock: any HostClock, isCancelled: Flag) throws {
    self.url = url
    stream = try ParsedStream(
      url, .video, ordinal, sink: try AppSink(maxBuffers: 8, sync: false), clock: clock, isCancelled: isCancelled,
      chain: { _ in [] })
    var first = try stream.next(isCancelled)
    guard let caps = first?.caps else { throw MediaDecodingError.undecodable(url, reason: "no picture") }
    // Ogg sends the headers that a decoder needs once, in buffers of their own.
    var headers: [Buffer] = []
    while let buffer = first?.buffer, buffer.pts == nil, buffer.flags.contains(.header), headers.count < 16 {
      headers.append(buffer)
      first = try stream.next(isCancelled)
    }
    decoder = try PushedDecoder(StoredFormat(caps: caps, headers: headers), threads: threads, clock: clock)
  }

  func decode(
    _ stretch: FrameStretch, isCancelled: Flag, body: @Sendable (Sample, Int) throws -> Bool
  ) throws {
    let wanted = WantedFrames(stretch)
    guard !wanted.samples.isEmpty else { return }
    let key = stretch.table.presentationTime(stretch.start)
    // A file with a coarse index, or none, sometimes lands later than requested: seek earlier then, and at last to the
    // start.
    let starts = key.isNumeric ? [key, key - CMTime(value: 4, timescale: 1), .zero] : [.zero]
    try decoder.decode({ try wanted.deliver($0, to: body) }) {
      for start in starts {
        if try feed(stretch, from: max(start, .zero), wanted, isCancelled) { return }
      }
    }
    if isCancelled.value { return }
    guard wanted.isDone else {
      throw MediaDecodingError.undecodable(url, reason: decoder.failure ?? "no picture")
    }
  }

  /// Decodes the key frame at or before a time, or the first one, without a sample table.
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
      try stream.jump(to: time)
      while let sample = try stream.next(isCancelled) {
        guard let buffer = sample.buffer, let time = sample.mediaTime else { continue }
        let isFirst = found.withLock { $0 == nil }
        guard !isFirst || !buffer.flags.contains(.deltaUnit) else { continue }
        if isFirst { found.withLock { $0 = time } }
        guard try push(sample, buffer, at: Self.stamp(time)) else { return }
      }
      try decoder.drain()
    }
  }

  /// A time stamp for a time of the media, which may be negative.
  private static func stamp(_ time: CMTime) -> ClockTime { ClockTime(time + StoredSample.stampOrigin) }

  /// Pushes the stretch into the decoder; returns whether its start was found.
  private func feed(
    _ stretch: FrameStretch, from start: CMTime, _ wanted: WantedFrames, _ isCancelled: Flag
  ) throws -> Bool {
    var follower = SampleFollower(stretch.table, from: stretch.start)
    var missing = wanted.samples
    try stream.jump(to: start)
    while !missing.isEmpty, let sample = try stream.next(isCancelled) {
      guard let buffer = sample.buffer, let time = sample.mediaTime else { continue }
      switch follower.take(time, isKey: !buffer.flags.contains(.deltaUnit)) {
      case .skip: continue
      case .isTooLate: return false
      case .sample(let index):
        if isCancelled.value || wanted.isDone { return true }
        let isWanted = missing.remove(index) != nil
        guard isWanted || !isDisposable(sample) else { continue }
        guard try push(sample, buffer, at: wanted.stamp(index)) else { return true }
      }
    }
    guard follower.hasBegun else { return false }
    try decoder.drain()
    return true
  }

  private func push(_ sample: Sample, _ buffer: Buffer, at stamp: ClockTime) throws -> Bool {
    do {
      if let caps = sample.caps { try decoder.change(to: StoredFormat(caps: caps)) }
      return try decoder.push(.buffer(buffer), at: stamp, isKey: !buffer.flags.contains(.deltaUnit))
    } catch let error as GStreamerError {
      throw MediaDecodingError.undecodable(url, reason: decoder.failure ?? "\(error)")
    }
  }

  private func isDisposable(_ sample: Sample) -> Bool {
    guard let form = sample.caps?.first, form.name == "video/x-h264",
      form.get("stream-format", as: String.self) == "avc", let bytes = try? sample.buffer?.map()
    else { return false }
    return CodedPicture.isDisposableAVC(Array(bytes.bytes))
  }
}

extension Sample {
  /// The presentation time in the media, which may be negative.
  fileprivate var mediaTime: CMTime? { buffer.flatMap { $0.pts ?? $0.dts }.map { segment.mediaTime(of: $0) } }
}
