import CMediaKernels
import GLibSupport

/// Sound that is faster or slower with its pitch as it was: pieces of it are put behind each other where they resemble each
/// other most. Where something begins suddenly a piece begins, too, so that a beat is heard once, and when it is due. Read
/// onwards only, but for what was read last.
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
  /// How long before a beat its piece begins.
  private let lead: Int
  private let onsets: OnsetFinder
  private let samples: SampleStore
  /// Where in the source the last piece ended.
  private var last: Int64?
  /// The beat in the source that was put in its place last.
  private var heard = Int64.min / 2

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
    lead = max(1, rate / 1000)
    onsets = OnsetFinder(source)
    samples = SampleStore(channels: channels)
  }

  func read(from place: Int64, count: Int) throws -> [UnsafePointer<Float>] {
    if samples.count == 0 || place < samples.start {
      // Before the beginning there is silence, as much as a filter may ask for.
      samples.clear(at: min(0, place))
      samples.append(Int(max(0, -place)))
      (last, heard) = (nil, .min / 2)
    }
    while samples.end < place + Int64(count) { try stretch() }
    if place - samples.start > Int64(2 * Self.kept) { samples.forget(before: place - Int64(Self.kept)) }
    return (0..<samples.channels).map { UnsafePointer(samples.channel($0) + Int(place - samples.start)) }
  }

  /// What of the source is due at a place, and the other way round.
  private func due(at place: Int64) -> Int64 { range.lowerBound + Int64(clamping: (Double(place) * speed).rounded()) }
  private func place(of source: Int64) -> Int64 {
    Int64(clamping: (Double(source - range.lowerBound) / speed).rounded())
  }

  /// Adds one piece.
  private func stretch() throws {
    let position = samples.end
    let nominal = due(at: position)
    let left = length - position
    // As far as a piece may reach, wherever it is found.
    let reach = Int64(clamping: max(Double(hop) * speed, Double(hop + search)).rounded(.up)) + Int64(lead)
    let first = max(nominal + 1, heard + Int64(2 * lead))
    // Beats at the very end come with the last piece: put in their places, they would be heard there once more.
    let most = range.upperBound - Int64(hop + overlap)
    guard let beat = try onsets.first(from: first, until: min(nominal + reach, most)) else {
      if left > Int64(hop + overlap) { return try append(near: nominal, length: hop, before: nil) }
      // The last sample of the range is heard last: what comes behind it belongs to somebody else.
      let count = left > 0 ? Int(left) : hop
      return try append(from: max(range.lowerBound, range.upperBound - left), length: count, fade: overlap)
    }
    let wait = place(of: beat) - position
    if wait > Int64(lead) {
      return try append(near: nominal, length: Int(min(Int64(hop), wait - Int64(lead))), before: beat)
    }
    // Up to the next one, neither later than that is due, nor so far that it is heard here.
    let start = beat - wait
    var length = min(Int64(hop), range.upperBound - start)
    if let next = try onsets.first(from: beat + Int64(2 * lead), until: min(beat + reach, most)) {
      length = min(length, place(of: next) - Int64(lead) - position, next - Int64(lead) - start)
    }
    heard = beat
    let least = min(Int64(2 * lead), range.upperBound - start)
    try append(from: start, length: Int(max(length, least, 1)), fade: lead)
  }

  /// Adds what resembles what would follow by itself, from about a place of the source on, and ends it before a beat.
  private func append(near nominal: Int64, length: Int, before beat: Int64?) throws {
    guard let last else { return try append(from: nominal, length: length, fade: 0) }
    let wanted = try copy(from: last, count: overlap)
    let to = max(range.lowerBound, min(nominal + Int64(search), range.upperBound - Int64(length + overlap)))
    let from = max(range.lowerBound, min(nominal - Int64(search), to))
    var place = min(nominal, to)
    if wanted.contains(where: { $0 != 0 }) {
      let reach = Int(to - from)
      let field = try copy(from: from, count: reach + overlap + 1)
      let found = wanted.withUnsafeBufferPointer { wanted in
        field.withUnsafeBufferPointer { field in
          kinora_most_alike(
            wanted.baseAddress!, overlap, field.baseAddress!, reach + overlap + 1, Int32(samples.channels),
            Int32(overlap), Int32(reach))
        }
      }
      place = from + Int64(found)
    }
    var fade = overlap
    if let beat {
      place = min(place, beat - Int64(lead + length))
      // What goes on while it fades must not be the beat.
      if beat >= last { fade = Int(min(Int64(fade), max(0, beat - Int64(lead) - last))) }
    }
    try append(from: max(place, heard + Int64(lead)), length: length, fade: fade)
  }

  /// Adds a piece of the source, which comes up while the one before it goes on for a little.
  private func append(from place: Int64, length: Int, fade: Int) throws {
    let rest = Int(clamping: range.upperBound - (last ?? range.lowerBound))
    let fade = max(0, min(fade, length, rest))
    let before = try last.map { try copy(from: $0, count: fade) }
    let channels = try source.read(from: place, count: length)
    let offset = samples.append(length)
    for (number, channel) in channels.enumerated() {
      let target = samples.channel(number) + offset
      target.update(from: channel, count: length)
      guard fade > 0 else { continue }
      before?.withUnsafeBufferPointer { before in
        kinora_crossfade(target, before.baseAddress! + number * fade, channel, Int32(fade))
      }
    }
    last = place + Int64(length)
  }

  /// The channels one behind the other: what a window gives is valid until it is read again.
  private func copy(from place: Int64, count: Int) throws -> [Float] {
    try source.read(from: place, count: count).flatMap { Array(UnsafeBufferPointer(start: $0, count: count)) }
  }
}
