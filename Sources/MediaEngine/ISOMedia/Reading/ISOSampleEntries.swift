import CoreMedia
import Foundation

/// The sample descriptions of a track (`stsd`).
struct ISOSampleEntries {
  private(set) var formats: [CMFormatDescription] = []
  /// The numbers of the data references in which the formats' samples lie.
  private(set) var references: [Int] = []
  private(set) var isProtected = false

  /// The most formats that are read.
  private static let maxCount = 256

  init(_ box: ISOBox?, handler: String, timing: ISOBox?, timescale: CMTimeScale) {
    guard let box, box.payload.count > 8 else { return }
    for entry in ISOBox.boxes(in: box.payload[8...]).prefix(Self.maxCount) {
      var entry = entry
      var reader = ISOBytes(entry.payload, at: 6)
      let reference = Int(reader.read(2) ?? 1)
      if ["encv", "enca", "enct", "encs"].contains(entry.type) {
        isProtected = true
        entry.type = Self.originalFormat(entry) ?? entry.type
      }
      if let format = Self.format(entry, handler: handler, timing: timing, timescale: timescale) {
        formats.append(format)
        references.append(reference)
      }
    }
  }

  private static func format(
    _ entry: ISOBox, handler: String, timing: ISOBox?, timescale: CMTimeScale
  ) -> CMFormatDescription? {
    let found: CMFormatDescription? =
      switch handler {
      case "vide", "auxv", "pict": ISOPictureEntry.format(entry)
      case "soun": ISOSoundEntry.format(entry, packetTicks: ISORuns.first(timing), timescale: timescale)
      case "text", "sbtl", "subt": ISOTextEntry.format(entry, handler)
      case "tmcd": ISOTextEntry.timecode(entry)
      case "meta": ISOMetadataEntry.format(entry)
      default: nil
      }
    if let found { return found }
    // An unknown entry is kept as it is, so that it can be written to another file, whose own samples it then describes.
    var entry = entry
    if entry.payload.count >= 8 { entry.payload.put(1, at: 6, bytes: 2) }
    let type = CMFormatDescription.MediaType(rawValue: FourCharCode(code: mediaType(handler)))
    return try? CMFormatDescription(
      mediaType: type, mediaSubType: .init(rawValue: FourCharCode(code: entry.type)),
      extensions: [.verbatimISOSampleEntry: .data(Data(entry.bytes))])
  }

  private static func mediaType(_ handler: String) -> String {
    switch handler {
    case "pict": "vide"
    case "subt", "subp": "sbtl"
    default: handler
    }
  }

  private static func originalFormat(_ entry: ISOBox) -> String? {
    guard let place = entry.payload.firstRange(of: Array(code: "frma")), place.upperBound + 4 <= entry.payload.count
    else { return nil }
    return String(code: entry.payload[place.upperBound..<place.upperBound + 4])
  }
}

extension ISORuns {
  /// The first value of a run-length table.
  static func first(_ box: ISOBox?) -> UInt32? {
    var runs = ISORuns(box)
    return runs.next()
  }
}

extension FourCharCode {
  /// A four-character code from Latin-1 characters.
  init(code: String) {
    self = Array(code: code).reduce(0) { $0 << 8 | FourCharCode($1) }
  }

  /// The four characters.
  var letters: String { String(code: (0..<4).map { UInt8(truncatingIfNeeded: self >> (24 - 8 * $0)) }) }
}
