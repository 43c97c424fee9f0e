import CoreMedia
import Foundation

/// A key of a track of timed metadata: by its number, samples say what a value means and how it is written.
struct TimedMetadataKey {
  let number: UInt32
  let identifier: AVMetadataIdentifier
  let dataType: String
  let languageTag: String?

  /// The keys of a track.
  static func all(of format: CMFormatDescription) -> [TimedMetadataKey] {
    let table = CMFormatDescriptionGetExtension(
      format, extensionKey: kCMFormatDescriptionExtensionKey_MetadataKeyTable)
    return ((table as? [String: Any]) ?? [:]).values.compactMap { TimedMetadataKey($0) }.sorted {
      $0.number < $1.number
    }
  }

  private init?(_ entry: Any) {
    guard let entry = entry as? [String: Any],
      let number = (entry[kCMMetadataFormatDescriptionKey_LocalID] as? Int).flatMap({ UInt32(exactly: $0) }),
      let space = (entry[kCMMetadataFormatDescriptionKey_Namespace] as? Int).flatMap({ UInt32(exactly: $0) }),
      let key = entry[kCMMetadataFormatDescriptionKey_Value] as? Data,
      let typeSpace = entry[kCMMetadataFormatDescriptionKey_DataTypeNamespace] as? Int,
      let type = entry[kCMMetadataFormatDescriptionKey_DataType] as? Data
    else { return nil }
    let letters = withUnsafeBytes(of: space.bigEndian) { String(decoding: $0, as: UTF8.self) }
    var text: CFString?
    CMMetadataCreateIdentifierForKeyAndKeySpace(allocator: nil, key: key, keySpace: letters, identifierOut: &text)
    guard let text else { return nil }
    let name: String?
    if typeSpace == 0 {
      guard type.count == 4 else { return nil }
      let code = type.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      name = Self.types.first { $0.code == code }?.name
    } else {
      name = String(data: type, encoding: .utf8)
    }
    guard let name else { return nil }
    (self.number, identifier, dataType) = (number, AVMetadataIdentifier(rawValue: text), name)
    languageTag = entry[kCMMetadataFormatDescriptionKey_LanguageTag] as? String
  }

  /// Whether an item's value belongs to this key.
  func fits(_ item: AVMetadataItem) -> Bool {
    item.identifier == identifier && (item.dataType ?? dataType) == dataType
      && (languageTag == nil || item.extendedLanguageTag == languageTag)
  }

  // MARK: Values

  /// QuickTime's numbers of the types.
  private static let types: [(name: String, code: UInt32)] = [
    (kCMMetadataBaseDataType_RawData, 0), (kCMMetadataBaseDataType_UTF8, 1), (kCMMetadataBaseDataType_UTF16, 2),
    (kCMMetadataBaseDataType_GIF, 12), (kCMMetadataBaseDataType_JPEG, 13), (kCMMetadataBaseDataType_PNG, 14),
    (kCMMetadataBaseDataType_Float32, 23), (kCMMetadataBaseDataType_Float64, 24), (kCMMetadataBaseDataType_BMP, 27),
    (kCMMetadataBaseDataType_SInt8, 65), (kCMMetadataBaseDataType_SInt16, 66), (kCMMetadataBaseDataType_SInt32, 67),
    (kCMMetadataBaseDataType_PointF32, 70), (kCMMetadataBaseDataType_DimensionsF32, 71),
    (kCMMetadataBaseDataType_RectF32, 72), (kCMMetadataBaseDataType_SInt64, 74), (kCMMetadataBaseDataType_UInt8, 75),
    (kCMMetadataBaseDataType_UInt16, 76), (kCMMetadataBaseDataType_UInt32, 77), (kCMMetadataBaseDataType_UInt64, 78),
    (kCMMetadataBaseDataType_AffineTransformF64, 79),
  ]

  /// The base type of the values.
  private var base: String {
    CMMetadataDataTypeRegistryDataTypeIsBaseDataType(dataType)
      ? dataType : CMMetadataDataTypeRegistryGetBaseDataTypeForConformingDataType(dataType)
  }

