import CoreGraphics
import Foundation
import TestMedia
import Testing

@testable import MediaEngine

@Suite struct PhotoReaderTests {
  private static let codings: [PhotoCoding] = [.jpeg(quality: 0.9), .heic(quality: 0.8), .png]

  @Test(arguments: codings) func everythingThatIsSaidIsReadAgain(_ coding: PhotoCoding) async throws {
    for picture in [try PhotoRig.picture(1), try PhotoRig.jpegPicture(1)] {
      var details = PhotoRig.fullDetails
      let photo = try await PhotoEncoder.encode(picture, as: coding, details: details, thumbnail: 160)
      var read = try PhotoReader.details(of: photo.data)
      details.hasThumbnail = true
      (details.width, details.height) = (320, 240)
      // Fractions of seconds of angle, and of seconds.
      let (place, wanted) = (try #require(read.location), try #require(details.location))
      #expect(abs(place.latitude - wanted.latitude) < 1e-7 && abs(place.longitude - wanted.longitude) < 1e-7)
      #expect(abs(try #require(read.date).timeIntervalSince(PhotoRig.date)) < 0.0005)
      read.location?.latitude = wanted.latitude
      read.location?.longitude = wanted.longitude
      read.date = details.date
      #expect(read == details)
    }
    let bare = try PhotoReader.details(of: try await PhotoEncoder.encode(PhotoRig.picture(1), as: coding).data)
    var nothing = PhotoDetails()
    (nothing.width, nothing.height) = (320, 240)
    #expect(bare == nothing)
  }

  private struct Said: Decodable {
    let sections: [String: Value]

    enum Value: Decodable, Equatable {
      case text(String), number(Double), other

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let fact = try? container.decode(Bool.self) {
          self = .text(fact ? "True" : "False")
        } else if let number = try? container.decode(Double.self) {
          self = .number(number)
        } else {
          self = (try? container.decode(String.self)).map { .text($0) } ?? .other
        }
      }
    }

    init(from decoder: any Decoder) throws { sections = try [String: Value](from: decoder) }
  }

  private static let tags: [(String, Said.Value)] = [
    ("ExifIFD:DateTimeOriginal", .text("2026:11:22 00:38:13")), ("ExifIFD:SubSecTimeOriginal", .number(257)),
    ("ExifIFD:OffsetTimeOriginal", .text("+02:00")), ("ExifIFD:CreateDate", .text("2026:11:22 00:38:13")),
    ("ExifIFD:SubSecTimeDigitized", .number(257)), ("ExifIFD:OffsetTimeDigitized", .text("+02:00")),
    ("IFD0:ModifyDate", .text("2026:11:22 00:38:13")), ("ExifIFD:SubSecTime", .number(257)),
    ("ExifIFD:OffsetTime", .text("+02:00")), ("IFD0:Make", .text("Logitech")),
    ("IFD0:Model", .text("HD Pro Webcam C920")), ("ExifIFD:LensModel", .text("Built-in lens")),
    ("IFD0:Software", .text("Kinora 0.1.0")), ("ExifIFD:ISO", .number(200)), ("ExifIFD:ExposureProgram", .number(1)),
    ("ExifIFD:ExposureMode", .number(1)), ("ExifIFD:ExposureCompensation", .number(-1.5)),
    ("ExifIFD:WhiteBalance", .number(1)), ("ExifIFD:Flash", .number(9)), ("ExifIFD:ExifImageWidth", .number(320)),
    ("ExifIFD:ExifImageHeight", .number(240)), ("ExifIFD:ColorSpace", .number(1)),
    ("Apple:BurstUUID", .text("0E984725-C51C-4BF4-9960-E1C80E27ABA0")), ("Apple:LivePhotoVideoIndex", .number(4)),
    ("GPS:GPSLatitudeRef", .text("S")), ("GPS:GPSLongitudeRef", .text("E")), ("GPS:GPSAltitude", .number(12.5)),
    ("GPS:GPSImgDirection", .number(271.25)), ("GPS:GPSDateStamp", .text("2026:11:21")),
    ("GPS:GPSTimeStamp", .text("22:38:10")), ("XMP-xmp:CreateDate", .text("2026:11:22 00:38:13.257+02:00")),
    ("XMP-photoshop:DateCreated", .text("2026:11:22 00:38:13.257+02:00")), ("XMP-tiff:Make", .text("Logitech")),
    ("XMP-exif:ISO", .number(200)), ("XMP-exif:FlashFired", .text("True")), ("XMP-dc:Title", .text("Ufer")),
    ("XMP-dc:Description", .text("A lake")), ("IFD0:ImageDescription", .text("A lake")),
  ]

