import Foundation
import MediaEngine
import Synchronization
import TestSupport
import Testing

@testable import Photos

/// Disks that are mounted on subfolders of a library's folders.
@Suite struct MountTests {
  /// A library in whose folder of photos is the disk `card`.
  private final class Rig {
    let disk: DiskLibrary

    init(like traits: DiskTraits? = nil) async throws { disk = try await DiskLibrary("card", like: traits) }

    var library: Library { disk.library }
    var disks: MountedDisks { disk.disks }
    var card: URL { disk.file("card") }

    func mount(_ name: String) async throws { try await disks.mount(name, on: "Pictures/card") }
    func unmount() async throws { try await disks.unmount("Pictures/card") }
    func look() async throws { try await disk.look() }

    func photo(_ path: String, _ red: Double) throws {
      try Samples.png(red: red).write(to: disks.url.appending(path: path))
    }

    /// Three photos on the disk and one beside it.
    func fill() async throws {
      try await disk.library.fill(
        ["card/a.png": 0.1, "card/b.png": 0.3, "card/c.png": 0.6, "plain.png": 0.9],
        album: ["c.png", "plain.png", "a.png"])
    }

    var all: [PHAsset] { MarkedLibrary.all }
    var away: [PHPhotoLibrary.AwayFolder] { library.photos.awayFolders }

    /// What index and files disagree about.
    func disagreements() throws -> [LibraryProblem] { try library.photos.verifyIndex().filter(\.isDisagreement) }

    /// The names of what can't be read because it is away.
    var awayNames: Set<String> {
      let files = all.flatMap { PHAssetResource.assetResources(for: $0) }
      return Set(files.filter(\.isAway).map(\.fileURL.lastPathComponent))
    }
  }

  /// What stands where the disk was.
  enum Replacement: CaseIterable {
    case emptyFolder, anotherDisk, dead

    var reason: PHPhotoLibrary.AwayFolder.Reason {
      switch self {
      case .emptyFolder: .notThere
      case .anotherDisk: .anotherFolder
      case .dead: .unreadable
      }
    }

    static let possible = allCases.filter { $0 != .dead || MountedDisks.canMountNothing }
  }

  @Test(arguments: Replacement.possible) func whatIsOnADiskIsAwayAndAsBeforeWhenItIsBack(_ replacement: Replacement)
    async throws
  {
    let rig = try await Rig()
    try await rig.library.use {
      try await rig.fill()
      let before = try MarkedLibrary.state()
      try await rig.unmount()
      switch replacement {
      case .emptyFolder: break
      case .anotherDisk:
        try await rig.disks.make("other")
        try await rig.mount("other")
        // One of the same name is another photo.
        for name in ["a", "other"] { try rig.photo("other/\(name).png", 0.2) }
      case .dead: try await rig.disks.mountNothing(on: "Pictures/card")
      }
      for _ in 0..<2 { try await rig.look() }
      #expect(Set(try MarkedLibrary.state()).isSuperset(of: before))
      #expect(rig.all.count == (replacement == .anotherDisk ? 5 : 4))
      let away = try #require(rig.away.first)
      #expect(rig.away.count == 1 && away.url.path == rig.card.path && away.assetCount == 3)
      #expect(away.reason == replacement.reason)
      #expect(away.loss == .init(favoriteCount: 1, hiddenCount: 1, albumCount: 1, editedCount: 0))
      #expect(!away.keepsMarks)
      #expect(rig.awayNames == ["a.png", "b.png", "c.png"])
      #expect(rig.library.photos.awayPaths == [rig.card.path + "/"])
      #expect(try rig.disagreements().isEmpty)
      #expect(try rig.library.photos.rebuildIndex() == rig.all.count)
      #expect(Set(try MarkedLibrary.state()).isSuperset(of: before))

      if replacement != .emptyFolder { try await rig.unmount() }
      try await rig.mount("card")
      try await rig.look()
      #expect(try MarkedLibrary.state() == before)
      #expect(rig.away.isEmpty && rig.awayNames.isEmpty)
      #expect(try rig.disagreements().isEmpty)
    }
  }

