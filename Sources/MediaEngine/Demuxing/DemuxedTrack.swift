import CoreMedia
import GLibSupport
import GStreamer

/// How a stream becomes a track: what its packets' times mean.
struct DemuxedTrack: Sendable {
  /// Where the times of a stream's packets come from.
  enum Timing {
    /// The container says when each is shown; where it doesn't, that follows from the others.
    case given
    /// The container has one number for each, which says when it is shown.
    case stamped
    /// The container numbers the packets in the order of decoding, and each is shown in one of these places.
    case places
    /// The container says nothing: each lasts as long as the codec or the frame rate says.
    case counted
  }

  var id: Int32
  var stream: DemuxedStream
  /// The number of its program.
  var program: Int
  var timing: Timing
  /// The units of its times.
  var timescale: CMTimeScale
  /// Where the movie begins on the program's clock.
  var start = CMTime.zero
  /// How many samples come before the first that can be decoded: no key frame begins a track that has none.
  var isKeyless = false
  /// Whether the program's clock may leap.
  var mayLeap: Bool
  /// Whether the container's times are those of the pieces in which packets begin, not of the packets.
  var isRough = false
  /// Whether the container can be sought by its times so that packets are as they are read from the beginning.
  var isSoughtByTime = false
  /// Whether the reader cuts the sound into packets as it likes.
  var isUncut = false
  /// As long as each packet lasts, in the stream's units, if the reader cuts it; 0 else.
  var cut: Int64 = 0
  /// How much of the sound is heard, where the container's header says it of the whole.
  var heard: MusepackHeader?

  var isVideo: Bool { stream.kind == .video }
  var isAudio: Bool { stream.kind == .audio }

  /// A number of the stream's own time units in the track's.
  func ticks(_ value: Int64) -> Int64 {
    Self.scaled(value, Int128(stream.timeBase.numerator) * Int128(timescale), Int128(stream.timeBase.denominator))
  }

  /// A number of sound samples in the track's units.
  func ticks(samples: Int) -> Int64 {
    Self.scaled(Int64(samples), Int128(timescale), Int128(max(1, stream.format.rate)))
  }

  /// The time of so many frames and half frames; zero if the frame rate is unknown.
  func ticks(halves: Int) -> Int64 {
    guard let rate = stream.frameRate else { return 0 }
    return Self.scaled(Int64(halves), Int128(rate.denominator) * Int128(timescale), Int128(rate.numerator) * 2)
  }

  func nanoseconds(_ ticks: Int64) -> Int64 { Self.scaled(ticks, 1_000_000_000, Int128(timescale)) }

  func ticks(nanoseconds: Int64) -> Int64 { Self.scaled(nanoseconds, Int128(timescale), 1_000_000_000) }

  /// A time of the movie in the stream's own units, on the container's clock.
  func containerTime(_ ticks: Int64) -> Int64 {
    let unit = Int128(timescale) * Int128(stream.timeBase.numerator)
    let time = Self.scaled(ticks.adding(clamping: self.ticks(start)), Int128(stream.timeBase.denominator), unit)
    return cut > 0 ? time / cut * cut : time
  }

  func time(_ ticks: Int64) -> CMTime { CMTime(value: ticks, timescale: timescale) }

  /// The last unit that isn't behind a time.
  func ticks(notAfter time: CMTime) -> Int64 {
    if time.isPositiveInfinity { return .max }
    guard time.isNumeric, time.timescale > 0 else { return .min }
    let (quotient, rest) = (Int128(time.value) * Int128(timescale)).quotientAndRemainder(
      dividingBy: Int128(time.timescale))
    return Int64(clamping: rest < 0 ? quotient - 1 : quotient)
  }

  /// A time in the track's units, rounded to the nearest.
  func ticks(_ time: CMTime) -> Int64 {
    guard time.isNumeric, time.timescale > 0 else { return 0 }
    return Self.scaled(time.value, Int128(timescale), Int128(time.timescale))
  }

  /// A product divided by a number, rounded to the nearest.
  private static func scaled(_ value: Int64, _ numerator: Int128, _ denominator: Int128) -> Int64 {
    let product = Int128(value) * numerator
    let half = denominator / 2
    return Int64(clamping: (product >= 0 ? product + half : product - half) / denominator)
  }
}
