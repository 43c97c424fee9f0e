/// Collects the samples of a fragmented movie.
struct ISOFragments {
  /// The samples by track ID.
  private(set) var tracks: [UInt32: ISOSamples] = [:]
  /// The most samples in all tracks: two days of video and audio.
  private static let maxCount = 32_000_000
  private var count = 0
  /// Audio tracks, in which a run of equal, short samples is kept as one: those of uncompressed audio.
  private var sounds: Set<UInt32> = []
  private let reader: ISOFragmentReader
  private let followsClock: Bool

  /// Starts with the samples of the moov. `followsClock` trusts the fragments' decode times (`tfdt`): the sample before
  /// then lasts until that time.
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

  /// Adds a fragment's samples, as far as they are in the file.
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
