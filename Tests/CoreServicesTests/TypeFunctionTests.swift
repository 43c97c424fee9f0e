import CoreGraphics
import CoreServices
import MobileCoreServices
import Testing
import UniformTypeIdentifiers

@Suite struct TypeFunctionTests {
  @Test func tagsGiveTypesAndTypesGiveTags() {
    let type = UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "jpg" as CFString, nil)
    #expect(type?.takeRetainedValue() as String? == "public.jpeg")
    #expect(
      UTTypeCreatePreferredIdentifierForTag(kUTTagClassMIMEType, "image/png", kUTTypeImage)?.takeRetainedValue()
        == kUTTypePNG)
    #expect(UTTypeCopyPreferredTagWithClass(kUTTypeTIFF, kUTTagClassMIMEType)?.takeRetainedValue() == "image/tiff")
    #expect(UTTypeCopyPreferredTagWithClass(kUTTypeImage, kUTTagClassMIMEType) == nil)
    #expect(
      UTTypeCopyAllTagsWithClass(kUTTypeJPEG, kUTTagClassFilenameExtension)?.takeRetainedValue() as? [String]
        == ["jpeg", "jpg", "jpe"])
    let all = UTTypeCreateAllIdentifiersForTag(kUTTagClassFilenameExtension, "m4v", kUTTypeMovie)?.takeRetainedValue()
    #expect((all as? [String])?.contains(kUTTypeAppleProtectedMPEG4Video as String) == true)
    #expect(UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "", nil) == nil)
    #expect(UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "jpg", "com.example.none") == nil)
  }

  @Test func conformanceIsThatOfTypes() {
    #expect(UTTypeConformsTo(kUTTypePNG, kUTTypeImage) && UTTypeConformsTo("PUBLIC.png", kUTTypeData))
    #expect(!UTTypeConformsTo(kUTTypePNG, kUTTypeMovie) && !UTTypeConformsTo("com.example.none", kUTTypeData))
    #expect(UTTypeConformsTo("com.example.none", "com.example.NONE"))
  }

  @Test func dynamicTypesAreEqualByWhatTheySay() throws {
    let short = try #require(UTTypeCreatePreferredIdentifierForTag(kUTTagClassMIMEType, "x/kinora", kUTTypeData))
    let identifier = short.takeRetainedValue()
    #expect(UTTypeIsDynamic(identifier) && !UTTypeIsDeclared(identifier) && UTTypeIsDeclared(kUTTypeGIF))
    #expect(UTTypeEqual(identifier, identifier) && !UTTypeEqual(identifier, kUTTypeGIF))
    let other = try #require(UTTypeCreatePreferredIdentifierForTag(kUTTagClassMIMEType, "x/kinora2", kUTTypeData))
    #expect(!UTTypeEqual(identifier, other.takeRetainedValue()))
  }

  @Test func declarationsCanBeRead() throws {
    let declaration = try #require(UTTypeCopyDeclaration(kUTTypeZipArchive)).takeRetainedValue()
    #expect(declaration[kUTTypeIdentifierKey] as? String == "public.zip-archive")
    #expect(declaration[kUTTypeConformsToKey] as? [String] == ["public.archive", "public.data", "public.item"])
    let tags = declaration[kUTTypeTagSpecificationKey] as? [String: [String]]
    #expect(tags == ["public.filename-extension": ["zip"], "public.mime-type": ["application/zip"]])
    #expect(UTTypeCopyDeclaration("com.example.none") == nil)
    #expect(UTTypeCopyDescription(kUTTypeImage)?.takeRetainedValue() == "image")
  }

  @Test func fourCharacterCodesAreStrings() {
    #expect(UTGetOSTypeFromString("TEXT") == 0x5445_5854 && UTGetOSTypeFromString("TEX") == 0)
    #expect(UTCreateStringForOSType(0x4A50_4547).takeRetainedValue() == "JPEG")
    #expect(UTGetOSTypeFromString(UTCreateStringForOSType(0x6E75_6CA9).takeRetainedValue()) == 0x6E75_6CA9)
  }

  @Test(arguments: [
    (kUTTypeSwiftSource, UTType.swiftSource), (kUTTypeMPEG4, .mpeg4Movie), (kUTTypeWaveformAudio, .wav),
    (kUTTypeAudioInterchangeFileFormat, .aiff), (kUTTypeVCard, .vCard), (kUTType3DContent, .threeDContent),
    (kUTTypeElectronicPublication, .epub), (kUTTypePackage, .package),
  ]) func constantsAreTheTypesIdentifiers(_ constant: CFString, _ type: UTType) {
    #expect(constant == type.identifier && UTTypeIsDeclared(constant))
  }
}
