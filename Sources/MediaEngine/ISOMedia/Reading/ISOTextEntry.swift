import CoreMedia
import Foundation

/// Reads text and timecode sample entries.
enum ISOTextEntry {
  /// Text or subtitles; nil for a kind of which only the name is known.
  static func format(_ entry: ISOBox, _ handler: String) -> CMFormatDescription? {
    guard entry.type == "tx3g" else { return nil }
    var format: CMTextFormatDescription?
    let bytes = entry.bytes
    let status = bytes.withUnsafeBufferPointer {
      CMTextFormatDescriptionCreateFromBigEndianTextDescriptionData(
        allocator: nil, bigEndianTextDescriptionData: $0.baseAddress!, size: bytes.count, flavor: nil,
        mediaType: handler == "text" ? kCMMediaType_Text : kCMMediaType_Subtitle, formatDescriptionOut: &format)
    }
    return status == noErr ? format : nil
  }

  static func timecode(_ entry: ISOBox) -> CMFormatDescription? {
    var reader = ISOBytes(entry.payload, at: 12)
    guard let flags = reader.read(4), let scale = reader.read(4), let duration = reader.read(4),
      let quanta = reader.read(1), let timescale = CMTimeScale(exactly: scale), timescale > 0
    else { return nil }
    return try? CMFormatDescription(
      timeCodeFormatType: .init(rawValue: FourCharCode(code: entry.type)),
      frameDuration: CMTime(value: Int64(duration), timescale: timescale), frameQuanta: UInt32(quanta),
      flags: .init(rawValue: UInt32(flags)))
  }
}
