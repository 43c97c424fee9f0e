import CoreGraphics
import CoreVideo
import Foundation
import GStreamer
import TestMedia
import Testing

@testable import MediaEngine

@Suite struct PhotoEncodingTests {
  private static let codings: [PhotoCoding] = [.jpeg(quality: 0.9), .heic(quality: 0.8), .png]

  /// What another program makes of a photo: the pixels as it shows them.
  private func shown(_ photo: EncodedPhoto, as coding: PhotoCoding, in rig: PhotoRig) async throws -> GrayPicture {
    let name = "photo.\(coding.fileExtension ?? "")"
    var file = try rig.file(name, photo.data)
    if case .heic = coding {
      let png = rig.folder.appendingPathComponent("converted.png")
      _ = try await Tool.run(["heif-convert", file.path, png.path])
      file = png
    }
    return try #require(try await DecodedFrames.read(file).first).picture
  }

  @Test(arguments: codings) func anotherProgramReadsThePaintedNumber(_ coding: PhotoCoding) async throws {
    let rig = try PhotoRig()
    let photo = try await PhotoEncoder.encode(
      PhotoRig.picture(4711), as: coding, details: PhotoRig.fullDetails, thumbnail: 160)
    #expect((photo.width, photo.height) == (320, 240))
    let picture = try await shown(photo, as: coding, in: rig)
    #expect((picture.width, picture.height) == (320, 240))
    #expect(PaintedFrameReader.read(picture)?.number == 4711)
    let own = try #require(try PhotoRig.green(of: PhotoReader.image(of: photo.data)))
    #expect(PaintedFrameReader.read(own)?.number == 4711)
  }

  @Test(arguments: codings) func exiftoolFindsNothingWrong(_ coding: PhotoCoding) async throws {
    let rig = try PhotoRig()
    let full = try await PhotoEncoder.encode(
      PhotoRig.picture(1), as: coding, details: PhotoRig.fullDetails, thumbnail: 160)
    let bare = try await PhotoEncoder.encode(PhotoRig.picture(1), as: coding)
    for (name, photo) in [("full", full), ("bare", bare)] {
      let file = try rig.file("\(name).\(coding.fileExtension ?? "")", photo.data)
      let said = try await Tool.run(["exiftool", "-validate", "-warning", "-error", "-a", "-G1", file.path])
      let lines = said.split(separator: "\n").filter { !$0.contains("Validate") || !$0.hasSuffix(": OK") }
      #expect(lines.isEmpty && said.contains(": OK"), "\(said)")
    }
  }

  @Test func theCamerasOwnPictureIsKeptByteForByte() async throws {
    // What cameras do: fields of a movie in APP0, a comment, and whatever the buffer held before behind the end.
    let avi = Data([0xFF, 0xE0, 0x00, 0x10] + Array("AVI1".utf8) + [UInt8](repeating: 0, count: 10))
    let comment = Data([0xFF, 0xFE, 0x00, 0x06] + Array("lake".utf8))
    let picture = try PhotoRig.jpegPicture(99) { file in
      // JFIF's segment ends at 20.
      file.prefix(20) + avi + comment + file.dropFirst(20) + Data(repeating: 0xA5, count: 333)
    }
    let camera = try #require(JPEGFile(Data(picture.sample.buffer?.bytes() ?? [])))
    let photo = try await PhotoEncoder.encode(
      picture, as: .jpeg(quality: 0.1), details: PhotoRig.fullDetails, thumbnail: 160)
    let file = try #require(JPEGFile(photo.data))
    #expect(file.scans == camera.scans)
    #expect(photo.data.suffix(2) == Data([0xFF, 0xD9]), "what came behind the end is gone")
    let tables: Set<UInt8> = [0xC0, 0xC4, 0xDB, 0xDD, 0xFE]
    #expect(
      file.segments.filter { tables.contains($0.marker) }.map(\.payload)
        == camera.segments.filter { tables.contains($0.marker) }.map(\.payload))
    #expect(!file.segments.contains { $0.payload.starts(with: Data("AVI1".utf8)) })
    #expect(file.segments.first?.payload.starts(with: Data("JFIF".utf8)) == true, "JFIF stays first")

