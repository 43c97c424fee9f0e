import CoreMedia

/// Writes one ordinary moov for a fragmented movie. Doesn't keep the samples in memory.
struct ISOIndexWriter {
  /// Bytes, boxes, and gaps that are filled in later.
  private indirect enum Part {
    case bytes([UInt8])
    case gap(Int64, track: UInt32, table: WritableKeyPath<ISOTableWriter.Columns, ISOColumn?>)
    case box(String, [Part])

    var size: Int64 {
      switch self {
      case .bytes(let bytes): Int64(bytes.count)
      case .gap(let size, _, _): size
      case .box(_, let parts): parts.reduce(8) { $0 + $1.size }
      }
    }
  }

  /// Calls `body` for the samples of each track, run by run.
  typealias Runs = (_ end: Int64, _ body: (ISOFragmentReader.Run) throws -> Void) throws -> Void

  /// The contents of a moov.
  struct Outcome {
    /// The moov without its sample tables.
    var movie: ISOBox
    /// The measures of the sample tables, by track ID.
    var measures: [UInt32: ISOTableWriter.Measure]
    /// The file offset at which it ends.
    var end: Int64
  }

  private static let tables: Set = ["stts", "ctts", "stss", "stsc", "stsz", "stz2", "stco", "co64", "saiz", "saio"]

  let file: ISOFile
  /// The moov at the front, which describes the tracks.
  let movie: ISOBox
  /// How stated edit durations are treated.
  let lengths: ISODurations.Lengths
  /// When the tracks' media ends at the latest, by track ID, in media timescale units.
  var ends: [UInt32: Int64] = [:]
  /// The largest offset that is written with four bytes.
  var longestShortOffset = Int64(UInt32.max)
  let runs: Runs

  /// What a moov at this place would contain, for all fragments before it.
  func measure(upTo place: Int64) throws -> Outcome {
    let (outcome, _) = try plan(at: place)
    return outcome
  }

  private func plan(at place: Int64) throws -> (Outcome, Part) {
    let measures = try collect(upTo: place, into: [:])
    var movie = try ISODurations(measures, lengths: lengths, ends: ends).set(in: self.movie)
    movie["mvex"] = nil
    let whole = Part.box(
      ISOFragment.hidden, movie.children.map { $0.type == "trak" ? track($0, measures) : .bytes($0.bytes) })
    guard whole.size <= Int64(UInt32.max) else { throw ISOTableWriter.TooLong() }
    return (Outcome(movie: movie, measures: measures, end: place + whole.size), whole)
  }

  /// Writes the moov behind all fragments, with a type that readers skip until it is changed.
  @discardableResult
  func write(at place: Int64) throws -> Outcome {
    let (outcome, whole) = try plan(at: place)
    var columns: [UInt32: ISOTableWriter.Columns] = [:]
    var offset = place
    var pending: [UInt8] = []
    func flush() throws {
      try file.write(pending, at: offset)
      offset += Int64(pending.count)
      pending.removeAll(keepingCapacity: true)
    }
    func put(_ part: Part) throws {
      switch part {
      case .bytes(let bytes): pending += bytes
      case .gap(let size, let track, let table):
        try flush()
        columns[track, default: .init()][keyPath: table] = ISOColumn(file, at: offset)
        offset += size
      case .box(let type, let parts):
        pending.append(UInt64(part.size), bytes: 4)
        pending += Array(code: type)
        for part in parts { try put(part) }
      }
    }
    try put(whole)
    try flush()
    let written = try collect(upTo: place, into: columns, counted: outcome.measures)
    guard written == outcome.measures else { throw ISOBox.Damage(what: "the fragments changed") }
    return outcome
  }

  /// Goes through all samples, to count them or to write their tables.
  private func collect(
    upTo end: Int64, into columns: [UInt32: ISOTableWriter.Columns], counted: [UInt32: ISOTableWriter.Measure] = [:]
  ) throws -> [UInt32: ISOTableWriter.Measure] {
    var writers: [UInt32: ISOTableWriter] = [:]
    for track in movie.children where track.type == "trak" {
      guard let number = ISOMovie.identifier(of: track) else { continue }
      var writer =
        counted[number].map { ISOTableWriter(into: columns[number] ?? .init(), counted: $0) }
        ?? ISOTableWriter(longestShortOffset: longestShortOffset)
      // Some files have samples before the first fragment.
      if let table = track.at("mdia", "minf", "stbl") {
        for sample in try ISOSamples(table: table).samples { try writer.add(.init(sample, of: number)) }
      }
      writers[number] = writer
    }
    try runs(end) { run in try writers[run.track]?.add(run) }
    return try writers.mapValues { writer in
      var writer = writer
      try writer.finish()
      return writer.measure
    }
  }

