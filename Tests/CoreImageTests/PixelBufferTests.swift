import CoreImage
import Foundation
import Testing

/// Pixel buffers, in and out.
struct PixelBufferTests {
  private let context = CIContext()

  private func buffer(_ width: Int, _ height: Int, _ format: OSType) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    #expect(CVPixelBufferCreate(nil, width, height, format, nil, &made) == kCVReturnSuccess)
    return try #require(made)
  }

  private func bytes(_ buffer: CVPixelBuffer, plane: Int, row: Int, _ count: Int) throws -> [UInt8] {
    let isPlanar = CVPixelBufferIsPlanar(buffer)
    let start = isPlanar ? CVPixelBufferGetBaseAddressOfPlane(buffer, plane) : CVPixelBufferGetBaseAddress(buffer)
    let stride =
      isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(buffer, plane) : CVPixelBufferGetBytesPerRow(buffer)
    return [UInt8](UnsafeRawBufferPointer(start: try #require(start) + row * stride, count: count))
  }

  @Test(arguments: [
    kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA, kCVPixelFormatType_32ARGB, kCVPixelFormatType_32ABGR,
    kCVPixelFormatType_24RGB, kCVPixelFormatType_24BGR, kCVPixelFormatType_48RGB, kCVPixelFormatType_64ARGB,
    kCVPixelFormatType_64RGBALE, kCVPixelFormatType_64RGBAHalf, kCVPixelFormatType_128RGBAFloat,
  ])
  func packedBuffersComeBack(_ format: OSType) throws {
    let pattern = Pixels.pattern(9, 5)
    let target = try buffer(9, 5, format)
    context.render(pattern.image(), to: target)
    let image = CIImage(cvPixelBuffer: target)
    #expect(image.pixelBuffer === target)
    #expect(image.extent == CGRect(x: 0, y: 0, width: 9, height: 5))
    #expect(Pixels(image, image.extent) == pattern)
  }

  @Test func theFirstRowInMemoryIsTheTop() throws {
    let target = try buffer(2, 2, kCVPixelFormatType_32BGRA)
    context.render(CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1)), to: target)
    #expect(try bytes(target, plane: 0, row: 0, 8) == [0, 0, 0, 0, 0, 0, 0, 0])
    #expect(try bytes(target, plane: 0, row: 1, 8) == [0, 0, 255, 255, 0, 0, 0, 0])
  }

  @Test func onlyTheBoundsAreWritten() throws {
    let target = try buffer(4, 4, kCVPixelFormatType_32BGRA)
    context.render(CIImage(color: .white), to: target)
    let space = CGColorSpace(name: CGColorSpace.sRGB)
    context.render(
      CIImage(color: .blue), to: target, bounds: CGRect(x: 1, y: 2, width: 2, height: 9), colorSpace: space)
    let pixels = Pixels(CIImage(cvPixelBuffer: target), CGRect(x: 0, y: 0, width: 4, height: 4))
    let blue: [UInt8] = [0, 0, 255, 255]
    #expect(
      pixels == Pixels(4, 4) { x, y in (1...2).contains(x) && y >= 2 ? blue : [255, 255, 255, 255] })
  }

  /// A format, its bits, whether it is full range.
  private static let luma: [(OSType, Bool)] = [
    (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, false), (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, true),
  ]

  @Test(arguments: luma) func videoHasTheStandardsNumbers(_ format: OSType, _ isFullRange: Bool) throws {
    let target = try buffer(4, 4, format)
    for key in [kCVImageBufferYCbCrMatrixKey, kCVImageBufferColorPrimariesKey, kCVImageBufferTransferFunctionKey] {
      CVBufferSetAttachment(target, key, "ITU_R_709_2", .shouldPropagate)
    }
    let space = try space(CGColorSpace.itur_709)
    // Half red, by BT.709: Y' = 0.2126 · R', Cb = −Y' / 1.8556, Cr = (R' − Y') / 1.5748.
    let red = try #require(CIColor(red: 0.5, green: 0, blue: 0, colorSpace: space))
    context.render(CIImage(color: red), to: target)
    let (y, cb, cr) = (0.2126 * 0.5, -0.2126 * 0.5 / 1.8556, 0.7874 * 0.5 / 1.5748)
    let expected =
      isFullRange
      ? [y * 255, cb * 255 + 128, cr * 255 + 128] : [y * 219 + 16, cb * 224 + 128, cr * 224 + 128]
    let stored = expected.map { UInt8($0.rounded()) }
    #expect(try bytes(target, plane: 0, row: 3, 4) == Array(repeating: stored[0], count: 4))
    #expect(try bytes(target, plane: 1, row: 1, 4) == [stored[1], stored[2], stored[1], stored[2]])
    let image = CIImage(cvPixelBuffer: target)
    #expect(image.colorSpace == space)
    let back = Pixels(image, image.extent, context, space: space)
    #expect(back.difference(Pixels(4, 4) { _, _ in [128, 0, 0, 255] }) <= 2)
  }

  @Test(arguments: luma) func blackAndWhiteReachTheEnds(_ format: OSType, _ isFullRange: Bool) throws {
    let target = try buffer(4, 2, format)
    let white = CIImage(color: .white).cropped(to: CGRect(x: 0, y: 1, width: 4, height: 1))
    context.render(white.composited(over: CIImage(color: .black)), to: target)
    #expect(try bytes(target, plane: 0, row: 0, 1) == [isFullRange ? 255 : 235])
    #expect(try bytes(target, plane: 0, row: 1, 1) == [isFullRange ? 0 : 16])
    let pixels = Pixels(CIImage(cvPixelBuffer: target), CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(pixels[0, 1] == [255, 255, 255, 255])
    #expect(pixels[3, 0] == [0, 0, 0, 255])
  }

  @Test(arguments: [
    kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
    kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_444YpCbCr8BiPlanarFullRange,
    kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange, kCVPixelFormatType_422YpCbCr8,
    kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange,
    kCVPixelFormatType_420YpCbCr10BiPlanarFullRange, kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange,
  ])
  func smoothPicturesComeBack(_ format: OSType) throws {
    // Odd sizes have chroma samples of their own at the end.
    let (width, height) = (33, 21)
    let smooth = Pixels(width, height) { x, y in [UInt8(40 + x * 4), UInt8(60 + y * 5), UInt8(200 - x * 3), 255] }
    let target = try buffer(width, height, format)
    context.render(smooth.image(CGColorSpace.itur_709), to: target)
    let image = CIImage(cvPixelBuffer: target)
    let back = Pixels(image, image.extent, context, space: CGColorSpace(name: CGColorSpace.itur_709))
    #expect(back.difference(smooth) <= 5)
  }

  @Test func chromaLiesWhereTheAttachmentSays() throws {
    for (place, expected) in [
      (kCVImageBufferChromaLocation_Left, [0.0, 0.5, 1.0, 1.0]),
      (kCVImageBufferChromaLocation_Center, [0.0, 0.25, 0.75, 1.0]),
    ] {
      let source = try buffer(4, 2, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
      let luma = try #require(CVPixelBufferGetBaseAddressOfPlane(source, 0))
      let chroma = try #require(CVPixelBufferGetBaseAddressOfPlane(source, 1)).assumingMemoryBound(to: UInt8.self)
      for row in 0..<2 { memset(luma + row * CVPixelBufferGetBytesPerRowOfPlane(source, 0), 100, 4) }
      for (index, value) in [128, 128, 128, 168].enumerated() { chroma[index] = UInt8(value) }
      CVBufferSetAttachment(source, kCVImageBufferChromaLocationTopFieldKey, place, .shouldPropagate)
      CVBufferSetAttachment(source, kCVImageBufferYCbCrMatrixKey, "ITU_R_601_4", .shouldPropagate)
      let image = CIImage(cvPixelBuffer: source, options: [.colorSpace: NSNull()])
      let row = values(image, CGRect(x: 0, y: 0, width: 4, height: 1), unmanaged)
      let gray = Double(row[0])
      for x in 0..<4 {
        let wanted = gray + 40 / 255 * 1.402 * expected[x]
        #expect(abs(Double(row[x * 4]) - wanted) < 1e-4)
      }
    }
  }

  @Test func partsOfVideoAreWrittenInPairsOfRows() throws {
    let target = try buffer(8, 600, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
    context.render(CIImage(color: .white), to: target)
    context.render(
      CIImage(color: .black), to: target, bounds: CGRect(x: 0, y: 100, width: 8, height: 200), colorSpace: nil)
    #expect(try bytes(target, plane: 0, row: 299, 1) == [255])
    #expect(try bytes(target, plane: 0, row: 300, 1) == [0])
    #expect(try bytes(target, plane: 0, row: 499, 1) == [0])
    #expect(try bytes(target, plane: 0, row: 500, 1) == [255])
  }

  @Test func oneComponentIsRed() throws {
    let target = try buffer(2, 1, kCVPixelFormatType_OneComponent8)
    let start = try #require(CVPixelBufferGetBaseAddress(target)).assumingMemoryBound(to: UInt8.self)
    (start[0], start[1]) = (255, 64)
    let image = CIImage(cvPixelBuffer: target)
    #expect(Pixels(image, image.extent).bytes == [255, 0, 0, 255, 64, 0, 0, 255])
  }

  @Test func unknownFormatsMakeAnEmptyImage() throws {
    let target = try buffer(2, 2, kCVPixelFormatType_TwoComponent8)
    #expect(CIImage(cvPixelBuffer: target).extent.isEmpty)
  }
}
