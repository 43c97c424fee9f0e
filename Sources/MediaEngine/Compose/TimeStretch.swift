import CMediaKernels
import GLibSupport

/// Sound that is faster or slower with its pitch as it was: pieces of it are put behind each other where they resemble each
/// other most. Read onwards only, but for what was read last.
final class TimeStretch: SoundWindow {
  /// How fine the pieces are.
  enum Grain {
    /// For voices: short pieces keep consonants in their places.
    case fine
    /// For music: longer ones keep chords whole.
    case coarse
  }

  private static let kept = 1 << 15

  let rate: Int
  private let source: any SoundWindow
  private let speed: Double
  /// The part of the source that is heard.
  private let range: Range<Int64>
  /// How long that is heard.
  private let length: Int64
  private let (hop, overlap, search): (Int, Int, Int)
  private let samples: SampleStore
  private var piece: Int64 = 0
  /// Where in the source the last piece began.
  private var last: Int64?

  init(_ source: any SoundWindow, range: Range<Int64>, speed: Double, grain: Grain, channels: Int) {
    (self.source, self.range, self.speed) = (source, range, speed)
    rate = source.rate
    length = speed > 0 ? Int64(clamping: (Double(range.count) / speed).rounded()) : 0
    let (hop, overlap, search) = grain == .fine ? (30, 10, 10) : (60, 25, 15)
    // What is shorter than a few pieces, or becomes so, is made of shorter ones.
    let short = min(range.count, Int(clamping: length))
    self.hop = max(1, min(rate * hop / 1000, short / 3))
    self.overlap = max(1, min(rate * overlap / 1000, short / 6))
    self.search = min(rate * search / 1000, short / 6)
    samples = SampleStore(channels: channels)
  }

  func read(from place: Int64, count: Int) throws -> [UnsafePointer<Float>] {
    if samples.count == 0 || place < samples.start {
      // Before the beginning there is silence, as much as a filter may ask for.
      samples.clear(at: min(0, place))
      samples.append(Int(max(0, -place)))
      (piece, last) = (0, nil)
    }
    while samples.end < place + Int64(count) { try stretch() }
    if place - samples.start > Int64(2 * Self.kept) { samples.forget(before: place - Int64(Self.kept)) }
    return (0..<samples.channels).map { UnsafePointer(samples.channel($0) + Int(place - samples.start)) }
  }

  /// Adds one piece.
  private func stretch() throws {
    let nominal = range.lowerBound + Int64(clamping: (Double(piece) * Double(hop) * speed).rounded())
    guard let last else {
      try append(from: nominal, continuing: nil)
      return
    }
    let continued = last + Int64(hop)
    // What would follow by itself, and where something like it is.
    let wanted = try copy(from: continued, count: overlap)
    // The last sample of the range is heard last: what comes after it belongs to somebody else.
    let left = length - piece * Int64(hop)
    guard left > Int64(hop + overlap) else {
      try append(from: max(range.lowerBound, range.upperBound - left), continuing: wanted)
      return
    }
    let to = max(range.lowerBound, min(nominal + Int64(search), range.upperBound - Int64(hop + overlap)))
    let from = max(range.lowerBound, min(nominal - Int64(search), to))
    let reach = Int(to - from)
    let field = try copy(from: from, count: reach + overlap + 1)
    let place = wanted.withUnsafeBufferPointer { wanted in
      field.withUnsafeBufferPointer { field in
        kinora_most_alike(
          wanted.baseAddress!, overlap, field.baseAddress!, reach + overlap + 1, Int32(samples.channels),
          Int32(overlap), Int32(reach))
      }
    }
    try append(from: from + Int64(place), continuing: wanted)
  }

  private func append(from place: Int64, continuing wanted: [Float]?) throws {
    let channels = try source.read(from: place, count: hop)
    let offset = samples.append(hop)
    for (number, channel) in channels.enumerated() {
      let target = samples.channel(number) + offset
      target.update(from: channel, count: hop)
      wanted?.withUnsafeBufferPointer { wanted in
        kinora_crossfade(target, wanted.baseAddress! + number * overlap, channel, Int32(overlap))
      }
    }
    last = place
    piece += 1
  }

  /// The channels one behind the other: what a window gives is valid until it is read again.
  private func copy(from place: Int64, count: Int) throws -> [Float] {
    try source.read(from: place, count: count).flatMap { Array(UnsafeBufferPointer(start: $0, count: count)) }
  }
}