  /// On a card files have other inodes when it is mounted anew, so that their content tells.
  @Test func whatIsRenamedWhileADiskIsElsewhereIsKnownWhenItIsBack() async throws {
    let rig = try await Rig(like: DiskTraits(keepsInodes: false, hasDOSNames: true))
    try await rig.library.use {
      try await rig.fill()
      let before = try MarkedLibrary.state()
      try await rig.unmount()
      try await rig.look()
      let card = rig.disks.url.appending(path: "card")
      try MadeUpInodes.renewAll(in: card)
      for name in ["a", "b", "c"] {
        try FileManager.default.moveItem(
          at: card.appending(path: "\(name).png"), to: card.appending(path: "new \(name).png"))
      }
      try await rig.mount("card")
      try await rig.look()
      #expect(try MarkedLibrary.state() == before)
      #expect(rig.away.isEmpty)
      #expect(try MarkedLibrary.asset("new a.png").isFavorite && MarkedLibrary.asset("new b.png").isHidden)
      #expect(try rig.disagreements().isEmpty)
    }
  }

  /// A folder of the same disk that is shown in another place has the disk's device number.
  @Test func aFolderOfTheSameDiskThatIsMountedIsAwayWithoutItsMount() async throws {
    let disk = try await DiskLibrary("Pictures")
    try FileManager.default.createDirectory(at: disk.file(".other"), withIntermediateDirectories: true)
    try await disk.disks.mount("Pictures/.other", on: "Pictures/card")
    try await disk.library.use {
      try await disk.library.fill(["card/a.png": 0.1, "card/b.png": 0.3, "plain.png": 0.9], album: ["b.png", "a.png"])
      let before = try MarkedLibrary.state()
      try await disk.disks.unmount("Pictures/card")
      try await disk.look()
      #expect(try MarkedLibrary.state() == before)
      #expect(disk.library.photos.awayFolders.map(\.url.path) == [disk.file("card").path])
      try await disk.disks.mount("Pictures/.other", on: "Pictures/card")
      try await disk.look()
      #expect(try MarkedLibrary.state() == before)
      #expect(disk.library.photos.awayFolders.isEmpty)
    }
  }

  private final class Observer: PHPhotoLibraryChangeObserver {
    func photoLibraryDidChange(_ changeInstance: PHChange) {}
  }

  /// No file tells of it.
  @Test func observersHearThatADiskWasMounted() async throws {
    let rig = try await Rig()
    try await rig.library.use {
      try await rig.fill()
      let observer = Observer()
      rig.library.photos.register(observer)
      defer { rig.library.photos.unregisterChangeObserver(observer) }
      await rig.library.photos.finishLooking()
      try await rig.unmount()
      try await eventually("the disk to be away") { !rig.away.isEmpty }
      try await rig.mount("card")
      try await eventually("the disk to be back") { rig.away.isEmpty }
    }
  }

  private final class Count: Sendable {
    let value = Atomic(0)
  }

  @Test func theTableOfMountsTellsOfEachThatComesAndGoes() async throws {
    let (disks, count) = (try await MountedDisks(), Count())
    let watch = try #require(MountWatch(disks.table) { count.value.add(1, ordering: .relaxed) })
    try await disks.make("a")
    try await eventually("the mount") { count.value.load(ordering: .relaxed) > 0 }
    let before = count.value.load(ordering: .relaxed)
    try await disks.unmount("a")
    try await eventually("the end of the mount") { count.value.load(ordering: .relaxed) > before }
    withExtendedLifetime(watch) {}
    #expect(MountWatch("/proc/none") {} == nil)
  }

