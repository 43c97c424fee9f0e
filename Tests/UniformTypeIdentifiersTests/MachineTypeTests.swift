import Foundation
import Testing

@testable import UniformTypeIdentifiers

@Suite struct MachineTypeTests {
  private let fixture: MIMEFixture

  init() throws { fixture = try MIMEFixture() }

  private func types(_ name: String, _ supertype: String? = "public.data") -> [String] {
    fixture.registry().types(tag: name, tagClass: .filenameExtension, conformingTo: supertype)
  }

  @Test func extensionsThatOnlyTheMachineKnowsHaveTypes() throws {
    let registry = fixture.registry()
    let heavy = "org.freedesktop.mime.text.x-heavy"
    // By weight, and of equals the more important directory first.
    #expect(
      types("QUILL")
        == [heavy, "org.freedesktop.mime.text.x-quill", "org.freedesktop.mime.text.x-strong"])
    let declared = try #require(registry.declaration(of: "org.freedesktop.mime.text.x-quill"))
    #expect(declared.extensions == ["better", "quill"] && declared.mimeTypes == ["text/x-quill", "text/quill"])
    #expect(declared.parents == [heavy])
    #expect(
      registry.supertypes(of: declared.identifier)
        == [heavy, "public.plain-text", "public.text", "public.data", "public.content", "public.item"])
  }

  @Test func extensionsOfBuiltInTypesCanComeFromTheMachine() {
    #expect(types("jfif") == ["public.jpeg"])
  }

  @Test func builtInTypesComeFirst() {
    #expect(types("ts") == ["public.mpeg-2-transport-stream", "org.freedesktop.mime.video.x-reel"])
  }

  @Test func extensionsHaveSeveralPartsOrLetterCase() {
    #expect(types("odd.thing") == ["org.freedesktop.mime.image.x-odd-thing"])
    #expect(types("Q") == ["org.freedesktop.mime.text.x-capital"])
    #expect(types("q").allSatisfy(DynamicType.isDynamic))
    #expect(types("README").allSatisfy(DynamicType.isDynamic))
  }

  @Test func subclassesOfBuiltInTypesConformToThem() {
    let supertypes = fixture.registry().supertypes(of: "org.freedesktop.mime.application.x-notes")
    #expect(supertypes == ["public.zip-archive", "public.archive", "public.data", "public.item"])
    #expect(types("notes", "public.image").allSatisfy(DynamicType.isDynamic))
  }

  @Test func typesWithoutSuperclassGoByTheirFirstWord() {
    let registry = fixture.registry()
    #expect(registry.declaration(of: "org.freedesktop.mime.text.x-bare")?.parents == ["public.plain-text"])
    #expect(registry.declaration(of: "org.freedesktop.mime.audio.x-bare")?.parents == ["public.audio"])
    #expect(registry.declaration(of: "org.freedesktop.mime.audio.x-none") == nil)
  }

  @Test func aliasesOfMIMETypesAreResolved() {
    let registry = fixture.registry()
    #expect(registry.types(tag: "image/x-jay", tagClass: .mimeType, conformingTo: nil) == ["public.jpeg"])
    #expect(
      registry.types(tag: "text/quill", tagClass: .mimeType, conformingTo: nil)
        == ["org.freedesktop.mime.text.x-quill"])
  }

  @Test func moreImportantDirectoriesCanTakePatternsAway() {
    #expect(types("ember").allSatisfy(DynamicType.isDynamic))
    #expect(types("ember2") == ["org.freedesktop.mime.application.x-ember"])
  }

  @Test func descriptionsAreInTheLanguageOfTheUser() {
    let quill = "org.freedesktop.mime.text.x-quill"
    #expect(fixture.registry().localizedDescription(of: quill) == "Quill & ink")
    #expect(fixture.registry(["de"]).localizedDescription(of: quill) == "Federkiel „Tinte“")
    #expect(fixture.registry(["fr", "de"]).localizedDescription(of: "public.jpeg") == "JPEG-Bild")
    #expect(fixture.registry(["fr"]).localizedDescription(of: "public.jpeg") == "JPEG picture")
    #expect(fixture.registry(["de"]).localizedDescription(of: "public.png") == "PNG image")
  }

  @Test func withoutADatabaseThereAreTheBuiltInTypes() {
    let registry = TypeRegistry(machine: MIMEDatabase(directories: ["/nowhere"], languages: ["de"]))
    #expect(registry.types(tag: "jpg", tagClass: .filenameExtension, conformingTo: "public.data") == ["public.jpeg"])
    #expect(registry.localizedDescription(of: "public.jpeg") == "JPEG image")
    #expect(registry.declaration(of: "org.freedesktop.mime.text.x-quill") == nil)
  }

  @Test func directoriesComeFromTheEnvironment() {
    #expect(
      MIMEDirectories.directories(environment: ["HOME": "/home/a", "XDG_DATA_DIRS": "/x:relative:/y"])
        == ["/home/a/.local/share/mime", "/x/mime", "/y/mime"])
    #expect(
      MIMEDirectories.directories(environment: ["HOME": "/home/a", "XDG_DATA_HOME": "/own"])
        == ["/own/mime", "/usr/local/share/mime", "/usr/share/mime"])
  }

  @Test func languagesComeFromTheEnvironmentAsGettextHasThem() {
    #expect(MIMEDirectories.languages(environment: ["LANG": "pt_BR.UTF-8"]) == ["pt_BR", "pt"])
    #expect(
      MIMEDirectories.languages(environment: ["LANG": "en_GB", "LANGUAGE": "ja:de_AT"]) == ["ja", "de_AT", "de"])
    #expect(MIMEDirectories.languages(environment: ["LC_ALL": "C.UTF-8", "LANGUAGE": "ja"]) == [])
    #expect(MIMEDirectories.languages(environment: ["LC_ALL": "", "LC_MESSAGES": "sr@latin"]) == ["sr"])
  }

  @Test func infoPropertyListsDeclareTypes() throws {
    let info: [String: Any] = [
      "UTExportedTypeDeclarations": [
        [
          "UTTypeIdentifier": "com.example.Sketch", "UTTypeConformsTo": ["public.image", "public.json"],
          "UTTypeDescription": "Sketch",
          "UTTypeTagSpecification": [
            "public.filename-extension": ["Sketch", "skt"], "public.mime-type": "image/x-skt",
          ],
        ], ["UTTypeDescription": "no identifier"],
      ],
      "UTImportedTypeDeclarations": [["UTTypeIdentifier": "com.example.loop", "UTTypeConformsTo": "com.example.LOOP"]],
    ]
    let registry = fixture.registry(program: Declaration.declarations(inInfoDictionary: info))
    #expect(
      registry.types(tag: "SKT", tagClass: .filenameExtension, conformingTo: "public.json") == ["com.example.Sketch"])
    #expect(
      registry.types(tag: "image/x-skt", tagClass: .mimeType, conformingTo: nil) == ["com.example.Sketch"])
    #expect(registry.localizedDescription(of: "com.example.sketch") == "Sketch")
    #expect(registry.declaration(of: "com.example.sketch")?.extensions.first == "sketch")
    #expect(registry.supertypes(of: "com.example.loop") == [])
  }
}
