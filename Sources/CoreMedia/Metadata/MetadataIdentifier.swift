import Foundation

/// What a piece of metadata means: a key within a key space. Written "keyspace/key", each byte of the key that is no
/// plain letter, digit or one of `-._~` as a percent sign and two digits: "itsk/%A9nam".
struct MetadataIdentifier: Hashable {
  let keySpace: String
  /// The key as stored in a file.
  let key: Data

  /// The key spaces whose keys are four-character codes.
  private static let codedKeySpaces: Set<String> = [
    kCMMetadataKeySpace_QuickTimeUserData, kCMMetadataKeySpace_ISOUserData, kCMMetadataKeySpace_iTunes,
    kCMMetadataKeySpace_ID3,
  ]
  private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

  /// Whether the keys of this key space are four-character codes.
  var hasCodedKey: Bool { MetadataIdentifier.codedKeySpaces.contains(keySpace) }

  /// The identifier of a key, which is a number, a text or bytes, in a key space of one to four characters.
  init(key: Any, keySpace: String) throws {
    guard (1...4).contains(keySpace.utf8.count), keySpace.utf8.allSatisfy({ (0x21..<0x7F).contains($0) && $0 != 0x2F })
    else { throw osStatusError(kCMMetadataIdentifierError_BadKeySpace) }
    let isCoded = MetadataIdentifier.codedKeySpaces.contains(keySpace)
    switch key {
    case let text as String:
      guard text.utf8.allSatisfy({ $0 < 0x80 }) else { throw osStatusError(kCMMetadataIdentifierError_BadKey) }
      self.key = Data(text.utf8)
    case let bytes as Data:
      self.key = bytes
    case is any BinaryInteger, is NSNumber:
      guard isCoded else { throw osStatusError(kCMMetadataIdentifierError_BadKeyType) }
      guard
        let code: FourCharCode = propertyListInteger(key)
          ?? (propertyListInteger(key) as Int32?).map(FourCharCode.init(bitPattern:))
      else { throw osStatusError(kCMMetadataIdentifierError_BadNumberKey) }
      self.key = Data(code.bigEndianBytes)
    default:
      throw osStatusError(kCMMetadataIdentifierError_BadKeyType)
    }
    if self.key.isEmpty || (isCoded && self.key.count != 4) {
      throw osStatusError(kCMMetadataIdentifierError_BadKeyLength)
    }
    self.keySpace = keySpace
  }

  /// Parses an identifier from its text; nil when it is malformed.
  init?(_ text: String) {
    guard let slash = text.firstIndex(of: "/"), slash != text.startIndex else { return nil }
    var rest = Array(text[text.index(after: slash)...].utf8)[...]
    var key = Data()
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        key.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
      key.append(value)
      rest = rest.dropFirst(2)
    }
    guard !key.isEmpty else { return nil }
    keySpace = String(text[..<slash])
    self.key = key
  }

  /// The identifier of a key table entry; nil when the entry is incomplete.
  init?(keyTableEntry entry: [String: Any]) {
    guard let key = entry[kCMMetadataFormatDescriptionKey_Value] as? Data,
      let code: FourCharCode = propertyListInteger(entry[kCMMetadataFormatDescriptionKey_Namespace])
    else { return nil }
    var name = fourCharacters(of: code)
    while name.hasSuffix(" ") { name.removeLast() }
    guard !key.isEmpty, !name.isEmpty else { return nil }
    keySpace = name
    self.key = key
  }

  /// The identifier as text.
  var text: String {
    let encoded = key.map { byte in
      MetadataIdentifier.plain.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return keySpace + "/" + encoded.joined()
  }

  /// The key in the form that suits its key space: a number, a text or bytes.
  var typedKey: Any {
    if hasCodedKey, key.count == 4 { return FourCharCode(bigEndian: Array(key)[...]) }
    if keySpace == kCMMetadataKeySpace_QuickTimeMetadata || keySpace == kCMMetadataKeySpace_Icy {
      return String(decoding: key, as: UTF8.self)
    }
    return key
  }
}
