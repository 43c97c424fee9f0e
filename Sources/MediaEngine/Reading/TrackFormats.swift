import GStreamer
import Synchronization

/// What decoders have to know of a track's formats. Some containers tell of a format only where it begins.
final class TrackFormats: Sendable {
  let first: StoredFormat
  private let source: any MediaSource
  private let track: Int32
  private let known: Mutex<[StoredFormat?]>

  /// Nil if one of the formats that are known from the start has a codec that isn't.
  init?(_ source: any MediaSource, track: Int32) {
    let formats = source.formats(of: track)
    guard let first = formats.first ?? nil, formats.allSatisfy({ $0 != nil }) else { return nil }
    (self.source, self.track, self.first) = (source, track, first)
    known = Mutex(formats)
  }

  /// A format by its number.
  subscript(number: Int) -> StoredFormat? {
    known.withLock { known in
      if !known.indices.contains(number) { known = source.formats(of: track) }
      return known.indices.contains(number) ? known[number] : nil
    }
  }
}
