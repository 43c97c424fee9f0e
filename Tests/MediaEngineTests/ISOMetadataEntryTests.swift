import CoreMedia
import Foundation
import Testing

@testable import MediaEngine

/// The format of timed metadata, in and out.
@Suite struct ISOMetadataEntryTests {
  private static func entry(_ format: CMFormatDescription) throws -> ISOBox {
    let bytes = try ISOSampleEntryWriter(isQuickTime: true).entry(format, for: .metadata)
    return try #require(ISOBox.boxes(in: bytes[...]).first)
  }

  @Test func everyKeyComesBackAsItWas() throws {
    let format = try CMFormatDescription(
      metadataType: .boxed,
      metadataSpecifications: [
        [
          kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier:
            kCMMetadataIdentifier_QuickTimeMetadataLocation_ISO6709,
          kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType:
            kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709,
        ],
        [
          kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier: "mdta/com.example.note",
          kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType: kCMMetadataBaseDataType_UTF8,
          kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag: "de-AT",
          kCMMetadataFormatDescriptionMetadataSpecificationKey_SetupData: Data([1, 2, 3]),
        ],
      ])
    let again = try #require(ISOMetadataEntry.format(try Self.entry(format)))
    #expect(again.metadataIdentifiers == format.metadataIdentifiers && again.metadataIdentifiers.count == 2)
    #expect(try Self.entry(again).bytes == Self.entry(format).bytes)
    let note = try #require(again.metadataKey(withLocalID: 2))
    #expect(note[kCMMetadataFormatDescriptionKey_LanguageTag] as? String == "de-AT")
    #expect(note[kCMMetadataFormatDescriptionKey_SetupData] as? Data == Data([1, 2, 3]))
  }

  /// As Apple's phones write it.
  @Test func theMomentOfAStillIsSaidAsPhonesSayIt() throws {
    let track = try ClipTrack.stillTime(at: 90_000, duration: 3000, movieTimescale: 90_000, of: 1)
    let entry = try Self.entry(try #require(track.plan.formats.first))
    let name = Array("mdtacom.apple.quicktime.still-image-time".utf8)
    let key =
      [0, 0, 0, UInt8(name.count + 8)] + Array("keyd".utf8) + name
      + [0, 0, 0, 16] + Array("dtyp".utf8) + [0, 0, 0, 0, 0, 0, 0, 65]
    let keys =
      [0, 0, 0, UInt8(key.count + 16)] + Array("keys".utf8) + [0, 0, 0, UInt8(key.count + 8), 0, 0, 0, 1] + key
    #expect(entry.type == "mebx")
    #expect(entry.payload == [0, 0, 0, 0, 0, 0, 0, 1] + keys)
    #expect(track.plan.edits.map(\.mediaTime) == [nil, 0] && track.plan.edits.map(\.duration) == [90_000, 3000])
  }

  @Test func whatIsntUnderstoodIsKeptAsItIs() throws {
    for inside in ["stpd", "what"] {
      let key = ISOBox(
        "\u{0}\u{0}\u{0}\u{1}",
        payload: ISOBox("keyd", payload: Array("mdtakey".utf8)).bytes
          + ISOBox("dtyp", payload: [0, 0, 0, 0, 0, 0, 0, 1]).bytes + ISOBox(inside, payload: [9]).bytes)
      let entry = ISOBox(
        "mebx", payload: [0, 0, 0, 0, 0, 0, 0, 1] + ISOBox("keys", payload: key.bytes).bytes)
      #expect(ISOMetadataEntry.format(entry) == nil)
      let list = ISOBox("stsd", payload: [0, 0, 0, 0, 0, 0, 0, 1] + entry.bytes)
      let formats = ISOSampleEntries(list, handler: "meta", timing: nil, timescale: 600).formats
      #expect(try Self.entry(try #require(formats.first)).bytes == entry.bytes)
    }
  }
}
