import CoreMedia
import Foundation

/// A list of metadata items: iTunes' with four-character codes, QuickTime's with key names.
struct ISOItemList {
  private(set) var entries: [MetadataEntry] = []

  /// Larger values are left out.
  private static let maxValue = 64 << 20

  /// Reads the contents of a `meta` box in either form.
  init(meta payload: ArraySlice<UInt8>) {
    let isQuickTime = payload.count >= 8 && String(code: payload.dropFirst(4).prefix(4)) == "hdlr"
    let boxes = ISOBox.boxes(in: payload.dropFirst(isQuickTime ? 0 : 4))
    guard let list = boxes.first(where: { $0.type == "ilst" }) else { return }
    let names = Self.names(boxes.first { $0.type == "keys" })
    let languages = Self.languages(boxes.first { $0.type == "lang" })
    var rest = list.payload[...]
    // An item's type may be a number; it must not be taken for a container box.
    while rest.count >= 8, entries.count < 20_000 {
      let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard size >= 8, size <= rest.count else { break }
      let number = rest.dropFirst(4).prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let item = ISOBox(String(code: rest.dropFirst(4).prefix(4)), payload: Array(rest.dropFirst(8).prefix(size - 8)))
      rest = rest.dropFirst(size)
      if let names {
        guard names.indices.contains(number - 1) else { continue }
        entries += Self.values(of: item, keySpace: .quickTimeMetadata, key: names[number - 1], languages)
      } else if item.type == "----" {
        entries += Self.named(item)
      } else {
        entries += Self.values(of: item, keySpace: .iTunes, key: item.type, languages)
      }
    }
  }

  /// QuickTime's key names; nil where items have four-character codes.
  private static func names(_ box: ISOBox?) -> [String]? {
    guard let box else { return nil }
    var reader = ISOBytes(box.payload, at: 4)
    var names: [String] = []
    for _ in 0..<(reader.read(4) ?? 0) {
      guard let size = reader.read(4), size >= 8, reader.read(4) != nil,
        Int(size) - 8 <= box.payload.count - reader.offset
      else { break }
      let end = reader.offset + Int(size) - 8
      names.append(String(decoding: box.payload[reader.offset..<end], as: UTF8.self))
      reader.skip(Int(size) - 8)
    }
    return names
  }

  /// The language lists that values refer to by number.
  private static func languages(_ box: ISOBox?) -> [String?] {
    guard let box else { return [] }
    var reader = ISOBytes(box.payload, at: 4)
    var languages: [String?] = []
    for _ in 0..<(reader.read(4) ?? 0) {
      guard let count = reader.read(2) else { break }
      let codes = (0..<count).compactMap { _ in reader.read(2) }
      languages.append(codes.first.flatMap { ISOLanguage.code(UInt16($0)) }.flatMap(ISOLanguage.tag))
    }
    return languages
  }

  /// An item's first value.
  static func value(of item: ISOBox, keySpace: MetadataEntry.KeySpace, key: String) -> MetadataEntry? {
    values(of: item, keySpace: keySpace, key: key, []).first
  }

  private static func values(
    of item: ISOBox, keySpace: MetadataEntry.KeySpace, key: String, _ languages: [String?]
  ) -> [MetadataEntry] {
    ISOBox.boxes(in: item.payload[...]).compactMap { box in
      guard box.type == "data", box.payload.count >= 8, box.payload.count < maxValue else { return nil }
      var reader = ISOBytes(box.payload)
      guard let kind = reader.read(4), reader.read(2) != nil, let language = reader.read(2) else { return nil }
      let isListed = language > 0 && language < 256
      let tag =
        isListed
        ? (languages.indices.contains(Int(language) - 1) ? languages[Int(language) - 1] : nil)
        : language == 0 ? nil : ISOLanguage.code(UInt16(language)).flatMap(ISOLanguage.tag)
      let (value, type) = self.value(box.payload[8...], kind: Int(kind & 0xffffff), key: key)
      return MetadataEntry(keySpace, key, value, dataType: type, languageTag: tag)
    }
  }

