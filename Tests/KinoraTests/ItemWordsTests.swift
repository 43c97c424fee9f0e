import AVFoundation
import Foundation
import Photos
import Testing

@testable import MediaEngine
@testable import kinora

/// What the Library's search knows of a file comes from the reader's process, and none is opened in the app.
@Suite struct ItemWordsTests {
  private struct Refused: Error {}

  private static func item(_ kind: LibraryItem.Kind) -> LibraryItem {
    LibraryItem(
      id: "a", date: .distantPast, kind: kind, revision: .distantPast, main: URL(fileURLWithPath: "/none/a"))
  }

  @Test func aMoviesWordsAreWhatTheReaderSaysOfIt() async {
    let said = [
      MetadataEntry(.common, "title", .text("Summer")), MetadataEntry(.common, "artist", .text("Anna")),
      MetadataEntry(.common, "encoder", .text("Lavf")), MetadataEntry(.iTunes, "desc", .text("By the lake")),
      MetadataEntry(.quickTimeMetadata, "com.apple.quicktime.keywords", .text("boat")),
      MetadataEntry(.quickTimeMetadata, "com.apple.quicktime.location.ISO6709", .text("+48+016/")),
      MetadataEntry(.quickTimeUserData, "©mod", .text("Camera 7")),
    ]
    let words = await ItemWords.read(
      Self.item(.video(3)), details: { _ in throw Refused() },
      tags: { $0.path == "/none/a" ? said : [] })
    #expect(words == ItemWords(revision: .distantPast, texts: ["Summer", "Anna", "By the lake", "boat", "Camera 7"]))
  }

  @Test func aPhotosWordsAreWhatTheReaderSaysOfIt() async {
    var details = PhotoDetails()
    (details.title, details.model, details.keywords) = ("Lake", "Camera 7", ["boat", "summer"])
    let said = details
    let words = await ItemWords.read(Self.item(.photo), details: { _ in said }, tags: { _ in throw Refused() })
    #expect(words.texts == ["Lake", "Camera 7", "boat", "summer"])
  }

  @Test(arguments: [LibraryItem.Kind.photo, .video(3)])
  func whatTheReaderCantReadHasNoWords(_ kind: LibraryItem.Kind) async {
    let words = await ItemWords.read(Self.item(kind), details: { _ in throw Refused() }, tags: { _ in throw Refused() })
    #expect(words == ItemWords(revision: .distantPast))
  }
}
