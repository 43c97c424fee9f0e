import CoreImage
import Foundation
import Testing

/// Images in files.
struct FileTests {
  private let pattern = Pixels.pattern(16, 12)
  private let context = CIContext()

  @Test func pngKeepsEveryPixel() throws {
    let image = pattern.image()
    let data = try #require(
      context.pngRepresentation(of: image, format: .RGBA8, colorSpace: try space(CGColorSpace.sRGB)))
    let again = try #require(CIImage(data: data))
    #expect(Pixels(again, again.extent) == pattern)
    #expect(again.properties[kCGImagePropertyPixelWidth] as? Int == 16)
    #expect(again.properties[kCGImagePropertyPixelHeight] as? Int == 12)
  }

  @Test func pngKeepsTransparency() throws {
    let sRGB = try space(CGColorSpace.sRGB)
    let half = CIImage(color: CIColor(red: 0.2, green: 0.6, blue: 0.8, alpha: 0.4)).cropped(
      to: CGRect(x: 0, y: 0, width: 2, height: 2))
    let data = try #require(context.pngRepresentation(of: half, format: .RGBA8, colorSpace: sRGB))
    let again = try #require(CIImage(data: data))
    #expect(Pixels(again, again.extent).difference(Pixels(half, half.extent)) <= 1)
  }

  @Test func jpegIsNearAndSmallerWithLessQuality() throws {
    let sRGB = try space(CGColorSpace.sRGB)
    let smooth = Pixels(64, 48) { x, y in [UInt8(x * 3), UInt8(y * 4), UInt8(x + y), 255] }
    let key = CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality)
    let fine = try #require(context.jpegRepresentation(of: smooth.image(), colorSpace: sRGB, options: [key: 0.95]))
    let coarse = try #require(context.jpegRepresentation(of: smooth.image(), colorSpace: sRGB, options: [key: 0.2]))
    #expect(coarse.count < fine.count)
    let again = try #require(CIImage(data: fine))
    #expect(Pixels(again, again.extent).difference(smooth) <= 8)
  }

  @Test func filesAreWrittenAndReadByTheirPath() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("CoreImage-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sRGB = try space(CGColorSpace.sRGB)
    let (png, jpeg) = (folder.appendingPathComponent("a.png"), folder.appendingPathComponent("a.jpg"))
    try context.writePNGRepresentation(of: pattern.image(), to: png, format: .RGBA8, colorSpace: sRGB)
    try context.writeJPEGRepresentation(of: pattern.image(), to: jpeg, colorSpace: sRGB)
    let again = try #require(CIImage(contentsOf: png))
    #expect(Pixels(again, again.extent) == pattern)
    #expect(CIImage(contentsOf: jpeg)?.extent == CGRect(x: 0, y: 0, width: 16, height: 12))
    #expect(CIImage(contentsOf: folder.appendingPathComponent("none.png")) == nil)
    #expect(CIImage(data: Data([1, 2, 3])) == nil)
  }

  @Test func whatCannotBeWrittenIsRefused() throws {
    let sRGB = try space(CGColorSpace.sRGB)
    let nowhere = FileManager.default.temporaryDirectory.appendingPathComponent("CoreImage-\(UUID().uuidString).jpg")
    #expect(context.jpegRepresentation(of: CIImage(color: .red), colorSpace: sRGB) == nil)
    #expect(context.pngRepresentation(of: pattern.image(), format: .RGBAf, colorSpace: sRGB) == nil)
    #expect(throws: CocoaError.self) {
      try context.writeJPEGRepresentation(of: CIImage(color: .red), to: nowhere, colorSpace: sRGB)
    }
    #expect(!FileManager.default.fileExists(atPath: nowhere.path))
  }

  @Test func heifIsWrittenOnlyWhereImageIODoes() throws {
    let sRGB = try space(CGColorSpace.sRGB)
    let types = CGImageDestinationCopyTypeIdentifiers() as? [String] ?? []
    let data = context.heifRepresentation(of: pattern.image(), format: .RGBA8, colorSpace: sRGB)
    #expect((data != nil) == types.contains("public.heic"))
  }

  @Test func photosAreTurnedUprightIfWanted() throws {
    let sRGB = try space(CGColorSpace.sRGB)
    let half = Pixels(32, 16) { x, _ in x < 16 ? [255, 0, 0, 255] : [0, 0, 255, 255] }
    let plain = try #require(context.jpegRepresentation(of: half.image(), colorSpace: sRGB))
    // EXIF in big-endian order: one entry, orientation 6, to be turned clockwise.
    let exif: [UInt8] =
      Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let data =
      plain.prefix(2) + Data([0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif) + plain.dropFirst(2)
    let stored = try #require(CIImage(data: data))
    #expect(stored.extent == CGRect(x: 0, y: 0, width: 32, height: 16))
    #expect(stored.properties[kCGImagePropertyOrientation] as? Int == 6)
    let upright = try #require(CIImage(data: data, options: [.applyOrientationProperty: true]))
    #expect(upright.extent == CGRect(x: 0, y: 0, width: 16, height: 32))
    #expect(upright.properties[kCGImagePropertyOrientation] as? Int == 1)
    // What was on the left is at the top.
    let pixels = Pixels(upright, upright.extent)
    #expect(pixels[8, 28][0] > 240 && pixels[8, 28][2] < 15)
    #expect(pixels[8, 4][0] < 15 && pixels[8, 4][2] > 240)
  }
}
