import CoreMedia
import GLibSupport

/// The newest compressed pictures and sound, up to so many seconds and so many bytes. Knows times and sizes only.
///
/// Pictures go by whole groups, from one that stands on its own up to the next, so that what is there can be decoded.
struct EncodedRing: Sendable {
  /// How much of the sound before the first picture stays: decoders need a little of what was before.
  static let soundLead: UInt64 = 200_000_000

  private let nanoseconds: UInt64
  private let maxBytes: Int

  private(set) var video: [EncodedSample] = []
  private(set) var audio: [EncodedSample] = []
  private(set) var formats: [CMFormatDescription] = []
  private(set) var bytes = 0
  private var holds: [Int: UInt64] = [:]
  private var nextHold = 0

  init(seconds: Double, maxBytes: Int) {
    nanoseconds = UInt64(clamping: max(0, seconds) * 1e9)
    self.maxBytes = maxBytes
  }

  // MARK: What comes

  /// The number of a format, which is noted if it is new.
  mutating func number(of format: CMFormatDescription) -> Int {
    if let number = formats.lastIndex(of: format) { return number }
    formats.append(format)
    return formats.count - 1
  }

  /// A picture has come. Until one stands on its own there is nothing to decode.
  mutating func addVideo(_ sample: EncodedSample) {
    guard sample.isKey || !video.isEmpty else { return }
    video.append(sample)
    bytes += sample.bytes.count
    trim()
  }

  /// A stretch of sound has come.
  mutating func addAudio(_ sample: EncodedSample) {
    audio.append(sample)
    bytes += sample.bytes.count
    trim()
  }

  // MARK: What is waited for

  /// Keeps what comes from a time on until `release`. Bounded all the same: at twice the bytes it goes.
  mutating func hold(from time: UInt64) -> Int {
    nextHold += 1
    holds[nextHold] = time
    return nextHold
  }

  /// What was held may go.
  mutating func release(_ hold: Int) {
    holds[hold] = nil
    trim()
  }

  /// Whether anybody waits.
  var isHeld: Bool { !holds.isEmpty }

  // MARK: What is there

  /// The time of the first picture.
  var start: UInt64? { video.first?.time }
  /// Up to when there are pictures.
  var videoEnd: UInt64 { video.last?.end ?? 0 }
  /// Up to when there is sound.
  var audioEnd: UInt64 { audio.last?.end ?? 0 }
  /// How much it holds, in nanoseconds.
  var length: UInt64 { start.map { max(videoEnd, $0) - $0 } ?? 0 }

  private mutating func trim() {
    let newest = max(videoEnd, audioEnd)
    let wanted = newest > nanoseconds ? newest - nanoseconds : 0
    let needed = min(wanted, holds.values.min() ?? .max)
    while let next = secondGroup, video[next].time <= needed { dropVideo(next) }
    dropAudio(before: start.map { min($0, needed) } ?? needed)
    while bytes > maxBytes, holds.isEmpty || bytes > 2 * maxBytes, let next = secondGroup {
      dropVideo(next)
      dropAudio(before: video[0].time)
    }
  }

  /// Where the second picture is that stands on its own.
  private var secondGroup: Int? { video.indices.dropFirst().first { video[$0].isKey } }

  private mutating func dropVideo(_ count: Int) {
    for sample in video.prefix(count) { bytes -= sample.bytes.count }
    video.removeFirst(count)
  }

  private mutating func dropAudio(before time: UInt64) {
    let limit = time > Self.soundLead ? time - Self.soundLead : 0
    let count = audio.firstIndex { $0.end > limit } ?? audio.count
    guard count > 0 else { return }
    for sample in audio.prefix(count) { bytes -= sample.bytes.count }
    audio.removeFirst(count)
  }
}
