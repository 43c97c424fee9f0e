import CoreMedia
import Foundation
import MediaEngine

extension AVMetadataItem {
  /// Creates an item from a file's metadata entry; nil if its key is invalid.
  static func item(_ entry: MetadataEntry) -> AVMetadataItem? {
    guard let identifier = identifier(of: entry) else { return nil }
    var content = Content(identifier: identifier, dataType: entry.dataType)
    switch entry.value {
    case .text(let text): content.value = text as NSString
    case .integer(let number): content.value = NSNumber(value: number)
    case .number(let number): content.value = NSNumber(value: number)
    case .data(let data): content.value = data as NSData
    }
    content.extendedLanguageTag = entry.languageTag
    content.locale = entry.languageTag.map { Locale(identifier: $0) }
    return AVMetadataItem(content)
  }

  /// The entry to write for an item: a common item under the QuickTime key, or the iTunes key for MP4. What 3GPP's user
  /// data says in words gets the QuickTime key in QuickTime. Nil if no file can hold it.
  func entry(inQuickTime: Bool) -> MetadataEntry? {
    let translated = inQuickTime ? translatedUserData : nil
    guard let (space, key) = MetadataEntry.place(of: translated ?? identifier, inQuickTime: inQuickTime) else {
      return nil
    }
    if translated != nil, let number = self.value as? NSNumber {
      return MetadataEntry(
        space, key, .text(number.stringValue), dataType: kCMMetadataBaseDataType_UTF8,
        languageTag: extendedLanguageTag)
    }
    let value: MetadataEntry.Value
    switch self.value {
    case let text as NSString: value = .text(text as String)
    case let number as NSNumber: value = number.isWhole ? .integer(number.int64Value) : .number(number.doubleValue)
    case let date as NSDate: value = .text(MetadataDate.text(of: date as Date))
    case let data as NSData: value = .data(data as Data)
    default: return nil
    }
    var type = dataType
    if type == nil, case .text = value { type = kCMMetadataBaseDataType_UTF8 }
    return MetadataEntry(space, key, value, dataType: type, languageTag: extendedLanguageTag)
  }

  /// QuickTime's identifier for what 3GPP's user data says, in words or as a year; nil for other items.
  private var translatedUserData: AVMetadataIdentifier? {
    guard let identifier, identifier.rawValue.hasPrefix("uiso/"), !(value is NSData),
      let common = CommonMetadata.key(of: identifier)
    else { return nil }
    return CommonMetadata.quickTimeIdentifier(for: common)
  }

  private static func identifier(of entry: MetadataEntry) -> AVMetadataIdentifier? {
    switch entry.keySpace {
    case .common: AVMetadataIdentifier("common/" + (commonNames[entry.key.lowercased()] ?? entry.key))
    case .id3: AVMetadataIdentifier("id3/" + entry.key)
    case .iTunesLong: AVMetadataIdentifier("itlk/" + entry.key)
    case .quickTimeMetadata, .quickTimeUserData, .isoUserData, .iTunes, .icy:
      // Keys are bytes: © is one byte, not two as in UTF-8.
      MetadataKey.identifier(
        of: entry.key.data(using: .isoLatin1).map { $0 as NSData } ?? entry.key as NSString as Any,
        in: AVMetadataKeySpace(entry.keySpace.rawValue))
    }
  }

  /// Other formats' names for Apple's common keys.
  private static let commonNames = [
    "album": "albumName", "copyright": "copyrights", "date": "creationDate", "date_released": "creationDate",
    "comment": "description", "encoder": "software", "language": "language",
  ]
}

extension MetadataEntry {
  /// The key space and key of an identifier in a file; common ones are mapped to those of the file type.
  fileprivate static func place(
    of identifier: AVMetadataIdentifier?, inQuickTime: Bool
  ) -> (KeySpace, String)? {
    guard let identifier else { return nil }
    let text = identifier.rawValue
    guard let slash = text.firstIndex(of: "/") else { return nil }
    let rest = String(text[text.index(after: slash)...])
    switch text[..<slash] {
    case "common":
      guard let common = CommonMetadata.key(of: identifier) else { return nil }
      let iTunes = inQuickTime ? nil : CommonMetadata.iTunesIdentifier(for: common)
      guard let own = iTunes ?? CommonMetadata.quickTimeIdentifier(for: common) else { return nil }
      return place(of: own, inQuickTime: inQuickTime)
    case "id3": return (.id3, rest)
    case "itlk": return (.iTunesLong, rest)
    case let name:
      guard let space = KeySpace(rawValue: String(name)), let bytes = bytes(of: rest) else { return nil }
      return (space, String(data: bytes, encoding: .isoLatin1) ?? rest)
    }
  }

  /// Decodes percent-encoded bytes.
  private static func bytes(of text: String) -> Data? {
    var bytes = Data()
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}

extension NSNumber {
  fileprivate var isWhole: Bool { doubleValue == doubleValue.rounded() && abs(doubleValue) < 9e15 }
}
