import CoreMedia
import GLibSupport

/// The newest encoded video and audio, limited in seconds and bytes. Knows times and sizes only.
///
/// Video is dropped by whole groups of pictures, from one key frame up to the next, so that what is kept can be
/// decoded.
struct EncodedRing: Sendable {
  /// How much audio from before the first frame is kept: decoders need some lead-in.
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

  // MARK: Input

  /// The index of a format, which is added if it is new.
  mutating func number(of format: CMFormatDescription) -> Int {
    if let number = formats.lastIndex(of: format) { return number }
    formats.append(format)
    return formats.count - 1
  }

  /// Adds a frame. Frames before the first key frame can't be decoded and are left out.
  mutating func addVideo(_ sample: EncodedSample) {
    guard sample.isKey || !video.isEmpty else { return }
    video.append(sample)
    bytes += sample.bytes.count
    trim()
  }

  /// Adds an audio packet.
  mutating func addAudio(_ sample: EncodedSample) {
    audio.append(sample)
    bytes += sample.bytes.count
    trim()
  }

  // MARK: Holds

  /// Keeps samples from a time on until `release`. They are dropped nonetheless once the ring holds twice its bytes.
  mutating func hold(from time: UInt64) -> Int {
    nextHold += 1
    holds[nextHold] = time
    return nextHold
  }

  /// Ends a hold.
  mutating func release(_ hold: Int) {
    holds[hold] = nil
    trim()
  }

  /// Whether there are any holds.
  var isHeld: Bool { !holds.isEmpty }

  // MARK: Contents

  /// The time of the first frame.
  var start: UInt64? { video.first?.time }
  /// The end of the last frame.
  var videoEnd: UInt64 { video.last?.end ?? 0 }
  /// The end of the last audio packet.
  var audioEnd: UInt64 { audio.last?.end ?? 0 }
  /// The duration kept, in nanoseconds.
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

  /// The index of the second key frame.
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
