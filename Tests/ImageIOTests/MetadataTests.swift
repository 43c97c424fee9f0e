import Foundation
import ImageIO
import Testing

@Suite struct MetadataTests {
  private static let packet = Data(
    """
    <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><!-- first -->
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:q="urn:q"
      xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating='4'>
      <dc:title><rdf:Alt><rdf:li xml:lang="de">Haus</rdf:li><rdf:li xml:lang="x-default">House &amp; &#x41;</rdf:li></rdf:Alt></dc:title>
      <dc:subject><rdf:Bag><rdf:li>one</rdf:li><rdf:li>two</rdf:li></rdf:Bag></dc:subject>
      <exif:Flash rdf:parseType="Resource"><exif:Fired>True</exif:Fired><exif:Mode>1</exif:Mode></exif:Flash>
      <q:cdata><![CDATA[a<b]]></q:cdata><q:short q:x="1"/>
    </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
    """.utf8)

  private func read() throws -> CGImageMetadata { try #require(CGImageMetadataCreateFromXMPData(Self.packet)) }

  private func text(_ metadata: CGImageMetadata, _ path: CFString) -> String? {
    CGImageMetadataCopyStringValueWithPath(metadata, nil, path)
  }

  private func expectAll(_ metadata: CGImageMetadata) {
    #expect(text(metadata, "xmp:Rating") == "4" && text(metadata, "dc:title") == "House & A")
    #expect(text(metadata, "dc:title[de]") == "Haus" && text(metadata, "dc:title[0]") == "Haus")
    #expect(text(metadata, "dc:subject[1]") == "two" && text(metadata, "dc:subject[2]") == nil)
    #expect(text(metadata, "exif:Flash.exif:Fired") == "True" && text(metadata, "exif:Flash.Mode") == "1")
    #expect(text(metadata, "q:cdata") == "a<b" && text(metadata, "q:short.x") == "1")
    #expect(text(metadata, "dc:subject") == nil && text(metadata, "dc:none") == nil && text(metadata, "title") == nil)
  }

  @Test func packetsAreReadByPaths() throws { try expectAll(read()) }

  @Test func packetsThatAreWrittenAreRead() throws {
    let data = try #require(CGImageMetadataCreateXMPData(read(), nil))
    try expectAll(#require(CGImageMetadataCreateFromXMPData(data)))
  }

  @Test func tagsTellNameTypeAndValue() throws {
    let metadata = try read()
    let title = try #require(CGImageMetadataCopyTagWithPath(metadata, nil, "dc:title"))
    #expect(CGImageMetadataTagGetType(title) == .alternateText && CGImageMetadataTagCopyName(title) == "title")
    #expect(CGImageMetadataTagCopyNamespace(title) == kCGImageMetadataNamespaceDublinCore)
    #expect(CGImageMetadataTagCopyPrefix(title) == kCGImageMetadataPrefixDublinCore)
    let items = try #require(CGImageMetadataTagCopyValue(title) as? [CGImageMetadataTag])
    #expect(items.map { CGImageMetadataTagCopyValue($0) as? String } == ["Haus", "House & A"])
    let language = try #require(CGImageMetadataTagCopyQualifiers(items[0])?.first as? CGImageMetadataTag)
    #expect(CGImageMetadataTagCopyValue(language) as? String == "de")
    let flash = try #require(CGImageMetadataCopyTagWithPath(metadata, nil, "exif:Flash"))
    #expect(CGImageMetadataCopyStringValueWithPath(metadata, flash, "Fired") == "True")
    let fields = CGImageMetadataTagCopyValue(flash) as? [String: CGImageMetadataTag]
    #expect(fields?.keys.sorted() == ["exif:Fired", "exif:Mode"])
    #expect(CGImageMetadataCopyTags(metadata)?.count == 6)
  }

  @Test func enumerationsGiveEveryPath() throws {
    var paths: [String] = []
    let options: CFDictionary = [kCGImageMetadataEnumerateRecursively: true]
    CGImageMetadataEnumerateTagsUsingBlock(try read(), nil, options) { path, _ in
      paths.append(path)
      return path != "exif:Flash.exif:Fired"
    }
    #expect(
      paths == [
        "xmp:Rating", "dc:title", "dc:title[0]", "dc:title[1]", "dc:subject", "dc:subject[0]", "dc:subject[1]",
        "exif:Flash", "exif:Flash.exif:Fired",
      ])
    paths = []
    CGImageMetadataEnumerateTagsUsingBlock(try read(), "dc:subject", nil) { path, _ in
      paths.append(path)
      return true
    }
    #expect(paths == ["dc:subject[0]", "dc:subject[1]"])
  }

  @Test func valuesAreSetAndRemoved() throws {
    let metadata = try #require(CGImageMetadataCreateMutableCopy(read()))
    #expect(CGImageMetadataSetValueWithPath(metadata, nil, "xmp:Rating", 5) && text(metadata, "xmp:Rating") == "5")
    #expect(CGImageMetadataSetValueWithPath(metadata, nil, "dc:title[fr]", "Maison"))
    #expect(text(metadata, "dc:title[fr]") == "Maison" && text(metadata, "dc:title") == "House & A")
    #expect(CGImageMetadataSetValueWithPath(metadata, nil, "dc:subject", ["three"]))
    let subject = try #require(CGImageMetadataCopyTagWithPath(metadata, nil, "dc:subject"))
    #expect(CGImageMetadataTagGetType(subject) == .arrayUnordered && text(metadata, "dc:subject[0]") == "three")
    #expect(CGImageMetadataRemoveTagWithPath(metadata, nil, "exif:Flash.exif:Mode"))
    #expect(text(metadata, "exif:Flash.Mode") == nil && text(metadata, "exif:Flash.Fired") == "True")
    #expect(!CGImageMetadataRemoveTagWithPath(metadata, nil, "dc:none"))
    #expect(!CGImageMetadataSetValueWithPath(metadata, nil, "unknown:x", "y"))
    #expect(CGImageMetadataRegisterNamespaceForPrefix(metadata, "urn:unknown", "unknown", nil))
    #expect(CGImageMetadataSetValueWithPath(metadata, nil, "unknown:x.unknown:y", true))
    #expect(text(metadata, "unknown:x.y") == "True")
    #expect(try text(read(), "xmp:Rating") == "4")
  }

  @Test func prefixesKeepTheirNamespaces() throws {
    var error: Unmanaged<CFError>?
    let metadata = CGImageMetadataCreateMutable()
    #expect(!CGImageMetadataRegisterNamespaceForPrefix(metadata, "urn:other", "dc", &error))
    #expect(error?.takeRetainedValue().domain == kCFErrorDomainCGImageMetadata)
  }

  @Test func tagsAreMadeOfValuesOfTheirType() throws {
    let creators = try #require(
      CGImageMetadataTagCreate(kCGImageMetadataNamespaceDublinCore, nil, "creator", .arrayOrdered, ["A", "B"]))
    let metadata = CGImageMetadataCreateMutable()
    #expect(
      CGImageMetadataSetTagWithPath(metadata, nil, "dc:creator", creators) && text(metadata, "dc:creator[1]") == "B")
    #expect(CGImageMetadataTagCreate(kCGImageMetadataNamespaceDublinCore, nil, "creator", .arrayOrdered, "A") == nil)
    #expect(CGImageMetadataTagCreate("urn:none", nil, "x", .string, "y") == nil)
    #expect(CGImageMetadataTagCreate("urn:none", "n", "x", .structure, ["n:a": 1] as CFDictionary) != nil)
  }

  @Test(arguments: ["", "text", "<a>", "<a><b></a>", "<a b=c/>", "<rdf:RDF/>", "<!DOCTYPE a><a/>"])
  func whatIsNoPacketHasNoMetadata(_ packet: String) {
    #expect(CGImageMetadataCreateFromXMPData(Data(packet.utf8)) == nil)
  }

  @Test func deepPacketsAreRefused() {
    let deep = String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_000)
    #expect(CGImageMetadataCreateFromXMPData(Data(deep.utf8)) == nil)
  }

  @Test(arguments: [kUTTypeJPEG, kUTTypePNG, kUTTypeWebP, "public.tiff"])
  func filesKeepMetadata(_ type: CFString) throws {
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, type, 1, nil))
    CGImageDestinationAddImageAndMetadata(destination, try #require(ImageFixtures.quarters()), try read(), nil)
    #expect(CGImageDestinationFinalize(destination))
    let source = try #require(CGImageSourceCreateWithData(Data(referencing: data), nil))
    try expectAll(#require(CGImageSourceCopyMetadataAtIndex(source, 0, nil)))
    #expect(ImageFixtures.isRed(CGImageSourceCreateImageAtIndex(source, 0, nil), 2, 2) == true)
    #expect(CGImageSourceCopyAuxiliaryDataInfoAtIndex(source, 0, kCGImageAuxiliaryDataTypeDepth) == nil)
  }

  private func copy(_ file: Data, _ type: CFString, _ options: CFDictionary) throws -> CGImageSource? {
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, type, 1, nil))
    let source = try #require(CGImageSourceCreateWithData(file, nil))
    guard CGImageDestinationCopyImageSource(destination, source, options, nil) else { return nil }
    return CGImageSourceCreateWithData(Data(referencing: data), nil)
  }

  @Test(arguments: [kUTTypeJPEG, kUTTypePNG, kUTTypeWebP])
  func copiesHaveOtherMetadataAndTheSameImage(_ type: CFString) throws {
    let file = try #require(ImageFixtures.file(type, PropertyTests.all))
    let before = try #require(
      CGImageSourceCreateWithData(file, nil).flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) })
    let options: CFDictionary = [
      kCGImageDestinationMetadata: try read(), kCGImageDestinationOrientation: 3,
      kCGImageMetadataShouldExcludeGPS: true, kCGImageDestinationDateTime: "2026:11:27 10:00:00",
    ]
    let copied = try #require(try copy(file, type, options))
    let image = try #require(CGImageSourceCreateImageAtIndex(copied, 0, nil))
    #expect(image.dataProvider?.data == before.dataProvider?.data)
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(copied, 0, nil))
    #expect(properties[kCGImagePropertyOrientation] as? Int == 3 && properties[kCGImagePropertyGPSDictionary] == nil)
    let tiff = properties[kCGImagePropertyTIFFDictionary] as? CFDictionary
    #expect(tiff?[kCGImagePropertyTIFFDateTime] as? String == "2026:11:27 10:00:00")
    #expect(tiff?[kCGImagePropertyTIFFMake] as? String == "Kinora")
    try expectAll(#require(CGImageSourceCopyMetadataAtIndex(copied, 0, nil)))
  }

  @Test func copiesMergeOrLeaveOutMetadata() throws {
    let first = CGImageMetadataCreateMutable()
    CGImageMetadataSetValueWithPath(first, nil, "xmp:Label", "red")
    CGImageMetadataSetValueWithPath(first, nil, "xmp:Rating", 1)
    let plain = try #require(ImageFixtures.file(kUTTypeJPEG, nil))
    let source = try #require(try copy(plain, kUTTypeJPEG, [kCGImageDestinationMetadata: first]))
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, kUTTypeJPEG, 1, nil))
    let options: CFDictionary = [kCGImageDestinationMetadata: try read(), kCGImageDestinationMergeMetadata: true]
    #expect(CGImageDestinationCopyImageSource(destination, source, options, nil))
    let merged = try #require(CGImageSourceCreateWithData(Data(referencing: data), nil))
    let metadata = try #require(CGImageSourceCopyMetadataAtIndex(merged, 0, nil))
    #expect(text(metadata, "xmp:Label") == "red" && text(metadata, "xmp:Rating") == "4")
    let bare = try copy(Data(referencing: data), kUTTypeJPEG, [kCGImageMetadataShouldExcludeXMP: true])
    #expect(bare.map { CGImageSourceCopyMetadataAtIndex($0, 0, nil) == nil } == true)
  }

  @Test func copiesOfOtherTypesAreRefused() throws {
    let file = try #require(ImageFixtures.file(kUTTypePNG, nil))
    #expect(
      try copy(file, kUTTypeJPEG, [:]) == nil && copy(file, kUTTypePNG, [kCGImageDestinationOrientation: 9]) == nil)
  }
}
