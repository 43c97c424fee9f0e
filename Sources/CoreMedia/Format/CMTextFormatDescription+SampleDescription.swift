import CoreGraphics
import Foundation

// 3GPP timed text (TS 26.245), the form in which MP4 and QuickTime files describe subtitles, is read and written here.

extension CMFormatDescription {
  /// Creates the description of timed text from its sample description, big-endian as in a file.
  convenience init(textSampleDescription bytes: [UInt8], mediaType: CMMediaType) throws {
    let malformed = osStatusError(kCMFormatDescriptionBridgeError_InvalidSerializedSampleDescription)
    guard bytes.count >= 8 else { throw malformed }
    let format = FourCharCode(bigEndian: bytes[4..<8])
    guard format == kCMTextFormatType_3GText else {
      throw osStatusError(kCMFormatDescriptionBridgeError_UnsupportedSampleDescriptionFlavor)
    }
    let size = Int(UInt32(bigEndian: bytes[0..<4]))
    guard size >= 46, size <= bytes.count else { throw malformed }

    func word(_ offset: Int) -> UInt16 { UInt16(bigEndian: bytes[offset..<offset + 2]) }
    func position(_ offset: Int) -> Int { Int(Int16(bitPattern: word(offset))) }
    func color(_ offset: Int) -> [String: Any] {
      [
        kCMTextFormatDescriptionColor_Red: Int(bytes[offset]),
        kCMTextFormatDescriptionColor_Green: Int(bytes[offset + 1]),
        kCMTextFormatDescriptionColor_Blue: Int(bytes[offset + 2]),
        kCMTextFormatDescriptionColor_Alpha: Int(bytes[offset + 3]),
      ]
    }
    var extensions: [String: Any] = [
      kCMTextFormatDescriptionExtension_DisplayFlags: UInt32(bigEndian: bytes[16..<20]),
      kCMTextFormatDescriptionExtension_HorizontalJustification: Int(Int8(bitPattern: bytes[20])),
      kCMTextFormatDescriptionExtension_VerticalJustification: Int(Int8(bitPattern: bytes[21])),
      kCMTextFormatDescriptionExtension_BackgroundColor: color(22),
      kCMTextFormatDescriptionExtension_DefaultTextBox: [
        kCMTextFormatDescriptionRect_Top: position(26), kCMTextFormatDescriptionRect_Left: position(28),
        kCMTextFormatDescriptionRect_Bottom: position(30), kCMTextFormatDescriptionRect_Right: position(32),
      ],
      kCMTextFormatDescriptionExtension_DefaultStyle: [
        kCMTextFormatDescriptionStyle_StartChar: Int(word(34)), kCMTextFormatDescriptionStyle_EndChar: Int(word(36)),
        kCMTextFormatDescriptionStyle_Font: Int(word(38)), kCMTextFormatDescriptionStyle_FontFace: Int(bytes[40]),
        kCMTextFormatDescriptionStyle_FontSize: Int(bytes[41]),
        kCMTextFormatDescriptionStyle_ForegroundColor: color(42),
      ] as [String: Any],
    ]
    guard let fonts = CMFormatDescription.fontTable(in: bytes[46..<size]) else { throw malformed }
    if !fonts.isEmpty { extensions[kCMTextFormatDescriptionExtension_FontTable] = fonts }
    self.init(type: mediaType, subType: format, extensions: extensions)
  }

  /// The font table from the boxes at the end of a sample description; nil when a box is truncated.
  private static func fontTable(in boxes: ArraySlice<UInt8>) -> [String: String]? {
    var boxes = boxes
    var fonts: [String: String] = [:]
    // Some writers end the list of boxes with four zero bytes, so a rest shorter than a box header is ignored.
    while boxes.count >= 8 {
      let start = boxes.startIndex
      let size = Int(UInt32(bigEndian: boxes[start..<start + 4]))
      guard size >= 8, size <= boxes.count else { return nil }
      if FourCharCode(bigEndian: boxes[start + 4..<start + 8]) == fourCharCode("ftab") {
        guard let found = entries(ofFontTable: boxes[start + 8..<start + size]) else { return nil }
        fonts.merge(found) { first, _ in first }
      }
      boxes = boxes.dropFirst(size)
    }
    return fonts
  }

  private static func entries(ofFontTable table: ArraySlice<UInt8>) -> [String: String]? {
    var rest = table
    func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard rest.count >= count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    guard let count = take(2).map(UInt16.init(bigEndian:)) else { return nil }
    var fonts: [String: String] = [:]
    for _ in 0..<count {
      guard let number = take(2).map(UInt16.init(bigEndian:)), let length = take(1)?.first, let name = take(Int(length))
      else { return nil }
      fonts[String(number)] = String(decoding: name, as: UTF8.self)
    }
    return fonts
  }

