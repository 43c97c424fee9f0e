import CoreMedia
import Foundation
import Synchronization

/// A Matroska or WebM file, read by its elements.
///
/// Opening reads the header, what it refers to, and the first blocks of each track. The sample tables take a pass over
/// the headers of all blocks, once for all tracks.
final class MatroskaFile: MediaSource {
  private struct State {
    var facts: MediaFacts
    var tables: [SampleTable]?
    var cues: MatroskaCues?
  }

  let url: URL
  let file: ISOFile
  let header: MatroskaHeader
  /// Where the first cluster begins.
  let firstCluster: Int64
  /// Where each track begins, by its number, if that was found when the file was opened.
  let beginnings: [UInt64: MatroskaBeginning.First]
  /// What takes each track's frames out of its blocks.
  let unpackers: [MatroskaUnpacker]
  private let progress: ReadingProgress
  private let state: Mutex<State>
  /// Locked while the file is indexed, so that it is done once.
  private let indexing = Mutex(())

  /// Nanoseconds in a tick.
  var scale: Int64 { header.info.scale }

  var facts: MediaFacts { state.withLock { $0.facts } }

  /// Files without a duration that are no larger are indexed at once.
  private static let cheap: Int64 = 1 << 26

  /// Reads a file; nil where it is of another format. Throws where it can't be used. `precise` lists all samples at
  /// once, to know the duration exactly.
  init?(
    _ url: URL, in file: ISOFile, precise: Bool = false, progress: ReadingProgress = ReadingProgress(),
    isCancelled: Flag = Flag()
  ) throws {
    guard let header = try MatroskaHeader(file) else { return nil }
    (self.url, self.file, self.header, self.progress) = (url, file, header, progress)
    firstCluster = header.firstCluster ?? file.size
    let opening = try MatroskaOpening(file, header, from: firstCluster)
    beginnings = opening.beginnings
    unpackers = header.tracks.map { track in
      MatroskaUnpacker(
        track, MatroskaClock(track, scale: header.info.scale, start: opening.start),
        beginning: MatroskaBeginning(track.kind, first: opening.beginnings[track.number]))
    }
    let facts = try MatroskaFacts(url, file, header, start: opening.start, unpackers).facts
    state = Mutex(State(facts: facts))
    // Where the header's duration begins isn't certain unless the media begins at 0.
    let isCertain = header.info.duration != nil && opening.start == 0
    if precise || header.info.duration == nil && header.cues == nil && !file.isRemote && file.size <= Self.cheap {
      _ = try tables(isCancelled: isCancelled)
    } else if !isCertain {
      let end = try MatroskaTail(self).end()
      state.withLock { $0.facts.setDuration(end, or: $0.facts.duration) }
    } else if let end = try? MatroskaTail(self).end(behind: facts.duration) {
      // What can't be read there costs no more than what the header leaves out.
      state.withLock { $0.facts.setDuration(end, or: end) }
    }
  }

  // MARK: Samples

  func table(of track: Int32, isCancelled: Flag) throws -> SampleTable {
    let index = try index(of: track)
    return try tables(isCancelled: isCancelled)[index]
  }

  func cursor(of track: Int32) throws -> any SampleCursor { try MatroskaCursor(self, track: index(of: track)) }

  func formats(of track: Int32) -> [StoredFormat?] {
    guard let index = try? index(of: track) else { return [] }
    return [MatroskaCodec(header.tracks[index]).format?.stored]
  }

  /// The sample table of the track with an index, if the file was indexed.
  func knownTable(_ index: Int) -> SampleTable? { state.withLock { $0.tables?[index] } }

  /// The cues, read when they are first needed.
  func cues() throws -> MatroskaCues {
    if let known = state.withLock({ $0.cues }) { return known }
    var cues = MatroskaCues()
    if let range = header.cues {
      let content = try file.read(at: range.lowerBound, count: Int(range.upperBound - range.lowerBound))
      cues = MatroskaCues(content[...], segment: header.segment)
    }
    state.withLock { $0.cues = cues }
    return cues
  }

  private func index(of track: Int32) throws(MediaFileError) -> Int {
    guard let index = header.tracks.indices.first(where: { Int32($0 + 1) == track }) else {
      throw .noSuchTrack(url, track)
    }
    return index
  }

  /// The tables of all tracks.
  private func tables(isCancelled: Flag) throws -> [SampleTable] {
    try indexing.withLock { _ in
      if let known = state.withLock({ $0.tables }) { return known }
      do {
        defer { progress.end() }
        let samples = try MatroskaIndex.read(
          file, from: firstCluster, unpackers, progress: progress, isCancelled: isCancelled)
        let tables = try MatroskaIndex.tables(samples, unpackers)
        let byID = Dictionary(uniqueKeysWithValues: tables.enumerated().map { (Int32($0 + 1), $1) })
        state.withLock { state in
          state.tables = tables
          StreamFacts.count(byID, &state.facts)
        }
        return tables
      } catch let damage as ISOBox.Damage {
        throw MediaFileError.damaged(url, reason: damage.what)
      }
    }
  }
}

extension MediaFacts {
  /// Sets the duration of the file and its tracks, exactly if it is known, else to an estimate.
  fileprivate mutating func setDuration(_ exact: CMTime?, or estimate: CMTime) {
    let duration = exact ?? estimate
    (self.duration, isDurationExact) = (duration, exact != nil)
    for place in tracks.indices { tracks[place].setDuration(duration) }
    if let byteCount, duration.isNumeric, duration > .zero { bitRate = Double(byteCount) * 8 / duration.seconds }
  }
}
