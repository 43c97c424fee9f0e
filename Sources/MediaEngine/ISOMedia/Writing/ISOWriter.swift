import CoreMedia
import Foundation

/// Writes a movie as its samples come: fragments that can be read as soon as they are in the file, then one ordinary
/// index in their place. Whatever ends the program, what was written before is a movie.
///
/// A fragment is written under a name that is passed over, and gets its real one by one write of four bytes. At the end
/// the new index gets its name the same way; then one write of sixteen bytes lets what hides everything else begin. Not
/// safe for several threads at once, and not for the main thread.
final class ISOWriter {
  /// How a movie is written.
  struct Options {
    /// The first of the brands that the file says it has; `qt  ` makes a QuickTime movie.
    var brand = "qt  "
    /// How much of the movie a fragment holds; nil shows nothing of it before the end.
    var fragmentDuration: CMTime? = CMTime(seconds: 1, preferredTimescale: 1000)
    var created: Date?
    /// Whether what is written will be copied somewhere else before anybody trusts in it: nothing waits for the disk.
    var isScratch = false
    /// Units per second of the movie's times; nil chooses one in which those of the tracks are whole.
    var timescale: CMTimeScale?

    init() {}
  }

  /// More than this isn't kept in memory: a fragment ends before.
  private static let mostBytes = 64 << 20
  /// For longer than this nothing waits for a track whose samples don't come.
  private static let longestWait = CMTime(value: 10, timescale: 1)
  /// How long a fragment that is long enough waits for a key sample at most.
  private static let longestPatience = CMTime(value: 1, timescale: 5)
  /// Samples of a track that stand together.
  private static let interleaving = CMTime(value: 1, timescale: 2)
  /// What becomes the head of everything that isn't the index.
  static let coverSize: Int64 = 16

  private let file: ISOFile
  private let options: Options
  private var tracks: [ISOPendingTrack]
  /// The index at the front; nil until the first fragment is written.
  private var movie: ISOBox?
  private var cover: Int64 = 0
  /// Where the first fragment stands.
  private var start: Int64 = 0
  private var end: Int64 = 0
  private var fragmentCount: UInt32 = 0
  /// When the fragment begins that is being collected.
  private var fragmentStart = CMTime.zero
  /// Until when the media of tracks is shown, by their numbers.
  private var ends: [UInt32: Int64] = [:]
  /// What kept a fragment from being written: nothing is written behind a hole.
  private var failure: (any Error)?
  /// How much is in it, once it is finished.
  private var length: MovieLength?

  /// Begins a movie in a file, which must be empty and writable.
  init(_ file: ISOFile, tracks: [ISOTrackPlan], options: Options = Options()) {
    self.file = file
    self.options = options
    self.tracks = tracks.map(ISOPendingTrack.init)
  }

  private var isQuickTime: Bool { options.brand == "qt  " }

  // MARK: Tracks

  /// A track that was still unknown when the head of the movie was written.
  struct TooLate: Error, Equatable {
    var track: Int32
  }

  /// Changes what the movie says of a track, by its place; false where that is in the file already.
  @discardableResult
  func change(_ place: Int, _ body: (inout ISOTrackPlan) -> Void) -> Bool {
    guard movie == nil else { return false }
    body(&tracks[place].plan)
    return true
  }

  /// Adds a format to a track, also to one that is in the file already: its number among the track's. Nil where there is
  /// no room for it any more.
  func add(_ format: CMFormatDescription, to place: Int) throws -> Int? {
    let number = tracks[place].plan.formats.count
    if movie != nil {
      guard try insert(format, into: place) else { return nil }
    }
    tracks[place].plan.formats.append(format)
    return number
  }

  private func insert(_ format: CMFormatDescription, into place: Int) throws -> Bool {
    let plan = tracks[place].plan
    guard var movie, let track = movie.children.firstIndex(where: { ISOMovie.identifier(of: $0) == UInt32(plan.id) }),
      var room = ISOFormatRoom(in: movie, track: track, at: cover + Self.coverSize)
    else { return false }
    let entry = try ISOSampleEntryWriter(isQuickTime: isQuickTime).entry(format, for: plan.kind)
    guard try room.add(entry, to: file) else { return false }
    movie.children[track].change(["mdia", "minf", "stbl", "stsd"]) { list in
      guard let length = ISOFormatRoom.length(of: list.payload) else { return }
      list.payload.replaceSubrange(length..<length + entry.count, with: entry)
      list.payload.put(UInt64(plan.formats.count + 1), at: 4, bytes: 4)
    }
    self.movie = movie
    return true
  }

