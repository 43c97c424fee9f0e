import CoreMedia
import Foundation

/// Reads the pictures among the files that are attached to a file.
struct MatroskaAttachments {
  /// The largest picture, and the most attachments that are looked at.
  private static let (largest, most): (Int64, Int) = (1 << 26, 1000)

  private(set) var artwork: [MetadataEntry] = []

  /// Reads the attachments whose contents are at some places.
  init(_ file: ISOFile, _ places: [Range<Int64>]) throws {
    let window = ByteWindow(file)
    for place in places {
      try Self.forEach(in: place, window) { id, range in
        guard id == 0x61A7, artwork.count < 16, let picture = try Self.picture(range, window) else { return }
        artwork.append(picture)
      }
    }
  }

  /// Goes over the elements inside another one.
  private static func forEach(
    in range: Range<Int64>, _ window: ByteWindow, _ body: (UInt32, Range<Int64>) throws -> Void
  ) throws {
    var (place, count) = (range.lowerBound, 0)
    while place < range.upperBound, count < most,
      let element = EBMLElement(try window.view(at: place, count: EBMLElement.longestHead)), let length = element.length
    {
      let content = place + Int64(element.headLength)
      guard length <= range.upperBound - content else { return }
      try body(element.id, content..<content + length)
      place = content + length
      count += 1
    }
  }

  /// The picture in an attachment; nil if it isn't one. Other contents aren't read: fonts take megabytes.
  private static func picture(_ range: Range<Int64>, _ window: ByteWindow) throws -> MetadataEntry? {
    var (kind, data) = ("", Range<Int64>?.none)
    try forEach(in: range, window) { id, range in
      if id == 0x4660, range.upperBound - range.lowerBound < 256 {
        let view = try window.view(at: range.lowerBound, count: Int(range.upperBound - range.lowerBound))
        kind = String(decoding: view.prefix { $0 != 0 }, as: UTF8.self)
      }
      if id == 0x465C { data = range }
    }
    guard kind.hasPrefix("image/"), let data, data.upperBound - data.lowerBound <= largest else { return nil }
    let bytes = try window.file.read(at: data.lowerBound, count: Int(data.upperBound - data.lowerBound))
    guard let type = dataType(bytes) else { return nil }
    return MetadataEntry(.common, "artwork", .data(Data(bytes)), dataType: type as String)
  }

  private static func dataType(_ bytes: [UInt8]) -> CFString? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return kCMMetadataBaseDataType_PNG }
    return bytes.starts(with: [0xFF, 0xD8]) ? kCMMetadataBaseDataType_JPEG : nil
  }
}