  /// An item's value as samples have it; nil where it isn't of the key's type.
  func data(of item: AVMetadataItem) -> Data? {
    switch base {
    case kCMMetadataBaseDataType_UTF8, kCMMetadataBaseDataType_JSON:
      item.stringValue.map { Data($0.utf8) } ?? item.dataValue
    case kCMMetadataBaseDataType_UTF16: item.stringValue?.data(using: .utf16BigEndian)
    case kCMMetadataBaseDataType_SInt8: whole(item, Int8.self)
    case kCMMetadataBaseDataType_SInt16: whole(item, Int16.self)
    case kCMMetadataBaseDataType_SInt32: whole(item, Int32.self)
    case kCMMetadataBaseDataType_SInt64: whole(item, Int64.self)
    case kCMMetadataBaseDataType_UInt8: whole(item, UInt8.self)
    case kCMMetadataBaseDataType_UInt16: whole(item, UInt16.self)
    case kCMMetadataBaseDataType_UInt32: whole(item, UInt32.self)
    case kCMMetadataBaseDataType_UInt64: item.numberValue.map { Self.bytes($0.uint64Value) }
    case kCMMetadataBaseDataType_Float32: item.numberValue.map { Self.bytes($0.floatValue.bitPattern) }
    case kCMMetadataBaseDataType_Float64: item.numberValue.map { Self.bytes($0.doubleValue.bitPattern) }
    default: item.dataValue
    }
  }

  private func whole<Value: FixedWidthInteger>(_ item: AVMetadataItem, _ type: Value.Type) -> Data? {
    item.numberValue.flatMap { Value(exactly: $0.int64Value) }.map { Self.bytes($0) }
  }

  private static func bytes(_ value: some FixedWidthInteger) -> Data {
    withUnsafeBytes(of: value.bigEndian) { Data($0) }
  }

  /// A value in a sample; nil where it is too short.
  func value(_ data: Data) -> (any NSCopying & NSObjectProtocol)? {
    switch base {
    case kCMMetadataBaseDataType_UTF8, kCMMetadataBaseDataType_JSON: String(data: data, encoding: .utf8) as NSString?
    case kCMMetadataBaseDataType_UTF16: String(data: data, encoding: .utf16BigEndian) as NSString?
    case kCMMetadataBaseDataType_SInt8: Self.number(data, Int8.self).map { NSNumber(value: $0) }
    case kCMMetadataBaseDataType_SInt16: Self.number(data, Int16.self).map { NSNumber(value: $0) }
    case kCMMetadataBaseDataType_SInt32: Self.number(data, Int32.self).map { NSNumber(value: $0) }
    case kCMMetadataBaseDataType_SInt64: Self.number(data, Int64.self).map { NSNumber(value: $0) }
    case kCMMetadataBaseDataType_UInt8: Self.number(data, UInt8.self).map { NSNumber(value: $0) }
    case kCMMetadataBaseDataType_UInt16: Self.number(data, UInt16.self).map { NSNumber(value: $0) }
    case kCMMetadataBaseDataType_UInt32: Self.number(data, UInt32.self).map { NSNumber(value: $0) }
    case kCMMetadataBaseDataType_UInt64: Self.number(data, UInt64.self).map { NSNumber(value: $0) }
    case kCMMetadataBaseDataType_Float32:
      Self.number(data, UInt32.self).map { NSNumber(value: Float(bitPattern: $0)) }
    case kCMMetadataBaseDataType_Float64:
      Self.number(data, UInt64.self).map { NSNumber(value: Double(bitPattern: $0)) }
    default: data as NSData
    }
  }

  private static func number<Value: FixedWidthInteger>(_ data: Data, _ type: Value.Type) -> Value? {
    guard data.count >= Value.bitWidth / 8 else { return nil }
    return data.prefix(Value.bitWidth / 8).reduce(Value(0)) { ($0 << 8) | Value(truncatingIfNeeded: $1) }
  }
}
