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
    let gif = Data("GIF89a".utf8) + Data([1, 0, 1, 0, 0, 0, 0])
    #expect(PhotoSharing.copy(of: gif + [0x3B], keepsPlace: false, keepsCamera: true) == gif + [0x3B])
    let words = Data([0x21, 0xFF, 11]) + Data("XMP DataXMP".utf8) + Self.packet
    #expect(PhotoSharing.copy(of: gif + words + [0x3B], keepsPlace: false, keepsCamera: true) == nil)
  }

  /// Programs write where an image came from into parts of their own.
  @Test(arguments: ["png", "webp"]) func whatNobodyCanReadIsLeftOut(_ kind: String) async throws {
    let rig = try PhotoRig()
    let png = try rig.file("a.png", PhotoPixels(PhotoRig.picture(7)).png())
    let file = rig.folder.appending(path: "b.\(kind)")
    _ = try await Tool.run(["ffmpeg", "-v", "error", "-i", png.path, file.path])
    var photo = try Data(contentsOf: file)
    let words = Data("by \(Self.serial) at 48.1374.".utf8)
    let length = Self.little(words.count, 4)
    if kind == "png" {
      // In front of the end, with a sum that nobody looks at.
      let part = Data(length.reversed()) + Data("caBX".utf8) + words + Data(count: 4)
      photo.insert(contentsOf: part, at: photo.count - 12)
    } else {
      photo += Data("C2PA".utf8) + Data(length) + words
      photo.replaceSubrange(4..<8, with: Self.little(photo.count - 8, 4))
    }
    let copy = try #require(PhotoSharing.copy(of: photo, keepsPlace: false, keepsCamera: true))
    #expect(Self.says(photo, Self.serial) && !Self.says(copy, Self.serial) && !Self.says(copy, "48.1374"))
    let source = try #require(CGImageSourceCreateWithData(copy, nil))
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width == 320)
  }

  // MARK: EXIF

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A directory of texts longer than four bytes, by their tags, and of places, for a block in which it begins at `start`.
  private static func directory(
    _ texts: KeyValuePairs<Int, String>, places: KeyValuePairs<Int, Int> = [:], at start: Int, next: Int = 0
  ) -> [UInt8] {
    var place = start + 2 + 12 * (texts.count + places.count) + 4
    var (entries, values) = (Self.little(texts.count + places.count, 2), [UInt8]())
    for (tag, text) in texts {
      let bytes = Array(text.utf8) + [0]
      entries += little(tag, 2) + little(2, 2)
      entries += little(bytes.count, 4) + little(place, 4)
      values += bytes + (bytes.count % 2 == 0 ? [] : [0])
      place = start + 2 + 12 * (texts.count + places.count) + 4 + values.count
    }
    for (tag, value) in places {
      entries += little(tag, 2) + little(4, 2)
      entries += little(1, 4) + little(value, 4)
    }
    return entries + little(next, 4) + values
  }

  /// Programs that develop raw photos write serial numbers and owners under tags of their own, and cameras what they are into the
  /// directory of the thumbnail, which may say all of it again itself.
  @Test(arguments: [true, false]) func noDirectoryOfEXIFTellsCamerasApart(_ keepsCamera: Bool) throws {
    let words = Array("Exif\0\0 \(Self.serial) \(Self.model)".utf8)
    var thumbnail: [UInt8] = [0xFF, 0xD8]
    for marker: UInt8 in [0xE1, 0xFE] { thumbnail += [0xFF, marker, 0, UInt8(words.count + 2)] + words }
    thumbnail += [0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0x3F, 0]
    thumbnail += Array("small image".utf8) + [0xFF, 0xD9]
    let date = "2026:02:18 10:00:00"
    func first(_ exif: Int, _ second: Int) -> [UInt8] {
      let texts: KeyValuePairs = [0x0110: Self.model, 0x0132: date, 0xA431: Self.serial, 0xC62F: Self.serial]
      return Self.directory(texts, places: [0x8769: exif], at: 8, next: second)
    }
    func exif(at start: Int) -> [UInt8] {
      Self.directory([0x9003: date, 0xFDE8: Self.owner, 0xFDE9: Self.serial], at: start)
    }
    func second(_ image: Int, at start: Int) -> [UInt8] {
      let texts: KeyValuePairs = [0x0110: Self.model, 0xC62F: Self.serial]
      return Self.directory(texts, places: [0x0201: image, 0x0202: thumbnail.count], at: start)
    }
    let exifStart = 8 + first(0, 0).count
    let secondStart = exifStart + exif(at: exifStart).count
    let imageStart = secondStart + second(0, at: secondStart).count
    var block: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]
    block += first(exifStart, secondStart)
    block += exif(at: exifStart)
    block += second(imageStart, at: secondStart)
    block += thumbnail
    var file = try #require(JPEGFile(try Self.file(kUTTypeJPEG)))
    let isSet = file.setEXIF(Data(block))
    #expect(isSet && Self.says(file.data, Self.owner) && Self.says(file.data, "small image"))
    let copy = try #require(PhotoSharing.copy(of: file.data, keepsPlace: true, keepsCamera: keepsCamera))
    #expect(!Self.says(copy, Self.serial) && !Self.says(copy, Self.owner) && Self.says(copy, "small image"))
    #expect(Self.says(copy, Self.model) == keepsCamera && Self.says(copy, date))
    _ = try Self.read(copy)
  }

  /// A block of two kilobytes that would be a hundred.
  @Test func entriesOfEXIFThatShareTheirBytesAreNoEXIF() {
    func block(_ count: Int) -> Data {
      var bytes: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0] + Self.little(count, 2)
      for tag in 0..<count {
        bytes += Self.little(0x0132 + tag, 2) + Self.little(7, 2)
        bytes += Self.little(1000, 4) + Self.little(8 + 6 + 12 * count, 4)
      }
      bytes += Self.little(0, 4)
      return Data(bytes) + Data(repeating: 0x41, count: 1000)
    }
    #expect(ImageFileBlocks.exif(block(1), keepsPlace: true, keepsCamera: true) != nil)
    #expect(ImageFileBlocks.exif(block(100), keepsPlace: true, keepsCamera: true) == nil)
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
