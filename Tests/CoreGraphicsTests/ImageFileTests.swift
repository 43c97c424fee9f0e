import CoreGraphics
import Foundation
import Testing

@Suite struct ImageFileTests {
  private func encode(_ image: CGImage, _ type: CFString, quality: Double? = nil) throws -> Data {
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, type, 1, nil))
    let properties = quality.map { [kCGImageDestinationLossyCompressionQuality: $0] as CFDictionary }
    CGImageDestinationAddImage(destination, image, properties)
    #expect(CGImageDestinationFinalize(destination))
    return Data(referencing: data)
  }

  private func decode(_ data: Data) throws -> CGImage {
    let source = try #require(CGImageSourceCreateWithData(data, nil))
    return try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
  }

  /// A picture's pixels drawn into RGBA.
  private func pixels(_ image: CGImage) throws -> [Pixel] {
    let context = try #require(CGContext.bitmap(image.width, image.height, .rgba))
    context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    return (0..<image.width * image.height).map { context.pixel($0 % image.width, $0 / image.width, .rgba) }
  }

  /// A pipe would wait for its other end, and a device has none.
  @Test func onlyRegularFilesAreRead() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("images-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (pipe, zeros) = (folder.appendingPathComponent("pipe.jpg"), folder.appendingPathComponent("zeros.jpg"))
    try #require(mkfifo(pipe.path, 0o600) == 0)
    try FileManager.default.createSymbolicLink(at: zeros, withDestinationURL: URL(fileURLWithPath: "/dev/zero"))
    for file in [pipe, zeros] {
      #expect(CGImageSourceCreateWithURL(file, nil) == nil && CGDataProvider(url: file) == nil)
    }
  }

  @Test(arguments: [true, false], [kUTTypePNG, kUTTypeWebP]) func losslessFilesKeepEveryByte(
    _ hasAlpha: Bool, _ type: CFString
  ) throws {
    let image = try #require(CGImage.noisy(37, 23, hasAlpha: hasAlpha, seed: 5))
    let back = try decode(encode(image, type, quality: 1))
    #expect(back.width == 37 && back.height == 23)
    #expect(try pixels(back) == pixels(image))
    if hasAlpha { #expect(back.dataProvider?.data == image.dataProvider?.data) }
    #expect(back.utType == type)
  }

  @Test(arguments: [kUTTypeJPEG, kUTTypeWebP]) func lossyFilesStayCloseAndQualityCostsBytes(_ type: CFString) throws {
    let image = try #require(CGImage.noisy(64, 48, hasAlpha: false, seed: 6))
    let (small, large) = (try encode(image, type, quality: 0.3), try encode(image, type, quality: 0.95))
    #expect(small.count < large.count)
    let (before, after) = (try pixels(image), try pixels(decode(large)))
    let error = zip(before, after).reduce(0) { sum, pair in
      sum + abs(Int(pair.0.red) - Int(pair.1.red)) + abs(Int(pair.0.green) - Int(pair.1.green))
    }
    #expect(Double(error) / Double(before.count * 2) < (type == kUTTypeJPEG ? 6 : 14))
  }

  @Test func propertiesComeFromTheHead() throws {
    let image = try #require(CGImage.noisy(31, 9, hasAlpha: true, seed: 7))
    let source = try #require(CGImageSourceCreateWithData(encode(image, kUTTypePNG), nil))
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    #expect(properties[kCGImagePropertyPixelWidth] as? Int == 31)
    #expect(properties[kCGImagePropertyPixelHeight] as? Int == 9)
    #expect(properties[kCGImagePropertyHasAlpha] as? Bool == true)
    #expect(CGImageSourceGetType(source) == kUTTypePNG && CGImageSourceGetCount(source) == 1)
    #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
  }

  @Test func thumbnailsFitTheirLimitAndKeepTheShape() throws {
    let image = try #require(CGImage.noisy(400, 200, hasAlpha: false, seed: 8))
    for type in [kUTTypeJPEG, kUTTypePNG, kUTTypeWebP] {
      let source = try #require(CGImageSourceCreateWithData(encode(image, type), nil))
      let thumbnail = try #require(
        CGImageSourceCreateThumbnailAtIndex(source, 0, [kCGImageSourceThumbnailMaxPixelSize: 60]))
      #expect(thumbnail.width == 60 && thumbnail.height == 30)
    }
  }

  @Test func grayStaysGray() throws {
    let provider = try #require(CGDataProvider(data: Data((0..<100).map { UInt8($0) })))
    let image = try #require(
      CGImage(
        width: 10, height: 10, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 10,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent))
    let back = try decode(encode(image, kUTTypePNG))
    #expect(back.colorSpace?.model == .monochrome && back.dataProvider?.data == provider.data)
    #expect(try decode(encode(image, kUTTypeJPEG)).bitsPerPixel == 8)
    #expect(try decode(encode(image, kUTTypeWebP)).width == 10)
  }

  @Test(arguments: [kUTTypePNG, kUTTypeJPEG, kUTTypeWebP]) func damagedFilesGiveNothingOrAPictureButNeverACrash(
    _ type: CFString
  ) throws {
    let image = try #require(CGImage.noisy(40, 30, hasAlpha: type != kUTTypeJPEG, seed: 9))
    let whole = try encode(image, type)
    var numbers = SeededNumbers(seed: 10)
    var refused = 0
    for round in 0..<200 {
      var data = whole
      if round % 2 == 0 {
        data = data.prefix(Int.random(in: 0..<whole.count, using: &numbers))
      } else {
        for _ in 0..<Int.random(in: 1...8, using: &numbers) {
          data[Int.random(in: 0..<data.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
        }
      }
      guard let source = CGImageSourceCreateWithData(Data(data), nil),
        let decoded = CGImageSourceCreateImageAtIndex(source, 0, nil)
      else {
        refused += 1
        continue
      }
      #expect(decoded.width > 0 && decoded.height > 0)
    }
    #expect(refused > 0)
  }

  @Test func filesAreWrittenWholeOrNotAtAll() throws {
    let image = try #require(CGImage.quarters)
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(to url: URL) throws -> Bool {
      let destination = try #require(CGImageDestinationCreateWithURL(url, kUTTypePNG, 1, nil))
      CGImageDestinationAddImage(destination, image, nil)
      return CGImageDestinationFinalize(destination)
    }
    let file = folder.appendingPathComponent("a.png")
    #expect(try write(to: file))
    #expect(try pixels(decode(Data(contentsOf: file))) == pixels(image))
    #expect(try !write(to: folder.appendingPathComponent("missing/a.png")))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.png"])
    #expect(CGImageDestinationCreateWithURL(file, "com.microsoft.bmp", 1, nil) == nil)
  }

  @Test func imagesWithTooFewBytesAreRefused() throws {
    let provider = try #require(CGDataProvider(data: Data(count: 99)))
    func image(_ width: Int, _ height: Int, row: Int) -> CGImage? {
      CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: row,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: BitmapOrder.bgra.info, provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent)
    }
    #expect(image(5, 5, row: 20) == nil)
    #expect(image(4, 6, row: 16) != nil)
    #expect(image(4, 6, row: 15) == nil)
    #expect(image(-1, 5, row: 20) == nil)
    #expect(image(1, Int.max, row: Int.max) == nil)
  }

  @Test func masksHideWhereTheyAreWhite() throws {
    let provider = try #require(CGDataProvider(data: Data([0, 255, 0, 255])))
    let mask = try #require(
      CGImage(
        maskWidth: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2, provider: provider,
        decode: nil, shouldInterpolate: false))
    let masked = try #require(CGImage.quarters?.masking(mask))
    #expect(try pixels(masked) == [.red, .clear, .blue, .clear])
    let context = try #require(CGContext.bitmap(2, 2))
    context.setFillColor(.green)
    context.draw(mask, in: CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(context.pixel(0, 0) == .green && context.pixel(1, 0) == .clear)
  }
}
