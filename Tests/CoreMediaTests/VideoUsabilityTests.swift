import CoreMedia
import Foundation
import Testing

@Suite struct VideoUsabilityTests {
  /// 720×576, pixels 64:45, full range, European television, as x264 writes it.
  private let television = [
    Data([
      0x67, 0x64, 0x00, 0x1E, 0xAC, 0xD9, 0x40, 0xB4, 0x12, 0x6F, 0xFC, 0x01, 0x00, 0x00, 0xB5, 0xB8, 0x28, 0x28, 0x2D,
      0x28, 0x00, 0x00, 0x03, 0x00, 0x08, 0x00, 0x00, 0x03, 0x01, 0x90, 0x78, 0xB1, 0x6C, 0xB0,
    ]), Data([0x68, 0xEB, 0xE3, 0xCB, 0x22, 0xC0]),
  ]

  /// 640×352, pixels 4:3, 10 bits, high dynamic range, with scaling lists, as x265 writes it.
  private let highRange = [
    Data([
      0x40, 0x01, 0x0C, 0x01, 0xFF, 0xFF, 0x02, 0x20, 0x00, 0x00, 0x03, 0x00, 0x90, 0x00, 0x00, 0x03, 0x00, 0x00, 0x03,
      0x00, 0x3F, 0x95, 0x98, 0x09,
    ]),
    Data([
      0x42, 0x01, 0x01, 0x02, 0x20, 0x00, 0x00, 0x03, 0x00, 0x90, 0x00, 0x00, 0x03, 0x00, 0x00, 0x03, 0x00, 0x3F, 0xA0,
      0x05, 0x02, 0x01, 0x61, 0x36, 0x59, 0x59, 0xA4, 0x93, 0x95, 0xE1, 0xCD, 0x42, 0x44, 0x02, 0x6D, 0x84, 0x00, 0x00,
      0x03, 0x00, 0x04, 0x00, 0x00, 0x03, 0x00, 0x64, 0x20,
    ]), Data([0x44, 0x01, 0xC1, 0x72, 0xB4, 0x62, 0x40]),
  ]

