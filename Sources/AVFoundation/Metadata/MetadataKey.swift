import CoreMedia
import Foundation

/// Joins and splits metadata identifiers.
enum MetadataKey {
  /// The identifier of a key (a string, an `AVMetadataKey`, a number or data) in a key space.
  static func identifier(of key: Any, in space: AVMetadataKeySpace) -> AVMetadataIdentifier? {
    let key = (key as? AVMetadataKey)?.rawValue ?? key
    if space == .id3 || space == .common {
      return name(key).map { AVMetadataIdentifier("\(prefix(of: space))/\($0)") }
    }
    var text: CFString?
    guard
      CMMetadataCreateIdentifierForKeyAndKeySpace(
        allocator: nil, key: plain(key, in: space), keySpace: space.rawValue, identifierOut: &text) == noErr, let text
    else { return nil }
    return AVMetadataIdentifier(text)
  }

  /// The key space and key of an identifier.
  static func split(
    _ identifier: AVMetadataIdentifier
  ) -> (key: any NSCopying & NSObjectProtocol, space: AVMetadataKeySpace)? {
    let text = identifier.rawValue
    guard let slash = text.firstIndex(of: "/"), slash != text.startIndex else { return nil }
    let name = String(text[..<slash])
    let space = [.id3, .common].first { prefix(of: $0) == name } ?? AVMetadataKeySpace(name)
    if space == .common || space == .id3 {
      return (NSString(string: String(text[text.index(after: slash)...])), space)
    }
    var key: CFTypeRef?
    guard CMMetadataCreateKeyFromIdentifier(allocator: nil, identifier: text, keyOut: &key) == noErr else { return nil }
    switch key {
    case let text as String: return (NSString(string: text), space)
    case let number as UInt32: return (NSNumber(value: number), space)
    case let bytes as Data: return (NSData(data: bytes), space)
    default: return nil
    }
  }

  /// A key as a string, if it is one.
  static func name(_ key: Any) -> String? {
    switch key {
    case let key as AVMetadataKey: key.rawValue
    case let text as String: text
    case let text as NSString: text as String
    default: nil
    }
  }

  private static func fourCharacters(_ text: String, in space: AVMetadataKeySpace) -> CFTypeRef? {
    guard [.quickTimeUserData, .isoUserData, .iTunes].contains(space), text.count == 4 else { return nil }
    // Apple's constants have an at sign where files have a copyright sign.
    let isConstant = text.hasPrefix("@") && space != .isoUserData
    return (isConstant ? "©" + text.dropFirst() : text).data(using: .isoLatin1)
  }

  /// What identifiers of a key space begin with.
  private static func prefix(of space: AVMetadataKeySpace) -> String {
    switch space {
    case .id3: "id3"
    case .common: "common"
    default: space.rawValue
    }
  }

  /// A key as Core Media takes it.
  private static func plain(_ key: Any, in space: AVMetadataKeySpace) -> CFTypeRef {
    switch key {
    case is String, is NSString:
      // Keys of four characters are bytes: © is one byte, not two as in UTF-8.
      fourCharacters(name(key) ?? "", in: space) ?? name(key) as CFTypeRef? ?? key
    case let bytes as NSData: bytes as Data
    default: key
    }
  }
}
