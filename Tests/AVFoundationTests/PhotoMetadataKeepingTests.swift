import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import AVFoundation
@testable import MediaEngine

/// What a program says of its images stays in their files, whoever else reads them.
@Suite(.blocking) struct PhotoMetadataKeepingTests {
  private static var said: [String: Any] {
    [
      kCGImagePropertyExifDictionary: [
        "FNumber": 2.8, "FocalLength": 35.0, "MeteringMode": 5, "UserComment": "Äpfel", "BodySerialNumber": "K-1",
        "LensSpecification": [24.0, 70.0, 2.8, 4.0], "DateTimeOriginal": "2001:02:03 04:05:06",
      ],
      kCGImagePropertyTIFFDictionary: ["Artist": "Mika", "Copyright": "M. 2026", "HostComputer": "desk"],
      kCGImagePropertyGPSDictionary: [
        "Latitude": 35.5, "LatitudeRef": "N", "Longitude": 139.25, "LongitudeRef": "E", "Speed": 12.5, "SpeedRef": "K",
        "MapDatum": "WGS-84",
      ],
      kCGImagePropertyIPTCDictionary: [
        "Headline": "Märkte", "Keywords": ["apples", "林檎"], "City": "Tokyo", "CopyrightNotice": "M. 2026",
        "Caption/Abstract": "Apples on a market",
      ],
      kCGImagePropertyMakerAppleDictionary: ["20": 7, "43": "an identifier of its own", "8": [0.5, -0.25, 1.0]],
    ]
  }

  private static func jpeg(_ properties: [String: Any] = [:]) throws -> Data {
    let context = try #require(
      CGContext(
        data: nil, width: 32, height: 16, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue))
    let data = NSMutableData()
    let target = try #require(CGImageDestinationCreateWithData(data, "public.jpeg", 1, nil))
    CGImageDestinationAddImage(target, try #require(context.makeImage()), properties)
    #expect(CGImageDestinationFinalize(target))
    return data as Data
  }

  private static func properties(_ data: Data) throws -> [String: Any] {
    let source = try #require(CGImageSourceCreateWithData(data, nil))
    return try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
  }

