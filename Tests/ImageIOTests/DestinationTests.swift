import ImageIO
import Testing

@Suite struct DestinationTests {
  private static let isHEICWritten =
    (CGImageDestinationCopyTypeIdentifiers() as? [String])?.contains("public.heic") ?? false

  private func copy(_ file: Data, _ properties: CFDictionary?, to type: CFString) throws -> Data {
    let source = try #require(CGImageSourceCreateWithData(file, nil))
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, type, 1, nil))
    CGImageDestinationAddImageFromSource(destination, source, 0, properties)
    #expect(CGImageDestinationFinalize(destination))
    return Data(referencing: data)
  }

  @Test func imagesOfSourcesBringTheirMetadataAlong() throws {
    let file = try #require(ImageFixtures.file(kUTTypeJPEG, PropertyTests.all))
    let changed: CFDictionary = [
      kCGImagePropertyTIFFDictionary: [kCGImagePropertyTIFFMake: "Other"] as CFDictionary,
      kCGImagePropertyGPSDictionary: [:] as CFDictionary,
    ]
    let properties = try #require(ImageFixtures.properties(copy(file, changed, to: kUTTypePNG)))
    let tiff = properties[kCGImagePropertyTIFFDictionary] as? CFDictionary
    #expect(
      tiff?[kCGImagePropertyTIFFMake] as? String == "Other" && tiff?[kCGImagePropertyTIFFModel] as? String == "Ünit 1")
    #expect(properties[kCGImagePropertyGPSDictionary] == nil)
    let exif = properties[kCGImagePropertyExifDictionary] as? CFDictionary
    #expect(exif?[kCGImagePropertyExifFNumber] as? Double == 2.8)
  }

  @Test func tiffFilesKeepEveryByte() throws {
    let image = try #require(ImageFixtures.quarters())
    let file = try #require(ImageFixtures.file("public.tiff", nil, image: image))
    let source = try #require(CGImageSourceCreateWithData(file, nil))
    #expect(CGImageSourceGetType(source) == "public.tiff")
    let read = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    #expect(read.dataProvider?.data == image.dataProvider?.data)
  }

  @Test func opaqueImagesAreTIFFFilesOfThreeComponents() throws {
    let jpeg = try #require(ImageFixtures.file(kUTTypeJPEG, nil).flatMap { CGImageSourceCreateWithData($0, nil) })
    let opaque = try #require(CGImageSourceCreateImageAtIndex(jpeg, 0, nil))
    let file = try #require(ImageFixtures.file("public.tiff", nil, image: opaque))
    #expect(ImageFixtures.properties(file)?[kCGImagePropertyHasAlpha] as? Bool == false)
    let source = try #require(CGImageSourceCreateWithData(file, nil))
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    #expect(ImageFixtures.isRed(image, 2, 2) == true && ImageFixtures.isRed(image, 28, 12) == false)
  }

  @Test func tiffFilesKeepSixteenBits() throws {
    let samples: [UInt16] = [0xFFFF, 0x1234, 0, 0xFFFF, 0x0102, 0xABCD, 0xFF00, 0x8000]
    let provider = try #require(CGDataProvider(data: Data(samples.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })))
    let image = try #require(
      CGImage(
        width: 2, height: 1, bitsPerComponent: 16, bitsPerPixel: 64, bytesPerRow: 16,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(
          rawValue: CGImageAlphaInfo.last.rawValue | CGBitmapInfo.byteOrder16Little.rawValue), provider: provider,
        decode: nil,
        shouldInterpolate: true, intent: .defaultIntent))
    let file = try #require(ImageFixtures.file("public.tiff", nil, image: image))
    #expect(ImageFixtures.properties(file)?[kCGImagePropertyDepth] as? Int == 16)
    #expect(file.suffix(16) == provider.data)
    let source = try #require(CGImageSourceCreateWithData(file, nil))
    let color = try #require(ImageFixtures.color(CGImageSourceCreateImageAtIndex(source, 0, nil), 0, 0))
    #expect(abs(color[0] - 0xFF) <= 1 && abs(color[1] - 0x12) <= 1 && color[2] == 0)
  }

  @Test(.enabled(if: isHEICWritten)) func heicFilesAreWrittenAndRead() throws {
    let image = ImageFixtures.quarters(128, 64)
    let file = try #require(ImageFixtures.file("public.heic", PropertyTests.all, image: image))
    let source = try #require(CGImageSourceCreateWithData(file, nil))
    #expect(CGImageSourceGetType(source) == "public.heic" && CGImageSourceGetStatus(source) == .statusComplete)
    // Orientation 6 is turned clockwise; what is read is upright.
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    #expect(
      properties[kCGImagePropertyPixelWidth] as? Int == 64 && properties[kCGImagePropertyOrientation] as? Int == 1)
    let exif = properties[kCGImagePropertyExifDictionary] as? CFDictionary
    #expect(exif?[kCGImagePropertyExifFNumber] as? Double == 2.8)
    let read = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    #expect(read.width == 64 && read.height == 128)
    #expect(ImageFixtures.isRed(read, 55, 10) == true && ImageFixtures.isRed(read, 10, 10) == false)
  }

  @Test func typesThatCannotBeWrittenHaveNoDestination() {
    for type in ["public.avif", "com.microsoft.bmp", "public.jpeg-2000", "com.example.none"] {
      #expect(CGImageDestinationCreateWithData(NSMutableData(), type, 1, nil) == nil)
    }
    #expect(CGImageDestinationCreateWithData(NSMutableData(), kUTTypePNG, 2, nil) == nil)
  }
}
