import CoreGraphics
import Foundation
import ImageIO
import Testing

/// EXIF, the IPTC record and XMP say the same of an image, whichever of them a program changes.
@Suite struct AgreementTests {
  private static let fields = MetadataField.all.filter { $0.form != .structure }

  /// What a fact can be, as XMP has it.
  private static func texts(_ form: MetadataField.Form) -> [String] {
    switch form {
    case .text: ["Word 5"]
    case .alternatives: ["Märkte & <alt>"]
    case .bag: ["apples", "林檎"]
    case .sequence: ["Mika", "Ada"]
    case .integer: ["3"]
    case .integers: ["3", "4"]
    case .fraction: ["1/125"]
    case .fractions: ["1/125", "3/1"]
    case .date: ["2026-11-21T22:10:05.250+01:00"]
    case .stamp: ["2026-11-21T22:10:05Z"]
    case .coordinate(_, let negative): ["47,22.500000\(negative)"]
    case .structure: []
    }
  }

  private static func properties(_ file: Data) throws -> CFDictionary {
    try #require(ImageFixtures.properties(file))
  }

  private static func metadata(_ file: Data) throws -> CGImageMetadata? {
    CGImageSourceCopyMetadataAtIndex(try #require(CGImageSourceCreateWithData(file, nil)), 0, nil)
  }

  private static func text(_ file: Data, _ path: String) throws -> String? {
    try metadata(file).flatMap { CGImageMetadataCopyStringValueWithPath($0, nil, path) }
  }

  /// The texts of a tag: its own, or those of its items.
  private static func texts(_ tag: CGImageMetadataTag?) -> [String] {
    guard let value = tag.flatMap(CGImageMetadataTagCopyValue) else { return [] }
    if let items = value as? [CGImageMetadataTag] {
      return items.compactMap { CGImageMetadataTagCopyValue($0) as? String }
    }
    return (value as? String).map { [$0] } ?? []
  }

  /// A file whose image is encoded anew, with what a program says.
  private static func changed(_ file: Data, _ properties: CFDictionary?, _ type: CFString = kUTTypeJPEG) throws -> Data
  {
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, type, 1, nil))
    CGImageDestinationAddImageFromSource(
      destination, try #require(CGImageSourceCreateWithData(file, nil)), 0, properties)
    #expect(CGImageDestinationFinalize(destination))
    return Data(referencing: data)
  }

