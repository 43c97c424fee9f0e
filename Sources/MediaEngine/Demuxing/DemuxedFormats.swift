import Synchronization

/// The formats of a file's tracks. Most tracks have one; others are met while samples are read.
final class DemuxedFormats: Sendable {
  /// The most formats of a track.
  private static let most = 1000

  private let formats: Mutex<[Int32: [CodedFormat]]>

  init(_ tracks: [DemuxedTrack]) {
    formats = Mutex(
      Dictionary(tracks.map { ($0.id, [$0.stream.format]) }, uniquingKeysWith: { first, _ in first }))
  }

  /// A track's formats, in the order in which they were met.
  subscript(track: Int32) -> [CodedFormat] { formats.withLock { $0[track] ?? [] } }

  /// The number of a track's format with another decoder configuration.
  func number(of track: Int32, configured configuration: [UInt8]) -> Int {
    formats.withLock { formats in
      guard var known = formats[track], var format = known.first else { return 0 }
      format.configuration = configuration
      if let number = known.firstIndex(of: format) { return number }
      guard known.count < Self.most else { return known.count - 1 }
      known.append(format)
      formats[track] = known
      return known.count - 1
    }
  }
}