  @Test(arguments: codings) func anotherProgramReadsEveryTag(_ coding: PhotoCoding) async throws {
    let rig = try PhotoRig()
    let photo = try await PhotoEncoder.encode(
      PhotoRig.jpegPicture(1), as: coding, details: PhotoRig.fullDetails, thumbnail: 160)
    let file = try rig.file("tags.\(coding.fileExtension ?? "")", photo.data)
    let words = try await Tool.run(["exiftool", "-json", "-n", "-G1", "-a", file.path])
    let said = try #require(try JSONDecoder().decode([Said].self, from: Data(words.utf8)).first).sections
    for (tag, value) in Self.tags { #expect(said[tag] == value, "\(tag)") }
    // exiftool calls it by Apple's name from 12.58 on.
    #expect(
      said["Apple:ContentIdentifier"] ?? said["Apple:MediaGroupUUID"]
        == .text("6B29FC40-CA47-1067-B31D-00DD010662DA"))
    guard case .number(let exposure)? = said["ExifIFD:ExposureTime"] else {
      Issue.record("no exposure")
      return
    }
    #expect(abs(exposure - 1.0 / 60) < 1e-6)
    // exiftool makes one number of value and reference.
    guard case .number(let latitude)? = said["XMP-exif:GPSLatitude"] else {
      Issue.record("no latitude in XMP")
      return
    }
    #expect(abs(latitude + 33.856784) < 1e-6)
  }