  // MARK: Boxes

  private func track(_ track: ISOBox, _ measures: [UInt32: ISOTableWriter.Measure]) -> Part {
    let number = ISOMovie.identifier(of: track)
    guard let number, let measure = measures[number] else { return .bytes(track.bytes) }
    return replaced(track, ["mdia", "minf", "stbl"]) { table in
      var kept = table.children.filter { !Self.tables.contains($0.type) }
      if let list = kept.firstIndex(where: { $0.type == "stsd" }),
        let length = ISOFormatRoom.length(of: kept[list].payload)
      {
        kept[list].payload = Array(kept[list].payload.prefix(length))
      }
      return .box("stbl", kept.map { .bytes($0.bytes) } + tables(number, measure))
    }
  }

  /// A box in which the one at the end of a path of types is replaced.
  private func replaced(_ box: ISOBox, _ path: ArraySlice<String>, _ body: (ISOBox) -> Part) -> Part {
    guard let type = path.first else { return body(box) }
    return .box(
      box.type,
      box.children.map { $0.type == type ? replaced($0, path.dropFirst(), body) : .bytes($0.bytes) })
  }

  private func tables(_ track: UInt32, _ measure: ISOTableWriter.Measure) -> [Part] {
    func table(
      _ type: String, version: UInt8 = 0, _ head: [UInt64], _ rows: UInt64, _ width: UInt64,
      _ path: WritableKeyPath<ISOTableWriter.Columns, ISOColumn?>
    ) -> Part {
      let head = ISOForm.bytes { form in
        form.number(Int(version) << 24, bytes: 4)
        for value in head { form.number(value, bytes: 4) }
      }
      return .box(type, [.bytes(head)] + (rows > 0 ? [.gap(Int64(rows * width), track: track, table: path)] : []))
    }
    var parts = [table("stts", [measure.durationRuns], measure.durationRuns, 8, \.durations)]
    if measure.hasShifts {
      let version: UInt8 = measure.hasEarlierShown ? 1 : 0
      parts.append(table("ctts", version: version, [measure.shiftRuns], measure.shiftRuns, 8, \.shifts))
    }
    if !measure.isAllKey { parts.append(table("stss", [measure.keys], measure.keys, 4, \.keys)) }
    parts.append(table("stsc", [measure.chunkRuns], measure.chunkRuns, 12, \.spread))
    let common = measure.samples > 0 ? measure.commonSize : nil
    parts.append(
      table("stsz", [UInt64(common ?? 0), measure.samples], common == nil ? measure.samples : 0, 4, \.sizes))
    let width = measure.offsetWidth
    parts.append(
      table(width == 8 ? "co64" : "stco", [measure.chunks], measure.chunks, UInt64(width), \.offsets))
    return parts
  }
}

extension ISOFragmentReader.Run {
  fileprivate init(_ sample: SampleTable.Entry, of track: UInt32) {
    self.init(track: track, description: UInt32(sample.description) + 1, offset: sample.offset)
    entries = [
      ISOFragment.Entry(
        size: sample.size, duration: UInt32(clamping: sample.duration),
        shift: Int32(clamping: sample.presentation &- sample.decode), isKey: sample.isKey)
    ]
  }
}

extension ISOFile {
  /// Calls `body` for each run of samples in the fragments of a movie, in a range of the file.
  func forEachRun(
    of movie: ISOBox, from start: Int64, upTo end: Int64, _ body: (ISOFragmentReader.Run) throws -> Void
  ) throws {
    let reader = ISOFragmentReader(movie, fileSize: end)
    try forEachFragment(from: start, upTo: end) { fragment, offset in
      for run in reader.runs(of: fragment, at: offset) { try body(run) }
    }
  }
}