  /// A file whose image is copied.
  private static func copied(_ file: Data, _ options: CFDictionary) throws -> Data {
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, kUTTypeJPEG, 1, nil))
    let source = try #require(CGImageSourceCreateWithData(file, nil))
    #expect(CGImageDestinationCopyImageSource(destination, source, options, nil))
    return Data(referencing: data)
  }

  /// A file that says something else of a fact, by each of its names.
  private static func older(_ field: MetadataField) throws -> Data {
    let metadata = CGImageMetadataCreateMutable()
    for name in field.names { #expect(CGImageMetadataSetValueWithPath(metadata, nil, name, "1")) }
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, kUTTypeJPEG, 1, nil))
    CGImageDestinationAddImageAndMetadata(destination, try #require(ImageFixtures.quarters()), metadata, nil)
    #expect(CGImageDestinationFinalize(destination))
    let file = Data(referencing: data)
    #expect(try field.names.allSatisfy { try text(file, $0) == "1" })
    return file
  }

  private static func expect(_ file: Data, _ field: MetadataField, _ wanted: [String]?) throws {
    let properties = try properties(file)
    if !field.properties.isEmpty { #expect(field.texts(ofProperties: properties) == wanted, "\(field.names)") }
    if !field.press.isEmpty {
      let press = field.texts(ofPress: properties[kCGImagePropertyIPTCDictionary] as? CFDictionary ?? [:])
      // The record has no fractions of a second.
      #expect(press == wanted?.map { field.form == .date ? $0.replacingOccurrences(of: ".250", with: "") : $0 })
    }
    let (dictionary, key) = try Self.entry(field)
    let tag = try metadata(file).flatMap { CGImageMetadataCopyTagMatchingImageProperty($0, dictionary, key) }
    #expect(texts(tag) == wanted ?? [], "\(field.names)")
    for name in field.names.dropFirst() { #expect(try text(file, name) == nil) }
  }

  private static func entry(_ field: MetadataField) throws -> (dictionary: String, key: String) {
    if let first = field.properties.first { return (first.dictionary, first.key) }
    return (kCGImagePropertyIPTCDictionary, try #require(field.press.first))
  }

  /// What is to be said of a fact in some dictionaries; null without texts.
  private static func said(_ field: MetadataField, _ texts: [String]?, inPress: Bool) -> CFDictionary {
    let all = field.dictionaries(of: texts ?? Self.texts(field.form))
    return all.filter { ($0.key == kCGImagePropertyIPTCDictionary) == inPress }.mapValues { entries in
      texts == nil ? (entries as? CFDictionary ?? [:]).mapValues { _ in NSNull() as Any } as Any : entries
    }
  }

  // MARK: Each fact of the table

  @Test(arguments: fields) func whatIsSaidByAPropertyIsReadByAll(_ field: MetadataField) throws {
    let wanted = Self.texts(field.form)
    let isInPress = field.properties.isEmpty
    let file = try Self.changed(Self.older(field), Self.said(field, wanted, inPress: isInPress))
    try Self.expect(file, field, wanted)
    let bare = try Self.changed(file, Self.said(field, nil, inPress: isInPress))
    try Self.expect(bare, field, nil)
  }

  @Test(arguments: fields.filter { !$0.properties.isEmpty && !$0.press.isEmpty })
  func whatIsSaidByTheRecordIsReadByAll(_ field: MetadataField) throws {
    let wanted = Self.texts(field.form).map { $0.replacingOccurrences(of: ".250", with: "") }
    let file = try Self.changed(Self.older(field), Self.said(field, wanted, inPress: true))
    try Self.expect(file, field, wanted)
    try Self.expect(Self.changed(file, Self.said(field, nil, inPress: true)), field, nil)
  }

  @Test(arguments: fields) func whatIsSaidByMetadataIsReadByAll(_ field: MetadataField) throws {
    let wanted = Self.texts(field.form)
    let metadata = CGImageMetadataCreateMutable()
    let values = field.dictionaries(of: wanted)
    var entries = field.properties.map { (dictionary: $0.dictionary, key: $0.key) }
    if entries.isEmpty { entries = [try Self.entry(field)] }
    for (dictionary, key) in entries {
      guard let value = (values[dictionary] as? CFDictionary)?[key] else { continue }
      #expect(CGImageMetadataSetValueMatchingImageProperty(metadata, dictionary, key, value), "\(key)")
    }
    let file = try Self.copied(
      Self.older(field), [kCGImageDestinationMetadata: metadata, kCGImageDestinationMergeMetadata: true])
    try Self.expect(file, field, wanted)
    let bare = try Self.copied(file, [kCGImageDestinationMetadata: CGImageMetadataCreateMutable()])
    try Self.expect(bare, field, nil)
  }

  // MARK: Files

  @Test(arguments: [kUTTypeJPEG, kUTTypePNG, kUTTypeWebP, "public.tiff"])
  func everyFormatSaysTheSameInAll(_ type: CFString) throws {
    let tiff: CFDictionary = [kCGImagePropertyTIFFArtist: "Mika; Ada"]
    let gps: CFDictionary = [
      kCGImagePropertyGPSLatitude: 47.375, kCGImagePropertyGPSLatitudeRef: "S", kCGImagePropertyGPSLongitude: 8.5,
      kCGImagePropertyGPSLongitudeRef: "E",
    ]
    let file = try #require(
      ImageFixtures.file(
        type, [kCGImagePropertyTIFFDictionary: tiff, kCGImagePropertyGPSDictionary: gps] as CFDictionary))
    let press = try Self.properties(file)[kCGImagePropertyIPTCDictionary] as? CFDictionary
    #expect(press?[kCGImagePropertyIPTCByline] as? [String] == ["Mika", "Ada"])
    #expect(try Self.text(file, "dc:creator[1]") == "Ada" && Self.text(file, "exif:GPSLatitude") == "47,22.500000S")
    #expect(try Self.text(file, "exif:GPSLongitude") == "8,30.000000E")
    let moved = try Self.changed(
      file, [kCGImagePropertyGPSDictionary: [kCGImagePropertyGPSLatitudeRef: "N"] as CFDictionary], type)
    #expect(try Self.text(moved, "exif:GPSLatitude") == "47,22.500000N")
    let nowhere = try Self.changed(file, [kCGImagePropertyGPSDictionary: [:] as CFDictionary], type)
    #expect(try Self.text(nowhere, "exif:GPSLatitude") == nil && Self.text(nowhere, "dc:creator[0]") == "Mika")
    #expect(try Self.properties(nowhere)[kCGImagePropertyGPSDictionary] == nil)
  }

  @Test func thePropertiesOfAWholeFileComeBeforeThoseOfItsSource() throws {
    let file = try #require(
      ImageFixtures.file(
        kUTTypeJPEG, [kCGImagePropertyTIFFDictionary: [kCGImagePropertyTIFFCopyright: "A"] as CFDictionary]))
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, kUTTypeJPEG, 1, nil))
    CGImageDestinationSetProperties(
      destination, [kCGImagePropertyTIFFDictionary: [kCGImagePropertyTIFFCopyright: "B"] as CFDictionary])
    CGImageDestinationAddImageFromSource(destination, try #require(CGImageSourceCreateWithData(file, nil)), 0, nil)
    #expect(CGImageDestinationFinalize(destination))
    #expect(try Self.text(Data(referencing: data), "dc:rights") == "B")
  }

  @Test func aPlaceThatIsLeftOutIsNowhere() throws {
    let file = try Self.copied(
      #require(ImageFixtures.file(kUTTypeJPEG, PropertyTests.all)), [kCGImageMetadataShouldExcludeGPS: true])
    #expect(try Self.properties(file)[kCGImagePropertyGPSDictionary] == nil)
    #expect(file.range(of: Data("GPSL".utf8)) == nil && file.range(of: Data("xmpmeta".utf8)) != nil)
  }

  @Test func aChangedDateHasNoFractionFromBefore() throws {
    let exif: CFDictionary = [
      kCGImagePropertyExifDateTimeOriginal: "2026:11:21 22:10:05", kCGImagePropertyExifSubsecTimeOriginal: "250",
    ]
    let file = try #require(ImageFixtures.file(kUTTypeJPEG, [kCGImagePropertyExifDictionary: exif]))
    #expect(try Self.text(file, "photoshop:DateCreated") == "2026-11-21T22:10:05.250")
    let date: CFDictionary = [kCGImagePropertyExifDateTimeOriginal: "2026:11:22 08:00:00"]
    let changed = try Self.changed(file, [kCGImagePropertyExifDictionary: date])
    #expect(try Self.text(changed, "photoshop:DateCreated") == "2026-11-22T08:00:00")
    // A day alone leaves the time of day.
    let day = try Self.changed(
      file, [kCGImagePropertyIPTCDictionary: [kCGImagePropertyIPTCDateCreated: "20261123"] as CFDictionary])
    let read = try Self.properties(day)[kCGImagePropertyExifDictionary] as? CFDictionary
    #expect(read?[kCGImagePropertyExifDateTimeOriginal] as? String == "2026:11:23 22:10:05")
    #expect(read?[kCGImagePropertyExifSubsecTimeOriginal] == nil)
  }

  /// A file with further segments before its image.
  private static func file(_ segments: [(marker: UInt8, payload: Data)]) throws -> Data {
    let plain = try #require(ImageFixtures.file(kUTTypeJPEG, nil))
    return segments.reduce(Data([0xFF, 0xD8])) { file, segment in
      let length = segment.payload.count + 2
      return file + [0xFF, segment.marker, UInt8(length >> 8), UInt8(length & 255)] + segment.payload
    } + plain.dropFirst(2)
  }

  @Test func whatHasNoNameStaysByteByByte() throws {
    func number(_ value: Int, _ count: Int) -> Data { Data((0..<count).map { UInt8(value >> (8 * $0) & 255) }) }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> Data {
      number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
    }
    let note = Data("Optiker\u{1}\u{2}\u{3} notes".utf8)
    // A first directory with a tag of nobody's and the place of EXIF, which has a note.
    var exif = Data("II*\0\u{8}\0\0\0".utf8)
    exif += number(2, 2) + entry(0x8769, 4, 1, 38) + entry(0xFDE8, 4, 1, 0x4B4C_4D4E) + number(0, 4)
    exif += number(1, 2) + entry(0x927C, 7, note.count, 56) + number(0, 4) + note
    let own = Data([0x1C, 2, 221, 0, 4]) + Data("priv".utf8)
    let record = Data([0x1C, 2, 105, 0, 3]) + Data("Old".utf8) + own
    var photoshop = Data("Photoshop 3.0\0".utf8)
    for (number, content) in [(4, record), (0x22, Data("kept".utf8))] as [(UInt8, Data)] {
      photoshop += Data("8BIM".utf8) + Data([4, number, 0, 0, 0, 0, 0, UInt8(content.count)])
      photoshop += content + Data(count: content.count % 2)
    }
    let file = try Self.file([(0xE1, Data("Exif\0\0".utf8) + exif), (0xED, photoshop)])
    let metadata = CGImageMetadataCreateMutable()
    #expect(CGImageMetadataSetValueWithPath(metadata, nil, "photoshop:Headline", "New"))
    #expect(
      CGImageMetadataSetValueMatchingImageProperty(
        metadata, kCGImagePropertyTIFFDictionary, kCGImagePropertyTIFFImageDescription, "Two stalls"))
    let copy = try Self.copied(
      file, [kCGImageDestinationMetadata: metadata, kCGImageDestinationMergeMetadata: true])
    let properties = try Self.properties(copy)
    let tiff = properties[kCGImagePropertyTIFFDictionary] as? CFDictionary
    let press = properties[kCGImagePropertyIPTCDictionary] as? CFDictionary
    #expect(tiff?[kCGImagePropertyTIFFImageDescription] as? String == "Two stalls")
    #expect(press?[kCGImagePropertyIPTCCaptionAbstract] as? String == "Two stalls")
    #expect(press?[kCGImagePropertyIPTCHeadline] as? String == "New")
    for bytes in [note, entry(0xFDE8, 4, 1, 0x4B4C_4D4E), own, Data("kept".utf8)] {
      #expect(copy.range(of: bytes) != nil)
    }
    #expect(copy.range(of: Data("Old".utf8)) == nil)
  }

  @Test func packetsKeepWhatIsntChanged() throws {
    let packet = """
      <x:xmpmeta xmlns:x='adobe:ns:meta/'><r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
      <r:Description r:about='' xmlns:d='http://purl.org/dc/elements/1.1/' xmlns:q='urn:q'
       xmlns:p='http://ns.adobe.com/photoshop/1.0/' p:Headline='old' q:own='keep'>
      <d:description><r:Alt><r:li xml:lang='x-default'>old</r:li></r:Alt></d:description><d:rights/>
      <q:b>stays<!-- p:Headline='kept' --></q:b></r:Description></r:RDF></x:xmpmeta>
      """
    let file = try Self.file([(0xE1, Data("http://ns.adobe.com/xap/1.0/\0\(packet)".utf8))])
    let press: CFDictionary = [
      kCGImagePropertyIPTCHeadline: "A", kCGImagePropertyIPTCCaptionAbstract: "B",
      kCGImagePropertyIPTCCopyrightNotice: "C",
    ]
    let changed = try Self.changed(file, [kCGImagePropertyIPTCDictionary: press])
    #expect(try Self.text(changed, "photoshop:Headline") == "A" && Self.text(changed, "dc:description") == "B")
    #expect(try Self.text(changed, "dc:rights") == "C")
    #expect(changed.range(of: Data("old".utf8)) == nil && changed.range(of: Data("<d:rights".utf8)) == nil)
    for part in ["q:own='keep'", "<q:b>stays<!-- p:Headline='kept' --></q:b>"] {
      #expect(changed.range(of: Data(part.utf8)) != nil)
    }
  }

  // MARK: Contradictions

  @Test func aContradictionIsLeftUntilAProgramSaysWhatHolds() throws {
    let tiff: CFDictionary = [kCGImagePropertyTIFFImageDescription: "older"]
    var file = try #require(ImageFixtures.file(kUTTypeJPEG, [kCGImagePropertyTIFFDictionary: tiff]))
    let start = try #require(file.range(of: Data("<dc:description>".utf8))).upperBound
    let place = try #require(file.range(of: Data("older".utf8), in: start..<file.count))
    file.replaceSubrange(place, with: Data("newer".utf8))
    func all(_ file: Data) throws -> [String?] {
      let properties = try Self.properties(file)
      let press = properties[kCGImagePropertyIPTCDictionary] as? CFDictionary
      return [
        (properties[kCGImagePropertyTIFFDictionary] as? CFDictionary)?[kCGImagePropertyTIFFImageDescription] as? String,
        press?[kCGImagePropertyIPTCCaptionAbstract] as? String, try Self.text(file, "dc:description"),
      ]
    }
    #expect(try all(file) == ["older", "older", "newer"])
    #expect(try all(Self.changed(file, nil)) == ["older", "older", "newer"])
    let metadata = try #require(try Self.metadata(file))
    #expect(try all(Self.copied(file, [kCGImageDestinationMetadata: metadata])) == ["newer", "newer", "newer"])
    let third: CFDictionary = [kCGImagePropertyTIFFImageDescription: "third"]
    #expect(try all(Self.changed(file, [kCGImagePropertyTIFFDictionary: third])) == ["third", "third", "third"])
  }

  @Test func propertiesComeBeforeMetadata() throws {
    let metadata = CGImageMetadataCreateMutable()
    #expect(CGImageMetadataSetValueWithPath(metadata, nil, "dc:description", "metadata"))
    #expect(CGImageMetadataSetValueWithPath(metadata, nil, "dc:title", "Title"))
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, kUTTypeJPEG, 1, nil))
    let tiff: CFDictionary = [kCGImagePropertyTIFFImageDescription: "property"]
    CGImageDestinationAddImageAndMetadata(
      destination, try #require(ImageFixtures.quarters()), metadata, [kCGImagePropertyTIFFDictionary: tiff])
    #expect(CGImageDestinationFinalize(destination))
    let file = Data(referencing: data)
    #expect(try Self.text(file, "dc:description") == "property" && Self.text(file, "dc:title") == "Title")
    let press = try Self.properties(file)[kCGImagePropertyIPTCDictionary] as? CFDictionary
    #expect(press?[kCGImagePropertyIPTCCaptionAbstract] as? String == "property")
    #expect(press?[kCGImagePropertyIPTCObjectName] as? String == "Title")
  }

  // MARK: Properties of metadata

  @Test func aHemisphereCanBeSaidFirst() {
    let metadata = CGImageMetadataCreateMutable()
    let entries: [(String, Any)] = [(kCGImagePropertyGPSLatitudeRef, "S"), (kCGImagePropertyGPSLatitude, 47.375)]
    for (key, value) in entries {
      #expect(CGImageMetadataSetValueMatchingImageProperty(metadata, kCGImagePropertyGPSDictionary, key, value))
    }
    #expect(CGImageMetadataCopyStringValueWithPath(metadata, nil, "exif:GPSLatitude") == "47,22.500000S")
  }

  @Test func propertiesThatXMPDoesNotHaveAreRefused() {
    let metadata = CGImageMetadataCreateMutable()
    for (dictionary, key, value) in [
      (kCGImagePropertyPNGDictionary, kCGImagePropertyPNGTitle, "A"),
      (kCGImagePropertyExifDictionary, "Unknown", "A"),
      (kCGImagePropertyExifDictionary, kCGImagePropertyExifFNumber, "wide"),
      (kCGImagePropertyExifDictionary, kCGImagePropertyExifSubsecTimeOriginal, "250"),
    ] {
      #expect(!CGImageMetadataSetValueMatchingImageProperty(metadata, dictionary, key, value))
      #expect(CGImageMetadataCopyTagMatchingImageProperty(metadata, dictionary, key) == nil)
    }
    #expect(CGImageMetadataCopyTags(metadata)?.isEmpty == true)
  }
}
