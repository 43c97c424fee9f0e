import CoreImage
import Foundation
import Testing

/// Images of Core Graphics and bitmaps, in and out.
struct ContextTests {
  private let pattern = Pixels.pattern(6, 4)
  private let context = CIContext()

  private func bytes(_ image: CGImage) -> [UInt8] { [UInt8](image.dataProvider?.data ?? Data()) }

  @Test func imagesOfCoreGraphicsHaveTheRectanglesPixels() throws {
    let part = CGRect(x: 1, y: -1, width: 4, height: 3)
    let drawn = try #require(context.createCGImage(pattern.image(), from: part))
    #expect((drawn.width, drawn.height, drawn.bitsPerPixel) == (4, 3, 32))
    #expect(drawn.colorSpace?.name == CGColorSpace.sRGB)
    let expected = Pixels(4, 3) { x, y in y == 0 ? [0, 0, 0, 0] : pattern[x + 1, y - 1] }
    #expect(bytes(drawn) == expected.bytes)
    #expect(context.createCGImage(CIImage(color: .red), from: .infinite) == nil)
    #expect(context.createCGImage(pattern.image(), from: .zero) == nil)
  }

  @Test(arguments: [CIFormat.RGBA8, .ARGB8, .BGRA8, .ABGR8, .RGBX8, .RGBA16, .RGBX16])
  func formatsComeBack(_ format: CIFormat) throws {
    let image = pattern.image()
    let drawn = try #require(
      context.createCGImage(
        image, from: image.extent, format: format, colorSpace: CGColorSpace(name: CGColorSpace.sRGB)))
    let again = CIImage(cgImage: drawn)
    #expect(again.cgImage === drawn)
    #expect(Pixels(again, again.extent) == pattern)
  }

  @Test func anImageOfCoreGraphicsDrawsAsItIs() throws {
    let drawn = try #require(context.createCGImage(pattern.image(), from: pattern.image().extent))
    let sRGB = try space(CGColorSpace.sRGB)
    let canvas = try #require(
      CGContext(
        data: nil, width: 6, height: 4, bitsPerComponent: 8, bytesPerRow: 24,
        space: sRGB,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    canvas.draw(drawn, in: CGRect(x: 0, y: 0, width: 6, height: 4))
    let data = try #require(canvas.data)
    #expect([UInt8](UnsafeRawBufferPointer(start: data, count: 96)) == pattern.bytes)
  }

  @Test func straightAlphaIsMultiplied() throws {
    let provider = try #require(CGDataProvider(data: Data([200, 100, 50, 128])))
    let sRGB = try space(CGColorSpace.sRGB)
    let image = try #require(
      CGImage(
        width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4,
        space: sRGB, bitmapInfo: CGBitmapInfo(alpha: .last),
        provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
    #expect(Pixels(CIImage(cgImage: image), CGRect(x: 0, y: 0, width: 1, height: 1))[0, 0] == [100, 50, 25, 128])
  }

  @Test func masksAndGraysAreRead() throws {
    let provider = try #require(CGDataProvider(data: Data([0, 128, 255, 64])))
    let gray = try #require(
      CGImage(
        width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
        space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: [], provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
    let pixels = Pixels(CIImage(cgImage: gray), CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(
      pixels.bytes.chunked == [[0, 0, 0, 255], [128, 128, 128, 255], [255, 255, 255, 255], [64, 64, 64, 255]])
    let mask = try #require(
      CGImage(
        maskWidth: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2, provider: provider, decode: nil,
        shouldInterpolate: false))
    let painted = Pixels(CIImage(cgImage: mask), CGRect(x: 0, y: 0, width: 2, height: 2))
    // Black samples paint.
    #expect(painted[0, 1] == [0, 0, 0, 255])
    #expect(painted[0, 0] == [0, 0, 0, 0])
  }

  @Test func floatsGoBeyondOne() {
    let bright = CIImage(color: .white).applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: 2])
    #expect(close(value(bright), [4, 4, 4, 1]))
    #expect(Pixels(bright, CGRect(x: 0, y: 0, width: 1, height: 1))[0, 0] == [255, 255, 255, 255])
  }

  @Test func halfFloatsAreWrittenAndRead() {
    let numbers: [Float] = [0.333, -2, 1000, 1, 0, 1, 65504, 0.5, 0.1, 0.5, 1e-7, 1]
    let image = floats(3, 1, numbers)
    var halves = [UInt16](repeating: 0, count: 12)
    let linear = CGColorSpace(name: CGColorSpace.extendedLinearSRGB)
    context.render(
      image, toBitmap: &halves, rowBytes: 24, bounds: image.extent, format: .RGBAh, colorSpace: linear)
    #expect(Array(halves[1...5]) == [0xC000, 0x63D0, 0x3C00, 0, 0x3C00])
    #expect(halves[8] == 0x2E66)
    let again = CIImage(
      bitmapData: halves.withUnsafeBytes { Data($0) }, bytesPerRow: 24, size: CGSize(width: 3, height: 1),
      format: .RGBAh, colorSpace: linear)
    let out = values(again, again.extent)
    #expect(zip(out, numbers).allSatisfy { abs($0 - $1) <= abs($1) * 0.0005 + 3e-8 })
  }

  @Test func componentsAreWrittenAlone() {
    let image = CIImage(color: CIColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    let box = CGRect(x: 0, y: 0, width: 1, height: 1)
    var byte: UInt8 = 0
    unmanaged.render(image, toBitmap: &byte, rowBytes: 1, bounds: box, format: .R8, colorSpace: nil)
    #expect(byte == 128)
    unmanaged.render(image, toBitmap: &byte, rowBytes: 1, bounds: box, format: .L8, colorSpace: nil)
    #expect(byte == 27)  // 0.2126 of it
    unmanaged.render(image, toBitmap: &byte, rowBytes: 1, bounds: box, format: .A8, colorSpace: nil)
    #expect(byte == 128)
  }

  @Test func aContextOfCoreGraphicsIsDrawnInto() throws {
    let sRGB = try space(CGColorSpace.sRGB)
    let canvas = try #require(
      CGContext(
        data: nil, width: 6, height: 4, bitsPerComponent: 8, bytesPerRow: 24,
        space: sRGB,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    let image = pattern.image()
    CIContext(cgContext: canvas).draw(image, in: image.extent, from: image.extent)
    let data = try #require(canvas.data)
    #expect([UInt8](UnsafeRawBufferPointer(start: data, count: 96)) == pattern.bytes)
  }

  @Test func tooLittleDataMakesAnEmptyImage() {
    let image = CIImage(
      bitmapData: Data(count: 15), bytesPerRow: 8, size: CGSize(width: 2, height: 2), format: .RGBA8, colorSpace: nil)
    #expect(image.extent.isEmpty)
    #expect(CIImage.empty().extent.isEmpty)
  }
}

extension [UInt8] {
  fileprivate var chunked: [[UInt8]] { stride(from: 0, to: count, by: 4).map { Array(self[$0..<$0 + 4]) } }
}
