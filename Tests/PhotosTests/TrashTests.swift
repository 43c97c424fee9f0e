import Foundation
import TestSupport
import Testing

@testable import Photos

/// Which Trash a file goes to, by the freedesktop standard.
@Suite struct TrashTests {
  /// A folder that plays two disks, or two mounts of one disk: one at its top, another in the folder `disk`.
  private final class Disks {
    let root = FileManager.default.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString)")
    var home: URL { root.appending(path: "home/Trash") }
    var disk: URL { root.appending(path: "disk") }
    var photo: URL { disk.appending(path: "a/b/Lake 1.jpg") }
    let isOneDisk: Bool

    init(isOneDisk: Bool = false) throws {
      self.isOneDisk = isOneDisk
      try FileManager.default.createDirectory(
        at: photo.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("photo".utf8).write(to: photo)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    /// When things are deleted.
    var date: Date { Date.local("2026-02-28 23:58") ?? .distantPast }

    var can: TrashCan {
      var can = TrashCan(home: home, clock: .fixed(date))
      let (other, isOneDisk) = (disk.path, self.isOneDisk)
      let isInOther = { @Sendable (path: String) in path == other || path.hasPrefix(other + "/") }
      can.disk = { path in FileSystem.facts(path) == nil ? nil : isInOther(path) && !isOneDisk ? 2 : 1 }
      if isOneDisk { can.isOneMount = { isInOther($0) == isInOther($1) } }
      return can
    }

    func resource(at file: URL) throws -> ResourceRecord {
      let facts = try #require(FileSystem.facts(file.path))
      return ResourceRecord(
        role: .photo, place: FilePlace(folder: .pictures, name: file.lastPathComponent), originalName: "",
        size: facts.size, written: facts.written, inode: facts.inode)
    }
  }

  /// Puts the photo into the Trash and takes it back; what lay there, from the disk's top, and what the note said.
  private func thereAndBack(_ disks: Disks) throws -> (file: String, path: String, deleted: String) {
    let file = try disks.can.plan(disks.resource(at: disks.photo), at: disks.photo.path, avoiding: [])
    try disks.can.put(file, from: disks.photo.path)
    #expect(!FileManager.default.fileExists(atPath: disks.photo.path))
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.trashed)) == Data("photo".utf8))
    let note = try String(contentsOfFile: file.information, encoding: .utf8).split(separator: "\n")
    try disks.can.takeBack(file, to: disks.photo.path)
    #expect(FileManager.default.fileExists(atPath: disks.photo.path))
    #expect(!FileManager.default.fileExists(atPath: file.information))
    return (String(file.trashed.dropFirst(disks.root.path.count + 1)), String(note[1]), String(note[2]))
  }

  @Test func aNoteThatACrashLeftEmptyIsWritten() throws {
    let disks = try Disks()
    let file = try disks.can.plan(disks.resource(at: disks.photo), at: disks.photo.path, avoiding: [])
    try Data().write(to: URL(fileURLWithPath: file.information))
    try disks.can.put(file, from: disks.photo.path)
    #expect(try String(contentsOfFile: file.information, encoding: .utf8).contains("Path=a/b/Lake%201.jpg\n"))
    #expect(FileManager.default.fileExists(atPath: file.trashed))
  }

  @Test func aFileOfAnotherDiskGoesToThatDisksTrashAndIsNotedFromItsTop() throws {
    let disks = try Disks()
    let (file, path, deleted) = try thereAndBack(disks)
    #expect(file == "disk/.Trash-\(getuid())/files/Lake 1.jpg")
    #expect(path == "Path=a/b/Lake%201.jpg")
    #expect(deleted == "DeletionDate=2026-02-28T23:58:00")
    let rights = try FileManager.default.attributesOfItem(atPath: disks.disk.path + "/.Trash-\(getuid())")
    #expect(rights[.posixPermissions] as? Int == 0o700)
  }

  @Test func aFileOfAnotherMountOfTheSameDiskGoesToTheTrashAtThatMountsTop() throws {
    let (file, path, _) = try thereAndBack(Disks(isOneDisk: true))
    #expect(file == "disk/.Trash-\(getuid())/files/Lake 1.jpg")
    #expect(path == "Path=a/b/Lake%201.jpg")
  }

  @Test func foldersOfTwoMountsAreToldApartAndNothingIsMoved() throws {
    let disks = try Disks()
    #expect(FileSystem.isOneMount(disks.root.path, disks.disk.path))
    #expect(FileSystem.isOneMount(disks.disk.path, disks.root.path))
    #expect(!FileSystem.isOneMount("/proc", disks.root.path))
    #expect(!FileSystem.isOneMount(disks.disk.path, "/proc"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: disks.root.path) == ["disk"])
    #expect(FileManager.default.fileExists(atPath: disks.photo.path))
  }

  @Test func aFileThatCannotBeMovedToTheTrashLeavesNoNoteThere() throws {
    let disks = try Disks()
    let file = try disks.can.plan(disks.resource(at: disks.photo), at: disks.photo.path, avoiding: [])
    // Another program takes the name meanwhile.
    try Data("other".utf8).write(to: URL(fileURLWithPath: file.trashed))
    #expect(throws: SystemError(EEXIST, path: file.trashed)) { try disks.can.put(file, from: disks.photo.path) }
    #expect(!FileManager.default.fileExists(atPath: file.information))
    #expect(try Data(contentsOf: disks.photo) == Data("photo".utf8))
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.trashed)) == Data("other".utf8))
  }

  @Test func inASandboxTheHomeTrashIsTheHostsWhereThatIsVisible() throws {
    let disks = try Disks()
    let (data, host) = (disks.root.appending(path: "data"), disks.root.appending(path: "host"))
    #expect(LibraryPlaces.homeTrash(data: data, host: nil).path == data.path + "/Trash")
    #expect(LibraryPlaces.homeTrash(data: data, host: host).path == data.path + "/Trash")
    try FileManager.default.createDirectory(at: host, withIntermediateDirectories: true)
    #expect(LibraryPlaces.homeTrash(data: data, host: host).path == host.path + "/Trash")
  }

  @Test func whereAnAdministratorHasMadeATrashForAllItIsThere() throws {
    let disks = try Disks()
    let shared = disks.disk.appending(path: ".Trash")
    try FileManager.default.createDirectory(at: shared, withIntermediateDirectories: true)
    // Without the bit that keeps people from each other's files, it isn't to be used.
    #expect(try thereAndBack(disks).file == "disk/.Trash-\(getuid())/files/Lake 1.jpg")
    #expect(chmod(shared.path, 0o1777) == 0)
    let (file, path, _) = try thereAndBack(disks)
    #expect(file == "disk/.Trash/\(getuid())/files/Lake 1.jpg")
    #expect(path == "Path=a/b/Lake%201.jpg")
  }

  @Test func aLinkInThePlaceOfATrashIsNotFollowed() throws {
    let disks = try Disks()
    let elsewhere = disks.root.appending(path: "elsewhere")
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: disks.disk.appending(path: ".Trash-\(getuid())"), withDestinationURL: elsewhere)
    #expect(throws: (any Error).self) {
      try disks.can.plan(disks.resource(at: disks.photo), at: disks.photo.path, avoiding: [])
    }
    #expect(FileManager.default.fileExists(atPath: disks.photo.path))
  }

  @Test func aFileOfTheSameDiskGoesToThePersonsOwn() throws {
    let disks = try Disks()
    let photo = disks.root.appending(path: "Lake.jpg")
    try Data("photo".utf8).write(to: photo)
    let file = try disks.can.plan(disks.resource(at: photo), at: photo.path, avoiding: [])
    #expect(file.trashed == disks.home.path + "/files/Lake.jpg")
    try disks.can.put(file, from: photo.path)
    let note = try String(contentsOfFile: file.information, encoding: .utf8)
    #expect(note.contains("Path=\(photo.path)\n"))
  }

  /// A real other disk, where the system has one that anybody can write.
  private static var hasOtherDisk: Bool {
    guard let memory = FileSystem.facts("/dev/shm"), access("/dev/shm", W_OK) == 0 else { return false }
    return memory.device != FileSystem.facts(FileManager.default.temporaryDirectory.path)?.device
  }

  @Test(.enabled(if: hasOtherDisk)) func wherePlacesOnlySeemToBeOneDiskAFileStaysInItsMount() throws {
    let root = URL(fileURLWithPath: "/dev/shm/kinora-\(UUID().uuidString)")
    let home = FileManager.default.temporaryDirectory.appending(path: "kinora-trash-\(UUID().uuidString)")
    defer { for place in [root, home] { try? FileManager.default.removeItem(at: place) } }
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    let photo = root.appending(path: "\(UUID().uuidString).jpg")
    try Data("photo".utf8).write(to: photo)
    var can = TrashCan(home: home)
    can.disk = { FileSystem.facts($0) == nil ? nil : 1 }
    let trashed = try FileTrash.put(photo, in: can)
    #expect(!FileManager.default.fileExists(atPath: photo.path))
    #expect(trashed.file.trashed == "/dev/shm/.Trash-\(getuid())/files/\(photo.lastPathComponent)")
    #expect(FileManager.default.fileExists(atPath: trashed.file.information))
    try trashed.putBack()
    #expect(try Data(contentsOf: photo) == Data("photo".utf8))
    #expect(!FileManager.default.fileExists(atPath: trashed.file.information))

    // Even if the mounts are taken for one: the system refuses, and nothing is left in the Trash.
    can.isOneMount = { _, _ in true }
    let refusal = #expect(throws: SystemError.self) { try FileTrash.put(photo, in: can) }
    #expect(refusal?.code == EXDEV)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path + "/info").isEmpty)
    #expect(try Data(contentsOf: photo) == Data("photo".utf8))
  }

  @Test(.enabled(if: hasOtherDisk)) func aLibraryOnAnotherDiskDeletesAndRestores() async throws {
    let root = URL(fileURLWithPath: "/dev/shm/kinora-\(UUID().uuidString)")
    let home = FileManager.default.temporaryDirectory.appending(path: "kinora-trash-\(UUID().uuidString)")
    let name = "\(UUID().uuidString).png"
    // The Trash itself stays: another program may be about to use it.
    defer { for place in [root, home] { try? FileManager.default.removeItem(at: place) } }
    let library = PHPhotoLibrary(LibraryPlaces(root: root, trash: home))
    try await PHPhotoLibrary.$replacement.withValue(library) {
      try await library.performChanges {
        let options = PHAssetResourceCreationOptions()
        options.originalFilename = name
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Samples.png(), options: options)
      }
      let asset = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      let file = try #require(asset.fileURL)
      try await library.performChanges { PHAssetChangeRequest.deleteAssets([asset]) }
      #expect(!FileManager.default.fileExists(atPath: file.path))
      #expect((try? FileManager.default.contentsOfDirectory(atPath: home.path + "/files")) ?? [] == [])
      try await library.performChanges {
        PHAssetChangeRequest.restoreAssets(withLocalIdentifiers: [asset.localIdentifier])
      }
      #expect(try Data(contentsOf: file) == Samples.png())
      #expect(try library.verifyIndex().isEmpty)
    }
  }
}
