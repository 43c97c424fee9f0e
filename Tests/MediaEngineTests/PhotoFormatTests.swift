import CoreGraphics
import Foundation
import TestMedia
import Testing

@testable import MediaEngine

/// Photos that other programs made, in every format that is read.
@Suite struct PhotoFormatTests {
  private let rig: PhotoRig

  init() throws { rig = try PhotoRig() }

  private static func painted(_ image: CGImage) -> PaintedFrame? {
    guard let context = PhotoRig.bitmap(of: image) else { return nil }
    return PhotoRig.green(of: context).flatMap(PaintedFrameReader.read)
  }

  @Test(arguments: ForeignPhoto.allCases) func othersPhotosAreRead(_ photo: ForeignPhoto) async throws {
    let file = try await photo.make(in: rig)
    #expect(FileFormat(of: file.path) == photo.format)
    let details = try PhotoReader.details(of: file)
    #expect((details.width, details.height) == (320, 240))
    let image = try PhotoReader.image(of: file)
    #expect((image.width, image.height) == (320, 240))
    #expect(Self.painted(image)?.number == 321)
    let small = try PhotoReader.thumbnail(of: file, maxSide: 160)
    #expect((small.width, small.height) == (160, 120))
    #expect(Self.painted(small)?.number == 321)
  }

  @Test(arguments: ForeignPhoto.allCases) func theSandboxedReaderTellsTheSame(_ photo: ForeignPhoto) async throws {
    let file = try await photo.make(in: rig)
    let reader = SandboxedReader()
    let facts = try #require(try reader.facts(of: file.path))
    #expect(facts.kind == .image && facts.isReadable)
    #expect(facts.ending == photo.format.ending)
    #expect((facts.width, facts.height) == (320, 240))
    #expect(try reader.details(of: file) == PhotoReader.details(of: file))
    let image = try reader.picture(of: file, limit: nil)
    #expect(Self.painted(image)?.number == 321)
    let own = try PhotoReader.image(of: file)
    #expect(try #require(image.dataProvider?.data as Data?) == #require(own.dataProvider?.data as Data?))
    #expect(Self.painted(try reader.picture(of: file, limit: 160))?.number == 321)
  }

  /// Red grows to the right and blue downwards: exchanged colours show.
  @Test(arguments: ForeignPhoto.allCases.filter(\.holdsColours)) func coloursAreKept(_ photo: ForeignPhoto) async throws
  {
    let file = try await photo.make(in: rig)
    let image = try PhotoReader.image(of: file)
    let (x, y) = (310, 20)
    let pixels = try #require(PhotoRig.bitmap(of: image)?.dataProvider?.data as Data?)
    let row = pixels.count / 240
    let alpha = image.alphaInfo == .last ? 200.0 / 255 : 1
    for (index, value) in [40 + y * 160 / 240, 90, 40 + x * 160 / 320].enumerated() {
      let wanted = Double(value) * alpha + 255 * (1 - alpha)
      #expect(abs(Double(pixels[y * row + x * 4 + index]) - wanted) < 14, "\(index)")
    }
    #expect(photo.rawValue.hasPrefix("alpha") == (alpha < 1) || photo == .bmpWithAlpha)
  }

  @Test func anotherProgramTakesTheRawPhotoForOne() async throws {
    let file = try await ForeignPhoto.dng.make(in: rig)
    let said = try await Tool.run(["exiftool", "-s3", "-FileType", "-ImageSize", file.path])
    #expect(said == "DNG\n320x240\n")
    let warnings = try await Tool.run(["exiftool", "-s3", "-validate", "-warning", file.path])
    #expect(!warnings.contains("Error"), "\(warnings)")
    let previews = try #require(RawPhoto(Data(contentsOf: file))).previews
    #expect(previews.map(\.width) == [320, 160])
  }

