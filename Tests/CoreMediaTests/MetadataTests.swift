import CoreMedia
import Foundation
import Testing

@Suite struct MetadataTests {
  private func identifier(_ key: Any, _ keySpace: String) -> (text: String?, status: OSStatus) {
    var text: CFString?
    let status = CMMetadataCreateIdentifierForKeyAndKeySpace(
      allocator: nil, key: key, keySpace: keySpace, identifierOut: &text)
    return (text, status)
  }

  @Test func aCodedKeyIsTheSameAsNumberBytesAndText() {
    #expect(identifier(0xA96E_616D as UInt32, kCMMetadataKeySpace_iTunes).text == "itsk/%A9nam")
    #expect(identifier(Int32(bitPattern: 0xA96E_616D), kCMMetadataKeySpace_iTunes).text == "itsk/%A9nam")
    #expect(identifier(Data([0xA9, 0x6E, 0x61, 0x6D]), kCMMetadataKeySpace_QuickTimeUserData).text == "udta/%A9nam")
    #expect(identifier("TIT2", kCMMetadataKeySpace_ID3).text == "id3/TIT2")
    #expect(
      identifier("com.apple.quicktime.still-image-time", "mdta").text == "mdta/com.apple.quicktime.still-image-time")
    #expect(identifier("a b/c", "mdta").text == "mdta/a%20b%2Fc")
  }

  @Test func keysThatCantBeAreRefusedWithTheirOwnError() {
    #expect(identifier("©nam", "itsk").status == kCMMetadataIdentifierError_BadKey)
    #expect(identifier("toolong", "itsk").status == kCMMetadataIdentifierError_BadKeyLength)
    #expect(identifier(1, "mdta").status == kCMMetadataIdentifierError_BadKeyType)
    #expect(identifier(0x1_0000_0000, "itsk").status == kCMMetadataIdentifierError_BadNumberKey)
    #expect(identifier("a", "longer").status == kCMMetadataIdentifierError_BadKeySpace)
    #expect(kCMMetadataIdentifierError_BadKeySpace == -16306 && kCMMetadataIdentifierError_BadIdentifier == -16307)
  }

  @Test func keysComeBackInTheFormOfTheirKeySpace() {
    func key(_ identifier: String) -> Any? {
      var key: CFTypeRef?
      let status = CMMetadataCreateKeyFromIdentifier(allocator: nil, identifier: identifier, keyOut: &key)
      #expect((status == noErr) == (key != nil))
      return key
    }
    #expect(key("udta/%A9nam") as? UInt32 == 0xA96E_616D)
    #expect(key("mdta/a%20b") as? String == "a b")
    #expect(key("lsdr/X-A") as? Data == Data("X-A".utf8))
    for wrong in ["nothing", "/key", "mdta/", "mdta/%A", "mdta/%GG"] { #expect(key(wrong) == nil) }

    var bytes: CFData?
    #expect(
      CMMetadataCreateKeyFromIdentifierAsCFData(allocator: nil, identifier: "itsk/%A9nam", keyOut: &bytes) == noErr)
    #expect(bytes == Data([0xA9, 0x6E, 0x61, 0x6D]))
  }

  private let stillImageTime: [String: Any] = [
    kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier: "mdta/com.apple.quicktime.still-image-time",
    kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType: kCMMetadataBaseDataType_SInt8,
  ]
  private let location: [String: Any] = [
    kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier:
      kCMMetadataIdentifier_QuickTimeMetadataLocation_ISO6709,
    kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType:
      kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709,
    kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag: "de-CH",
  ]

  @Test func specificationsBecomeKeysAsFilesHaveThem() throws {
    var made: CMMetadataFormatDescription?
    #expect(
      CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
        allocator: nil, metadataType: kCMMetadataFormatType_Boxed,
        metadataSpecifications: [stillImageTime, location], formatDescriptionOut: &made) == noErr)
    let format = try #require(made)
    #expect(format.mediaType == .metadata && format.mediaSubType.description == "mebx")
    #expect(
      CMMetadataFormatDescriptionGetIdentifiers(format) as? [String] == [
        "mdta/com.apple.quicktime.still-image-time", "mdta/com.apple.quicktime.location.ISO6709",
      ])
    let first = try #require(CMMetadataFormatDescriptionGetKeyWithLocalID(format, localKeyID: 1))
    #expect(first[kCMMetadataFormatDescriptionKey_Namespace] as? Int == 0x6D64_7461)
    #expect(
      first[kCMMetadataFormatDescriptionKey_Value] as? Data == Data("com.apple.quicktime.still-image-time".utf8))
    #expect(first[kCMMetadataFormatDescriptionKey_DataType] as? Data == Data([0, 0, 0, 65]))
    #expect(first[kCMMetadataFormatDescriptionKey_DataTypeNamespace] as? Int == 0)
    let second = try #require(format.metadataKey(withLocalID: 2))
    #expect(second[kCMMetadataFormatDescriptionKey_DataTypeNamespace] as? Int == 1)
    #expect(
      second[kCMMetadataFormatDescriptionKey_DataType] as? Data
        == Data(kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709.utf8))
    #expect(second[kCMMetadataFormatDescriptionKey_LanguageTag] as? String == "de-CH")
    #expect((second[kCMMetadataFormatDescriptionKey_ConformingDataTypes] as? [Any])?.count == 1)
    #expect(CMMetadataFormatDescriptionGetKeyWithLocalID(format, localKeyID: 3) == nil)
  }

  @Test func aSpecificationWithoutAKnownDataTypeIsRefused() {
    var unknown = stillImageTime
    unknown[kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType] = "app.example.never-registered"
    #expect(throws: CMFormatDescription.Error.invalidParameter) {
      try CMFormatDescription(metadataType: .boxed, metadataSpecifications: [unknown])
    }
    #expect(throws: CMFormatDescription.Error.invalidParameter) {
      try CMFormatDescription(metadataType: .boxed, metadataSpecifications: [[:]])
    }
  }

  @Test func mergingKeepsTheFirstNumbersAndDropsWhatIsInBoth() throws {
    let first = try CMFormatDescription(metadataType: .boxed, metadataSpecifications: [stillImageTime])
    let second = try CMFormatDescription(metadataType: .boxed, metadataSpecifications: [location, stillImageTime])
    let merged = try CMFormatDescription(mergingMetadataFormatDescription: first, with: second)
    #expect(merged.metadataIdentifiers == first.metadataIdentifiers + second.metadataIdentifiers.prefix(1))
    let added = try CMFormatDescription(metadataFormatDescription: first, addingSpecifications: [location])
    #expect(added == merged)
    let other = try CMFormatDescription(metadataType: .id3)
    #expect(throws: CMFormatDescription.Error.invalidParameter) {
      try CMFormatDescription(mergingMetadataFormatDescription: first, with: other)
    }
  }

  @Test func everyKeyNeedsItsOwnNumber() throws {
    let key: [String: Any] = [
      kCMMetadataFormatDescriptionKey_Namespace: 0x6D64_7461, kCMMetadataFormatDescriptionKey_Value: Data("a".utf8),
      kCMMetadataFormatDescriptionKey_LocalID: 7,
    ]
    #expect(try CMFormatDescription(metadataType: .boxed, keys: [key]).metadataKey(withLocalID: 7) != nil)
    for wrong in [[key, key], [key.merging([kCMMetadataFormatDescriptionKey_LocalID: 0]) { $1 }]] {
      #expect(throws: CMFormatDescription.Error.invalidParameter) {
        try CMFormatDescription(metadataType: .boxed, keys: wrong)
      }
    }
  }

  @Test func dataTypesConformToOneBaseType() {
    let name = "app.kinora.test.wind-speed"
    let faster = "app.kinora.test.gust"
    func register(_ type: String, _ conforming: [String]) -> OSStatus {
      CMMetadataDataTypeRegistryRegisterDataType(type, description: "Wind", conformingDataTypes: conforming)
    }
    #expect(register(name, []) == kCMMetadataDataTypeRegistryError_RequiresConformingBaseType)
    #expect(
      register(name, [kCMMetadataBaseDataType_UTF8, kCMMetadataBaseDataType_SInt8])
        == kCMMetadataDataTypeRegistryError_MultipleConformingBaseTypes)
    #expect(register(name, [kCMMetadataBaseDataType_Float32]) == noErr)
    #expect(register(name, [kCMMetadataBaseDataType_Float32]) == noErr)
    #expect(
      register(name, [kCMMetadataBaseDataType_UTF8]) == kCMMetadataDataTypeRegistryError_DataTypeAlreadyRegistered)
    #expect(register(faster, [name]) == noErr)
    #expect(CMMetadataDataTypeRegistryDataTypeConformsToDataType(faster, conformsToDataType: name))
    #expect(!CMMetadataDataTypeRegistryDataTypeConformsToDataType(name, conformsToDataType: faster))
    #expect(
      CMMetadataDataTypeRegistryGetBaseDataTypeForConformingDataType(faster) == kCMMetadataBaseDataType_Float32)
    #expect(CMMetadataDataTypeRegistryGetDataTypeDescription(name) == "Wind")
    #expect(CMMetadataDataTypeRegistryGetConformingDataTypes(faster) as? [String] == [name])
    #expect(!CMMetadataDataTypeRegistryDataTypeIsBaseDataType(name))
    #expect(CMMetadataDataTypeRegistryDataTypeIsRegistered(kCMMetadataBaseDataType_JSON))
  }
}
