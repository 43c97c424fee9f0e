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
  /// Where in the source it begins.
  private let origin: Int64
  private let (hop, overlap, search): (Int, Int, Int)
  private let samples: SampleStore
  private var piece: Int64 = 0
  /// Where in the source the last piece began.
  private var last: Int64?

  init(_ source: any SoundWindow, from origin: Int64, speed: Double, grain: Grain, channels: Int) {
    (self.source, self.origin, self.speed) = (source, origin, speed)
    rate = source.rate
    let (hop, overlap, search) = grain == .fine ? (30, 10, 10) : (60, 25, 15)
    self.hop = rate * hop / 1000
    self.overlap = rate * overlap / 1000
    self.search = rate * search / 1000
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
    let nominal = origin + Int64(clamping: (Double(piece) * Double(hop) * speed).rounded())
    guard let last else {
      try append(from: nominal, continuing: nil)
      return
    }
    let continued = last + Int64(hop)
    // What would follow by itself, and where something like it is.
    let wanted = try copy(from: continued, count: overlap)
    let from = nominal - Int64(search)
    let field = try copy(from: from, count: 2 * search + overlap + 1)
    let place = wanted.withUnsafeBufferPointer { wanted in
      field.withUnsafeBufferPointer { field in
        kinora_most_alike(
          wanted.baseAddress!, overlap, field.baseAddress!, 2 * search + overlap + 1, Int32(samples.channels),
          Int32(overlap), Int32(2 * search))
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
