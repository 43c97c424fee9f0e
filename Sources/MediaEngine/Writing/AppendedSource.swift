import CoreMedia
import Foundation
import GStreamer

/// Samples that were appended to a track, as they are at one time.
struct AppendedSource: MediaSource {
  private let track: MediaTrackFacts
  private let table: SampleTable
  let facts: MediaFacts

  init(track: MediaTrackFacts, table: SampleTable) {
    (self.track, self.table) = (track, table)
    var facts = MediaFacts(container: .quickTime)
    (facts.tracks, facts.duration) = ([track], track.mediaDuration)
    self.facts = facts
  }

  func table(of track: Int32, isCancelled: Flag) throws -> SampleTable { table }

  func cursor(of track: Int32) throws -> any SampleCursor {
    let files = try self.track.openStorage(of: nil, .anywhere)
    guard let first = files[0] else { throw MediaFileError.cancelled }
    return ISOSampleCursor(table, in: first, others: files)
  }

  func formats(of track: Int32) -> [StoredFormat?] { self.track.storedFormats }
}
