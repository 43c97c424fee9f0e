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
}