  @Test func anH264StreamSaysItsColoursAndItsPixels() throws {
    let format = try CMFormatDescription(h264ParameterSets: television)
    #expect(format.dimensions.width == 720 && format.dimensions.height == 576)
    #expect(format.presentationDimensions() == CGSize(width: 1024, height: 576))
    #expect(format.extensions[.fullRangeVideo]?.propertyListRepresentation as? Bool == true)
    #expect(
      format.extensions[.colorPrimaries]?.propertyListRepresentation as? String
        == kCMFormatDescriptionColorPrimaries_EBU_3213)
    #expect(
      format.extensions[.transferFunction]?.propertyListRepresentation as? String
        == kCMFormatDescriptionTransferFunction_UseGamma)
    #expect(format.extensions[.gammaLevel]?.propertyListRepresentation as? Double == 2.8)
    #expect(
      format.extensions[.yCbCrMatrix]?.propertyListRepresentation as? String
        == kCMFormatDescriptionYCbCrMatrix_ITU_R_601_4)
    #expect(
      format.extensions[.chromaLocationTopField]?.propertyListRepresentation as? String
        == kCMFormatDescriptionChromaLocation_Center)
  }

  @Test func anHEVCStreamSaysItsColoursAndItsPixels() throws {
    let format = try CMFormatDescription(hevcParameterSets: highRange)
    #expect(format.dimensions.width == 640 && format.dimensions.height == 352)
    let aspect = format.extensions[.pixelAspectRatio]?.propertyListRepresentation as? [String: Int]
    #expect(aspect == ["HorizontalSpacing": 4, "VerticalSpacing": 3])
    #expect(format.extensions[.fullRangeVideo]?.propertyListRepresentation as? Bool == false)
    #expect(
      format.extensions[.colorPrimaries]?.propertyListRepresentation as? String
        == kCMFormatDescriptionColorPrimaries_ITU_R_2020)
    #expect(
      format.extensions[.transferFunction]?.propertyListRepresentation as? String
        == kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ)
    #expect(
      format.extensions[.yCbCrMatrix]?.propertyListRepresentation as? String
        == kCMFormatDescriptionYCbCrMatrix_ITU_R_2020)
    #expect(
      format.extensions[.chromaLocationBottomField]?.propertyListRepresentation as? String
        == kCMFormatDescriptionChromaLocation_TopLeft)
  }

  @Test func coloursOfAStreamCountWhereItsContainerSaysNone() throws {
    let configured = try CMFormatDescription(hevcParameterSets: highRange)
    let atoms = kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms
    func completed(_ stated: [String: Any]) throws -> [String: Any] {
      let all = stated.merging([atoms: configured.extensions.base[atoms] as Any]) { $1 }
      let format = try CMFormatDescription(
        videoCodecType: .hevc, width: 640, height: 352, extensions: .init(base: all))
      return format.withCodedColors.extensions.base
    }
    let colours = [
      kCMFormatDescriptionExtension_ColorPrimaries, kCMFormatDescriptionExtension_TransferFunction,
      kCMFormatDescriptionExtension_YCbCrMatrix,
    ]
    let found = try completed([:])
    #expect(
      colours.map { found[$0] as? String } == [
        kCMFormatDescriptionColorPrimaries_ITU_R_2020, kCMFormatDescriptionTransferFunction_SMPTE_ST_2084_PQ,
        kCMFormatDescriptionYCbCrMatrix_ITU_R_2020,
      ])
    #expect(found[kCMFormatDescriptionExtension_FullRangeVideo] as? Bool == false)
    // One colour that a container says, or a profile, stands for all.
    let one = try completed([
      kCMFormatDescriptionExtension_YCbCrMatrix: kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2
    ])
    #expect(colours.map { one[$0] as? String } == [nil, nil, kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2])
    let profile = try completed([kCMFormatDescriptionExtension_ICCProfile: Data([1])])
    #expect(colours.allSatisfy { profile[$0] == nil })
  }

  @Test func whatTheCallerSaysGoesBeforeTheStream() throws {
    let format = try CMFormatDescription(
      hevcParameterSets: highRange, extensions: [.colorPrimaries: .colorPrimaries(.p3_D65)])
    #expect(
      format.extensions[.colorPrimaries]?.propertyListRepresentation as? String
        == kCMFormatDescriptionColorPrimaries_P3_D65)
    #expect(
      format.extensions[.yCbCrMatrix]?.propertyListRepresentation as? String
        == kCMFormatDescriptionYCbCrMatrix_ITU_R_2020)
  }

  @Test func aSetThatIsCutOffBehindTheSizeStillDescribesThePicture() {
    var lengths = 0
    for length in 0..<highRange[1].count {
      guard
        let format = try? CMFormatDescription(hevcParameterSets: [
          highRange[0], highRange[1].prefix(length), highRange[2],
        ])
      else { continue }
      lengths += 1
      #expect(format.dimensions.width == 640 && format.dimensions.height == 352, "\(length) bytes")
    }
    #expect(lengths > 15)
  }

  @Test func everyFlippedBitIsReadOrRefused() {
    // None may trap; what is read must have a size.
    for sets in [television, highRange] {
      let isHEVC = sets.count == 3
      let sequence = sets.count - 2
      for bit in 0..<sets[sequence].count * 8 {
        var flipped = sets
        flipped[sequence][bit / 8] ^= 0x80 >> (bit % 8)
        let format =
          isHEVC
          ? try? CMFormatDescription(hevcParameterSets: flipped) : try? CMFormatDescription(h264ParameterSets: flipped)
        if let format { #expect(format.dimensions.width > 0 && format.dimensions.height > 0, "bit \(bit)") }
      }
    }
  }
}
