import ImageIO
import Testing

@Suite struct PropertyTests {
  private static var exif: CFDictionary {
    [
      kCGImagePropertyExifExposureTime: 1.0 / 125, kCGImagePropertyExifFNumber: 2.8,
      kCGImagePropertyExifISOSpeedRatings: [400], kCGImagePropertyExifExposureBiasValue: -0.5,
      kCGImagePropertyExifDateTimeOriginal: "2026:11:21 22:10:05", kCGImagePropertyExifExifVersion: [2, 3, 1],
      kCGImagePropertyExifUserComment: "Grüße", kCGImagePropertyExifLensSpecification: [24.0, 70.0, 2.8, 4.0],
      kCGImagePropertyExifPixelXDimension: 70_000, kCGImagePropertyExifSceneType: 1,
      kCGImagePropertyExifComponentsConfiguration: [1, 2, 3, 0],
    ]
  }
  private static var gps: CFDictionary {
    [
      kCGImagePropertyGPSLatitude: 47.376_887, kCGImagePropertyGPSLatitudeRef: "N",
      kCGImagePropertyGPSLongitude: 8.999_999_999, kCGImagePropertyGPSLongitudeRef: "E",
      kCGImagePropertyGPSAltitude: 408.25, kCGImagePropertyGPSAltitudeRef: 0,
      kCGImagePropertyGPSTimeStamp: "22:10:05", kCGImagePropertyGPSDateStamp: "2026:11:21",
      kCGImagePropertyGPSVersion: [2, 3, 0, 0],
    ]
  }
  private static var tiff: CFDictionary {
    [
      kCGImagePropertyTIFFMake: "Kinora", kCGImagePropertyTIFFModel: "Ünit 1", kCGImagePropertyTIFFXResolution: 300,
      kCGImagePropertyTIFFYResolution: 150, kCGImagePropertyTIFFResolutionUnit: 2,
    ]
  }
  static var all: CFDictionary {
    [
      kCGImagePropertyExifDictionary: exif, kCGImagePropertyGPSDictionary: gps, kCGImagePropertyTIFFDictionary: tiff,
      kCGImagePropertyOrientation: 6,
    ]
  }

