import CoreMedia
import Foundation

/// Reads a video sample entry.
enum ISOPictureEntry {
  /// The offset of the child boxes, behind size, depth and compressor name.
  private static let boxesStart = 78

  static func format(_ entry: ISOBox) -> CMFormatDescription? {
    var reader = ISOBytes(entry.payload, at: 24)
    guard let width = reader.read(2), let height = reader.read(2) else { return nil }
    var extensions: [String: Any] = [:]
    var atoms: [String: Data] = [:]
    var type = entry.type
    let boxes = entry.payload.count > boxesStart ? ISOBox.boxes(in: entry.payload[boxesStart...]) : []
    for box in boxes {
      switch box.type {
      case "colr": extensions.merge(colours(box.payload)) { first, _ in first }
      case "pasp": extensions[kCMFormatDescriptionExtension_PixelAspectRatio] = aspect(box.payload)
      case "clap": extensions[kCMFormatDescriptionExtension_CleanAperture] = aperture(box.payload)
      case "fiel": extensions.merge(fields(box.payload)) { first, _ in first }
      case "clli": extensions[kCMFormatDescriptionExtension_ContentLightLevelInfo] = Data(box.payload)
      case "mdcv": extensions[kCMFormatDescriptionExtension_MasteringDisplayColorVolume] = Data(box.payload)
      case "btrt", "free", "skip": break
      default:
        atoms[box.type] = atoms[box.type] ?? Data(box.payload)
        if box.type == "esds", let kind = codec(ISODescriptor(esds: box.payload)?.objectType) { type = kind }
        if box.type == "vpcC" { extensions.merge(vpColours(box.payload)) { first, _ in first } }
      }
    }
    if let name = compressorName(entry.payload) { extensions[kCMFormatDescriptionExtension_FormatName] = name }
    var depth = ISOBytes(entry.payload, at: 74)
    if let depth = depth.read(2), depth > 0, depth < 256 {
      extensions[kCMFormatDescriptionExtension_Depth] = Int(depth)
    }
    if !atoms.isEmpty { extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] = atoms }
    let plain = try? CMFormatDescription(
      videoCodecType: .init(rawValue: FourCharCode(code: type)), width: Int(width), height: Int(height),
      extensions: .init(base: extensions))
    return plain?.withCodedColors
  }

  /// The codec of an MPEG-4 object type.
  private static func codec(_ objectType: UInt8?) -> String? {
    switch objectType {
    case 0x60, 0x61, 0x62, 0x63, 0x64, 0x65: "mp2v"
    case 0x6A: "mp1v"
    case 0x6C: "jpeg"
    default: nil
    }
  }

  private static func colours(_ payload: [UInt8]) -> [String: Any] {
    guard payload.count >= 4 else { return [:] }
    var reader = ISOBytes(payload, at: 4)
    switch String(code: payload[..<4]) {
    case "nclc", "nclx":
      guard let primaries = reader.read(2), let transfer = reader.read(2), let matrix = reader.read(2) else {
        return [:]
      }
      let isFull = payload.starts(with: Array(code: "nclx")) ? reader.read(1).map { $0 & 0x80 != 0 } : nil
      return CMFormatDescription.colorExtensions(
        primaries: Int(primaries), transferFunction: Int(transfer), matrix: Int(matrix), isFullRange: isFull)
    case "prof", "rICC":
      return [kCMFormatDescriptionExtension_ICCProfile: Data(payload[4...])]
    default: return [:]
    }
  }

  /// VP9's colours from its `vpcC`, in case there is no `colr`.
  private static func vpColours(_ payload: [UInt8]) -> [String: Any] {
    guard payload.count >= 10 else { return [:] }
    return CMFormatDescription.colorExtensions(
      primaries: Int(payload[7]), transferFunction: Int(payload[8]), matrix: Int(payload[9]),
      isFullRange: payload[6] & 1 != 0)
  }

  private static func aspect(_ payload: [UInt8]) -> [String: Any]? {
    var reader = ISOBytes(payload)
    guard let horizontal = reader.read(4), let vertical = reader.read(4), horizontal > 0, vertical > 0 else {
      return nil
    }
    return [
      kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: Int(horizontal),
      kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: Int(vertical),
    ]
  }

  /// The keys of a clean aperture's numbers in file order: as decimals and as fractions.
  static let apertureKeys: [(plain: CFString, rational: CFString)] = [
    (kCMFormatDescriptionKey_CleanApertureWidth, kCMFormatDescriptionKey_CleanApertureWidthRational),
    (kCMFormatDescriptionKey_CleanApertureHeight, kCMFormatDescriptionKey_CleanApertureHeightRational),
    (
      kCMFormatDescriptionKey_CleanApertureHorizontalOffset,
      kCMFormatDescriptionKey_CleanApertureHorizontalOffsetRational
    ),
    (kCMFormatDescriptionKey_CleanApertureVerticalOffset, kCMFormatDescriptionKey_CleanApertureVerticalOffsetRational),
  ]

  private static func aperture(_ payload: [UInt8]) -> [String: Any]? {
    var reader = ISOBytes(payload)
    var aperture: [String: Any] = [:]
    for (plain, rational) in apertureKeys {
      guard let numerator = reader.read(4), let denominator = reader.read(4) else { return nil }
      let (above, below) = (Int32(truncatingIfNeeded: numerator), Int32(truncatingIfNeeded: denominator))
      guard below > 0 else { return nil }
      aperture[plain] = Double(above) / Double(below)
      aperture[rational] = [Int(above), Int(below)]
    }
    return aperture
  }

  /// The field order by its `fiel` number.
  static let fieldDetails: [UInt8: String] = [
    1: kCMFormatDescriptionFieldDetail_TemporalTopFirst, 6: kCMFormatDescriptionFieldDetail_TemporalBottomFirst,
    9: kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly,
    14: kCMFormatDescriptionFieldDetail_SpatialFirstLineLate,
  ]

  private static func fields(_ payload: [UInt8]) -> [String: Any] {
    guard payload.count >= 2, (1...2).contains(payload[0]) else { return [:] }
    var fields: [String: Any] = [kCMFormatDescriptionExtension_FieldCount: Int(payload[0])]
    if payload[0] == 2 { fields[kCMFormatDescriptionExtension_FieldDetail] = fieldDetails[payload[1]] }
    return fields
  }

  /// A Pascal string: its length, then the text.
  private static func compressorName(_ payload: [UInt8]) -> String? {
    guard payload.count >= 74 else { return nil }
    let letters = payload[43..<43 + min(31, Int(payload[42]))].prefix { $0 != 0 }
    return letters.isEmpty ? nil : String(decoding: letters, as: UTF8.self)
  }
}