  /// What exiftool, if it is there, and our own reader find in a file.
  private static func expectAll(in data: Data) throws {
    let found = try properties(data)
    for (name, entries) in said {
      let kept = found[name] as? [String: Any] ?? [:]
      for (key, value) in entries as? [String: Any] ?? [:] {
        #expect(kept[key].map { "\($0)" } == "\(value)", "\(name) \(key)")
      }
    }
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/exiftool") else { return }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("said-\(UUID().uuidString).jpg")
    try data.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (tool, output) = (Process(), Pipe())
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/exiftool")
    tool.arguments = ["-G0", "-s", "-n", "-a", "-Warning", "-Error", "-All", file.path]
    tool.standardOutput = output
    try tool.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    tool.waitUntilExit()
    let lines = text.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true) }
    func value(_ group: String, _ name: String) -> String? {
      lines.first { $0.count > 3 && $0[0] == "[\(group)]" && $0[1] == name }.map { $0[3...].joined(separator: " ") }
    }
    #expect(value("ExifTool", "Warning") == nil && value("ExifTool", "Error") == nil, "\(text)")
    #expect(value("EXIF", "FNumber") == "2.8" && value("EXIF", "SerialNumber") == "K-1", "\(text)")
    #expect(value("EXIF", "UserComment") == "Äpfel" && value("EXIF", "DateTimeOriginal") == "2001:02:03 04:05:06")
    #expect(value("EXIF", "LensInfo") == "24 70 2.8 4" && value("EXIF", "Artist") == "Mika")
    #expect(value("EXIF", "GPSSpeed") == "12.5" && value("EXIF", "GPSMapDatum") == "WGS-84")
    #expect(value("IPTC", "Headline") == "Märkte" && value("IPTC", "Keywords") == "apples, 林檎")
    #expect(value("MakerNotes", "ImageCaptureType") != nil || text.contains("AccelerationVector"))
  }

  @Test func aDestinationWritesAllEntries() throws {
    try Self.expectAll(in: Self.jpeg(Self.said))
  }

  @Test func metadataForAnImagesDataIsAddedToItsOwn() throws {
    // What is there already stays, but for what is given.
    let own = try Self.jpeg([
      kCGImagePropertyExifDictionary: ["Gamma": 2.2, "FNumber": 8.0],
      kCGImagePropertyIPTCDictionary: ["Credit": "Agency", "Headline": "Old"],
      kCGImagePropertyMakerAppleDictionary: ["31": 4],
    ])
    let data = try #require(PhotoDetails.jpeg(own, adding: Self.said))
    try Self.expectAll(in: data)
    let found = try Self.properties(data)
    #expect((found[kCGImagePropertyExifDictionary] as? [String: Any])?["Gamma"] as? Double == 2.2)
    #expect((found[kCGImagePropertyIPTCDictionary] as? [String: Any])?["Credit"] as? String == "Agency")
    #expect((found[kCGImagePropertyMakerAppleDictionary] as? [String: Any])?["31"] as? Int == 4)
    // The image is as it was.
    let (old, new) = (CGImageSourceCreateWithData(own, nil), CGImageSourceCreateWithData(data, nil))
    func pixels(_ source: CGImageSource?) -> Data? {
      source.flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) }?.dataProvider?.data
    }
    #expect(pixels(old) != nil && pixels(old) == pixels(new))
  }

  @Test func aCopiedFileKeepsWhatHasNoNameHere() throws {
    let own = try #require(PhotoDetails.jpeg(Self.jpeg(), adding: Self.said))
    let source = try #require(CGImageSourceCreateWithData(own, nil))
    let data = NSMutableData()
    let target = try #require(CGImageDestinationCreateWithData(data, "public.jpeg", 1, nil))
    let isCopied = target.copy(
      source, orientation: 6, dateTime: nil, xmp: nil, isWithoutXMP: false, isWithoutGPS: false)
    #expect(isCopied && CGImageDestinationFinalize(target))
    try Self.expectAll(in: data as Data)
    #expect(try Self.properties(data as Data)[kCGImagePropertyOrientation] as? Int == 6)
  }

  @Test func aPhotoInPNGKeepsWhatThePressSays() throws {
    let source = try #require(CGImageSourceCreateWithData(Self.jpeg(), nil))
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    let file = NSMutableData()
    let target = try #require(CGImageDestinationCreateWithData(file, "public.png", 1, nil))
    CGImageDestinationAddImage(target, image, nil)
    #expect(CGImageDestinationFinalize(target))
    var details = PhotoDetails()
    (details.title, details.description) = ("Lake", "Replaced")
    details.addedIPTC = ImageFileBlocks.iptc(of: Self.said)
    let metadata = try PhotoMetadata(
      details, width: image.width, height: image.height, orientation: 1, thumbnail: nil
    )
    let texts = try Self.properties(#require(PNGFile.adding(metadata, to: file as Data)))[
      kCGImagePropertyIPTCDictionary]
    let found = try #require(texts as? [String: Any])
    #expect(found["Headline"] as? String == "Märkte" && found["Keywords"] as? [String] == ["apples", "林檎"])
    // What the photo's own packet says stays where the press says nothing else.
    #expect(found["Caption/Abstract"] as? String == "Apples on a market")
    #expect(found["ObjectName"] as? String == "Lake")
  }

  @Test func aPhotosOwnEntriesGoWhereAProgramReplacesThem() throws {
    var details = PhotoDetails()
    (details.make, details.iso) = ("Maker", 100)
    let replaced = details.restricted(to: [kCGImagePropertyTIFFDictionary: ["Artist": "Mika"]])
    #expect(replaced.iso == nil)
    let data = try PhotoEncoder.jpeg(Self.jpeg(), saying: replaced)
    let found = try Self.properties(data)
    #expect((found[kCGImagePropertyTIFFDictionary] as? [String: Any])?["Artist"] as? String == "Mika")
    #expect((found[kCGImagePropertyExifDictionary] as? [String: Any])?["ISOSpeedRatings"] == nil)
  }
}