  /// Nothing of a track's media is shown from a time on, in the track's units: encoders fill up their last packet.
  func trim(_ place: Int, at time: Int64) { ends[UInt32(tracks[place].plan.id)] = time }

  // MARK: Samples

  /// Adds a sample of a track, by its place among the tracks. Those of a track come in the order of decoding. A track
  /// must have formats by the time that its first sample comes, and by the time that the first fragment is written.
  func append(_ sample: ISOSample, to place: Int) throws {
    let plan = tracks[place].plan
    guard !plan.formats.isEmpty else { throw TooLate(track: plan.id) }
    try tracks[place].append(sample)
    while let cut = dueCut() { try writeFragment(until: cut) }
  }

  /// No more samples come to a track.
  func endTrack(_ place: Int) throws {
    tracks[place].end()
    while let cut = dueCut() { try writeFragment(until: cut) }
  }

  /// The track by whose key samples fragments are cut.
  private var lead: Int? {
    tracks.firstIndex { $0.plan.isPicture && !$0.hasEnded }
      ?? tracks.firstIndex { $0.plan.isContinuous && !$0.hasEnded }
  }

  /// Until when a fragment is to be written now; nil while none is.
  private func dueCut() -> CMTime? {
    guard let lead else { return nil }
    let continuous = tracks.lazy.filter(\.plan.isContinuous).map(\.reached)
    let reached = continuous.compactMap(\.self)
    let farthest = reached.filter(\.isNumeric).max() ?? fragmentStart
    let isLate = farthest - fragmentStart > Self.longestWait + (options.fragmentDuration ?? .zero)
    let isLarge = tracks.reduce(0) { $0 + $1.byteCount } > Self.mostBytes
    let limit = isLate || isLarge ? farthest : continuous.contains(nil) ? fragmentStart : reached.min() ?? .zero
    guard limit > fragmentStart else { return nil }
    // For what isn't seen before the end a second will do.
    let length = options.fragmentDuration ?? CMTime(value: 1, timescale: 1)
    let wanted = fragmentStart + length
    // A fragment that begins with a key sample is read without those before it; for one that is near it waits a little.
    let patience = CMTimeMinimum(CMTimeMultiplyByRatio(length, multiplier: 1, divisor: 5), Self.longestPatience)
    let earliest = fragmentStart + CMTimeMultiplyByRatio(length, multiplier: 1, divisor: 2)
    if limit >= wanted + patience {
      return tracks[lead].key(nearest: wanted, from: earliest, to: wanted + patience) ?? wanted
    }
    return isLate || isLarge ? limit : nil
  }

  // MARK: Fragments

  private func writeFragment(until cut: CMTime) throws {
    if let failure { throw failure }
    var runs: [(time: CMTime, run: ISOFragment.Run)] = []
    for place in tracks.indices {
      let plan = tracks[place].plan
      runs += Self.runs(of: tracks[place].take(before: cut), plan)
        .map { (CMTime(value: $0.decode, timescale: plan.timescale), $0) }
    }
    fragmentStart = cut
    guard !runs.isEmpty else { return }
    // Those that are decoded at the same time stand together.
    runs.sort { $0.time < $1.time }
    try begin()
    fragmentCount += 1
    let fragment = ISOFragment(number: fragmentCount, runs: runs.map(\.run))
    let bytes = fragment.bytes
    do {
      try file.write(bytes, at: end)
      if options.fragmentDuration != nil { try file.write(Array(code: ISOFragment.visible), at: end + 4) }
    } catch {
      failure = error
      try? file.truncate(to: end)
      throw error
    }
    end += Int64(bytes.count)
  }

