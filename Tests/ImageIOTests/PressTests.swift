import Foundation
import ImageIO
import Testing

/// The press's metadata: as a record in JPEG and TIFF, as XMP in all other formats.
@Suite struct PressTests {
  private static var types: [CFString] {
    [kUTTypeJPEG, kUTTypePNG, kUTTypeWebP, "public.tiff", "public.heic"].filter { type in
      CGImageDestinationCopyTypeIdentifiers().contains { $0 as? String == type }
    }
  }

  /// What has a place both in a record and in XMP.
  private static var said: CFDictionary {
    [
      kCGImagePropertyIPTCObjectName: "Markt & Straße <alt>", kCGImagePropertyIPTCKeywords: ["apples", "林檎"],
      kCGImagePropertyIPTCCaptionAbstract: "Two stalls", kCGImagePropertyIPTCByline: ["Mika", "Ada"],
      kCGImagePropertyIPTCHeadline: "Märkte", kCGImagePropertyIPTCCity: "Zürich",
      kCGImagePropertyIPTCSubLocation: "Hof 2", kCGImagePropertyIPTCCountryPrimaryLocationCode: "CHE",
      kCGImagePropertyIPTCDateCreated: "20260102", kCGImagePropertyIPTCTimeCreated: "101112+0100",
      kCGImagePropertyIPTCCopyrightNotice: "© Mika", kCGImagePropertyIPTCUrgency: 4,
    ]
  }

  private static func texts(_ file: Data?) throws -> CFDictionary {
    let properties = try #require(ImageFixtures.properties(file))
    return try #require(properties[kCGImagePropertyIPTCDictionary] as? CFDictionary)
  }

  private static func expectAll(in texts: CFDictionary) {
    for key in [
      kCGImagePropertyIPTCObjectName, kCGImagePropertyIPTCCaptionAbstract, kCGImagePropertyIPTCHeadline,
      kCGImagePropertyIPTCCity, kCGImagePropertyIPTCSubLocation, kCGImagePropertyIPTCCountryPrimaryLocationCode,
      kCGImagePropertyIPTCDateCreated, kCGImagePropertyIPTCTimeCreated, kCGImagePropertyIPTCCopyrightNotice,
    ] {
      #expect(texts[key] as? String == said[key] as? String, "\(key)")
    }
    #expect(texts[kCGImagePropertyIPTCUrgency] as? String == "4")
    #expect(texts[kCGImagePropertyIPTCKeywords] as? [String] == ["apples", "林檎"])
    #expect(texts[kCGImagePropertyIPTCByline] as? [String] == ["Mika", "Ada"])
    #expect(texts.count == said.count)
  }

  @Test(arguments: types) func everyFormatKeepsWhatThePressSays(_ type: CFString) throws {
    let file = try #require(ImageFixtures.file(type, [kCGImagePropertyIPTCDictionary: Self.said]))
    Self.expectAll(in: try Self.texts(file))
    // The image is still one.
    #expect(ImageFixtures.properties(file)?[kCGImagePropertyPixelWidth] as? Int == 32)
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/exiftool") else { return }
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("press-\(UUID().uuidString)")
    try file.write(to: place)
    defer { try? FileManager.default.removeItem(at: place) }
    let (tool, output) = (Process(), Pipe())
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/exiftool")
    tool.arguments = ["-s3", "-Headline", "-City", "-Warning", "-Error", place.path]
    tool.standardOutput = output
    try tool.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    tool.waitUntilExit()
    #expect(text == "Märkte\nZürich\n", "\(type)")
  }

  @Test(arguments: [kUTTypePNG, kUTTypeWebP]) func whatIsCopiedIsKeptAndWhatIsSaidAnewReplacesIt(_ type: CFString)
    throws
  {
    let first = try #require(ImageFixtures.file(type, [kCGImagePropertyIPTCDictionary: Self.said]))
    let source = try #require(CGImageSourceCreateWithData(first, nil))
    func copy(_ texts: CFDictionary?) throws -> Data {
      let data = NSMutableData()
      let destination = try #require(CGImageDestinationCreateWithData(data, type, 1, nil))
      CGImageDestinationAddImageFromSource(
        destination, source, 0, texts.map { [kCGImagePropertyIPTCDictionary: $0] as CFDictionary })
      #expect(CGImageDestinationFinalize(destination))
      return Data(referencing: data)
    }
    Self.expectAll(in: try Self.texts(copy(nil)))
    let changed = try copy([kCGImagePropertyIPTCHeadline: "Neues", kCGImagePropertyIPTCKeywords: ["pears"]])
    let texts = try Self.texts(changed)
    #expect(texts[kCGImagePropertyIPTCHeadline] as? String == "Neues")
    #expect(texts[kCGImagePropertyIPTCKeywords] as? [String] == ["pears"])
    #expect(texts[kCGImagePropertyIPTCCity] as? String == "Zürich")
    // Each is there once.
    let metadata = CGImageSourceCreateWithData(changed, nil).flatMap { CGImageSourceCopyMetadataAtIndex($0, 0, nil) }
    #expect(metadata.flatMap { CGImageMetadataCopyStringValueWithPath($0, nil, "photoshop:Headline") } == "Neues")
    #expect(String(decoding: changed, as: UTF8.self).components(separatedBy: "<photoshop:Headline>").count == 2)
  }
}
