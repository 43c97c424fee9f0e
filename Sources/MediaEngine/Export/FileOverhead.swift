import CoreMedia
import Foundation

/// What a file needs beside its samples' own bytes, at most: what `MovieFile`, `MuxedFile` and `PlainSoundFile` write.
struct FileOverhead: Sendable {
  /// How far a track is.
  struct Place: Sendable {
    fileprivate var piece: CMTime?
    fileprivate var duration = CMTime.invalid
    fileprivate var shift = CMTime.zero
    fileprivate var format: CMFormatDescription?
  }

  /// In bytes.
  private struct Price: Sendable {
    /// A sample: its size, and for pictures what else its fragment says of it.
    var picture = 0
    var other = 0
    /// One that lasts as long as none before it, is shown as much later than it is decoded, is a key frame.
    var duration = 0
    var shift = 0
    var key = 0
    /// A piece of a track: its heads in the fragment, and its place in the index.
    var piece = 0
    /// Another format than before, and the edit of a piece that has it.
    var format = 0
  }

  /// Headers, and metadata and chapters in them.
  private(set) var fixed: Int64
  /// What one thing takes, of which a file may have many.
  private let price: Price
  /// Some muxers' own share, as one of so many bytes.
  private let share: Int64

  /// A piece of a track in a movie isn't shorter, but at the end of a fragment.
  private static let pieceLength = CMTime(value: 1, timescale: 2)
  /// Twice what describes a track, as a movie begins with a header that its index replaces; and spare room for formats.
  private static let track = 2 * 800 + ISOFormatRoom.size

  init(of type: WrittenFileType, tracks: [WrittenTrack], chapters: [ChapterGroup], metadata: [MetadataEntry]) {
    var words = Self.size(of: metadata, type)
    for track in tracks { words += Self.size(of: track.metadata, type) }
    for chapter in chapters.flatMap(\.chapters) { words += Int64(chapter.title.utf8.count) + 64 }
    if type.isISO {
      fixed = 1024 + words + Int64(tracks.count + chapters.count) * Int64(Self.track)
      (price, share) = (Price(picture: 20, other: 12, duration: 8, shift: 8, key: 4, piece: 120, format: 440), 0)
    } else {
      fixed = 1 << 14 + words
      (price, share) = (type.isPlainSound ? Price() : Price(picture: 32, other: 32, key: 48, piece: 96), 64)
    }
  }

  private static func size(of entries: [MetadataEntry], _ type: WrittenFileType) -> Int64 {
    let boxes = MetadataBoxes(isQuickTime: type == .mov)
    // Each by itself: what has no place in the file takes none.
    return entries.reduce(0) { sum, entry in
      var box = ISOBox("moov")
      guard (try? boxes.write([entry], into: &box)) != nil else { return sum }
      return sum + Int64(box.bytes.count)
    }
  }

  /// What a track's next sample takes in the file.
  func cost(of packet: EncodedPacket, at place: inout Place) -> Int64 {
    let decode = packet.decode.isNumeric ? packet.decode : packet.presentation
    let isPicture = packet.format.mediaType == .video
    let shift = packet.presentation - decode
    var more = isPicture ? price.picture : price.other
    if packet.duration != place.duration { more += price.duration }
    if shift != place.shift { more += price.shift }
    if isPicture, packet.isKey { more += price.key }
    // Each format is described once; here each time that it comes back, which is rare.
    if place.format !== packet.format, place.format != packet.format {
      more += 2 * Self.size(of: packet.format) + (place.format == nil ? 0 : price.format)
    }
    if place.piece.map({ decode >= $0 + Self.pieceLength }) ?? true {
      more += price.piece
      place.piece = decode
    }
    (place.duration, place.shift, place.format) = (packet.duration, shift, packet.format)
    let bytes = Int64(packet.bytes.count)
    return bytes + Int64(more) + (share > 0 ? bytes / share : 0)
  }

  /// The size of what a format's decoder is told.
  private static func size(of format: CMFormatDescription) -> Int {
    let atoms = format.extensions.base[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] as? [String: Any]
    return (atoms ?? [:]).values.reduce(0) { $0 + (($1 as? Data)?.count ?? 0) }
  }
}
