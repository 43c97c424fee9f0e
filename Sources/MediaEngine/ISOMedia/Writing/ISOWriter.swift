import CoreMedia
import Foundation

/// Writes a movie while its samples arrive: first as fragments that are readable as soon as they are in the file, then
/// with one ordinary moov in their place. If the program dies, what was written before is a playable movie.
///
/// A fragment is written with a box type that readers skip, and one write of four bytes changes that to `moof`. At the
/// end the new moov gets its type in the same way. Then one write of sixteen bytes puts an `mdat` header in front of
/// everything before that moov, which hides it. Not safe for several threads at once, and not for the main thread.
final class ISOWriter: ISOMovieWriter {
  /// How a movie is written.
  struct Options {
    /// The file's major brand; `qt  ` makes a QuickTime movie.
    var brand = "qt  "
    /// The fragment duration; nil keeps fragments hidden, so that nothing is readable before the end.
    var fragmentDuration: CMTime? = CMTime(seconds: 1, preferredTimescale: 1000)
    /// The duration of the first fragment, where it differs.
    var firstFragmentDuration: CMTime?
    var created: Date?
    /// Whether the file is temporary: it isn't synchronized to the disk.
    var isScratch = false
    /// The movie timescale; nil chooses one in which all tracks' times are whole.
    var timescale: CMTimeScale?
    /// The largest offset of samples in the file that is written with four bytes.
    var longestShortOffset = Int64(UInt32.max)
    /// Called when a fragment is in the file.
    var wroteFragment: (@Sendable () -> Void)?

    init() {}
  }

  /// The most bytes kept in memory: a fragment ends earlier.
  private static let mostBytes = 64 << 20
  /// How long fragments wait for a track without samples.
  private static let longestWait = CMTime(value: 10, timescale: 1)
  /// How long a fragment of the wanted length waits for a key sample at most.
  private static let longestPatience = CMTime(value: 1, timescale: 5)
  /// The shortest length that is wanted of a fragment, whatever was asked for.
  private static let shortestFragment = CMTime(value: 1, timescale: 1000)
  /// The duration of a track's samples that are stored together.
  private static let interleaving = CMTime(value: 1, timescale: 2)
  /// The size of the placeholder that becomes the final `mdat` header.
  static let coverSize: Int64 = 16

  private let file: ISOFile
  private let options: Options
  private var tracks: [ISOPendingTrack]
  /// The moov at the front; nil until the first fragment is written.
  private var movie: ISOBox?
  private var cover: Int64 = 0
  /// The offset of the first fragment.
  private var start: Int64 = 0
  private var end: Int64 = 0
  private var fragmentCount: UInt32 = 0
  /// The start time of the fragment being collected.
  private var fragmentStart = CMTime.zero
  /// When the tracks' media ends, by track ID.
  private var ends: [UInt32: Int64] = [:]
  /// The error that kept a fragment from being written; nothing is written behind the hole.
  private var failure: (any Error)?
  /// The finished movie's length.
  private var length: MovieLength?

  /// Starts a movie in an empty, writable file.
  init(_ file: ISOFile, tracks: [ISOTrackPlan], options: Options = Options()) {
    self.file = file
    self.options = options
    self.tracks = tracks.map(ISOPendingTrack.init)
  }

  private var isQuickTime: Bool { options.brand == "qt  " }
  /// Whether a fragment is in the file.
  var hasSamples: Bool { end > start }

  // MARK: Tracks

  /// A track without formats when the front moov is due.
  struct TooLate: Error, Equatable {
    var track: Int32
  }

  /// Changes a track's description, by the track's index; false where it is in the file already.
  @discardableResult
  func change(_ place: Int, _ body: (inout ISOTrackPlan) -> Void) -> Bool {
    guard movie == nil else { return false }
    body(&tracks[place].plan)
    return true
  }

  /// Adds a format to a track, also when the moov is in the file already. Returns its index among the track's; nil
  /// where there is no more room for it.
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

  /// Ends a track's presentation at a media time: encoders pad their last packet.
  func trim(_ place: Int, at time: Int64) { ends[UInt32(tracks[place].plan.id)] = time }

  // MARK: Samples

  /// Adds a sample to a track, by the track's index, in decode order. A track needs formats before its first sample and
  /// before the first fragment is written.
  func append(_ sample: ISOSample, to place: Int) throws {
    let plan = tracks[place].plan
    guard !plan.formats.isEmpty else { throw TooLate(track: plan.id) }
    try tracks[place].append(sample)
    while let cut = dueCut() { try writeFragment(until: cut) }
  }

