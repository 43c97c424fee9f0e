import CoreGraphics
import Testing

@Suite struct AnimationFileTests {
  private func write(
    _ images: [CGImage], _ type: CFString, delays: [Double] = [], loopCount: Int? = nil, quality: Double? = nil
  ) throws -> Data {
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, type, images.count, nil))
    let key = type == kUTTypeGIF ? kCGImagePropertyGIFDictionary : kCGImagePropertyWebPDictionary
    if let loopCount {
      CGImageDestinationSetProperties(
        destination, [key: [kCGImagePropertyGIFLoopCount: loopCount] as CFDictionary] as CFDictionary)
    }
    for (place, image) in images.enumerated() {
      var properties: CFDictionary = [:]
      if !delays.isEmpty { properties[key] = [kCGImagePropertyGIFDelayTime: delays[place]] as CFDictionary }
      if let quality { properties[kCGImageDestinationLossyCompressionQuality] = quality }
      CGImageDestinationAddImage(destination, image, properties)
    }
    #expect(CGImageDestinationFinalize(destination))
    return Data(referencing: data)
  }

  private func pixels(_ image: CGImage) throws -> [Pixel] {
    let context = try #require(CGContext.bitmap(image.width, image.height, .rgba))
    context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    return (0..<image.width * image.height).map { context.pixel($0 % image.width, $0 / image.width, .rgba) }
  }

  private func images(_ data: Data) throws -> [CGImage] {
    let source = try #require(CGImageSourceCreateWithData(data, nil))
    return try (0..<CGImageSourceGetCount(source)).map {
      try #require(CGImageSourceCreateImageAtIndex(source, $0, nil))
    }
  }

  private func image(_ width: Int, _ height: Int, _ color: (Int, Int) -> Pixel) throws -> CGImage {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let pixel = color(x, y)
        bytes += [pixel.red, pixel.green, pixel.blue, pixel.alpha]
      }
    }
    let provider = try #require(CGDataProvider(data: Data(bytes)))
    return try #require(
      CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(alpha: .last), provider: provider, decode: nil,
        shouldInterpolate: false, intent: .defaultIntent))
  }

  /// A square of one colour that moves over a background of stripes.
  private func moving(_ count: Int) throws -> [CGImage] {
    try (0..<count).map { frame in
      try image(67, 41) { x, y in
        (frame * 9..<frame * 9 + 8).contains(x) && (10..<18).contains(y)
          ? Pixel(250, 20, 200) : Pixel(UInt8(x / 8 * 30), UInt8(y / 8 * 50), 90)
      }
    }
  }

  @Test(arguments: [kUTTypeGIF, kUTTypeWebP]) func fewColorsAreKeptExactlyInEveryImage(_ type: CFString) throws {
    let originals = try moving(6)
    let data = try write(originals, type, delays: Array(repeating: 0.08, count: 6), loopCount: 0, quality: 1)
    let back = try images(data)
    #expect(back.count == 6)
    for (original, back) in zip(originals, back) { #expect(try pixels(original) == pixels(back)) }
    // The others hold the square alone.
    if type == kUTTypeGIF { #expect(try data.count < write([originals[0]], type).count * 3) }
  }

  @Test(arguments: [kUTTypeGIF, kUTTypeWebP]) func delaysAndRepetitionsAreRead(_ type: CFString) throws {
    let key = type == kUTTypeGIF ? kCGImagePropertyGIFDictionary : kCGImagePropertyWebPDictionary
    for loopCount in [nil, 0, 1, 7] as [Int?] {
      let data = try write(try moving(3), type, delays: [0.1, 0.25, 1.5], loopCount: loopCount)
      let source = try #require(CGImageSourceCreateWithData(data, nil))
      let file = CGImageSourceCopyProperties(source, nil)?[key] as? CFDictionary
      #expect(file?[kCGImagePropertyGIFLoopCount] as? Int == loopCount)
      let delays = (0..<3).map { place in
        let own = CGImageSourceCopyPropertiesAtIndex(source, place, nil)?[key] as? CFDictionary
        return own?[kCGImagePropertyGIFDelayTime] as? Double
      }
      #expect(delays == [0.1, 0.25, 1.5])
      #expect(CGImageSourceCopyPropertiesAtIndex(source, 3, nil) == nil)
    }
  }

  @Test func roundedDelaysDontAddUp() throws {
    // 30 images of a thirtieth are a second, though GIF counts in hundredths.
    let originals = try (0..<30).map { frame in try image(8, 8) { x, _ in Pixel(UInt8(frame * 8), UInt8(x), 0) } }
    let data = try write(originals, kUTTypeGIF, delays: Array(repeating: 1.0 / 30, count: 30))
    let bytes = [UInt8](data)
    let delays = bytes.indices.dropLast(8).filter {
      bytes[$0] == 0x21 && bytes[$0 + 1] == 0xF9 && bytes[$0 + 2] == 4 && bytes[$0 + 7] == 0
    }.map { Int(bytes[$0 + 4]) | Int(bytes[$0 + 5]) << 8 }
    #expect(delays.count == 30 && delays.reduce(0, +) == 100 && Set(delays) == [3, 4])
  }

  @Test func imagesThatAreAlikeBecomeOne() throws {
    let same = try image(20, 20) { x, _ in Pixel(UInt8(x * 12), 40, 0) }
    let other = try image(20, 20) { x, _ in Pixel(0, UInt8(x * 12), 0) }
    for type in [kUTTypeGIF, kUTTypeWebP] {
      let data = try write([same, same, same, other], type, delays: [0.1, 0.2, 0.3, 0.4])
      let source = try #require(CGImageSourceCreateWithData(data, nil))
      #expect(CGImageSourceGetCount(source) == 2)
      let key = type == kUTTypeGIF ? kCGImagePropertyGIFDictionary : kCGImagePropertyWebPDictionary
      let own = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)?[key] as? CFDictionary
      #expect(try abs(#require(own?[kCGImagePropertyGIFDelayTime] as? Double) - 0.6) < 0.001)
    }
  }

  /// What becomes transparent again can only be cleared.
  @Test func transparencyComesAndGoes() throws {
    let originals = try (0..<4).map { frame in
      try image(24, 16) { x, _ in (frame * 6..<frame * 6 + 6).contains(x) ? Pixel(10, 200, 30) : .clear }
    }
    for type in [kUTTypeGIF, kUTTypeWebP] {
      let back = try images(try write(originals, type, quality: 1))
      #expect(back.count == 4)
      for (original, back) in zip(originals, back) { #expect(try pixels(original) == pixels(back)) }
    }
  }

  @Test func manyColorsStayCloseToTheOriginal() throws {
    let originals = try (0..<3).map { frame in
      try image(96, 64) { x, y in
        Pixel(UInt8(x * 2 + frame * 10), UInt8(y * 3 + frame * 15), UInt8((x + y) % 160))
      }
    }
    let back = try images(try write(originals, kUTTypeGIF))
    for (original, back) in zip(originals, back) {
      let (before, after) = (try pixels(original), try pixels(back))
      var worst = 0
      var sums = SIMD3<Int>.zero
      for (one, other) in zip(before, after) {
        let error = SIMD3(
          Int(one.red) - Int(other.red), Int(one.green) - Int(other.green), Int(one.blue) - Int(other.blue))
        worst = max(worst, abs(error.x), abs(error.y), abs(error.z))
        sums = sums &+ error
      }
      #expect(worst < 48)
      // Dithering keeps the average: an area is neither lighter nor darker than it was.
      #expect(abs(sums.x) < before.count && abs(sums.y) < before.count && abs(sums.z) < before.count, "\(sums)")
    }
  }

  /// Long runs and noise fill the table of codes, and start it anew.
  @Test(arguments: [2, 3, 16, 128, 255]) func everyCodeWidthIsRead(_ colorCount: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(colorCount))
    let noise = (0..<150 * 150).map { _ in Int.random(in: 0..<colorCount, using: &numbers) }
    let original = try image(150, 150) { x, y in
      y > 120 ? Pixel(0, 0, 0) : Pixel(UInt8(noise[y * 150 + x]), 0, UInt8(255 - noise[y * 150 + x]))
    }
    let back = try images(try write([original], kUTTypeGIF))
    #expect(try back.count == 1 && pixels(back[0]) == pixels(original))
  }

  @Test func whatCantBeWrittenIsRefused() throws {
    let data = NSMutableData()
    #expect(CGImageDestinationCreateWithData(data, kUTTypePNG, 2, nil) == nil)
    #expect(CGImageDestinationCreateWithData(data, kUTTypeGIF, 0, nil) == nil)
    let destination = try #require(CGImageDestinationCreateWithData(data, kUTTypeGIF, 3, nil))
    CGImageDestinationAddImage(destination, try image(4, 4) { _, _ in .red }, nil)
    CGImageDestinationAddImage(destination, try image(5, 4) { _, _ in .red }, nil)
    #expect(!CGImageDestinationFinalize(destination) && data.length == 0)
    let empty = try #require(CGImageDestinationCreateWithData(data, kUTTypeGIF, 3, nil))
    #expect(!CGImageDestinationFinalize(empty))
  }
}
