import Foundation
import TestSupport
import Testing

@testable import Photos

/// Disks that are mounted on subfolders of a library's folders.
@Suite struct MountTests {
  /// A library in whose folder of photos is the disk `card`, which keeps no attributes.
  private final class Rig {
    let disks: MountedDisks
    let library: Library

    init() async throws {
      disks = try await MountedDisks()
      library = try Library(in: disks.url)
      try library.places.make()
      try await disks.make("card")
      try await mount("card")
    }

    var card: URL { library.places.pictures.appending(path: "card") }

    func mount(_ disk: String) async throws { try await disks.mount(disk, on: "Pictures/card") }
    func unmount() async throws { try await disks.unmount("Pictures/card") }
    func look() async throws { try await library.photos.lookForChanges() }

    func photo(_ path: String, _ red: Double) throws {
      try Samples.png(red: red).write(to: disks.url.appending(path: path))
    }

    /// Three photos on the disk and one beside it: a favourite, a hidden one, and an album with an order of its own.
    func fill() async throws {
      for (name, red) in [("card/a", 0.1), ("card/b", 0.3), ("card/c", 0.6), ("plain", 0.9)] {
        try photo("Pictures/\(name).png", red)
      }
      try await look()
      let assets = try ["a.png", "b.png", "c.png", "plain.png"].map(asset)
      try await library.photos.performChanges {
        PHAssetChangeRequest(for: assets[0]).isFavorite = true
        PHAssetChangeRequest(for: assets[1]).isHidden = true
        PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Trip").addAssets([
          assets[2], assets[3], assets[0],
        ])
      }
    }

    func asset(_ name: String) throws -> PHAsset {
      try #require(all.first { $0.fileURL?.lastPathComponent == name })
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
        let asset = try rig.asset("a.png")
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
