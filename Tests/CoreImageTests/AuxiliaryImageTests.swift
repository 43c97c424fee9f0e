import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import CoreImage

/// Pictures beside an image: those of HEIC files are read, none are written, and whoever asks is told.
@Suite struct AuxiliaryImageTests {
  private var image: CIImage {
    CIImage(color: CIColor(red: 1, green: 0, blue: 0)).cropped(to: CGRect(x: 0, y: 0, width: 16, height: 16))
  }

  @Test func whatLiesBesideAFilesImageIsTakenInItsPlace() throws {
    let file = HEIFPhoto([
      HEIFPhoto.Companion(.quarters, "urn:com:apple:photo:2018:aux:portraiteffectsmatte"),
      HEIFPhoto.Companion(.deepQuarters, "urn:mpeg:hevc:2015:auxid:2", depth: .disparity),
    ]).data
    #expect(CIImage(data: file)?.extent == CGRect(x: 0, y: 0, width: 64, height: 32))
    let matte = try #require(CIImage(data: file, options: [.auxiliaryPortraitEffectsMatte: true]))
    #expect(matte.extent == CGRect(x: 0, y: 0, width: 32, height: 16))
    let pixels = Pixels(matte, matte.extent, unmanaged)
    #expect(pixels[0, 15] == [16, 16, 16, 255] && pixels[31, 15] == [80, 80, 80, 255])
    #expect(pixels[0, 0] == [160, 160, 160, 255] && pixels[31, 0] == [240, 240, 240, 255])
    let disparity = try #require(CIImage(data: file, options: [.auxiliaryDisparity: true]))
    #expect(disparity.extent == CGRect(x: 0, y: 0, width: 32, height: 32))
    let lowerLeft: Float = 0.5 + 682 / 1023 * 3.5
    #expect(abs(values(disparity, disparity.extent)[0] - lowerLeft) < 0.01)
    #expect(CIImage(data: file, options: [.auxiliaryDepth: true]) == nil)
    #expect(CIImage(data: file, options: [.auxiliaryHDRGainMap: true]) == nil)
  }

  @Test func aFileWithoutThemGivesNoImage() throws {
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