  /// Ends a track: no more samples come.
  func endTrack(_ place: Int) throws {
    tracks[place].end()
    while let cut = dueCut() { try writeFragment(until: cut) }
  }

  /// The index of the track at whose key samples fragments are cut.
  private var lead: Int? {
    tracks.firstIndex { $0.plan.isPicture && !$0.hasEnded }
      ?? tracks.firstIndex { $0.plan.isContinuous && !$0.hasEnded }
  }

  /// The end of a fragment that is due now; nil while none is.
  private func dueCut() -> CMTime? {
    guard let lead else { return nil }
    let continuous = tracks.lazy.filter(\.plan.isContinuous).map(\.reached)
    let reached = continuous.compactMap(\.self)
    let farthest = reached.filter(\.isNumeric).max() ?? fragmentStart
    let isLate = farthest - fragmentStart > Self.longestWait + (options.fragmentDuration ?? .zero)
    let isLarge = tracks.reduce(0) { $0 + $1.byteCount } > Self.mostBytes
    let limit = isLate || isLarge ? farthest : continuous.contains(nil) ? fragmentStart : reached.min() ?? .zero
    guard limit > fragmentStart else { return nil }
    // Hidden fragments are one second long.
    let first = fragmentCount == 0 ? options.firstFragmentDuration : nil
    let asked = first ?? options.fragmentDuration ?? CMTime(value: 1, timescale: 1)
    // One without any length would never get beyond where it begins.
    let length = CMTimeMaximum(Self.shortestFragment, asked)
    let wanted = fragmentStart + length
    // A fragment that begins with a key sample can be decoded without earlier ones, so it waits a little for one.
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
    // In order of decode time.
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
    options.wroteFragment?()
  }

  /// Groups samples of one format into runs, of half a second if the track doesn't say otherwise.
  private static func runs(of samples: ArraySlice<ISOSample>, _ plan: ISOTrackPlan) -> [ISOFragment.Run] {
    let piece = plan.chunkDuration ?? interleaving
    let length = max(1, CMTimeConvertScale(piece, timescale: plan.timescale, method: .default).value)
    var runs: [ISOFragment.Run] = []
    for sample in samples {
      let size = UInt32(sample.bytes.count / Int(max(1, sample.count)))
      let entry = ISOFragment.Entry(
        size: size, duration: sample.duration, shift: sample.shift, isKey: sample.isKey)
      if let last = runs.indices.last, runs[last].format == sample.format, sample.decode < runs[last].decode + length,
        runs[last].takes(entry, times: sample.count)
      {
        // Appended in place: taking the run out and putting it back would copy it for every sample.
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

  /// Writes `ftyp` and the moov without samples; returns the moov.
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

  /// Writes pending samples and the final moov. `describing` may add to the moov, metadata for example.
  @discardableResult
  func finish(describing: (inout ISOBox) throws -> Void = { _ in }) throws -> MovieLength {
    if let length { return length }
    for place in tracks.indices { tracks[place].end() }
    try writeFragment(until: .positiveInfinity)
    var described = try begin()
    try describing(&described)
    let index = ISOIndexWriter(
      file: file, movie: described, lengths: .asSaid, ends: ends, longestShortOffset: options.longestShortOffset
    ) { [file, start] end, body in
      try file.forEachRun(of: described, from: start, upTo: end, body)
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
    // The `mdat` covers everything before the moov.
    try file.write(Self.head(of: place - cover), at: cover)
    try synchronize()
    let length = MovieLength(written)
    self.length = length
    return length
  }

  private func synchronize() throws { if !options.isScratch { try file.synchronize() } }

  /// Makes an ordinary movie of what has reached the file, if need be without its last second. For when a write has
  /// failed for lack of room.
  func rescue(describing: (inout ISOBox) throws -> Void = { _ in }) throws -> MovieLength {
    try ISORecovery(file: file).finish(describing: describing)
  }
}

extension ISOWriter {
  /// An `mdat` header that turns the following bytes into media data, whatever they were.
  static func head(of size: Int64) -> [UInt8] {
    ISOForm.bytes { form in
      form.number(1, bytes: 4)
      form.code("mdat")
      form.number(size, bytes: 8)
    }
  }
}

extension ISOFragment.Run {
  /// Adds samples to this run; false where they don't fit into it.
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
