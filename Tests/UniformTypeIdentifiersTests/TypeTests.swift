import Foundation
import Testing

@testable import UniformTypeIdentifiers

@Suite struct TypeTests {
  @Test func extensionsAndMIMETypesFindTypes() {
    #expect(UTType(filenameExtension: "JPG") == .jpeg && UTType(filenameExtension: "mov") == .quickTimeMovie)
    #expect(
      UTType(filenameExtension: "swift") == .swiftSource && UTType(filenameExtension: "csv") == .commaSeparatedText)
    #expect(UTType(mimeType: "image/svg+xml") == .svg && UTType(mimeType: "Application/PDF") == .pdf)
    #expect(UTType(tag: "zip", tagClass: .filenameExtension, conformingTo: nil) == .zip)
    #expect(
      UTType.types(tag: "m4v", tagClass: .filenameExtension, conformingTo: .movie).map(\.identifier).prefix(2)
        == ["com.apple.protected-mpeg-4-video", "com.apple.m4v-video"])
  }

  @Test func conformanceCrossesGenerations() {
    #expect(UTType.swiftSource.conforms(to: .sourceCode) && UTType.swiftSource.conforms(to: .text))
    #expect(UTType.pythonScript.isSubtype(of: .item) && UTType.item.isSupertype(of: .pythonScript))
    #expect(UTType.jpeg.conforms(to: .jpeg) && !UTType.jpeg.isSubtype(of: .jpeg) && !UTType.jpeg.isSupertype(of: .jpeg))
    #expect(UTType.png.supertypes == [.image, .data, .content, .item])
    #expect(!UTType.image.conforms(to: .png))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/mime/text/x-erlang.xml")))
  func theMachinesTypesAreDeclared() throws {
    let type = try #require(UTType(filenameExtension: "erl"))
    #expect(type.isDeclared && type.conforms(to: .plainText) && type.preferredMIMEType == "text/x-erlang")
    #expect(UTType(mimeType: "text/x-erlang") == type && UTType(type.identifier) == type)
    #expect(type.localizedDescription?.contains("Erlang") == true)
  }

  @Test func packagesAreNoDataFiles() {
    #expect(UTType(filenameExtension: "app")?.isDynamic == true)
    #expect(UTType(filenameExtension: "app", conformingTo: .directory) == .applicationBundle)
  }

  @Test func typesTellTheirTags() {
    #expect(UTType.jpeg.tags == [.filenameExtension: ["jpeg", "jpg", "jpe"], .mimeType: ["image/jpeg"]])
    #expect(UTType.tiff.preferredFilenameExtension == "tiff" && UTType.wav.preferredMIMEType == "audio/vnd.wave")
    #expect(UTType.image.tags.isEmpty && UTType.image.preferredFilenameExtension == nil)
    #expect(UTType.image.localizedDescription == "image")
  }

  @Test func everyBuiltInTypeIsSound() {
    let identifiers = Declaration.builtIn.map(\.identifier)
    #expect(Set(identifiers).count == identifiers.count)
    for declaration in Declaration.builtIn {
      #expect(declaration.parents.allSatisfy(identifiers.contains), "\(declaration.identifier)")
      for name in declaration.extensions {
        let found = UTType.types(tag: name, tagClass: .filenameExtension, conformingTo: nil)
        #expect(found.contains(UTType(declared: declaration.identifier)), "\(name)")
      }
      #expect(declaration.mimeTypes.allSatisfy { $0 == $0.lowercased() && $0.contains("/") })
      #expect(declaration.extensions.allSatisfy { !$0.hasPrefix(".") })
    }
  }

  @Test func identifiersAreFoundWithoutLetterCase() {
    #expect(UTType("Public.JPEG") == .jpeg && UTType("com.example.nothing") == nil)
    #expect(UTType.jpeg.isPublic && !UTType.gif.isPublic && UTType.gif.isDeclared && !UTType.gif.isDynamic)
    #expect(UTType.gif.description == "com.compuserve.gif")
  }

  @Test func unknownTagsGiveDynamicTypes() throws {
    let type = try #require(UTType(filenameExtension: "Kinora-None"))
    #expect(type.isDynamic && !type.isDeclared && !type.isPublic && type.conforms(to: .data))
    #expect(type.identifier.hasPrefix("dyn.ah62d4rv4ge8"))
    #expect(type.preferredFilenameExtension == "kinora-none" && type.preferredMIMEType == nil)
    #expect(UTType(type.identifier) == type)
    let image = try #require(UTType(mimeType: "image/x-none,a:b=c\\d", conformingTo: .image))
    #expect(image.conforms(to: .image) && image.preferredMIMEType == "image/x-none,a:b=c\\d")
    let nothing = try #require(UTType(tag: "kinora-none", tagClass: .filenameExtension, conformingTo: nil))
    #expect(nothing.supertypes.isEmpty && nothing.identifier.hasPrefix("dyn.age8"))
    let own = UTTagClass(rawValue: "com.example.tag")
    #expect(UTType(tag: "x", tagClass: own, conformingTo: .gif)?.tags == [own: ["x"]])
  }

  @Test func invalidTagsGiveNoType() {
    #expect(UTType(filenameExtension: "") == nil && UTType(filenameExtension: "a/b") == nil)
    #expect(UTType(mimeType: "jpeg") == nil && UTType(mimeType: "") == nil)
  }

  @Test(arguments: ["dyn.", "dyn.a", "dyn.aill", "dyn.ah62d4", "dyn.b"]) func damagedDynamicTypesAreNone(_ text: String)
  {
    #expect(UTType(text) == nil)
  }

  @Test func declaredTypesStayDeclared() {
    let type = UTType(exportedAs: "com.example.kinora.Document", conformingTo: .json)
    #expect(type.identifier == "com.example.kinora.Document" && type.isDeclared && type.conforms(to: .text))
    #expect(UTType("com.example.kinora.document") == type)
    #expect(UTType(importedAs: "com.example.kinora.document", conformingTo: .image) == type)
    #expect(!type.conforms(to: .image))
    #expect(UTType(importedAs: "public.PNG") == .png)
    #expect(UTType(importedAs: "com.example.kinora.bare").supertypes == [.data, .item])
  }

  @Test func codersKeepTypes() throws {
    let types = [UTType.heic, try #require(UTType(filenameExtension: "kinora-none"))]
    let read = try JSONDecoder().decode([UTType].self, from: JSONEncoder().encode(types))
    #expect(read == types)
  }

  @Test func urlsGetTheExtensionOfATypeUnlessTheyHaveOne() {
    let folder = URL(fileURLWithPath: "/tmp/a", isDirectory: true)
    #expect(folder.appendingPathComponent("b", conformingTo: .jpeg).path == "/tmp/a/b.jpeg")
    #expect(folder.appendingPathComponent("b.JPG", conformingTo: .jpeg).path == "/tmp/a/b.JPG")
    #expect(folder.appendingPathComponent("b.jpg", conformingTo: .plainText).path == "/tmp/a/b.jpg.txt")
    #expect(folder.appendingPathComponent("b.jpg", conformingTo: .data).path == "/tmp/a/b.jpg")
    #expect(folder.appendingPathComponent("b", conformingTo: .folder).absoluteString == "file:///tmp/a/b/")
    let file = URL(fileURLWithPath: "/tmp/a/b")
    #expect(file.appendingPathExtension(for: .gif).path == "/tmp/a/b.gif")
    #expect(file.appendingPathExtension(for: .gif).appendingPathExtension(for: .image).path == "/tmp/a/b.gif")
    var changed = file
    changed.appendPathExtension(for: .mp3)
    changed.appendPathComponent("c", conformingTo: .json)
    #expect(changed.path == "/tmp/a/b.mp3/c.json")
  }

  @Test func pathsGetTheExtensionOfATypeUnlessTheyHaveOne() {
    let folder = NSString(string: "/tmp/a")
    #expect(folder.appendingPathComponent("b", conformingTo: .png) == "/tmp/a/b.png")
    #expect(folder.appendingPathExtension(for: .zip) == "/tmp/a.zip")
    #expect(NSString(string: "a.kinora-none").appendingPathExtension(for: .zip) == "a.kinora-none.zip")
  }
}
