import CoreMedia
import Foundation

/// Writes a movie whose samples may lie in other files: into a new file, or behind what is in one.
///
/// A sample with an origin stays where it is, and the moov refers to it; the others are written to the movie's own file. In a
/// file with a movie, that movie's header is in force until the new one is whole. Not for the main thread.
final class ISOReferenceWriter: ISOMovieWriter {
  /// A sample description of its own for each format and each file that has samples of it.
  private struct Description: Hashable {
    var format: Int
    var reference: ISODataReferences.Reference
  }

  private struct Track {
    var plan: ISOTrackPlan
    var descriptions: [Description] = []
    var runs: [ISOFragmentReader.Run] = []
    /// The last sample's decode time, and the earliest that the next one may have.
    var last: (decode: Int64, next: Int64)?
    /// Where the last run ends in its file.
    var end: Int64 = 0
  }

  /// The most samples that lie in one chunk.
  private static let longestRun = 1024

  private let file: ISOFile
  private let url: URL
  private let brand: String
  private let created: Date?
  private let timescale: CMTimeScale?
  /// Relative to which the files of each track's samples are named.
  private let bases: [URL]
  private var tracks: [Track]
  private let storage: ISOMediaStorage
  /// The size of the file before anything was written.
  private let oldSize: Int64

  /// Starts a movie in a file, which may be empty. `url` is the name that the file has or gets. `bases` are the folders
  /// relative to which each track's samples are named.
  init(
    _ file: ISOFile, named url: URL, tracks: [ISOTrackPlan], bases: [URL], options: ISOWriter.Options
  ) throws {
    (self.file, self.url, self.bases) = (file, url, bases)
    (brand, created, timescale) = (options.brand, options.created, options.timescale)
    self.tracks = tracks.map { plan in
      var plan = plan
      plan.takesFormats = false
      return Track(plan: plan)
    }
    oldSize = file.size
    storage = try ISOMediaStorage(file, brand: options.brand)
  }

  func add(_ format: CMFormatDescription, to place: Int) throws -> Int? {
    tracks[place].plan.formats.append(format)
    return tracks[place].plan.formats.count - 1
  }

  func append(_ sample: ISOSample, to place: Int) throws {
    let earliest = tracks[place].last?.next ?? 0
    guard sample.decode >= earliest else {
      throw ISOPendingTrack.Disorder(track: tracks[place].plan.id, decode: sample.decode, earliest: earliest)
    }
    let size = Int64(sample.bytes.count)
    let (offset, reference): (Int64, ISODataReferences.Reference)
    if let origin = sample.origin {
      let isOwn = origin.file.standardizedFileURL == url.standardizedFileURL
      let base = bases.indices.contains(place) ? bases[place] : url.deletingLastPathComponent()
      (offset, reference) =
        (origin.offset, isOwn ? .own : .file(ISODataReferences.address(of: origin.file, from: base)))
    } else {
      (offset, reference) = (try storage.append(sample.bytes), .own)
    }
    add(sample, as: Description(format: sample.format, reference: reference), at: offset, to: &tracks[place])
    tracks[place].end = offset + size
    tracks[place].last = (sample.decode, sample.decode + max(1, Int64(sample.count - 1) * Int64(sample.duration)))
  }

  private func add(_ sample: ISOSample, as description: Description, at offset: Int64, to track: inout Track) {
    let number: Int
    if let known = track.descriptions.firstIndex(of: description) {
      number = known + 1
    } else {
      track.descriptions.append(description)
      number = track.descriptions.count
    }
    let count = max(1, sample.count)
    let entry = ISOFragment.Entry(
      size: UInt32(sample.bytes.count / Int(count)), duration: sample.duration, shift: sample.shift,
      isKey: sample.isKey)
    if let last = track.runs.indices.last, track.runs[last].repeats == 1, let before = track.last {
      // A sample lasts until the next one.
      let place = track.runs[last].entries.count - 1
      track.runs[last].entries[place].duration = UInt32(clamping: sample.decode - before.decode)
      if count == 1, offset == track.end, track.runs[last].description == UInt32(number),
        track.runs[last].entries.count < Self.longestRun
      {
        track.runs[last].entries.append(entry)
        return
      }
    }
    var run = ISOFragmentReader.Run(
      track: UInt32(track.plan.id), description: UInt32(number), decode: UInt64(clamping: sample.decode),
      offset: offset)
    (run.entries, run.repeats) = ([entry], count)
    track.runs.append(run)
  }

  func endTrack(_ place: Int) throws {}

  // MARK: The end

  func finish(describing: (inout ISOBox) throws -> Void) throws -> MovieLength {
    let used = tracks.filter { !$0.descriptions.isEmpty }
    let plans = used.map { track in
      var plan = track.plan
      plan.formats = track.descriptions.map { track.plan.formats[$0.format] }
      return plan
    }
    let header = ISOHeader(
      isQuickTime: brand == "qt  ", tracks: plans, timescale: timescale ?? ISOHeader.timescale(for: plans),
      created: created)
    var movie = try header.movie()
    movie.changeTracks { track in
      let id = ISOMovie.identifier(of: track)
      guard let found = used.first(where: { UInt32($0.plan.id) == id }) else { return }
      Self.refer(found.descriptions.map(\.reference), in: &track)
    }
    try describing(&movie)
    let place = file.size
    let index = ISOIndexWriter(file: file, movie: movie, lengths: .asSaid) { _, body in
      for track in used { for run in track.runs { try body(run) } }
    }
    let written = try index.write(at: place)
    try file.synchronize()
    let old = try file.parts().first { $0.type == "moov" }
    try file.write(Array(code: "moov"), at: place + 4)
    if let old { try file.rename(old, to: "free") }
    try storage.setBrand(brand)
    try file.synchronize()
    return MovieLength(written)
  }

  /// Lets a track's sample descriptions refer to files.
  private static func refer(_ references: [ISODataReferences.Reference], in track: inout ISOBox) {
    var all: [ISODataReferences.Reference] = []
    for reference in references where !all.contains(reference) { all.append(reference) }
    track.change(["mdia", "minf"]) { $0["dinf"] = ISODataReferences(all).information }
    track.change(["mdia", "minf", "stbl", "stsd"]) { list in
      var entries = ISOBox.boxes(in: list.payload[8...])
      for (place, reference) in references.enumerated() where entries.indices.contains(place) {
        entries[place].payload.put(UInt64((all.firstIndex(of: reference) ?? 0) + 1), at: 6, bytes: 2)
      }
      list.payload = list.payload.prefix(8) + entries.flatMap(\.bytes)
    }
  }

  /// Takes back what was written.
  func abandon() { try? file.truncate(to: oldSize) }
}
