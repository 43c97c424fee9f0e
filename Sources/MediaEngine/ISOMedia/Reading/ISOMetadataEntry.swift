import CoreMedia
import Foundation

/// The format of timed metadata (`mebx`): the meaning of values by their local key number in the samples.
enum ISOMetadataEntry {
  /// Reads a sample entry; nil where a key isn't understood completely.
  static func format(_ entry: ISOBox) -> CMFormatDescription? {
    guard entry.type == "mebx", entry.payload.count > 8 else { return nil }
    let boxes = ISOBox.boxes(in: entry.payload[8...])
    guard boxes.count == 1, boxes[0].type == "keys" else { return nil }
    var keys: [[String: Any]] = []
    for box in ISOBox.boxes(in: boxes[0].payload[...]) {
      guard let key = key(box) else { return nil }
      keys.append(key)
    }
    guard !keys.isEmpty else { return nil }
    return try? CMFormatDescription(metadataType: .boxed, keys: keys)
  }

  private static func key(_ box: ISOBox) -> [String: Any]? {
    var key: [String: Any] = [kCMMetadataFormatDescriptionKey_LocalID: Int(FourCharCode(code: box.type))]
    for part in ISOBox.boxes(in: box.payload[...]) {
      var reader = ISOBytes(part.payload)
      switch part.type {
      case "keyd":
        guard let space = reader.read(4) else { return nil }
        key[kCMMetadataFormatDescriptionKey_Namespace] = Int(space)
        key[kCMMetadataFormatDescriptionKey_Value] = Data(part.payload.dropFirst(4))
      case "dtyp":
        guard let space = reader.read(4) else { return nil }
        key[kCMMetadataFormatDescriptionKey_DataTypeNamespace] = Int(space)
        key[kCMMetadataFormatDescriptionKey_DataType] = Data(part.payload.dropFirst(4))
      case "loca":
        key[kCMMetadataFormatDescriptionKey_LanguageTag] =
          String(decoding: part.payload.prefix { $0 != 0 }, as: UTF8.self)
      case "setu": key[kCMMetadataFormatDescriptionKey_SetupData] = Data(part.payload)
      default: return nil
      }
    }
    return key[kCMMetadataFormatDescriptionKey_DataType] == nil ? nil : key
  }
}
