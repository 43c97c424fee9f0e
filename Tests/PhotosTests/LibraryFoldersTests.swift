import Foundation
import Testing

@testable import Photos

@Suite struct LibraryFoldersTests {
  @Test(arguments: [
    LibraryFolders(), LibraryFolders(pictures: "/media/stick/Photos"),
    LibraryFolders(pictures: "/a", videos: "/home/ada/My Videos/é"),
  ])
  func whatIsWrittenIsRead(_ folders: LibraryFolders) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("folders-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("kinora/folders.json")
    try LibraryFolders(pictures: "/before", videos: "/before").write(to: file)
    try folders.write(to: file)
    #expect(LibraryFolders(reading: file) == folders)
    // The usual folders need no file.
    #expect(FileManager.default.fileExists(atPath: file.path) == (folders != LibraryFolders()))
  }

  @Test func whatCantBeReadStandsForTheUsualFolders() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("folders-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(LibraryFolders(reading: file) == LibraryFolders())
    try Data("{\"pictures\": 7".utf8).write(to: file)
    #expect(LibraryFolders(reading: file) == LibraryFolders())
  }

  @Test func eachPairOfFoldersHasItsOwnIndex() {
    let all = [
      LibraryFolders(), LibraryFolders(pictures: "/a"), LibraryFolders(videos: "/a"),
      LibraryFolders(pictures: "/a", videos: "/b"), LibraryFolders(pictures: "/b", videos: "/a"),
    ]
    #expect(Set(all.map(\.indexName)).count == all.count)
    #expect(LibraryFolders().indexName == "library.sqlite")
    #expect(LibraryFolders(pictures: "/a").indexName == LibraryFolders(pictures: "/a").indexName)
  }
}