  /// The sample description of timed text, big-endian as in a file.
  package func textSampleDescription() throws -> [UInt8] {
    guard type == kCMMediaType_Text || type == kCMMediaType_Subtitle else {
      throw osStatusError(kCMFormatDescriptionBridgeError_IncompatibleFormatDescription)
    }
    guard subType == kCMTextFormatType_3GText else {
      throw osStatusError(kCMFormatDescriptionBridgeError_UnsupportedSampleDescriptionFlavor)
    }
    let invalid = osStatusError(kCMFormatDescriptionBridgeError_InvalidFormatDescription)
    // A missing value is written as 0; a present value must fit its field.
    func field<Field: FixedWidthInteger>(_ value: Any?, as type: Field.Type = Field.self) throws -> [UInt8] {
      guard let value else { return Field.zero.bigEndianBytes }
      guard let number: Field = propertyListInteger(value) else { throw invalid }
      return number.bigEndianBytes
    }
    func dictionary(_ value: Any?) -> [String: Any] { value as? [String: Any] ?? [:] }
    func color(_ value: Any?) throws -> [UInt8] {
      let color = dictionary(value)
      return try [
        kCMTextFormatDescriptionColor_Red, kCMTextFormatDescriptionColor_Green, kCMTextFormatDescriptionColor_Blue,
        kCMTextFormatDescriptionColor_Alpha,
      ].flatMap { try field(color[$0], as: UInt8.self) }
    }
    let all = extensionDictionary
    var body: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
    body += try field(all[kCMTextFormatDescriptionExtension_DisplayFlags], as: UInt32.self)
    body += try field(all[kCMTextFormatDescriptionExtension_HorizontalJustification], as: Int8.self)
    body += try field(all[kCMTextFormatDescriptionExtension_VerticalJustification], as: Int8.self)
    body += try color(all[kCMTextFormatDescriptionExtension_BackgroundColor])
    let box = dictionary(all[kCMTextFormatDescriptionExtension_DefaultTextBox])
    for key in [
      kCMTextFormatDescriptionRect_Top, kCMTextFormatDescriptionRect_Left, kCMTextFormatDescriptionRect_Bottom,
      kCMTextFormatDescriptionRect_Right,
    ] {
      body += try field(box[key], as: Int16.self)
    }
    let style = dictionary(all[kCMTextFormatDescriptionExtension_DefaultStyle])
    for key in [
      kCMTextFormatDescriptionStyle_StartChar, kCMTextFormatDescriptionStyle_EndChar,
      kCMTextFormatDescriptionStyle_Font,
    ] {
      body += try field(style[key], as: UInt16.self)
    }
    body += try field(style[kCMTextFormatDescriptionStyle_FontFace], as: UInt8.self)
    body += try field(style[kCMTextFormatDescriptionStyle_FontSize], as: UInt8.self)
    body += try color(style[kCMTextFormatDescriptionStyle_ForegroundColor])

    let fonts = dictionary(all[kCMTextFormatDescriptionExtension_FontTable])
      .compactMap { key, name in UInt16(key).map { ($0, Array(((name as? String) ?? "").utf8.prefix(255))) } }
      .sorted { $0.0 < $1.0 }
    if !fonts.isEmpty {
      let entries = fonts.flatMap { $0.0.bigEndianBytes + [UInt8($0.1.count)] + $0.1 }
      body += UInt32(10 + entries.count).bigEndianBytes + fourCharCode("ftab").bigEndianBytes
      body += UInt16(fonts.count).bigEndianBytes + entries
    }
    return UInt32(8 + body.count).bigEndianBytes + subType.bigEndianBytes + body
  }
}

/// Creates the description of timed text from a file's sample description.
@discardableResult
public func CMTextFormatDescriptionCreateFromBigEndianTextDescriptionData(
  allocator: CFAllocator?, bigEndianTextDescriptionData: UnsafePointer<UInt8>, size: Int,
  flavor: CMTextDescriptionFlavor?, mediaType: CMMediaType,
  formatDescriptionOut: UnsafeMutablePointer<CMTextFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = nil
  guard size >= 0 else { return kCMFormatDescriptionBridgeError_InvalidParameter }
  return osStatus {
    formatDescriptionOut.pointee = try CMFormatDescription(
      textSampleDescription: Array(UnsafeBufferPointer(start: bigEndianTextDescriptionData, count: size)),
      mediaType: mediaType)
  }
}

/// Creates the description of timed text from a file's sample description.
@discardableResult
public func CMTextFormatDescriptionCreateFromBigEndianTextDescriptionBlockBuffer(
  allocator: CFAllocator?, bigEndianTextDescriptionBlockBuffer: CMBlockBuffer, flavor: CMTextDescriptionFlavor?,
  mediaType: CMMediaType, formatDescriptionOut: UnsafeMutablePointer<CMTextFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = nil
  return osStatus {
    formatDescriptionOut.pointee = try CMFormatDescription(
      textSampleDescription: [UInt8](bigEndianTextDescriptionBlockBuffer.dataBytes()), mediaType: mediaType)
  }
}

/// The sample description that a file needs for timed text.
@discardableResult
public func CMTextFormatDescriptionCopyAsBigEndianTextDescriptionBlockBuffer(
  allocator: CFAllocator?, textFormatDescription: CMTextFormatDescription, flavor: CMTextDescriptionFlavor?,
  blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  blockBufferOut.pointee = nil
  return osStatus {
    let bytes = try textFormatDescription.textSampleDescription()
    let block = try CMBlockBuffer(length: bytes.count, flags: .assureMemoryNow)
    try bytes.withUnsafeBytes { try block.replaceDataBytes(with: $0) }
    blockBufferOut.pointee = block
  }
}
