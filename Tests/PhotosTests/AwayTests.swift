import CLinux
import Foundation
import TestSupport
import Testing

@testable import Photos

/// Folders that aren't there for a while.
@Suite struct AwayTests {
  /// A library with a favourite, a hidden photo and an album, in which files keep nothing of what the index knows, as on
  /// FAT.
  private func fill(_ library: Library) async throws {
    try library.places.make()
    for (name, red) in [("a.png", 0.1), ("b.png", 0.5), ("c.png", 0.9)] {
      try Samples.png(red: red).write(to: library.places.pictures.appending(path: name))
    }
    try await library.photos.lookForChanges()
    let assets = try ["a.png", "b.png", "c.png"].map { try asset(library, $0) }
    try await library.photos.performChanges {
      PHAssetChangeRequest(for: assets[0]).isFavorite = true
      PHAssetChangeRequest(for: assets[1]).isHidden = true
      PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Trip").addAssets([
        assets[2], assets[0],
      ])
    }
    for name in ["a.png", "b.png", "c.png"] {
      removexattr(library.places.pictures.appending(path: name).path, "user.app.kinora.asset")
    }
  }

  private final class Observer: PHPhotoLibraryChangeObserver {
    func photoLibraryDidChange(_ changeInstance: PHChange) {}
  }

  private func asset(_ library: Library, _ name: String) throws -> PHAsset {
    try #require(all.first { $0.fileURL?.lastPathComponent == name })
  }

  private var all: [PHAsset] { MarkedLibrary.all }

  /// All that a person sees of the library: what is where, in which order, and how it is marked.
  private func state() throws -> [String] { try MarkedLibrary.state() }

  /// What stands where the folder was.
  enum Replacement: CaseIterable {
    case nothing, emptyFolder, anotherDisk

    var reason: PHPhotoLibrary.AwayFolder.Reason { self == .anotherDisk ? .anotherFolder : .notThere }
  }

  /// Puts something else where the folder of photos was, and returns where it is now.
  private func takeAway(_ library: Library, _ replacement: Replacement) throws -> URL {
    let (folder, aside) = (library.places.pictures, library.root.appending(path: "aside"))
    try FileManager.default.moveItem(at: folder, to: aside)
    guard replacement != .nothing else { return aside }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if replacement == .anotherDisk {
      try Data("\(UUID().uuidString)\n".utf8).write(to: folder.appending(path: FolderMarker.name))
      try Samples.png(30, 30).write(to: folder.appending(path: "other.png"))
    }
    return aside
  }

  private func bringBack(_ library: Library, _ aside: URL) throws {
    try FileManager.default.removeItem(at: library.places.pictures)
    try FileManager.default.moveItem(at: aside, to: library.places.pictures)
  }

  @Test(arguments: Replacement.allCases) func whatIsAwayIsAsBeforeWhenItIsBack(_ replacement: Replacement)
    async throws
  {
    let library = try Library()
    try await library.use {
      try await fill(library)
      let before = try state()
      let aside = try takeAway(library, replacement)
      for _ in 0..<2 { try await library.photos.lookForChanges() }
      #expect(Set(try state()).isSuperset(of: before))
      let away = try #require(library.photos.awayFolders.first)
      #expect(library.photos.awayFolders.count == 1)
      #expect(away.url == library.places.pictures && away.keepsMarks)
      // A folder that isn't there is made: that is where new photos go.
      #expect(away.reason == replacement.reason)
      #expect(away.loss == .init(favoriteCount: 1, hiddenCount: 1, albumCount: 1, editedCount: 0))
      #expect(try library.photos.verifyIndex().isEmpty)

      try bringBack(library, aside)
      try await library.photos.lookForChanges()
      #expect(try state() == before)
      #expect(library.photos.awayFolders.isEmpty)
    }
  }

  /// A folder's own events say nothing of what happens to itself, or to one that it lies in.
  @Test(arguments: [false, true]) func observersHearThatAFolderWentAwayAndIsBack(_ isDisk: Bool) async throws {
    let library = try Library(pictures: "Disk/Pictures")
    try await library.use {
      try await fill(library)
      let observer = Observer()
      library.photos.register(observer)
      defer { library.photos.unregisterChangeObserver(observer) }
      await library.photos.finishLooking()
      let folder = isDisk ? library.root.appending(path: "Disk") : library.places.pictures
      let aside = library.root.appending(path: "aside")
      try FileManager.default.moveItem(at: folder, to: aside)
      try await eventually("the folder to be away") { !library.photos.awayFolders.isEmpty }
      // A folder that isn't there is made, that is where new photos go: there is always one.
      try FileSystem.exchange(aside.path, folder.path)
      try await eventually("the folder to be back") { library.photos.awayFolders.isEmpty }
    }
  }

  @Test func theOtherFolderGoesOn() async throws {
    let library = try Library()
    try await library.use {
      try await fill(library)
      _ = try takeAway(library, .emptyFolder)
      let movie = library.places.videos.appending(path: "d.mov")
      try Samples.movie().write(to: movie)
      try await library.photos.lookForChanges()
      #expect(all.count == 4)
      try FileManager.default.removeItem(at: movie)
      try await library.photos.lookForChanges()
      #expect(all.count == 3)
      #expect(library.photos.awayFolders.map(\.assetCount) == [3])
    }
  }

  /// Photos that are taken before anything has looked, with more of them than there were.
  @Test func whatIsAddedWhileAFolderIsAwaySaysNothingAboutIt() async throws {
    let library = try Library()
    try await library.use {
      try await fill(library)
      let before = try state()
      let aside = try takeAway(library, .emptyFolder)
      for _ in 0..<5 {
        try await library.photos.performChanges {
          PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Samples.png(8, 8), options: nil)
        }
        try await library.photos.lookForChanges()
        #expect(Set(try state()).isSuperset(of: before))
        #expect(library.photos.awayFolders.count == 1)
      }
      #expect(all.count == 8)
      // They can be read: they lie where the folder was.
      #expect(all.filter { $0.pixelWidth == 8 }.allSatisfy { FileSystem.facts($0.fileURL?.path ?? "") != nil })
      try bringBack(library, aside)
      try await library.photos.lookForChanges()
      #expect(try state() == before)
    }
  }

  @Test func whatIsAwayCantBeReadOrDeletedAndAnErrorSaysWhy() async throws {
    let library = try Library()
    try await library.use {
      try await fill(library)
      let asset = try asset(library, "a.png")
      _ = try takeAway(library, .emptyFolder)
      try await library.photos.lookForChanges()
      let resource = try #require(PHAssetResource.assetResources(for: asset).first)
      let error = await withCheckedContinuation { continuation in
        PHAssetResourceManager.default().requestData(for: resource, options: nil) { _ in
        } completionHandler: {
          continuation.resume(returning: $0)
        }
      }
      let absence = try #require(error as? PHPhotosError)
      #expect(absence.code == .libraryVolumeOffline)
      #expect(absence.errorDescription?.contains(library.places.pictures.path) == true)
      let refusal = await #expect(throws: PHPhotosError.self) {
        try await library.photos.performChanges { PHAssetChangeRequest.deleteAssets([asset]) }
      }
      #expect(refusal?.code == .libraryVolumeOffline)
      #expect(all.count == 3)
    }
  }

  @Test func onlyAPersonForgetsAFolder() async throws {
    let library = try Library()
    try await library.use {
      try await fill(library)
      let aside = try takeAway(library, .emptyFolder)
      try await library.photos.lookForChanges()
      let away = try #require(library.photos.awayFolders.first)
      let month = away.since.addingTimeInterval(PHPhotoLibrary.longAbsence)
      #expect(library.photos.awayFolders(at: month).map(\.isLongAway) == [true])
      #expect(library.photos.awayFolders(at: month.addingTimeInterval(-1)).map(\.isLongAway) == [false])
      try await library.photos.forget(away)
      #expect(all.isEmpty && library.photos.awayFolders.isEmpty)

      // The folder that is there now is the library's.
      try Samples.png().write(to: library.places.pictures.appending(path: "new.png"))
      try await library.photos.lookForChanges()
      #expect(all.count == 1 && library.photos.awayFolders.isEmpty)
      // Forgetting one that is back does nothing.
      try await library.photos.forget(away)
      #expect(all.count == 1)
      try bringBack(library, aside)
      try await library.photos.lookForChanges()
      #expect(library.photos.awayFolders.count == 1 && all.count == 4)
    }
  }

  @Test func aFolderThatLostItsMarkerIsKnownByItsFilesAndGetsAnother() async throws {
    let library = try Library()
    try await library.use {
      try await fill(library)
      let marker = library.places.pictures.appending(path: FolderMarker.name)
      let first = try String(contentsOf: marker, encoding: .utf8)
      try FileManager.default.removeItem(at: marker)
      try await library.photos.lookForChanges()
      #expect(library.photos.awayFolders.isEmpty)
      #expect(try String(contentsOf: marker, encoding: .utf8) != first)
      // With its marker it is also known where no file is left, and then they are gone.
      for name in ["a.png", "b.png", "c.png"] {
        try FileManager.default.removeItem(at: library.places.pictures.appending(path: name))
      }
      try await library.photos.lookForChanges()
      #expect(all.isEmpty && library.photos.awayFolders.isEmpty)
    }
  }

  /// An index of an earlier version, whose folder has no marker and isn't mounted at the first start.
  @Test func anIndexThatKnowsNoMarkerForgetsNothingEither() async throws {
    let library = try Library()
    try await library.use {
      try await fill(library)
      let before = try state()
      try library.photos.store().index.change { try $0.database.run("DELETE FROM roots") }
      let aside = try takeAway(library, .emptyFolder)
      try FileManager.default.removeItem(at: aside.appending(path: FolderMarker.name))
      try await library.photos.lookForChanges()
      #expect(try state() == before)
      try bringBack(library, aside)
      try await library.photos.lookForChanges()
      #expect(try state() == before)
      #expect(library.photos.awayFolders.isEmpty)
    }
  }

  @Test func rebuildingKeepsWhatIsAwayAndTheOrderOfAlbums() async throws {
    let library = try Library()
    try await library.use {
      try await fill(library)
      let before = try state()
      #expect(try library.photos.rebuildIndex() == 3)
      #expect(try state() == before)
      _ = try takeAway(library, .emptyFolder)
      #expect(try library.photos.rebuildIndex() == 3)
      #expect(try state() == before)
    }
  }

  // MARK: What can't be read

  @Test func aWalkSaysWhatItCouldntRead() throws {
    let library = try Library()
    let loop = library.root.appending(path: "loop")
    try FileManager.default.createSymbolicLink(atPath: loop.path, withDestinationPath: "loop")
    #expect(FolderWalk(loop).files { _, _ in } == .init(unread: [""]))
    #expect(FolderWalk(library.root.appending(path: "nowhere")).files { _, _ in } == .init(unread: [""]))
    try library.places.make()
    #expect(FolderWalk(library.places.pictures).files { _, _ in } == .init())
  }

  /// The superuser can read everything.
  @Test(.enabled(if: geteuid() != 0)) func whatLiesInAFolderThatCantBeReadStays() async throws {
    let library = try Library()
    try await library.use {
      let folder = library.places.pictures.appending(path: "inner")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Samples.png().write(to: folder.appending(path: "deep.png"))
      try await fill(library)
      chmod(folder.path, 0)
      defer { chmod(folder.path, 0o755) }
      #expect(FolderWalk(library.places.pictures).files { _, _ in } == .init(unread: ["inner"]))
      try FileManager.default.removeItem(at: library.places.pictures.appending(path: "a.png"))
      try await library.photos.lookForChanges()
      #expect(Set(all.compactMap { $0.fileURL?.lastPathComponent }) == ["b.png", "c.png", "deep.png"])
      #expect(library.photos.awayFolders.map(\.url.lastPathComponent) == ["inner"])
      #expect(library.photos.awayFolders.map(\.reason) == [.unreadable])
      #expect(try library.photos.verifyIndex().isEmpty)
      chmod(folder.path, 0o755)
      try await library.photos.lookForChanges()
      #expect(library.photos.awayFolders.isEmpty)
      #expect(all.count == 3)
    }
  }

  @Test(arguments: [
    ("", "a.png", true), ("inner", "inner/a.png", true), ("inner", "inner/deep/a.png", true), ("inner", "inner", true),
    ("inner", "inner.png", false), ("inner", "innermost/a.png", false), ("e\u{301}", "\u{E9}/a.png", false),
  ]) func whatIsBelowAnUnreadPlaceIsUnread(_ unread: String, _ name: String, _ isUnread: Bool) {
    var places = FolderParts()
    places.insert(FilePlace(folder: .pictures, name: unread))
    #expect(places.contains(FilePlace(folder: .pictures, name: name)) == isUnread)
    #expect(!places.contains(FilePlace(folder: .videos, name: name)))
  }
}