    // A photo of that photo says something else, once.
    var other = PhotoDetails()
    other.model = "Another"
    let again = CapturedPicture(
      Sample(Buffer([UInt8](photo.data), pts: .zero), caps: try #require(picture.sample.caps)))
    let second = try await PhotoEncoder.encode(again, as: .jpeg(quality: 1), details: other)
    #expect(JPEGFile(second.data)?.scans == camera.scans)
    #expect(JPEGFile(second.data)?.segments.filter { $0.marker == 0xE1 }.count == 2, "one EXIF, one XMP")
    #expect(try PhotoReader.details(of: second.data).make == nil)
    #expect(try PhotoReader.details(of: second.data).model == "Another")
  }

  @Test func missingHuffmanTablesAreAdded() async throws {
    let whole = try PhotoRig.jpegPicture(7)
    let file = try #require(JPEGFile(Data(whole.sample.buffer?.bytes() ?? [])))
    var bare = file
    bare.segments.removeAll { $0.marker == 0xC4 }
    #expect(bare.data.count < file.data.count - 400)
    let picture = CapturedPicture(
      Sample(Buffer([UInt8](bare.data), pts: .zero), caps: try #require(whole.sample.caps)))
    let photo = try await PhotoEncoder.encode(picture, as: .jpeg(quality: 0.9), thumbnail: 160)
    let made = try #require(JPEGFile(photo.data))
    #expect(made.scans == file.scans)
    // As a decoder sees them: the tables of all segments one after the other, in whichever order.
    func tables(_ file: JPEGFile) -> Set<[UInt8]> {
      var tables: Set<[UInt8]> = []
      for segment in file.segments where segment.marker == 0xC4 {
        var rest = [UInt8](segment.payload)
        while rest.count > 17 {
          let size = 17 + rest[1...16].reduce(0) { $0 + Int($1) }
          tables.insert(Array(rest.prefix(size)))
          rest = Array(rest.dropFirst(size))
        }
      }
      return tables
    }
    #expect(tables(made) == tables(file) && tables(made).count == 4)
    let rig = try PhotoRig()
    #expect(
      try await shown(photo, as: .jpeg(quality: 1), in: rig)
        == shown(
          EncodedPhoto(data: file.data, width: 320, height: 240, orientation: 1, thumbnail: nil), as: .jpeg(quality: 1),
          in: rig))
  }

  @Test func aPictureThatIsCutOffGetsItsEndAndStaysReadable() async throws {
    let picture = try PhotoRig.jpegPicture(5) { $0.prefix($0.count * 3 / 4) }
    let photo = try await PhotoEncoder.encode(picture, as: .jpeg(quality: 0.9), thumbnail: 160)
    #expect(photo.data.suffix(2) == Data([0xFF, 0xD9]))
    #expect(try PhotoReader.image(of: photo.data).width == 320)
  }

  private static let orientations = codings.flatMap { coding in (1...8).map { (coding, $0) } }

  @Test(arguments: orientations)
  func photosStandUprightInOtherProgramsAndHere(_ coding: PhotoCoding, _ orientation: Int) async throws {
    let rig = try PhotoRig()
    var details = PhotoDetails()
    details.orientation = orientation
    let photo = try await PhotoEncoder.encode(PhotoRig.picture(321), as: coding, details: details, thumbnail: 160)
    #expect(photo.orientation == orientation)
    #expect((photo.width, photo.height) == (320, 240), "as stored")
    let wanted = PhotoRig.orientation(orientation)
    let image = try PhotoReader.image(of: photo.data)
    #expect((image.width, image.height) == (orientation < 5 ? (320, 240) : (240, 320)))
    let own = try #require(PhotoRig.green(of: image))
    #expect(PaintedFrameReader.read(own)?.orientation == wanted)
    let small = try PhotoReader.thumbnail(of: photo.data, maxSide: 160)
    #expect((small.width, small.height) == (orientation < 5 ? (160, 120) : (120, 160)))
    #expect(PhotoRig.green(of: small).flatMap(PaintedFrameReader.read)?.orientation == wanted)
    #expect(try PhotoReader.details(of: photo.data).orientation == orientation)

    if case .heic = coding {
      let seen = try #require(try await PaintedFrameReader.read(shown(photo, as: coding, in: rig)))
      #expect(seen.number == 321)
      #expect(seen.orientation == wanted)
      let file = try rig.file("turned.heic", photo.data)
      let exif = try await Tool.run(["exiftool", "-s3", "-n", "-IFD0:Orientation", file.path])
      #expect(exif == "1\n", "who obeys both EXIF and HEIF must not turn twice")
    } else {
      let file = try rig.file("turned.\(coding.fileExtension ?? "")", photo.data)
      let exif = try await Tool.run(["exiftool", "-s3", "-n", "-IFD0:Orientation", "-XMP:Orientation", file.path])
      #expect(exif == "\(orientation)\n\(orientation)\n")
    }
  }

  private static let sources: [(String, String?)] = [
    ("BGRA", nil), ("YUY2", "bt601"), ("YUY2", "bt709"), ("NV12", "bt709"), ("I420", "1:4:0:0"), ("UYVY", "bt601"),
    ("RGB", nil),
  ]
  private static let colours = codings.flatMap { coding in sources.map { (coding, $0) } }

  /// Colours mean the same whichever way the camera writes them down.
  @Test(arguments: colours)
  func coloursAreKept(_ coding: PhotoCoding, _ source: (format: String, colorimetry: String?)) async throws {
    let picture = try PhotoRig.picture(1, format: source.format, colorimetry: source.colorimetry)
    let photo = try await PhotoEncoder.encode(picture, as: coding)
    let image = try PhotoReader.image(of: photo.data)
    let data = try #require(image.dataProvider?.data)
    var isRed = 2
    if case .heic = coding { isRed = 0 }
    // Near each corner, as PhotoRig paints them: blue falls down the picture, red across it.
    for (x, y) in [(12, 12), (300, 12), (12, 228), (300, 228)] {
      let at = data.startIndex + y * image.bytesPerRow + x * 4
      let seen = (red: Int(data[at + isRed]), green: Int(data[at + 1]), blue: Int(data[at + 2 - isRed]))
      let wanted = (red: 40 + x * 160 / 320, green: 90, blue: 40 + y * 160 / 240)
      #expect(
        abs(seen.red - wanted.red) <= 8 && abs(seen.green - wanted.green) <= 8 && abs(seen.blue - wanted.blue) <= 8,
        "\(seen) instead of \(wanted) at \(x), \(y)")
    }
  }

  @Test(arguments: codings) func theSizeIsTheOneAskedForAlsoWhereItIsOdd(_ coding: PhotoCoding) async throws {
    for picture in [try PhotoRig.picture(12), try PhotoRig.jpegPicture(12)] {
      let photo = try await PhotoEncoder.encode(picture, as: coding, size: (201, 151))
      #expect((photo.width, photo.height) == (201, 151))
      let image = try PhotoReader.image(of: photo.data)
      #expect((image.width, image.height) == (201, 151))
      #expect(PhotoRig.green(of: image).flatMap(PaintedFrameReader.read)?.number == 12)
      let details = try PhotoReader.details(of: photo.data)
      #expect((details.width, details.height) == (201, 151))
    }
  }

  /// Encoders fill up to their blocks: neither way round may the filling be taken for the picture.
  @Test(arguments: codings, [1, 3, 6, 8])
  func theSizeOfANearlySquarePhotoIsThatOfWhatIsStored(_ coding: PhotoCoding, _ orientation: Int) async throws {
    var details = PhotoDetails()
    details.orientation = orientation
    for (width, height) in [(102, 100), (100, 102), (96, 100)] {
      let picture = try PhotoRig.picture(12, width: width, height: height)
      let photo = try await PhotoEncoder.encode(picture, as: coding, details: details)
      let found = try PhotoReader.details(of: photo.data)
      #expect((found.width, found.height) == (width, height))
      #expect(found.orientation == orientation)
    }
  }

  @Test(arguments: [PhotoCoding.jpeg(quality: 0.9), .png])
  func theSmallPictureIsInTheFile(_ coding: PhotoCoding) async throws {
    let rig = try PhotoRig()
    for picture in [
      try PhotoRig.picture(8, width: 1280, height: 720), try PhotoRig.jpegPicture(8, width: 1280, height: 720),
    ] {
      let photo = try await PhotoEncoder.encode(picture, as: coding, thumbnail: 160)
      let file = try rig.file("small.\(coding.fileExtension ?? "")", photo.data)
      let small = rig.folder.appendingPathComponent("small-\(UUID().uuidString).jpg")
      _ = try await Tool.run(["sh", "-c", "exiftool -b -ThumbnailImage '\(file.path)' > '\(small.path)'"])
      let seen = try #require(try await DecodedFrames.read(small).first).picture
      #expect((seen.width, seen.height) == (160, 90))
      #expect(PaintedFrameReader.read(seen)?.number == 8)
      #expect(photo.thumbnail == (try Data(contentsOf: small)))
      #expect(try PhotoReader.details(of: photo.data).hasThumbnail)
    }
  }

  @Test func pixelsAloneHaveNoGaps() async throws {
    let picture = try PhotoRig.picture(3, width: 322, height: 242)
    for (format, bytes) in [
      (kCVPixelFormatType_32BGRA, 322 * 242 * 4), (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 322 * 242 * 3 / 2),
      (kCVPixelFormatType_420YpCbCr8Planar, 322 * 242 * 3 / 2), (kCVPixelFormatType_24RGB, 322 * 242 * 3),
      (kCVPixelFormatType_422YpCbCr8_yuvs, 322 * 242 * 2),
    ] {
      let photo = try await PhotoEncoder.encode(picture, as: .raw(pixelFormat: format))
      #expect(photo.data.count == bytes)
    }
    let same = try await PhotoEncoder.encode(picture, as: .raw(pixelFormat: kCVPixelFormatType_32BGRA))
    #expect(try picture.sample.buffer?.bytes() == [UInt8](same.data))
    let luma = try await PhotoEncoder.pixelBuffer(
      of: PhotoRig.jpegPicture(77), as: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
    #expect(GrayPicture(luma).flatMap(PaintedFrameReader.read)?.number == 77)
  }

  @Test func manyAtOnceAreAllRight() async throws {
    try await withThrowingTaskGroup(of: (UInt16, EncodedPhoto).self) { group in
      for number in UInt16(0)..<24 {
        group.addTask {
          var details = PhotoDetails()
          details.model = "Camera \(number)"
          let coding = Self.codings[Int(number) % 3]
          return (
            number,
            try await PhotoEncoder.encode(PhotoRig.picture(number), as: coding, details: details, thumbnail: 160)
          )
        }
      }
      for try await (number, photo) in group {
        #expect(try PhotoReader.details(of: photo.data).model == "Camera \(number)")
        let image = try PhotoReader.image(of: photo.data)
        #expect(PhotoRig.green(of: image).flatMap(PaintedFrameReader.read)?.number == Int(number))
      }
    }
  }
}
