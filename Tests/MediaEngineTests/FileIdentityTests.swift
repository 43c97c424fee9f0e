import Foundation
import TestSupport
import Testing

@testable import MediaEngine

/// How a file is told from others where its disk keeps inodes, and where it makes them up.
@Suite struct FileIdentityTests {
  private static let card = DiskTraits(keepsInodes: false, hasDOSNames: true)
  private static let usual = DiskTraits()

  /// A file, and what the system says of it.
  private struct Rig {
    let folder: ProgramFolder
    let file: URL

    init(_ bytes: Data = Data("photo".utf8)) throws {
      folder = try ProgramFolder()
      file = folder.file("Lake.jpg")
      try bytes.write(to: file)
    }

    var information: stat {
      var information = stat()
      #expect(stat(file.path, &information) == 0)
      return information
    }

    func identity(on disk: DiskTraits) -> FileIdentity { FileIdentity(information, at: file.path, on: disk) }

    func isThat(_ identity: FileIdentity, on disk: DiskTraits) -> Bool {
      identity.isThat(information, at: file.path, on: disk)
    }

    /// Gives the file another inode, as when a card is mounted anew.
    func mountAnew() throws { try MadeUpInodes.renew(file) }

    func write(_ bytes: Data, later seconds: Double = 0) throws {
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      let date = try #require(attributes[.modificationDate] as? Date)
      try bytes.write(to: file)
      try FileManager.default.setAttributes(
        [.modificationDate: date.addingTimeInterval(seconds)], ofItemAtPath: file.path)
    }
  }

  @Test func whereInodesAreMadeUpAFileIsKnownByTimeAndEnds() throws {
    let rig = try Rig()
    let (card, usual) = (rig.identity(on: Self.card), rig.identity(on: Self.usual))
    #expect(card.ends != nil && usual.ends == nil)
    try rig.mountAnew()
    #expect(rig.isThat(card, on: Self.card) && !rig.isThat(usual, on: Self.usual))
    // As noted by earlier versions: without a digest.
    #expect(rig.isThat(usual, on: Self.card))
    // Another of the same size and time.
    try rig.write(Data("other".utf8))
    #expect(!rig.isThat(card, on: Self.card))
    try rig.write(Data("photos".utf8))
    #expect(!rig.isThat(usual, on: Self.card))
  }

  @Test func anotherFileThatGotTheInodeIsAnother() throws {
    let rig = try Rig()
    var noted = rig.identity(on: Self.card)
    try rig.write(Data("other".utf8), later: 60)
    noted.inode = rig.identity(on: Self.card).inode
    #expect(!rig.isThat(noted, on: Self.card))
    // Where the disk keeps inodes, it is the same file with other bytes.
    #expect(rig.isThat(noted, on: Self.usual))
  }

  private static let times: [(seconds: Double, isSame: Bool)] = [
    (1.9, true), (-1.9, true), (3, false), (3600, true), (-3599, true), (45 * 60, true), (3590, false), (86_401, true),
    (90_000, false),
  ]

  @Test(arguments: times.indices) func timesAreRoundedAndInLocalTime(_ index: Int) throws {
    let (seconds, isSame) = Self.times[index]
    let bytes = Data("photo".utf8)
    let rig = try Rig(bytes)
    var noted = rig.identity(on: Self.card)
    try rig.write(bytes, later: seconds)
    try rig.mountAnew()
    #expect(rig.isThat(noted, on: Self.card) == isSame)
    // Without a digest, such a time says too little.
    noted.ends = nil
    #expect(rig.isThat(noted, on: Self.card) == (abs(seconds) <= 2))
  }

  @Test(arguments: [0, 131_072, 200_000]) func bothEndsCount(_ middle: Int) throws {
    var bytes = Data(repeating: 1, count: 131_072 + middle)
    let rig = try Rig(bytes)
    let noted = rig.identity(on: Self.card)
    for place in [0, 65_535, bytes.count - 65_536, bytes.count - 1] {
      bytes[place] = 2
      try rig.write(bytes)
      #expect(!rig.isThat(noted, on: Self.card))
      bytes[place] = 1
    }
    try rig.write(bytes)
    #expect(rig.isThat(noted, on: Self.card))
  }