  @Test func aDirectoryThatLeadsBackToItselfIsReadOnce() throws {
    var bytes: [UInt8] = Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0]
    // Its own place as that of what is below it, and as that of the next.
    bytes += [0x4A, 1, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0] + [8, 0, 0, 0]
    let file = try #require(TIFFFile(Data(bytes)))
    #expect(file.directories.count == 1)
    #expect(file.first?[TIFFFile.Tag.subdirectories] == [8])
    for count in 0..<bytes.count { _ = TIFFFile(Data(bytes.prefix(count)))?.directories }
  }

  private static let turns = ForeignPhoto.allCases.filter(\.holdsOrientation).flatMap { photo in
    [3, 6].map { (photo, $0) }
  }

  @Test(arguments: turns) func orientationIsObeyed(_ photo: ForeignPhoto, _ orientation: Int) async throws {
    let file = try await photo.make(in: rig)
    _ = try await Tool.run(["exiftool", "-q", "-overwrite_original", "-n", "-Orientation=\(orientation)", file.path])
    #expect(try PhotoReader.details(of: file).orientation == orientation)
    let size = orientation < 5 ? (320, 240) : (240, 320)
    let facts = try #require(FileFacts(reading: file.path))
    #expect((facts.width, facts.height) == size)
    for image in [try PhotoReader.image(of: file), try PhotoReader.thumbnail(of: file, maxSide: 200)] {
      #expect(Self.painted(image)?.orientation == PhotoRig.orientation(orientation))
    }
  }

  @Test(arguments: ForeignPhoto.allCases.filter(\.holdsEXIF))
  func exifSaysWhenAndWhere(_ photo: ForeignPhoto) async throws {
    let file = try await photo.make(in: rig)
    _ = try await Tool.run(
      [
        "exiftool", "-q", "-overwrite_original", "-EXIF:DateTimeOriginal=2026:03:04 05:06:07",
        "-EXIF:OffsetTimeOriginal=+02:00", "-EXIF:ModifyDate=2026:09:09 09:09:09", "-EXIF:Make=Lake",
        "-EXIF:GPSLatitude=48.5", "-EXIF:GPSLatitudeRef=N", "-EXIF:GPSLongitude=16.25", "-EXIF:GPSLongitudeRef=W",
        file.path,
      ])
    let facts = try #require(FileFacts(reading: file.path))
    #expect(facts.created == Date(timeIntervalSince1970: 1_772_593_567))
    #expect(facts.location == FileFacts.Place(latitude: 48.5, longitude: -16.25, altitude: nil))
    let details = try PhotoReader.details(of: file)
    #expect(details.zoneOffset == 7200 && details.make == "Lake")
    #expect(Self.painted(try PhotoReader.image(of: file))?.number == 321)
  }

  /// The date of the last change is in EXIF, and only XMP says when the photo was taken.
  @Test(arguments: ForeignPhoto.allCases.filter(\.holdsXMP))
  func xmpSaysWhenWhereExifDoesNot(_ photo: ForeignPhoto) async throws {
    let file = try await photo.make(in: rig)
    let changed = photo.holdsEXIF ? ["-EXIF:ModifyDate=2026:09:09 09:09:09"] : []
    _ = try await Tool.run(
      ["exiftool", "-q", "-overwrite_original"] + changed
        + ["-XMP-exif:DateTimeOriginal=2026:03:04 05:06:07.25+02:00", file.path])
    let details = try PhotoReader.details(of: file)
    #expect(details.date == Date(timeIntervalSince1970: 1_772_593_567.25))
    #expect(details.zoneOffset == 7200)
  }

  @Test(arguments: ForeignPhoto.allCases) func damagedFilesAreRefusedOrReadButNeverFatal(
    _ photo: ForeignPhoto
  ) async throws {
    let file = try await photo.make(in: rig)
    let whole = [UInt8](try Data(contentsOf: file))
    var random = SeededRandom(seed: 20_261_124)
    var refused = 0
    for round in 0..<60 {
      var damaged = whole
      let region = round % 2 == 0 ? 0..<min(damaged.count, 600) : 0..<damaged.count
      for _ in 0..<Int.random(in: 1...16, using: &random) {
        damaged[Int.random(in: region, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if round % 3 == 0 { damaged = Array(damaged.prefix(Int.random(in: 0..<damaged.count, using: &random))) }
      let data = Data(damaged)
      let details = try? PhotoReader.details(of: data)
      let image = try? PhotoReader.image(of: data)
      if let details { #expect((1...8).contains(details.orientation)) }
      if let small = try? PhotoReader.thumbnail(of: data, maxSide: 32) { #expect(max(small.width, small.height) <= 32) }
      if image == nil { refused += 1 }
    }
    #expect(refused > 0, "the damage is real")
    for count in [0, 1, 7, 12, 20, 40] {
      #expect(throws: PhotoError.unreadable(name: "cut")) {
        try PhotoReader.image(of: Data(whole.prefix(count)), name: "cut")
      }
    }
  }

  private static let dates: [(String, Double?, Int?)] = [
    ("2026-03-04T05:06:07.25+02:00", 1_772_593_567.25, 7200), ("2026-03-04T05:06:07Z", 1_772_600_767, 0),
    ("2026-03-04T05:06-03:30", 1_772_613_360, -12_600), ("2026-03", nil, nil), ("2026-03-04T05", nil, nil),
    ("2026-13-04T05:06:07Z", nil, nil), ("T", nil, nil), ("", nil, nil), ("2026-03-04T05:06:07:08:09Z", nil, nil),
    (String(repeating: "2026-03-04T05:06:07Z", count: 9), nil, nil),
  ]

  @Test(arguments: dates) func datesOfXMPAreRead(_ text: String, _ seconds: Double?, _ zone: Int?) {
    let read = PhotoTime.date(xmp: text)
    #expect(read?.date.timeIntervalSince1970 == seconds)
    #expect(read?.offset == zone)
  }

  @Test(arguments: ["2026-03-04", "2026-03-04T05:06:07"]) func aDateWithoutAZoneIsThisComputers(_ text: String) throws {
    let read = try #require(PhotoTime.date(xmp: text))
    let own = PhotoTime(read.date, zoneOffset: nil)
    #expect(own.iso.hasPrefix(text))
    #expect(read.offset == nil)
  }

  private static let brands: [(String, [String], FileFormat)] = [
    ("avif", ["avif", "mif1", "miaf"], .avif), ("mif1", ["mif1", "avif", "miaf"], .avif), ("avis", ["avis"], .avif),
    ("mif1", ["mif1", "heic"], .heic), ("heic", ["mif1", "heic"], .heic), ("msf1", ["hevc"], .heic),
    ("isom", ["isom", "avif"], .mp4), ("qt  ", ["mif1"], .quickTime), ("M4A ", [], .m4a), ("mif1", [], .heic),
  ]

  @Test(arguments: ["GIF87a", "GIF89a", "GIF89", "GIF8"]) func aGIFIsOneWhateverItsVersion(_ letters: String) {
    #expect(FileFormat(head: Array(letters.utf8) + [UInt8](repeating: 0, count: 58)) == .gif)
  }

  @Test(arguments: brands) func brandsTellPhotosFromMovies(_ major: String, _ others: [String], _ format: FileFormat) {
    let size = UInt8(16 + 4 * others.count)
    let box = [0, 0, 0, size] + Array("ftyp\(major)".utf8) + [0, 0, 0, 0] + Array(others.joined().utf8)
    // What follows the box isn't a brand.
    #expect(FileFormat(head: box + Array("avif".utf8)) == format)
    for count in 0..<box.count { _ = FileFormat(head: Array(box.prefix(count))) }
  }
}

extension ForeignPhoto {
  /// Whether colours are as they were painted: not gray, of few colours, or mixed of inks.
  var holdsColours: Bool {
    ![.gif, .interlacedGIF, .animatedGIF, .bmpWithPalette, .tiffWithPalette, .tiffOfInks, .jp2Gray].contains(self)
  }
  /// Whether exiftool can write EXIF into it.
  var holdsEXIF: Bool { ![.gif, .bmp].contains(format) && self != .codestream }
  /// Whether exiftool can write XMP into it.
  var holdsXMP: Bool { format != .bmp && self != .codestream }
  /// Whether EXIF says how it is turned; AVIF has properties of its own for that.
  var holdsOrientation: Bool { holdsEXIF && format != .avif }
}
