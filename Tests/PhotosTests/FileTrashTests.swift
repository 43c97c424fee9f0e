import Foundation
import Testing

@testable import Photos

/// Files that aren't in the library go to the Trash and come back.
@Suite struct FileTrashTests {
  @Test func aFileGoesToTheTrashAndComesBack() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    let file = root.appending(path: "Lake 1.jpg")
    try Data("photo".utf8).write(to: file)
    let can = TrashCan(home: root.appending(path: "Trash"))
    let trashed = try FileTrash.put(file, in: can)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(try Data(contentsOf: root.appending(path: "Trash/files/Lake 1.jpg")) == Data("photo".utf8))
    // Another file has its name now: it isn't overwritten.
    try Data("other".utf8).write(to: file)
    #expect(throws: (any Error).self) { try trashed.putBack() }
    #expect(try Data(contentsOf: file) == Data("other".utf8))
    try FileManager.default.removeItem(at: file)
    try trashed.putBack()
    #expect(try Data(contentsOf: file) == Data("photo".utf8))
    #expect(throws: (any Error).self) { try FileTrash.put(root.appending(path: "none.jpg"), in: can) }
  }

  @Test(arguments: [false, true]) func aFileThatIsNotInTheTrashAnyMoreIsNotSaidToBeBack(_ hasFollower: Bool) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    let file = root.appending(path: "Lake 1.jpg")
    try Data("photo".utf8).write(to: file)
    let trashed = try FileTrash.put(file, in: TrashCan(home: root.appending(path: "Trash")))
    let away = root.appending(path: "Trash/files/Lake 1.jpg")
    // Its inode isn't free for the follower while it exists.
    try FileManager.default.moveItem(at: away, to: root.appending(path: "away.jpg"))
    if hasFollower { try Data("other".utf8).write(to: away) }
    #expect(throws: (any Error).self) { try trashed.putBack() }
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(FileManager.default.fileExists(atPath: away.path) == hasFollower)
  }
}
