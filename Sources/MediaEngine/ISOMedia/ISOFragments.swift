/// Collects the samples of a movie that was written in fragments.
struct ISOFragments {
  /// The tracks' samples by the tracks' numbers.
  private(set) var tracks: [UInt32: ISOSamples] = [:]
  /// More samples than this in all tracks are nothing that means well: two days of pictures and sound.
  private static let maxCount = 8_000_000
  private var count = 0
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
    }
  }

  /// Adds the samples of a fragment, as far as they are in the file.
  mutating func add(_ fragment: ISOBox, at offset: Int64) {
    for run in reader.runs(of: fragment, at: offset) where tracks[run.track] != nil {
      if followsClock, let decode = run.decode { tracks[run.track]?.wait(until: decode) }
      var place = run.offset
      for entry in run.entries {
        for _ in 0..<run.repeats {
          guard count < Self.maxCount else { return }
          count += 1
          tracks[run.track]?.append(
            ISOSamples.Sample(
              offset: place, size: entry.size, duration: entry.duration, shift: entry.shift, isKey: entry.isKey,
              description: run.description))
          place += Int64(entry.size)
        }
      }
    }
  }

  /// The index that an ordinary movie of these samples has.
  func index(from movie: ISOBox) -> ISOBox {
    var movie = movie
    movie["mvex"] = nil
    var reader = ISOBytes(movie["mvhd"]?.payload ?? [], at: movie["mvhd"]?.isLong == true ? 20 : 12)
    let movieScale = max(1, reader.read(4) ?? 1)
    var longest: UInt64 = 0
    movie.changeTracks { track in
      guard let number = ISOMovie.identifier(of: track), let samples = tracks[number],
        let scale = ISOMovie.timescale(of: track)
      else { return }
      let shown = samples.duration.scaled(by: movieScale, over: scale)
      track.change(["mdia", "minf", "stbl"]) { table in
        table.children.removeAll { ["stts", "ctts", "stss", "stsc", "stsz", "stco", "co64"].contains($0.type) }
        table.children += samples.tables
      }
      track.change(["mdia", "mdhd"]) { Self.setDuration(samples.duration, in: &$0, at: $0.isLong ? 24 : 16) }
      var total = shown
      track.change(["edts", "elst"]) { total = Self.stretch(&$0, to: shown) }
      track.change(["tkhd"]) { Self.setDuration(total, in: &$0, at: $0.isLong ? 28 : 20) }
      longest = max(longest, total)
    }
    movie.change(["mvhd"]) { Self.setDuration(longest, in: &$0, at: $0.isLong ? 24 : 16) }
    return movie
  }

  private static func setDuration(_ duration: UInt64, in header: inout ISOBox, at place: Int) {
    header.payload.put(
      header.isLong ? duration : min(duration, UInt64(UInt32.max)), at: place, bytes: header.isLong ? 8 : 4)
  }

  /// Lets the last edit show everything, and answers how long all edits are.
  private static func stretch(_ list: inout ISOBox, to shown: UInt64) -> UInt64 {
    let width = list.isLong ? 8 : 4
    var reader = ISOBytes(list.payload, at: 4)
    guard let count = reader.read(4), count > 0 else { return shown }
    var before: UInt64 = 0
    for _ in 1..<max(1, count) where count > 1 {
      before += reader.read(width) ?? 0
      reader.skip(width + 4)
    }
    list.payload.put(list.isLong ? shown : min(shown, UInt64(UInt32.max)), at: reader.offset, bytes: width)
    return before + shown
  }
}
