import CoreGraphics
import CoreVideo

/// The video usability information (VUI) of a sequence parameter set, which H.264 and HEVC code alike.
struct VideoUsability {
  /// The pixel aspect ratio; nil when pixels are square or nothing is specified.
  var pixelAspect: (horizontal: Int, vertical: Int)?
  /// Whether code values use the full range; nil when unspecified.
  var isFullRange: Bool?
  /// The colour primaries code of ITU-T H.273; 2 is unspecified.
  var colorPrimaries = 2
  /// The transfer characteristics code of ITU-T H.273; 2 is unspecified.
  var transferFunction = 2
  /// The matrix coefficients code of ITU-T H.273; 2 is unspecified.
  var matrix = 2
  /// The chroma sample locations of the top and bottom field, from 0 to 5.
  var chromaLocations: (top: Int, bottom: Int)?

  private static let aspects: [(Int, Int)] = [
    (1, 1), (12, 11), (10, 11), (16, 11), (40, 33), (24, 11), (20, 11), (32, 11), (80, 33), (18, 11), (15, 11),
    (64, 33), (160, 99), (4, 3), (3, 2), (2, 1),
  ]

  /// Usability information with everything unspecified.
  init() {}

  /// Reads the fields common to both codecs as far as present; a decoder needs none of them.
  init(reading reader: inout BitReader) {
    try? read(&reader)
  }

  private mutating func read(_ reader: inout BitReader) throws {
    pixelAspect = try VideoUsability.aspect(&reader)
    if try reader.flag() { try reader.skip(1) }  // overscan_appropriate_flag
    if try reader.flag() {
      try reader.skip(3)  // video_format
      let isFull = try reader.flag()
      if try reader.flag() {
        let codes = try (0..<3).map { _ in Int(try reader.bits(8)) }
        (colorPrimaries, transferFunction, matrix) = (codes[0], codes[1], codes[2])
      }
      isFullRange = isFull
    }
    if try reader.flag() {
      let (top, bottom) = (try reader.ue(), try reader.ue())
      if (0...5).contains(top), (0...5).contains(bottom) { chromaLocations = (top, bottom) }
    }
  }

  private static func aspect(_ reader: inout BitReader) throws -> (horizontal: Int, vertical: Int)? {
    guard try reader.flag() else { return nil }
    let index = Int(try reader.bits(8))
    let ratio: (Int, Int)
    if index == 255 {
      ratio = (Int(try reader.bits(16)), Int(try reader.bits(16)))
    } else {
      guard (1...aspects.count).contains(index) else { return nil }
      ratio = aspects[index - 1]
    }
    return ratio.0 == ratio.1 || ratio.0 == 0 || ratio.1 == 0 ? nil : ratio
  }

  /// The format description extensions for this information; codes without an equivalent are omitted.
  var extensions: [String: Any] {
    var found: [String: Any] = [:]
    if let pixelAspect {
      found[kCMFormatDescriptionExtension_PixelAspectRatio] = [
        kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: pixelAspect.horizontal,
        kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: pixelAspect.vertical,
      ]
    }
    found[kCMFormatDescriptionExtension_FullRangeVideo] = isFullRange
    found[kCMFormatDescriptionExtension_ColorPrimaries] = VideoUsability.primaries[colorPrimaries]
    found[kCMFormatDescriptionExtension_TransferFunction] = VideoUsability.transferFunctions[transferFunction]
    found[kCMFormatDescriptionExtension_YCbCrMatrix] = VideoUsability.matrices[matrix]
    if let gamma = [4: 2.2, 5: 2.8][transferFunction] { found[kCMFormatDescriptionExtension_GammaLevel] = gamma }
    if let chromaLocations {
      found[kCMFormatDescriptionExtension_ChromaLocationTopField] = VideoUsability.locations[chromaLocations.top]
      found[kCMFormatDescriptionExtension_ChromaLocationBottomField] = VideoUsability.locations[chromaLocations.bottom]
    }
    return found
  }

  fileprivate static let primaries = [
    1: kCMFormatDescriptionColorPrimaries_ITU_R_709_2, 5: kCMFormatDescriptionColorPrimaries_EBU_3213,
    6: kCMFormatDescriptionColorPrimaries_SMPTE_C, 7: kCMFormatDescriptionColorPrimaries_SMPTE_C,
    9: kCMFormatDescriptionColorPrimaries_ITU_R_2020, 11: kCMFormatDescriptionColorPrimaries_DCI_P3,
    12: kCMFormatDescriptionColorPrimaries_P3_D65, 22: kCMFormatDescriptionColorPrimaries_P22,
  ]

  // 6 (525-line television) is the same curve as 1; 14 and 15 are BT.2020 at 10 and 12 bits.
  fileprivate static let transferFunctions = [
    1: kCMFormatDescriptionTransferFunction_ITU_R_709_2, 4: kCMFormatDescriptionTransferFunction_UseGamma,
    5: kCMFormatDescriptionTransferFunction_UseGamma, 6: kCMFormatDescriptionTransferFunction_ITU_R_709_2,
    7: kCMFormatDescriptionTransferFunction_SMPTE_240M_1995, 8: kCMFormatDescriptionTransferFunction_Linear,
    13: kCMFormatDescriptionTransferFunction_sRGB, 14: kCMFormatDescriptionTransferFunction_ITU_R_2020,
    15: kCMFormatDescriptionTransferFunction_ITU_R_2020, 16: kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ,
    17: kCMFormatDescriptionTransferFunction_SMPTE_ST_428_1, 18: kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG,
  ]

  fileprivate static let matrices = [
    1: kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2, 5: kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4,
    6: kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4, 7: kCMFormatDescriptionYCbCrMatrix_SMPTE_240M_1995,
    9: kCMFormatDescriptionYCbCrMatrix_ITU_R_2020,
  ]

  private static let locations = [
    kCMFormatDescriptionChromaLocation_Left, kCMFormatDescriptionChromaLocation_Center,
    kCMFormatDescriptionChromaLocation_TopLeft, kCMFormatDescriptionChromaLocation_Top,
    kCMFormatDescriptionChromaLocation_BottomLeft, kCMFormatDescriptionChromaLocation_Bottom,
  ]
}

extension CMFormatDescription {
  /// The format description extensions for ITU-T H.273 colour codes.
  package static func colorExtensions(
    primaries: Int, transferFunction: Int, matrix: Int, isFullRange: Bool? = nil
  ) -> [String: Any] {
    var usability = VideoUsability()
    (usability.colorPrimaries, usability.transferFunction, usability.matrix) = (primaries, transferFunction, matrix)
    usability.isFullRange = isFullRange
    return usability.extensions
  }

  /// The ITU-T H.273 codes of the description's colours; 2 stands for unspecified.
  package var colorCodes: (primaries: Int, transferFunction: Int, matrix: Int) {
    func code(_ key: CFString, _ table: [Int: CFString]) -> Int {
      guard let word = extensionDictionary[key] as? String else { return 2 }
      return table.keys.sorted().first { table[$0] == word } ?? 2
    }
    var transfer = code(kCMFormatDescriptionExtension_TransferFunction, VideoUsability.transferFunctions)
    if transfer == 4, let gamma = extensionDictionary[kCMFormatDescriptionExtension_GammaLevel] as? Double, gamma > 2.5
    {
      transfer = 5
    }
    return (
      code(kCMFormatDescriptionExtension_ColorPrimaries, VideoUsability.primaries), transfer,
      code(kCMFormatDescriptionExtension_YCbCrMatrix, VideoUsability.matrices)
    )
  }
}