  @Test(arguments: [kUTTypeJPEG, kUTTypePNG, kUTTypeWebP, "public.tiff"])
  func filesKeepExifPlaceAndOrientation(_ type: CFString) throws {
    let file = try #require(ImageFixtures.file(type, Self.all))
    let properties = try #require(ImageFixtures.properties(file))
    #expect(
      properties[kCGImagePropertyPixelWidth] as? Int == 32 && properties[kCGImagePropertyPixelHeight] as? Int == 16)
    #expect(properties[kCGImagePropertyOrientation] as? Int == 6)
    #expect(
      properties[kCGImagePropertyDPIWidth] as? Double == 300 && properties[kCGImagePropertyDPIHeight] as? Double == 150)
    let exif = try #require(properties[kCGImagePropertyExifDictionary] as? CFDictionary)
    #expect(exif[kCGImagePropertyExifExposureTime] as? Double == 1.0 / 125)
    #expect(exif[kCGImagePropertyExifFNumber] as? Double == 2.8)
    #expect(exif[kCGImagePropertyExifISOSpeedRatings] as? [Int] == [400])
    #expect(exif[kCGImagePropertyExifExposureBiasValue] as? Double == -0.5)
    #expect(exif[kCGImagePropertyExifDateTimeOriginal] as? String == "2026:11:21 22:10:05")
    #expect(exif[kCGImagePropertyExifExifVersion] as? [Int] == [2, 3, 1])
    #expect(exif[kCGImagePropertyExifUserComment] as? String == "Grüße")
    #expect(exif[kCGImagePropertyExifLensSpecification] as? [Double] == [24, 70, 2.8, 4])
    #expect(exif[kCGImagePropertyExifPixelXDimension] as? Int == 70_000)
    #expect(exif[kCGImagePropertyExifSceneType] as? Int == 1)
    #expect(exif[kCGImagePropertyExifComponentsConfiguration] as? [Int] == [1, 2, 3, 0])
    let gps = try #require(properties[kCGImagePropertyGPSDictionary] as? CFDictionary)
    #expect(abs((gps[kCGImagePropertyGPSLatitude] as? Double ?? 0) - 47.376_887) < 1e-7)
    #expect(abs((gps[kCGImagePropertyGPSLongitude] as? Double ?? 0) - 9) < 1e-7)
    #expect(gps[kCGImagePropertyGPSLatitudeRef] as? String == "N" && gps[kCGImagePropertyGPSAltitudeRef] as? Int == 0)
    #expect(gps[kCGImagePropertyGPSTimeStamp] as? String == "22:10:05")
    #expect(gps[kCGImagePropertyGPSVersion] as? [Int] == [2, 3, 0, 0])
    let tiff = try #require(properties[kCGImagePropertyTIFFDictionary] as? CFDictionary)
    #expect(
      tiff[kCGImagePropertyTIFFMake] as? String == "Kinora" && tiff[kCGImagePropertyTIFFModel] as? String == "Ünit 1")
    #expect(tiff[kCGImagePropertyTIFFOrientation] as? Int == 6)
    // The image is as it was, too.
    let source = try #require(CGImageSourceCreateWithData(file, nil))
    let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
    #expect(ImageFixtures.isRed(image, 4, 4) == true && ImageFixtures.isRed(image, 28, 12) == false)
  }

  @Test func whatATagCannotHoldIsLeftOut() throws {
    let file = ImageFixtures.file(
      kUTTypeJPEG,
      [
        kCGImagePropertyExifDictionary: [
          kCGImagePropertyExifExposureTime: "long", kCGImagePropertyExifFNumber: -1.0,
          kCGImagePropertyExifLensModel: "50 mm",
        ] as CFDictionary, kCGImagePropertyOrientation: 9,
      ])
    let properties = try #require(ImageFixtures.properties(file))
    let exif = properties[kCGImagePropertyExifDictionary] as? CFDictionary
    #expect(exif?.count == 1 && exif?[kCGImagePropertyExifLensModel] as? String == "50 mm")
    #expect(properties[kCGImagePropertyOrientation] == nil)
  }

  @Test func pngFilesKeepTexts() throws {
    let texts: CFDictionary = [kCGImagePropertyPNGTitle: "Über Land", kCGImagePropertyPNGAuthor: "K."]
    let file = try #require(ImageFixtures.file(kUTTypePNG, [kCGImagePropertyPNGDictionary: texts]))
    let read = ImageFixtures.properties(file)?[kCGImagePropertyPNGDictionary] as? CFDictionary
    #expect(read as? [String: String] == ["Title": "Über Land", "Author": "K."])
  }

  @Test func filesWithoutMetadataHaveNone() throws {
    let properties = try #require(ImageFixtures.properties(ImageFixtures.file(kUTTypePNG, nil)))
    #expect(properties[kCGImagePropertyExifDictionary] == nil && properties[kCGImagePropertyOrientation] == nil)
    let source = try #require(ImageFixtures.file(kUTTypePNG, nil).flatMap { CGImageSourceCreateWithData($0, nil) })
    #expect(
      CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyFileSize] as? Int
        == ImageFixtures.file(kUTTypePNG, nil)?.count)
  }

  @Test func damagedMetadataIsLeftOutAndTheImageStays() throws {
    let file = try #require(ImageFixtures.file(kUTTypeJPEG, Self.all))
    let start = try #require(file.range(of: Data("Exif\0\0".utf8))).upperBound
    let length = Int(file[start - 8]) << 8 | Int(file[start - 7])
    for place in stride(from: start, to: start + length - 8, by: 3) {
      var damaged = file
      damaged[place] = 0xFF
      let properties = try #require(ImageFixtures.properties(damaged))
      #expect(properties[kCGImagePropertyPixelWidth] as? Int == 32)
    }
  }
}
