import CoreGraphics
import Foundation
import Testing

@testable import CoreImage

/// Pictures beside an image: none are read or written here, and whoever asks is told.
@Suite struct AuxiliaryImageTests {
  private var image: CIImage {
    CIImage(color: CIColor(red: 1, green: 0, blue: 0)).cropped(to: CGRect(x: 0, y: 0, width: 16, height: 16))
  }

  @Test func aFileHasNoneToRead() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let data = try #require(CIContext().jpegRepresentation(of: image, colorSpace: space))
    #expect(CIImage(data: data) != nil)
    #expect(CIImage(data: data, options: [.auxiliaryDepth: true]) == nil)
    #expect(CIImage(data: data, options: [.auxiliaryPortraitEffectsMatte: true]) == nil)
    #expect(CIImage(data: data, options: [.auxiliaryDepth: false]) != nil)
  }

  @Test func noneIsLostSilentlyInWriting() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let context = CIContext()
    #expect(
      context.heifRepresentation(
        of: image, format: .RGBA8, colorSpace: space, options: [.portraitEffectsMatteImage: image]) == nil)
    #expect(
      context.heifRepresentation(
        of: image, format: .RGBA8, colorSpace: space,
        options: [CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality): 0.5]) != nil)
  }
}