  /// Samples of one format, half a second of them together.
  private static func runs(of samples: ArraySlice<ISOSample>, _ plan: ISOTrackPlan) -> [ISOFragment.Run] {
    let length = CMTimeConvertScale(interleaving, timescale: plan.timescale, method: .default).value
    var runs: [ISOFragment.Run] = []
    for sample in samples {
      let size = UInt32(sample.bytes.count / Int(max(1, sample.count)))
      let entry = ISOFragment.Entry(
        size: size, duration: sample.duration, shift: sample.shift, isKey: sample.isKey)
      if let last = runs.indices.last, runs[last].format == sample.format, sample.decode < runs[last].decode + length,
        runs[last].takes(entry, times: sample.count)
      {
        // Where they stand: what was taken out and put back would be copied for every sample.
        runs[last].bytes += sample.bytes
      } else {
        runs.append(
          ISOFragment.Run(
            track: plan.id, format: sample.format, decode: sample.decode, entries: [entry], repeats: sample.count,
            bytes: sample.bytes))
      }
    }
    return runs
  }

  /// Writes the head of the file and the index without samples, which it answers.
  @discardableResult
  private func begin() throws -> ISOBox {
    if let movie { return movie }
    let plans = tracks.map(\.plan).filter { !$0.formats.isEmpty }
    let header = ISOHeader(
      isQuickTime: isQuickTime, tracks: plans, timescale: options.timescale ?? ISOHeader.timescale(for: plans),
      created: options.created)
    let movie = try header.movie()
    var bytes = ISOForm.bytes { form in
      form.box("ftyp") { form in
        form.code(options.brand)
        form.number(isQuickTime ? 0x2005_0300 : 0x200, bytes: 4)
        form.code(options.brand)
        if !isQuickTime { for brand in ["isom", "iso6", "mp42"] where brand != options.brand { form.code(brand) } }
      }
    }
    cover = Int64(bytes.count)
    bytes += ISOBox("free", payload: [UInt8](repeating: 0, count: Int(Self.coverSize) - 8)).bytes
    bytes += movie.bytes
    try file.write(bytes, at: 0)
    self.movie = movie
    start = Int64(bytes.count)
    end = start
    return movie
  }

  // MARK: The end

  /// Writes what waits, and the index. `describing` may add to the index, words about the movie, say.
  @discardableResult
  func finish(describing: (inout ISOBox) throws -> Void = { _ in }) throws -> MovieLength {
    if let length { return length }
    for place in tracks.indices { tracks[place].end() }
    try writeFragment(until: .positiveInfinity)
    var described = try begin()
    try describing(&described)
    let index = ISOIndexWriter(file: file, movie: described, lengths: .asSaid, ends: ends) { [file, start] end, body in
      try file.forEachFragment(from: start, upTo: end, body)
    }
    let place = end
    let written: ISOIndexWriter.Outcome
    do {
      written = try index.write(at: place)
    } catch {
      try? file.truncate(to: place)
      throw error
    }
    try synchronize()
    try file.write(Array(code: "moov"), at: place + 4)
    try synchronize()
    // Everything up to the index is what it speaks of.
    try file.write(Self.head(of: place - cover), at: cover)
    try synchronize()
    let length = MovieLength(written)
    self.length = length
    return length
  }

  private func synchronize() throws { if !options.isScratch { try file.synchronize() } }

  /// Where there was no room for what waits, or for the index: makes an ordinary movie of what has reached the file, if
  /// need be at the cost of its last second.
  func rescue(describing: (inout ISOBox) throws -> Void = { _ in }) throws -> MovieLength {
    try ISORecovery(file: file).finish(describing: describing)
  }
}

extension ISOWriter {
  /// The head that lets so many bytes be samples, whatever they were before.
  static func head(of size: Int64) -> [UInt8] {
    ISOForm.bytes { form in
      form.number(1, bytes: 4)
      form.code("mdat")
      form.number(size, bytes: 8)
    }
  }
}

extension ISOFragment.Run {
  /// Adds what is said of so many more samples; false where they don't fit into this run.
  fileprivate mutating func takes(_ entry: ISOFragment.Entry, times: UInt32) -> Bool {
    if repeats == 1, times == 1 {
      entries.append(entry)
      return true
    }
    guard entries == [entry] else { return false }
    repeats += times
    return true
  }
}
