import ImageIO
import Testing

@Suite struct SourceTests {
  private func source(_ type: CFString, _ properties: CFDictionary? = nil, image: CGImage?) throws -> CGImageSource {
    let file = try #require(ImageFixtures.file(type, properties, image: image))
    return try #require(CGImageSourceCreateWithData(file, nil))
  }

  @Test(arguments: 1...8) func thumbnailsAreTurnedWhereThatIsAskedFor(_ orientation: Int) throws {
    let source = try source(
      kUTTypeJPEG, [kCGImagePropertyOrientation: orientation], image: ImageFixtures.quarters(64, 32))
    let options: CFDictionary = [
      kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: 32,
    ]
    let stored = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options))
    #expect(stored.width == 32 && stored.height == 16)
    let turned = try #require(
      CGImageSourceCreateThumbnailAtIndex(
        source, 0, options.merging([kCGImageSourceCreateThumbnailWithTransform: true]) { $1 }))
    #expect(turned.width == (orientation < 5 ? 32 : 16) && turned.height == (orientation < 5 ? 16 : 32))
    // Where the red corner is to be seen.
    let right = [2, 3, 6, 7].contains(orientation)
    let bottom = [3, 4, 7, 8].contains(orientation)
    let (x, y) = (right ? turned.width - 3 : 2, bottom ? turned.height - 3 : 2)
    #expect(ImageFixtures.isRed(turned, x, y) == true)
    #expect(ImageFixtures.isRed(turned, turned.width - 1 - x, turned.height - 1 - y) == false)
  }

  @Test func thumbnailsAreMadeOnlyWhereThatIsAllowed() throws {
    let source = try source(kUTTypeJPEG, image: ImageFixtures.quarters())
    #expect(
      CGImageSourceCreateThumbnailAtIndex(source, 0, [kCGImageSourceCreateThumbnailFromImageIfAbsent: false]) == nil)
    #expect(
      CGImageSourceCreateThumbnailAtIndex(source, 0, [kCGImageSourceCreateThumbnailFromImageIfAbsent: true])?.width
        == 32)
    #expect(CGImageSourceCreateThumbnailAtIndex(source, 1, nil) == nil)
  }

  @Test func subsamplingDividesTheSides() throws {
    let source = try source(kUTTypeJPEG, image: ImageFixtures.quarters(64, 32))
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, [kCGImageSourceSubsampleFactor: 4]))
    #expect(image.width == 16 && image.height == 8)
    #expect(CGImageSourceCreateImageAtIndex(source, 0, [kCGImageSourceSubsampleFactor: 3])?.width == 64)
  }

  @Test func incrementalSourcesSayHowMuchIsThere() throws {
    let file = try #require(ImageFixtures.file(kUTTypePNG, nil))
    let source = CGImageSourceCreateIncremental(nil)
    #expect(CGImageSourceGetStatus(source) == .statusReadingHeader && CGImageSourceGetCount(source) == 0)
    CGImageSourceUpdateData(source, file.prefix(10), false)
    #expect(CGImageSourceGetStatus(source) == .statusReadingHeader && CGImageSourceGetType(source) == kUTTypePNG)
    CGImageSourceUpdateData(source, file.prefix(60), false)
    #expect(CGImageSourceGetStatus(source) == .statusIncomplete)
    #expect(CGImageSourceCopyPropertiesAtIndex(source, 0, nil)?[kCGImagePropertyPixelWidth] as? Int == 32)
    let provider = try #require(CGDataProvider(data: file))
    CGImageSourceUpdateDataProvider(source, provider, true)
    #expect(CGImageSourceGetStatus(source) == .statusComplete)
    #expect(ImageFixtures.isRed(CGImageSourceCreateImageAtIndex(source, 0, nil), 2, 2) == true)
    // What is final stays.
    CGImageSourceUpdateData(source, Data(), false)
    #expect(CGImageSourceGetStatus(source) == .statusComplete)
  }

  @Test func unknownAndDamagedFilesSaySo() throws {
    let unknown = try #require(CGImageSourceCreateWithData(Data("nothing like an image".utf8), nil))
    #expect(CGImageSourceGetStatus(unknown) == .statusUnknownType && CGImageSourceGetType(unknown) == nil)
    let damaged = try #require(
      CGImageSourceCreateWithData(Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), nil))
    #expect(CGImageSourceGetStatus(damaged) == .statusInvalidData)
    #expect(CGImageSourceCreateThumbnailAtIndex(damaged, 0, nil) == nil)
  }

  @Test func bitmapsOfWindowsAreRead() throws {
    // Two rows of 2 pixels of 24 bits, the lowest first: blue and blue, then red and blue.
    func little(_ value: Int, _ length: Int) -> [UInt8] { (0..<length).map { UInt8(value >> (8 * $0) & 255) } }
    var file: [UInt8] = Array("BM".utf8) + little(70, 4) + little(0, 4) + little(54, 4)
    file += little(40, 4) + little(2, 4) + little(2, 4) + little(1, 2) + little(24, 2) + little(0, 4) + little(16, 4)
    file += little(0, 16)
    file += [255, 0, 0, 255, 0, 0, 0, 0] + [0, 0, 255, 255, 0, 0, 0, 0]
    let source = try #require(CGImageSourceCreateWithData(Data(file), nil))
    #expect(CGImageSourceGetType(source) == "com.microsoft.bmp")
    let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
    #expect(ImageFixtures.color(image, 0, 0) == [255, 0, 0] && ImageFixtures.color(image, 0, 1) == [0, 0, 255])
  }
}