  /// A value with a name of its own (`----`): its owner (`mean`) and key (`name`).
  private static func named(_ item: ISOBox) -> [MetadataEntry] {
    let boxes = ISOBox.boxes(in: item.payload[...])
    func words(_ type: String) -> String? {
      boxes.first { $0.type == type }.map { String(decoding: $0.payload.dropFirst(4), as: UTF8.self) }
    }
    guard let name = words("name") else { return [] }
    let key = [words("mean"), name].compactMap(\.self).joined(separator: ".")
    return values(of: item, keySpace: .iTunesLong, key: key, [])
  }

  /// A value by its type number.
  private static func value(
    _ bytes: ArraySlice<UInt8>, kind: Int, key: String
  ) -> (MetadataEntry.Value, dataType: String?) {
    func whole(_ isSigned: Bool, _ width: Int? = nil) -> MetadataEntry.Value {
      let count = width ?? bytes.count
      guard (1...8).contains(bytes.count), bytes.count == count else { return .data(Data(bytes)) }
      let raw = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let unused = UInt64(64 - 8 * count)
      return .integer(isSigned ? Int64(bitPattern: raw << unused) >> Int64(unused) : Int64(clamping: raw))
    }
    func real() -> MetadataEntry.Value {
      let raw = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      switch bytes.count {
      case 4: return .number(Double(Float(bitPattern: UInt32(raw))))
      case 8: return .number(Double(bitPattern: raw))
      default: return .data(Data(bytes))
      }
    }
    let data = MetadataEntry.Value.data(Data(bytes))
    switch kind {
    case 1: return (.text(String(decoding: bytes, as: UTF8.self)), kCMMetadataBaseDataType_UTF8 as String)
    case 2:
      return (
        String(bytes: bytes, encoding: .utf16BigEndian).map { .text($0) } ?? data,
        kCMMetadataBaseDataType_UTF16 as String
      )
    case 12: return (data, kCMMetadataBaseDataType_GIF as String)
    case 13: return (data, kCMMetadataBaseDataType_JPEG as String)
    case 14: return (data, kCMMetadataBaseDataType_PNG as String)
    case 27: return (data, kCMMetadataBaseDataType_BMP as String)
    case 21:
      let types = [
        1: kCMMetadataBaseDataType_SInt8, 2: kCMMetadataBaseDataType_SInt16, 4: kCMMetadataBaseDataType_SInt32,
        8: kCMMetadataBaseDataType_SInt64,
      ]
      return (whole(true), types[bytes.count] as String?)
    case 22:
      let types = [
        1: kCMMetadataBaseDataType_UInt8, 2: kCMMetadataBaseDataType_UInt16, 4: kCMMetadataBaseDataType_UInt32,
        8: kCMMetadataBaseDataType_UInt64,
      ]
      return (whole(false), types[bytes.count] as String?)
    case 23: return (real(), kCMMetadataBaseDataType_Float32 as String)
    case 24: return (real(), kCMMetadataBaseDataType_Float64 as String)
    case 65: return (whole(true, 1), kCMMetadataBaseDataType_SInt8 as String)
    case 66: return (whole(true, 2), kCMMetadataBaseDataType_SInt16 as String)
    case 67: return (whole(true, 4), kCMMetadataBaseDataType_SInt32 as String)
    case 74: return (whole(true, 8), kCMMetadataBaseDataType_SInt64 as String)
    case 75: return (whole(false, 1), kCMMetadataBaseDataType_UInt8 as String)
    case 76: return (whole(false, 2), kCMMetadataBaseDataType_UInt16 as String)
    case 77: return (whole(false, 4), kCMMetadataBaseDataType_UInt32 as String)
    case 78: return (whole(false, 8), kCMMetadataBaseDataType_UInt64 as String)
    default: return (data, kind == 0 ? nil : kCMMetadataBaseDataType_RawData as String)
    }
  }
}
