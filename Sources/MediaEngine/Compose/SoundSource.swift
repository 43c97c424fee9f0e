import CMediaKernels
import CoreMedia
import GLibSupport
import GStreamer

/// A file's sound in the number of channels that are wanted, by the number of each sample from the movie's beginning.
/// Decodes onwards, and keeps what was read last. Used from one thread at a time.
final class SoundSource: SoundWindow {
  /// How much is kept before what was read last: enough for a filter, and for a search for similar sound.
  private static let kept = 1 << 15
  /// How far ahead is decoded rather than sought, in seconds.
  private static let reach = 2
  /// The longest hole that is filled, in samples; what lies behind a longer one comes too early.
  private static let longestGap = 1 << 26

  private let cursor: MovieTrackCursor
  private let file: MediaFile
  /// Whether it is an error if the sound ends more than a second before the file says.
  private let isStrict: Bool
  private(set) var rate: Int
  private var matrix: ChannelMatrix?
  private var sourceChannels = 0
  private let samples: SampleStore
  /// What is given out where it isn't all there is.
  private let part: SampleStore
  private var isOver = false
  private var hasBegun = false
  private var scratch: [Float] = []

  /// Opens a file's track.
  init(_ file: MediaFile, track: Int32, channels: Int, isStrict: Bool = false) throws {
    self.isStrict = isStrict
    cursor = try MovieTrackCursor(
      file, track: track, output: Caps("audio/x-raw", ["format": "F32LE", "layout": "interleaved"]))
    self.file = file
    let said = cursor.track.formats.first?.audioStreamBasicDescription.map { Int($0.mSampleRate) } ?? 0
    rate = max(1, said)
    (samples, part) = (SampleStore(channels: channels), SampleStore(channels: channels, capacity: 1 << 12))
    // What a header says may be half of what a decoder makes of it.
    seek(to: 0)
    try decode()
  }

  func read(from place: Int64, count: Int) throws -> [UnsafePointer<Float>] {
    if place < samples.start && samples.start > 0 || place > samples.end + Int64(rate * Self.reach) {
      seek(to: max(0, place - 64))
    }
    while !isOver, samples.end < place + Int64(count) { try decode() }
    if place - samples.start > Int64(2 * Self.kept) { samples.forget(before: place - Int64(Self.kept)) }
    guard place < samples.start || samples.end < place + Int64(count) else {
      return pointers(samples, Int(place - samples.start))
    }
    samples.copy(from: place, count: count, into: part)
    return pointers(part, 0)
  }

  private func pointers(_ store: SampleStore, _ offset: Int) -> [UnsafePointer<Float>] {
    (0..<store.channels).map { UnsafePointer(store.channel($0) + offset) }
  }

  private func seek(to place: Int64) {
    samples.clear(at: max(0, place))
    (isOver, hasBegun) = (false, false)
    cursor.seek(to: CMTime(value: max(0, place), timescale: CMTimeScale(clamping: rate)))
  }

  /// Decodes some more.
  private func decode() throws {
    let item: MovieTrackCursor.Item?
    do {
      item = try cursor.next()
    } catch {
      throw MediaDecodingError.undecodable(file.url, reason: cursor.failure ?? "\(error)")
    }
    guard let item else {
      isOver = true
      // Only ISO's ends aren't estimates.
      if isStrict, file.facts.container.isISO,
        samples.end + Int64(rate) < Self.place(cursor.track.timeRange.end, rate)
      {
        throw ExportRun.Refusal.sourceEnded(at: CMTime(value: samples.end, timescale: CMTimeScale(clamping: rate)))
      }
      return
    }
    guard let caps = item.sample.caps, let info = AudioInfo(caps), let buffer = item.sample.buffer, info.channels > 0
    else { return }
    if matrix == nil {
      if rate != info.rate {
        // Times were counted in another rate.
        samples.clear(at: Int64(clamping: (Double(samples.start) / Double(rate) * Double(info.rate)).rounded()))
        rate = info.rate
      }
      let mask = caps.first?.get("channel-mask", as: Int.self).map { UInt64(bitPattern: Int64($0)) } ?? 0
      matrix = ChannelMatrix(from: info.channels, places: mask, to: samples.channels)
      sourceChannels = info.channels
    }
    // A track whose format changes is silent from there on.
    guard info.rate == rate, info.channels == sourceChannels, let matrix else { return }
    let mapped = try buffer.map()
    let all = mapped.bytes.assumingMemoryBound(to: Float.self)
    let count = all.count / info.channels
    var place = Self.place(item.time, rate)
    // Time stamps are rounded; a real gap is longer.
    if hasBegun, abs(place - samples.end) <= Int64(rate / 50) { place = samples.end }
    let limits = (max(Self.place(item.limits.start, rate), samples.end), Self.place(item.limits.end, rate))
    let first = Int(max(0, min(Int64(count), limits.0 - place)))
    let last = Int(max(Int64(first), min(Int64(count), limits.1 - place)))
    guard first < last, let base = all.baseAddress else { return }
    let gap = Int(max(0, place + Int64(first) - samples.end))
    hasBegun = true
    // A hole in the file, or an edit that leaves one.
    if gap > 0 { samples.append(min(gap, Self.longestGap)) }
    append(base + first * info.channels, count: last - first, matrix)
  }

  private func append(_ source: UnsafePointer<Float>, count: Int, _ matrix: ChannelMatrix) {
    if matrix.isIdentity {
      let place = samples.extend(by: count)
      for channel in 0..<samples.channels {
        kinora_deinterleave(
          samples.channel(channel) + place, source, Int32(count), Int32(channel), Int32(sourceChannels))
      }
      return
    }
    if scratch.count < count { scratch = [Float](repeating: 0, count: count) }
    let place = samples.append(count)
    scratch.withUnsafeMutableBufferPointer { one in
      guard let one = one.baseAddress else { return }
      for from in 0..<sourceChannels where matrix.rows.contains(where: { $0[from] != 0 }) {
        kinora_deinterleave(one, source, Int32(count), Int32(from), Int32(sourceChannels))
        for channel in 0..<samples.channels where matrix.rows[channel][from] != 0 {
          kinora_mix(samples.channel(channel) + place, one, Int32(count), Double(matrix.rows[channel][from]), 0)
        }
      }
    }
  }

  /// The number of the sample at a time; clamped, since files may claim anything.
  private static func place(_ time: CMTime, _ rate: Int) -> Int64 {
    guard time.isNumeric else { return time.isNegativeInfinity ? 0 : Int64.max / 4 }
    return ExactTime(time).time(CMTimeScale(clamping: rate)).value
  }
}