  @Test(arguments: codings) func damagedFilesAreRefusedOrReadButNeverFatal(_ coding: PhotoCoding) async throws {
    let photo = try await PhotoEncoder.encode(
      PhotoRig.picture(1, width: 96, height: 64), as: coding, details: PhotoRig.fullDetails, thumbnail: 48)
    var random = SeededRandom(seed: 20_261_121)
    var refused = 0
    for round in 0..<170 {
      var damaged = [UInt8](photo.data)
      // Half of them where what is said about the picture stands.
      let region = round % 2 == 0 ? 0..<min(damaged.count, 3000) : 0..<damaged.count
      for _ in 0..<Int.random(in: 1...24, using: &random) {
        damaged[Int.random(in: region, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if round % 5 == 0 { damaged = Array(damaged.prefix(Int.random(in: 0..<damaged.count, using: &random))) }
      let data = Data(damaged)
      let details = try? PhotoReader.details(of: data)
      let image = try? PhotoReader.image(of: data)
      let small = try? PhotoReader.thumbnail(of: data, maxSide: 32)
      if let details { #expect((1...8).contains(details.orientation)) }
      if let small { #expect(max(small.width, small.height) <= 32) }
      if image == nil { refused += 1 }
    }
    #expect(refused > 10, "the damage is real")
  }

  @Test func whatIsNoPhotoIsSaidSo() throws {
    let rig = try PhotoRig()
    for (name, bytes) in [
      ("empty.jpg", Data()), ("words.png", Data("not a picture".utf8)), ("short.heic", Data([0xFF, 0xD8, 0xFF])),
    ] {
      let file = try rig.file(name, bytes)
      #expect(throws: PhotoError.unreadable(name: name)) { try PhotoReader.details(of: file) }
      #expect(throws: PhotoError.unreadable(name: name)) { try PhotoReader.image(of: file) }
      #expect(throws: PhotoError.unreadable(name: name)) { try PhotoReader.thumbnail(of: file, maxSide: 64) }
    }
    let missing = rig.folder.appendingPathComponent("missing.jpg")
    #expect(throws: PhotoError.unreadable(name: "missing.jpg")) { try PhotoReader.details(of: missing) }
  }

  private static let exposures: [(Double, String)] = [
    (1.0 / 60, "1/60"), (1.0 / 8000, "1/8000"), (0.0333, "1/30"), (0.5, "1/2"), (2, "2/1"), (1.3, "13/10"),
    (0.0001, "1/10000"), (0.6, "3/5"),
  ]

  @Test(arguments: exposures) func exposuresAreFractions(_ seconds: Double, _ written: String) {
    #expect(ExifFraction(exposure: seconds).description == written)
  }

  private static let angles: [(Double, String, String, String)] = [
    (48.2, "48/1 12/1 0/10000", "48,12.000000N", "N"), (-0.5, "0/1 30/1 0/10000", "0,30.000000S", "S"),
    (59.999999999, "60/1 0/1 0/10000", "60,0.000000N", "N"),
    (-33.856784, "33/1 51/1 244224/10000", "33,51.407040S", "S"),
  ]

  @Test(arguments: angles) func anglesAreFractions(_ degrees: Double, _ exif: String, _ xmp: String, _ side: String) {
    let angle = GPSAngle(degrees, positive: "N", negative: "S")
    #expect(angle.exif == exif)
    #expect(angle.xmp == xmp)
    #expect(angle.reference == side)
  }

  private static let times: [(Double, Int, String)] = [
    (0, 0, "1970-01-01T00:00:00.000+00:00"), (1_795_300_693.257, -3 * 3600 - 1800, "2026-11-21T19:08:13.257-03:30"),
    (1_795_300_693.9996, 0, "2026-11-21T22:38:14.000+00:00"), (0.001, 3600, "1970-01-01T01:00:00.001+01:00"),
  ]

  @Test(arguments: times) func momentsAreWrittenOnTheWallsClock(_ seconds: Double, _ zone: Int, _ written: String) {
    let time = PhotoTime(Date(timeIntervalSince1970: seconds), zoneOffset: zone)
    #expect(time.iso == written)
    let read = PhotoTime.date(exif: time.exif, fraction: time.milliseconds, offset: time.offset)
    #expect(read?.offset == zone)
    #expect(abs((read?.date.timeIntervalSince1970 ?? 0) - seconds) < 0.001)
  }

  @Test(arguments: ["+-9223372036854775807:00", "+00:-9223372036854775808", "+15:00", "-3:60", "*01:00", "+", ""])
  func aTwistedZoneIsNone(_ offset: String) {
    let read = PhotoTime.date(exif: "2026:11:21 19:08:13", fraction: "9999999999999", offset: offset)
    #expect(read != nil && read?.offset == nil)
  }

  @Test func aMakerNoteThatIsNotApplesIsLeftAlone() {
    #expect(AppleMakerNote(Array("Canon something".utf8)) == nil)
    #expect(AppleMakerNote(Array("Apple iOS\0\0\u{1}MM".utf8)) == nil)
    let note = AppleMakerNote(contentIdentifier: "6B29FC40-CA47-1067-B31D-00DD010662DA", livePhotoVideoIndex: -7)
    #expect(AppleMakerNote(note.bytes) == note)
    for count in 0..<note.bytes.count { _ = AppleMakerNote(Array(note.bytes.prefix(count))) }
  }
}

extension PhotoReaderTests {
  /// By itself, where no other process has limits.
  @Test(arguments: [
    HostileFile.hugeJPEG, .hugeProgressiveJPEG, .endlessJPEG, .sparseJPEG, .hugePNG, .hugeWebP, .hugeGIF,
    .namelessGIF, .hugeBMP, .hugeTIFF, .hugeJPEG2000, .circularRaw,
  ])
  func picturesThatAreTooMuchAreRefused(_ kind: HostileFile) throws {
    let rig = try PhotoRig()
    let file = try kind.write(in: rig.folder)
    #expect(throws: (any Error).self) { try PhotoReader.image(of: file) }
    if kind != .endlessJPEG { #expect(throws: (any Error).self) { try PhotoReader.thumbnail(of: file, maxSide: 256) } }
  }
}
