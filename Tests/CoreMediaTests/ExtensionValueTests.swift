import CoreMedia
import Foundation
import Testing

@Suite struct ExtensionValueTests {
  private typealias Value = CMFormatDescription.Extensions.Value

  @Test func valuesAreWhatTheCFunctionsUse() throws {
    let format = try CMFormatDescription(
      videoCodecType: .h264, width: 1920, height: 1080,
      extensions: [
        .colorPrimaries: .colorPrimaries(.itu_R_2020), .transferFunction: .transferFunction(.itu_R_2100_HLG),
        .yCbCrMatrix: .yCbCrMatrix(.itu_R_2020), .fieldCount: .number(2),
        .fieldDetail: .fieldDetail(.spatialFirstLineLate), .chromaLocationTopField: .chromaLocation(.topLeft),
        .fullRangeVideo: .boolean(true), .formatName: .string("Film" as CFString),
        .pixelAspectRatio: .pixelAspectRatio(horizontalSpacing: 4, verticalSpacing: 3),
      ])
    func value(_ key: CFString) -> Any? { CMFormatDescriptionGetExtension(format, extensionKey: key) }
    #expect(
      value(kCMFormatDescriptionExtension_ColorPrimaries) as? String == kCMFormatDescriptionColorPrimaries_ITU_R_2020)
    #expect(
      value(kCMFormatDescriptionExtension_TransferFunction) as? String
        == kCMFormatDescriptionTransferFunction_ITU_R_2100_HLG)
    #expect(value(kCMFormatDescriptionExtension_YCbCrMatrix) as? String == kCMFormatDescriptionYCbCrMatrix_ITU_R_2020)
    #expect(value(kCMFormatDescriptionExtension_FieldCount) as? Int == 2)
    #expect(
      value(kCMFormatDescriptionExtension_FieldDetail) as? String
        == kCMFormatDescriptionFieldDetail_SpatialFirstLineLate)
    #expect(
      value(kCMFormatDescriptionExtension_ChromaLocationTopField) as? String
        == kCMFormatDescriptionChromaLocation_TopLeft)
    #expect(value(kCMFormatDescriptionExtension_FullRangeVideo) as? Bool == true)
    #expect(value(kCMFormatDescriptionExtension_FormatName) as? String == "Film")
    #expect(
      value(kCMFormatDescriptionExtension_PixelAspectRatio) as? [String: Int]
        == ["HorizontalSpacing": 4, "VerticalSpacing": 3])
  }

  @Test func whatAFormatSaysIsComparedByKind() throws {
    let format = try CMFormatDescription(
      videoCodecType: .hevc, width: 64, height: 64,
      extensions: [.transferFunction: .transferFunction(.smpte_ST_2084_PQ)])
    let said = format.extensions[.transferFunction]?.propertyListRepresentation as? CFString
    #expect(said == Value.TransferFunction.smpte_ST_2084_PQ.rawValue)
    #expect(Value.TransferFunction(rawValue: said ?? "") == .smpte_ST_2084_PQ)
    #expect(format.extensions[.colorPrimaries] == nil)
  }

  @Test func aCleanApertureIsRational() throws {
    let value = Value.cleanAperture(
      width: (1408, 2), height: (576, 1), horizontalOffet: (1, 3), verticalOffset: (0, 1))
    let fields = try #require(value.propertyListRepresentation as? [String: Any])
    #expect(fields[kCMFormatDescriptionKey_CleanApertureWidth] as? Double == 704)
    #expect(fields[kCMFormatDescriptionKey_CleanApertureWidthRational] as? [Int] == [1408, 2])
    #expect(fields[kCMFormatDescriptionKey_CleanApertureHorizontalOffsetRational] as? [Int] == [1, 3])
  }

  @Test func extensionsAreChangedByKeyAndByName() {
    var extensions = CMFormatDescription.Extensions(base: nil)
    extensions[.vendor] = .vendor(.apple)
    extensions["Own" as CFString] = 7
    #expect(extensions["Own"] as? Int == 7)
    #expect(extensions[kCMFormatDescriptionExtension_Vendor] as? String == kCMFormatDescriptionVendor_Apple)
    extensions[.vendor] = nil
    #expect(extensions.base.keys.sorted() == ["Own"])
  }

  @Test func equalValuesAreOneInASet() {
    let pairs: [(Value, Value)] = [
      (.number(2), .number(2 as UInt8)), (.number(1.5), .number(1.5 as Float)),
      (.string("Film" as CFString), .string("Film" as CFString)),
      (.data(Data([1, 2])), .data(Data([1, 2]))), (.boolean(true), .boolean(true)),
      (.dictionary(["a": 1, "b": [2, "c"]]), .dictionary(["b": [2 as UInt16, "c"], "a": 1.0])),
      (.array([1, 2]), .array([1, 2])),
      (
        .pixelAspectRatio(horizontalSpacing: 4, verticalSpacing: 3),
        .pixelAspectRatio(horizontalSpacing: 4, verticalSpacing: 3)
      ),
    ]
    for (one, other) in pairs { #expect(one == other && one.hashValue == other.hashValue) }
    let all = Set(pairs.flatMap { [$0, $1] })
    #expect(all.count == pairs.count)
    #expect(
      !all.contains(.array([2, 1])) && !all.contains(.dictionary(["a": 2, "b": [2, "c"]])) && !all.contains(.number(3)))
    #expect(Value.number(2) != .string("2" as CFString))
  }
}
