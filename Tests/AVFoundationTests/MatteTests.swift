import CoreGraphics
import CoreVideo
import Foundation
import Testing

@testable import AVFoundation

/// Mattes that a program makes of what lies beside an image.
@Suite struct MatteTests {
  /// Three columns and two rows, with a byte behind each row.
  private var info: [AnyHashable: Any] {
    [
      kCGImageAuxiliaryDataInfoData: Data([1, 2, 3, 99, 4, 5, 6]),
      kCGImageAuxiliaryDataInfoDataDescription: [
        "Width": 3, "Height": 2, "BytesPerRow": 4, "PixelFormat": Int(kCVPixelFormatType_OneComponent8),
      ] as [String: Any],
    ]
  }

  private func rows(_ buffer: CVPixelBuffer) -> [[UInt8]] {
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    guard let start = CVPixelBufferGetBaseAddress(buffer) else { return [] }
    return (0..<CVPixelBufferGetHeight(buffer)).map { row in
      Array(
        UnsafeRawBufferPointer(
          start: start + row * CVPixelBufferGetBytesPerRow(buffer), count: CVPixelBufferGetWidth(buffer)))
    }
  }

  @Test func aPortraitMatteIsReadTurnedAndWritten() throws {
    let matte = try AVPortraitEffectsMatte(fromDictionaryRepresentation: info)
    #expect(matte.pixelFormatType == kCVPixelFormatType_OneComponent8)
    #expect(rows(matte.mattingImage) == [[1, 2, 3], [4, 5, 6]])
    var type: NSString?
    let written = try #require(matte.dictionaryRepresentation(forAuxiliaryDataType: &type))
    #expect(type == "kCGImageAuxiliaryDataTypePortraitEffectsMatte" as NSString)
    let again = try AVPortraitEffectsMatte(fromDictionaryRepresentation: written)
    #expect(rows(again.mattingImage) == [[1, 2, 3], [4, 5, 6]])
    let other = try matte.replacingPortraitEffectsMatte(
      with: matte.applyingExifOrientation(.down).mattingImage)
    #expect(rows(other.mattingImage) == [[6, 5, 4], [3, 2, 1]])
  }

  @Test(
    arguments: [
      (CGImagePropertyOrientation.up, [[1, 2, 3], [4, 5, 6]]), (.upMirrored, [[3, 2, 1], [6, 5, 4]]),
      (.down, [[6, 5, 4], [3, 2, 1]]), (.downMirrored, [[4, 5, 6], [1, 2, 3]]),
      (.leftMirrored, [[1, 4], [2, 5], [3, 6]]), (.right, [[4, 1], [5, 2], [6, 3]]),
      (.rightMirrored, [[6, 3], [5, 2], [4, 1]]), (.left, [[3, 6], [2, 5], [1, 4]]),
    ] as [(CGImagePropertyOrientation, [[UInt8]])])
  func itTurnsAsItsImageDoes(_ orientation: CGImagePropertyOrientation, _ wanted: [[UInt8]]) throws {
    let matte = try AVPortraitEffectsMatte(fromDictionaryRepresentation: info)
    #expect(rows(matte.applyingExifOrientation(orientation).mattingImage) == wanted)
  }

  @Test func aMatteOfAFeatureKnowsWhichOne() throws {
    let hair = try AVSemanticSegmentationMatte(
      fromImageSourceAuxiliaryDataType: "kCGImageAuxiliaryDataTypeSemanticSegmentationHairMatte",
      dictionaryRepresentation: info)
    #expect(hair.matteType == .hair)
    #expect(hair.applyingExifOrientation(.right).matteType == .hair)
    #expect(throws: AVError.self) {
      try AVSemanticSegmentationMatte(fromImageSourceAuxiliaryDataType: "other", dictionaryRepresentation: info)
    }
  }

  @Test func whatIsNoMatteIsRefused() throws {
    var short = info
    short[kCGImageAuxiliaryDataInfoData] = Data([1, 2, 3, 99, 4, 5])
    #expect(throws: AVError.self) { try AVPortraitEffectsMatte(fromDictionaryRepresentation: short) }
    #expect(throws: AVError.self) { try AVPortraitEffectsMatte(fromDictionaryRepresentation: [:]) }
    var colour: CVPixelBuffer?
    CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &colour)
    let matte = try AVPortraitEffectsMatte(fromDictionaryRepresentation: info)
    let buffer = try #require(colour)
    #expect(throws: AVError.self) { try matte.replacingPortraitEffectsMatte(with: buffer) }
  }
}