  @Test func onlyTheMountsOfTheFoldersCount() throws {
    let folder = try ProgramFolder()
    let table = folder.file("mountinfo")
    let (pictures, link) = (folder.url.resolvingSymlinksInPath().path, folder.file("link"))
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url)
    let lines = [
      "22 1 8:1 / / rw - ext4 /dev/sda1 rw", "23 22 8:2 / \(pictures) rw - ext4 /dev/sda2 rw",
      "24 23 8:3 / \(pictures)/my\\040card rw - vfat /dev/sdb1 rw",
      "25 22 8:4 / \(pictures)-other rw - ext4 /dev/sdc1 rw",
      "26 22 0:3 / /proc rw - proc proc rw", "27",
    ]
    try Data(lines.joined(separator: "\n").utf8).write(to: table)
    #expect(MountWatch.mounts(of: [link], in: table.path) == Set(lines.prefix(3)))
    let card = URL(filePath: pictures + "/my card/DCIM")
    #expect(MountWatch.mounts(of: [card], in: table.path) == Set(lines.prefix(3)))
    #expect(MountWatch.mounts(of: [card], in: "/proc/none").isEmpty)
  }

  @Test func whatIsDeletedOnADiskThatIsThereIsGone() async throws {
    let rig = try await Rig()
    try await rig.library.use {
      try await rig.fill()
      for name in ["a", "b", "c"] { try FileManager.default.removeItem(at: rig.card.appending(path: "\(name).png")) }
      try await rig.look()
      #expect(rig.all.compactMap { $0.fileURL?.lastPathComponent } == ["plain.png"])
      #expect(rig.away.isEmpty)
      // With nothing on it, nothing is away with it.
      try await rig.unmount()
      try await rig.look()
      #expect(rig.away.isEmpty)
    }
  }

  @Test func onlyAPersonForgetsADisk() async throws {
    let rig = try await Rig()
    try await rig.library.use {
      try await rig.fill()
      let ids = Set(rig.all.map(\.localIdentifier))
      try await rig.unmount()
      try await rig.look()
      let refusal = await #expect(throws: PHPhotosError.self) {
        let asset = try MarkedLibrary.asset("a.png")
        try await rig.library.photos.performChanges { PHAssetChangeRequest.deleteAssets([asset]) }
      }
      #expect(refusal?.code == .libraryVolumeOffline)
      #expect(refusal?.errorDescription?.contains(rig.card.path) == true)
      try await rig.library.photos.forget(try #require(rig.away.first))
      #expect(rig.all.compactMap { $0.fileURL?.lastPathComponent } == ["plain.png"])
      #expect(rig.away.isEmpty)
      try await rig.look()
      #expect(rig.away.isEmpty)
      // When it is back, all that is on it is new.
      try await rig.mount("card")
      try await rig.look()
      #expect(rig.all.count == 4 && rig.all.allSatisfy { !$0.isFavorite && !$0.isHidden })
      #expect(Set(rig.all.map(\.localIdentifier)).intersection(ids).count == 1)
    }
  }

  @Test func whatADiskIsMountedOverIsAwayBelowIt() async throws {
    let rig = try await Rig()
    try await rig.library.use {
      try await rig.unmount()
      try await rig.fill()
      let before = try MarkedLibrary.state()
      #expect(rig.away.isEmpty)
      try await rig.mount("card")
      try rig.photo("card/other.png", 0.2)
      for _ in 0..<2 { try await rig.look() }
      #expect(rig.away.map(\.assetCount) == [3] && rig.all.count == 5)
      #expect(rig.awayNames == ["a.png", "b.png", "c.png"])
      try await rig.unmount()
      try await rig.look()
      #expect(try MarkedLibrary.state() == before)
      #expect(rig.away.isEmpty)
    }
  }

  @Test func aFolderThatIsAwaySaysNothingOfTheDisksBelowIt() async throws {
    let rig = try await Rig()
    try await rig.library.use {
      try await rig.fill()
      let before = try MarkedLibrary.state()
      try await rig.disks.make("Pictures")
      try await rig.look()
      #expect(rig.away.map(\.url.path) == [rig.library.places.pictures.path])
      #expect(rig.away.map(\.assetCount) == [4])
      #expect(try MarkedLibrary.state() == before)
      try await rig.disks.unmount("Pictures")
      try await rig.look()
      #expect(try MarkedLibrary.state() == before)
      #expect(rig.away.isEmpty)
    }
  }

  // MARK: What disks keep

  @Test func aDiskThatKeepsNoAttributesIsSaidOnce() async throws {
    let rig = try await Rig()
    try await rig.library.use {
      try await rig.fill()
      try await rig.look()
      let photos = rig.library.another()
      func remarks() throws -> [String] { try photos.verifyIndex().filter { $0.kind == .noAttributes }.map(\.path) }
      #expect(try remarks() == [rig.card.path])
      // Neither another process nor another photo says it again.
      try await PHPhotoLibrary.$replacement.withValue(photos) {
        try rig.photo("card/d.png", 0.2)
        try await photos.lookForChanges()
        #expect(photos.lookFailure == nil)
        #expect(rig.all.count == 5)
      }
      #expect(try remarks() == [rig.card.path])
    }
  }

  @Test func thatADiskKeepsNoAttributesIsWhatTheFirstScanHasToSay() async throws {
    let rig = try await Rig()
    try await rig.library.use {
      try rig.photo("card/a.png", 0.1)
      try rig.photo("card/b.png", 0.1)
      try await rig.look()
      let remark = try #require(rig.library.photos.lookFailure as? PHPhotosError)
      #expect(remark.errorDescription?.contains("“\(rig.card.path)” keeps no extended attributes") == true)
      #expect(remark.recoverySuggestion != nil)
      // The next scan may come before anybody has looked.
      try await rig.look()
      #expect(rig.library.photos.lookFailure != nil)
      #expect(rig.library.another().lookFailure == nil)
    }
  }
}
