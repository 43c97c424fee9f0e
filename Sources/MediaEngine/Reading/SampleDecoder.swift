import CoreMedia
import CoreVideo
import GLibSupport
import GStreamer

/// Decodes samples that a program hands over one by one; frames come out in the order of decoding. Its calls block: use
/// it from one thread at a time, not the main thread.
///
/// H.264 and HEVC come out with the sample that they belong to. Where another decoder reorders frames, those that it
/// holds back come later, with the samples behind them.
package final class SampleDecoder {
  /// What became of a sample.
  package enum Outcome {
    case picture(CVPixelBuffer)
    /// It is passed over, because what it is predicted from isn't there.
    case skipped
    /// It is damaged.
    case damaged
  }

  private struct Pending {
    var number: Int
    var stamp: ClockTime
    var outcome: Outcome?
  }

  private let decoder: any TrackDecoder
  private let former: FrameFormer
  private let native: [FrameForm.Kind: FrameFormer]
  private let hasOwnForm: Bool
  /// Whether frames come out with their samples.
  private let isImmediate: Bool
  private var pending: [Pending] = []
  private var lastStamp = ClockTime(StoredSample.stampOrigin)
  /// Whether hardware decodes.
  package let isHardware: Bool

  /// Finds a decoder for samples of a format; throws `MissingDecoder` where there is none. Frames without a pixel
  /// format of their own come in two planes.
  package init(_ format: CMFormatDescription, form: FrameForm, usesHardware: Bool) throws {
    guard let stored = Self.stored(format) else { throw MissingDecoder(Caps("video/x-unknown")) }
    decoder = try MediaDecoder.make(
      for: stored, isPicture: true, output: Caps("video/x-raw"), usesHardware: usesHardware,
      clock: SystemHostClock.shared, order: .decoding)
    isImmediate = decoder is LibraryDecoder
    isHardware = usesHardware && !isImmediate && MediaDecoder.hasHardware(for: stored.caps)
    hasOwnForm = form.pixelFormat != nil
    former = FrameFormer(form)
    native = Dictionary(
      uniqueKeysWithValues: FrameForm.Kind.allCases.map { kind in
        (kind, FrameFormer(FrameForm(pixelFormat: kind.pixelFormat, size: form.size)))
      })
  }

  private static func stored(_ format: CMFormatDescription) -> StoredFormat? {
    PictureCaps.caps(for: format).map { StoredFormat(caps: $0.setting("pixel-aspect-ratio", to: Fraction(1, 1))) }
  }

  /// Whether samples of a format can be decoded.
  package static func canDecode(_ format: CMFormatDescription) -> Bool {
    stored(format) != nil && MediaDecoding.canDecode(format)
  }

  /// Whether samples of a format may depend on others.
  package static func hasDependencies(_ format: CMFormatDescription) -> Bool {
    guard let codec = Codec(format) else { return false }
    return !codec.isPlain && !codec.media.hasPrefix("image/") && !alone.contains(codec.media)
  }

  /// Codecs each of whose frames stands for itself.
  private static let alone: Set = [
    "video/x-prores", "video/x-dnxhd", "video/x-dv", "video/x-cineform", "video/x-huffyuv", "video/x-ffv",
  ]

  /// Whether hardware of this machine decodes a codec.
  package static func hasHardware(for codec: FourCharCode) -> Bool {
    Codec(format: codec).map { MediaDecoder.hasHardware(for: $0.caps) } ?? false
  }

  /// Sets the format of the samples that follow.
  package func change(to format: CMFormatDescription) throws {
    guard let stored = Self.stored(format) else { throw MissingDecoder(Caps("video/x-unknown")) }
    try decoder.change(to: stored)
  }

  /// Decodes a sample, which has a number; returns what became of it and of earlier ones, in order.
  package func decode(
    _ bytes: [UInt8], number: Int, at time: CMTime, for duration: CMTime, isKey: Bool
  ) throws -> [(number: Int, outcome: Outcome)] {
    let stamp = stamp(time)
    pending.append(Pending(number: number, stamp: stamp))
    let length = duration.isNumeric && duration > .zero ? ClockTime(duration) : nil
    do {
      try decoder.push(.bytes(bytes), at: stamp, for: length, isKey: isKey)
      try collect()
    } catch {
      // What is held back comes later, or with the end.
      if let place = pending.lastIndex(where: { $0.number == number }) { pending[place].outcome = .damaged }
      return takeDone()
    }
    if isImmediate { giveUp { _ in true } }
    return takeDone()
  }

  /// Gives out what is held back; where anything was, the next sample has to be a key frame. Whether it was.
  package func finish() throws -> (wasHolding: Bool, frames: [(number: Int, outcome: Outcome)]) {
    guard !pending.isEmpty else { return (false, []) }
    try? decoder.drain()
    try collect()
    decoder.flush()
    giveUp { _ in true }
    return (true, takeDone())
  }

  /// A stamp that no other sample in the decoder has.
  private func stamp(_ time: CMTime) -> ClockTime {
    var stamp = time.isNumeric ? ClockTime(time + StoredSample.stampOrigin) : lastStamp
    while pending.contains(where: { $0.stamp == stamp }) || !time.isNumeric && stamp <= lastStamp {
      stamp = ClockTime(nanoseconds: stamp.nanoseconds + 1_000_000)
    }
    lastStamp = stamp
    return stamp
  }

  private func collect() throws {
    while let sample = decoder.next() {
      guard let stamp = sample.buffer?.pts, let place = pending.firstIndex(where: { $0.stamp == stamp }) else {
        continue
      }
      let former = hasOwnForm ? former : native[FrameForm.Kind(sample)] ?? former
      pending[place].outcome = .picture(try former.pixelBuffer(sample))
      // Frames come in the order of showing: one that is shown earlier and isn't there never comes.
      if !isImmediate { giveUp { $0.stamp < stamp } }
    }
  }

  private func giveUp(_ isLost: (Pending) -> Bool) {
    let outcome = decoder.failure == nil ? Outcome.skipped : .damaged
    for place in pending.indices where pending[place].outcome == nil && isLost(pending[place]) {
      pending[place].outcome = outcome
    }
  }

  private func takeDone() -> [(number: Int, outcome: Outcome)] {
    let count = pending.firstIndex { $0.outcome == nil } ?? pending.count
    defer { pending.removeFirst(count) }
    return pending[..<count].compactMap { sample in sample.outcome.map { (sample.number, $0) } }
  }
}