  @Test func entriesOfEarlierVersionsAreRead() throws {
    let words = #"{"inode": 7, "size": 5, "written": 9}"#
    #expect(
      try JSONDecoder().decode(FileIdentity.self, from: Data(words.utf8)) == FileIdentity(inode: 7, size: 5, written: 9)
    )
    let folder = #"{"inode": 7, "device": 5, "system": 9}"#
    #expect(throws: Never.self) { try JSONDecoder().decode(FolderIdentity.self, from: Data(folder.utf8)) }
  }

  // MARK: Two paths

  @Test func oneFileIsKnownByWhateverPath() throws {
    let rig = try Rig()
    let (link, hard, other) = (rig.folder.file("link.jpg"), rig.folder.file("hard.jpg"), rig.folder.file("other.jpg"))
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: rig.file)
    #expect(FileIdentity.isOneFile(rig.file, rig.file))
    #expect(FileIdentity.isOneFile(rig.file, link))
    // Where nothing is yet, names alone tell.
    #expect(FileIdentity.isOneFile(other, other) && !FileIdentity.isOneFile(rig.file, other))
    try Data("photo".utf8).write(to: other)
    #expect(!FileIdentity.isOneFile(rig.file, other))
    // Two names of a file: replacing one leaves the other.
    try FileManager.default.linkItem(at: rig.file, to: hard)
    #expect(!FileIdentity.isOneFile(rig.file, hard))
    // But for another spelling, as on a disk that doesn't tell capitals from small letters.
    let spelled = rig.folder.file("LAKE.JPG")
    try FileManager.default.linkItem(at: rig.file, to: spelled)
    #expect(FileIdentity.isOneFile(rig.file, spelled))
  }

  // MARK: Folders and recordings

  @Test func aFolderIsKnownByItsVolumeWhereInodesAreMadeUp() throws {
    let folder = try ProgramFolder()
    let (card, other) = (folder.file("card"), folder.file("other"))
    for place in [card, other] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    func identity(_ place: URL, _ volume: String?, _ disk: DiskTraits = Self.card) throws -> FolderIdentity {
      try #require(FolderIdentity(of: place, on: disk) { _ in volume })
    }
    let noted = try identity(card, "1234-ABCD")
    #expect(try noted.isThat(identity(other, "1234-ABCD"), on: Self.card))
    // Another card in the same slot: its root has the same inode, its device the same number.
    #expect(try !noted.isThat(identity(card, "5678-EF00"), on: Self.card))
    // The empty mount point.
    #expect(try !noted.isThat(identity(other, nil, Self.usual), on: Self.usual))
    let kept = try identity(card, "1234-ABCD", Self.usual)
    #expect(try kept.isThat(identity(card, nil, Self.usual), on: Self.usual))
    #expect(try !kept.isThat(identity(other, "1234-ABCD", Self.usual), on: Self.usual))
  }

  @Test func volumesHaveTheirNamesFromTheSystem() throws {
    let folder = try ProgramFolder()
    var null = stat()
    #expect(stat("/dev/null", &null) == 0)
    try FileManager.default.createSymbolicLink(
      at: folder.file("1234-ABCD"), withDestinationURL: URL(fileURLWithPath: "/dev/null"))
    let device = UInt64(null.st_rdev)
    #expect(DiskVolume.name(device: device, links: folder.url.path) == "1234-ABCD")
    #expect(DiskVolume.name(device: device + 1, links: folder.url.path) == nil)
    let mounts = """
      27 1 254:0 / / rw,noatime - ext4 /dev/vda rw
      60 27 0:52 / /mnt/server rw shared:9 - fuse.sshfs me@server:/films rw,user_id=0
      61 27 8:17 / /mnt/card rw - exfat /dev/sdb1 rw
      """
    #expect(DiskVolume.name(device: 52, mounts: mounts) == "fuse.sshfs me@server:/films")
    #expect(DiskVolume.name(device: 8 << 8 | 17, mounts: mounts) == nil)
    #expect(DiskVolume.name(device: 53, mounts: mounts) == nil)
  }

  @Test func aRecordingIsInPlaceAfterItWasClosedAndItsInodeIsAnother() throws {
    let folder = try ProgramFolder()
    for (disk, isKnown) in [(Self.card, true), (Self.usual, false)] {
      let file = try RecordingFile(creating: folder.file("\(isKnown).mov"), on: disk)
      #expect(file.isInPlace)
      try Data("film".utf8).write(to: file.url, options: [])
      file.close()
      #expect(file.isInPlace)
      try MadeUpInodes.renew(file.url)
      #expect(file.isInPlace == isKnown && (file.place != nil) == isKnown)
      file.remove()
      #expect(FileManager.default.fileExists(atPath: file.url.path) != isKnown)
    }
    let file = try RecordingFile(creating: folder.file("replaced.mov"), on: Self.card)
    file.close()
    try Data("of somebody else".utf8).write(to: file.url)
    file.remove()
    #expect(FileManager.default.fileExists(atPath: file.url.path))
  }
}
