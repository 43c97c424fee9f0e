import Foundation
import Testing

@testable import GLibSupport

@Suite struct UserFolderTests {
  private static let home = URL(fileURLWithPath: "/home/somebody", isDirectory: true)

  @Test(
    arguments: [
      ("/disk/Pictures", "/disk/Pictures"), ("/disk/a/../Pictures", "/disk/Pictures"),
      // Disabled, and what means nothing.
      ("/home/somebody/", "/home/somebody/Pictures"), ("Pictures", "/home/somebody/Pictures"),
      ("", "/home/somebody/Pictures"), (nil, "/home/somebody/Pictures"),
    ] as [(String?, String)])
  func aFolderIsTheOneThatIsSetOrTheUsualOne(_ path: String?, _ folder: String) {
    #expect(UserFolder.folder(set: path, usual: "Pictures", in: Self.home).standardizedFileURL.path == folder)
  }

  @Test(arguments: [
    ("xdg-pictures", [true, true, false, false]), ("xdg-videos:ro;", [false, false, true, false]),
    ("xdg-pictures/Kinora", [false, true, false, false]), ("home", [true, true, true, true]),
    ("host;!xdg-videos", [true, true, false, true]), ("~/Pictures:create", [true, true, false, false]),
    ("/home/somebody/Videos;xdg-music", [false, false, true, false]), ("", [false, false, false, false]),
  ])
  func aSandboxShowsWhatItSays(_ words: String, _ shown: [Bool]) throws {
    let pictures = Self.home.appending(path: "Pictures")
    let videos = Self.home.appending(path: "Videos")
    let info = "[Application]\nname=org.example.App\n\n[Context]\nshared=network;\nfilesystems=\(words)\n\n[Instance]\n"
    let sandbox = try #require(
      SandboxFolders(flatpakInfo: info, home: Self.home, pictures: pictures, videos: videos))
    let folders = [pictures, pictures.appending(path: "Kinora"), videos, Self.home.appending(path: "Music")]
    #expect(folders.map(sandbox.shows) == shown)
    #expect(sandbox.shows(Self.home.appending(path: ".var/app/org.example.App/data")))
  }

  @Test func withoutASandboxNothingIsHidden() {
    #expect(
      SandboxFolders(flatpakInfo: nil, home: Self.home, pictures: Self.home, videos: Self.home) == nil)
  }
}
