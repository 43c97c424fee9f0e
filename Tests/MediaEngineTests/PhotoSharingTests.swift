import CoreGraphics
import Foundation
import Testing

@testable import MediaEngine

/// What photos say of themselves when copies of them are given away.
@Suite struct PhotoSharingTests {
  private static let serial = "SN-4711"
  private static let owner = "Mona Lake"
  private static let model = "Lakecam 3"
  private static let packet = Data(#"<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- \#(serial) 48.1374 --></x:xmpmeta>"#.utf8)

  private static var properties: CFDictionary {
    [
      kCGImagePropertyTIFFDictionary: [
        kCGImagePropertyTIFFModel: model, kCGImagePropertyTIFFOrientation: 6,
      ] as CFDictionary,
      kCGImagePropertyExifDictionary: [
        kCGImagePropertyExifDateTimeOriginal: "2026:02:18 10:00:00", kCGImagePropertyExifBodySerialNumber: serial,
        kCGImagePropertyExifLensSerialNumber: serial, kCGImagePropertyExifCameraOwnerName: owner,
        kCGImagePropertyExifLensModel: "Lens of " + model,
      ] as CFDictionary,
      kCGImagePropertyGPSDictionary: [
        kCGImagePropertyGPSLatitude: 48.1374, kCGImagePropertyGPSLatitudeRef: "N",
        kCGImagePropertyGPSLongitude: 11.5755, kCGImagePropertyGPSLongitudeRef: "E",
      ] as CFDictionary,
    ]
  }

  private static func file(_ type: CFString) throws -> Data {
    let context = try #require(ThumbnailCache.bitmap(width: 16, height: 8))
    let data = NSMutableData()
    let target = try #require(CGImageDestinationCreateWithData(data, type, 1, nil))
    CGImageDestinationAddImage(target, try #require(context.makeImage()), properties)
    #expect(CGImageDestinationFinalize(target))
    return data as Data
  }

  private static func read(_ file: Data) throws -> CFDictionary {
    let source = try #require(CGImageSourceCreateWithData(file, nil))
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) != nil)
    return try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
  }

  private static func says(_ file: Data, _ text: String) -> Bool { file.range(of: Data(text.utf8)) != nil }

  @Test(arguments: [kUTTypeJPEG, kUTTypePNG] as [CFString], [(false, true), (false, false), (true, false)])
  func onlyWhatIsWantedIsSaid(_ type: CFString, _ kept: (place: Bool, camera: Bool)) throws {
    let photo = try Self.file(type)
    #expect(Self.says(photo, Self.serial) && Self.says(photo, Self.owner) && Self.says(photo, Self.model))
    let copy = try #require(PhotoSharing.copy(of: photo, keepsPlace: kept.place, keepsCamera: kept.camera))
    #expect(!Self.says(copy, Self.serial) && !Self.says(copy, Self.owner))
    #expect(Self.says(copy, Self.model) == kept.camera)
    let properties = try Self.read(copy)
    #expect((properties[kCGImagePropertyGPSDictionary] != nil) == kept.place)
    #expect(properties[kCGImagePropertyOrientation] as? Int == 6)
    let exif = properties[kCGImagePropertyExifDictionary] as? CFDictionary
    #expect(exif?[kCGImagePropertyExifDateTimeOriginal] as? String == "2026:02:18 10:00:00")
  }

  /// XMP says it again, and the movie of a Motion Photo has places of its own.
  @Test func whatElseAPhotoHoldsIsLeftOut() throws {
    var file = try #require(JPEGFile(try Self.file(kUTTypeJPEG)))
    let isSet = file.setXMP(Self.packet)
    #expect(isSet)
    let photo = file.data + Data("ftypmp42 +48.1374+011.5755/".utf8)
    #expect(Self.says(photo, "48.1374"))
    let copy = try #require(PhotoSharing.copy(of: photo, keepsPlace: false, keepsCamera: true))
    #expect(!Self.says(copy, "48.1374") && !Self.says(copy, Self.serial) && Self.says(copy, Self.model))
    _ = try Self.read(copy)
  }

  @Test func whatCantBeLeftOutIsNotCopied() throws {
    let tiff = try Self.file("public.tiff")
    #expect(PhotoSharing.copy(of: tiff, keepsPlace: false, keepsCamera: true) == nil)
    #expect(PhotoSharing.copy(of: Data("no photo".utf8), keepsPlace: false, keepsCamera: true) == nil)
  }

  // MARK: HEIF

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.append(UInt64(8 + content.count), bytes: 4)
    return result + Array(code: type) + content
  }

  private static func entry(_ item: UInt8, _ type: String, _ content: String = "") -> [UInt8] {
    box(
      "infe",
      [2, 0, 0, 0, 0, item, 0, 0] + Array(code: type) + [0] + (content.isEmpty ? [] : Array(content.utf8) + [0]))
  }

  /// A file of metadata alone, whose blocks lie at `shift` bytes from where they should.
  private static func heif(_ exif: [UInt8], _ xmp: [UInt8], shift: Int = 0) -> [UInt8] {
    let head = box("ftyp", Array("heic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8))
    let list = box("iinf", [0, 0, 0, 0, 0, 2] + entry(1, "Exif") + entry(2, "mime", "application/rdf+xml"))
    func meta(_ start: Int) -> [UInt8] {
      var places: [UInt8] = [0, 0, 0, 0, 0x44, 0, 0, 2]
      for (item, offset, length) in [(1, start, exif.count), (2, start + exif.count, xmp.count)] {
        places.append(UInt64(item), bytes: 2)
        places += [0, 0, 0, 1]
        places.append(UInt64(offset), bytes: 4)
        places.append(UInt64(length), bytes: 4)
      }
      return box("meta", [0, 0, 0, 0] + list + box("iloc", places))
    }
    let start = head.count + meta(0).count + 8
    return head + meta(start + shift) + box("mdat", exif + xmp) + box("mpvd", Array("+48.1374+011.5755/".utf8))
  }

  @Test(arguments: [true, false]) func blocksOfHEIFAreWrittenOver(_ keepsCamera: Bool) throws {
    let exif = try #require(ImageFileBlocks.exif(of: Self.properties))
    let photo = Self.heif([0, 0, 0, 6] + Array("Exif\0\0".utf8) + Array(exif), Array(Self.packet))
    let copy = try #require(PhotoSharing.copy(of: Data(photo), keepsPlace: false, keepsCamera: keepsCamera))
    #expect(copy.count == photo.count)
    for text in [Self.serial, Self.owner, "48.1374"] {
      #expect(Self.says(Data(photo), text) && !Self.says(copy, text), "\(text)")
    }
    #expect(Self.says(copy, Self.model) == keepsCamera && Self.says(copy, "2026:02:18 10:00:00"))
    #expect(Self.says(copy, "</x:xmpmeta>") == false && Self.says(copy, "x:xmpmeta"))
  }

  @Test func damagedHEIFIsNotCopied() {
    let far = Self.heif([0, 0, 0, 0, 1, 2, 3, 4], Array(Self.packet), shift: 100_000)
    #expect(PhotoSharing.copy(of: Data(far), keepsPlace: false, keepsCamera: false) == nil)
    let whole = Self.heif([0, 0, 0, 0, 1, 2, 3, 4], Array(Self.packet))
    for length in 0..<whole.count {
      _ = PhotoSharing.copy(of: Data(whole.prefix(length)), keepsPlace: false, keepsCamera: false)
    }
  }
}
