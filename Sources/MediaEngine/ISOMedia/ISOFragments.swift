/// Collects the samples of a movie that was written in fragments.
struct ISOFragments {
  private struct Defaults {
    var description: UInt32 = 1
    var duration: UInt32 = 0
    var size: UInt32 = 0
    var flags: UInt32 = 0
  }

  /// The tracks' samples by the tracks' numbers.
  private(set) var tracks: [UInt32: ISOSamples] = [:]
  /// More samples than this in all tracks are nothing that means well: two days of pictures and sound.
  private static let maxCount = 8_000_000
  private var defaults: [UInt32: Defaults] = [:]
  private var count = 0
  private let fileSize: Int64
  private let followsClock: Bool

  /// Begins with what the index at the front says. `followsClock` believes what fragments say of when they begin: what
  /// stands before lasts until then.
  init(_ movie: ISOBox, fileSize: Int64, followsClock: Bool = false) throws(ISOBox.Damage) {
    self.fileSize = fileSize
    self.followsClock = followsClock
    for track in movie.children where track.type == "trak" {
      guard let number = ISOMovie.identifier(of: track), let table = track.at("mdia", "minf", "stbl") else { continue }
      let samples = try ISOSamples(table: table)
      count += samples.samples.count
      guard count <= Self.maxCount else { throw ISOBox.Damage(what: "too many samples") }
      tracks[number] = samples
    }
    for box in movie["mvex"]?.children ?? [] where box.type == "trex" {
      var reader = ISOBytes(box.payload, at: 4)
      guard let track = reader.read(4), let description = reader.read(4), let duration = reader.read(4),
        let size = reader.read(4), let flags = reader.read(4)
      else { continue }
      defaults[UInt32(track)] = Defaults(
        description: UInt32(description), duration: UInt32(duration), size: UInt32(size), flags: UInt32(flags))
    }
  }

  /// Adds the samples of a fragment, as far as they are in the file.
  mutating func add(_ fragment: ISOBox, at offset: Int64) {
    var end = offset
    for track in fragment.children where track.type == "traf" {
      guard let header = track["tfhd"] else { continue }
      var reader = ISOBytes(header.payload)
      guard let flags = reader.read(4), let number = reader.read(4).map({ UInt32($0) }), tracks[number] != nil else {
        continue
      }
      var values = defaults[number] ?? Defaults()
      var base = flags & 0x20000 != 0 ? offset : end
      if flags & 0x1 != 0, let given = reader.read(8) {
        // Behind the end there is nothing, and sums would overflow.
        guard given <= UInt64(clamping: fileSize) else { continue }
        base = Int64(given)
      }
      if flags & 0x2 != 0 { values.description = UInt32(reader.read(4) ?? 1) }
      if flags & 0x8 != 0 { values.duration = UInt32(reader.read(4) ?? 0) }
      if flags & 0x10 != 0 { values.size = UInt32(reader.read(4) ?? 0) }
      if flags & 0x20 != 0 { values.flags = UInt32(reader.read(4) ?? 0) }
      if followsClock, let clock = track["tfdt"] {
        var reader = ISOBytes(clock.payload, at: 4)
        if let time = reader.read(clock.isLong ? 8 : 4) { tracks[number]?.wait(until: time) }
      }
      var place = base
      for run in track.children where run.type == "trun" { place = add(run, to: number, &values, base, place) }
      end = place
    }
  }

  private mutating func add(
    _ run: ISOBox, to track: UInt32, _ values: inout Defaults, _ base: Int64, _ next: Int64
  ) -> Int64 {
    var reader = ISOBytes(run.payload)
    guard let flags = reader.read(4), let length = reader.read(4) else { return next }
    var place = next
    if flags & 0x1 != 0 { place = base + Int64(Int32(truncatingIfNeeded: reader.read(4) ?? 0)) }
    var firstFlags: UInt32?
    if flags & 0x4 != 0 { firstFlags = reader.read(4).map { UInt32($0) } }
    for index in 0..<length {
      var (duration, size, sampleFlags) = (values.duration, values.size, values.flags)
      if index == 0, let firstFlags { sampleFlags = firstFlags }
      if flags & 0x100 != 0 {
        guard let value = reader.read(4) else { return place }
        duration = UInt32(value)
      }
      if flags & 0x200 != 0 {
        guard let value = reader.read(4) else { return place }
        size = UInt32(value)
      }
      if flags & 0x400 != 0 {
        guard let value = reader.read(4) else { return place }
        sampleFlags = UInt32(value)
      }
      var shift: Int32 = 0
      if flags & 0x800 != 0 {
        guard let value = reader.read(4) else { return place }
        shift = Int32(truncatingIfNeeded: value)
      }
      // qtmux 1.22 leaves the size out where it is that of the fragment's first sample, although it no longer says so
      // at the fragment's head: seen in one of a hundred runs of sound, and ffmpeg refuses such a file as a whole.
      if values.size == 0 { values.size = size }
      guard count < Self.maxCount, place >= 0, place + Int64(size) <= fileSize else { return place }
      count += 1
      tracks[track]?.append(
        ISOSamples.Sample(
          offset: place, size: size, duration: duration, shift: shift, isKey: sampleFlags & 0x10000 == 0,
          description: values.description))
      place += Int64(size)
    }
    return place
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
