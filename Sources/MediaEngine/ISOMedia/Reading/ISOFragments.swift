/// Collects the samples of a movie that was written in fragments.
struct ISOFragments {
  /// The tracks' samples by the tracks' numbers.
  private(set) var tracks: [UInt32: ISOSamples] = [:]
  /// More samples than this in all tracks are nothing that means well: five days of pictures and sound.
  private static let maxCount = 32_000_000
  private var count = 0
  /// The tracks whose samples are taken as one where a run of them is alike: those of uncompressed sound are.
  private var sounds: Set<UInt32> = []
  private let reader: ISOFragmentReader
  private let followsClock: Bool

  /// Begins with what the index at the front says. `followsClock` believes what fragments say of when they begin: what
  /// stands before lasts until then.
  init(_ movie: ISOBox, fileSize: Int64, followsClock: Bool = false) throws(ISOBox.Damage) {
    reader = ISOFragmentReader(movie, fileSize: fileSize)
    self.followsClock = followsClock
    for track in movie.children where track.type == "trak" {
      guard let number = ISOMovie.identifier(of: track), let table = track.at("mdia", "minf", "stbl") else { continue }
      let samples = try ISOSamples(table: table)
      count += samples.samples.count
      guard count <= Self.maxCount else { throw ISOBox.Damage(what: "too many samples") }
      tracks[number] = samples
      if ISOMovie.handler(of: track) == "soun" { sounds.insert(number) }
    }
  }

  /// Adds the samples of a fragment, as far as they are in the file.
  mutating func add(_ fragment: ISOBox, at offset: Int64) {
    for run in reader.runs(of: fragment, at: offset) where tracks[run.track] != nil {
      if followsClock, let decode = run.decode { tracks[run.track]?.wait(until: decode) }
      var place = run.offset
      if sounds.contains(run.track), run.repeats > 1, let entry = run.entries.first,
        entry.duration < ISOSamples.shortestPacket
      {
        guard count < Self.maxCount else { return }
        count += 1
        tracks[run.track]?.append(
          ISOSamples.Sample(
            offset: place, size: UInt32(clamping: UInt64(entry.size) * UInt64(run.repeats)),
            duration: UInt32(clamping: UInt64(entry.duration) * UInt64(run.repeats)), shift: entry.shift,
            isKey: entry.isKey, description: run.description), standingFor: Int(run.repeats))
        continue
      }
      for entry in run.entries {
        let times = min(Int(run.repeats), Self.maxCount - count)
        guard times > 0 else { return }
        count += times
        tracks[run.track]?.append(
          ISOSamples.Sample(
            offset: place, size: entry.size, duration: entry.duration, shift: entry.shift, isKey: entry.isKey,
            description: run.description), repeated: times)
        place += Int64(entry.size) * Int64(times)
      }
    }
  }
}
