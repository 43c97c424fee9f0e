import Foundation
import MediaEngine
import TestSupport
import Testing

@testable import Photos

/// What the camera took for the Library, when that can't have it or the process dies.
@Suite struct CameraClipTests {
  private let root: ProgramFolder
  private let library: Library
  private let journal: ClipJournal

  init() throws {
    root = try ProgramFolder()
    library = try Library()
    journal = ClipJournal(folder: root.file("journal"))
  }

  /// A clip that is noted, and its movie, by a process that has died or by this one.
  private func clip(isDead: Bool = true, in folder: URL? = nil, movie: Data? = Samples.movie()) throws -> CameraClip {
    var owner = WorkOwner.current
    if isDead { owner.start += "0" }
    let clip = CameraClip(in: folder ?? root.file("clips"), journal: journal, process: owner)
    clip.note()
    try movie?.write(to: clip.movie)
    return clip
  }

  private var clips: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root.file("clips").path)) ?? [])
      .map { ($0 as NSString).pathExtension }.sorted()
  }
  private var noted: Int { ((try? FileManager.default.contentsOfDirectory(atPath: journal.folder.path)) ?? []).count }
  private var endings: [String] { library.files.map { ($0 as NSString).pathExtension } }

  /// The Library's folders can't be made, as where their disk is away or full.
  private func takeAway() throws {
    for folder in [library.places.pictures, library.places.videos] {
      try FileManager.default.createDirectory(at: library.root, withIntermediateDirectories: true)
      try Data().write(to: folder)
    }
  }

  private func bringBack() throws {
    for folder in [library.places.pictures, library.places.videos] { try FileManager.default.removeItem(at: folder) }
  }

  /// As if the process had ended.
  private func die() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: journal.folder.path) {
      guard var entry = journal.entry(String(name.dropLast(5))) else { continue }
      entry.process.start += "0"
      try journal.write(entry)
    }
  }

  @Test(arguments: [false, true]) func whatTheLibraryHasIsForgotten(_ isLive: Bool) async throws {
    try await library.use {
      let clip = try clip(isDead: false)
      #expect(noted == 1 && clips == ["mov"])
      let identifier = try await clip.add(photo: isLive ? Samples.jpeg() : nil, ending: "jpg")
      let asset = try #require(PHAsset.fetchAssets(withLocalIdentifiers: [identifier], options: nil).firstObject)
      #expect(asset.mediaSubtypes.contains(.photoLive) == isLive)
      #expect(noted == 0 && clips.isEmpty)
      #expect(endings == (isLive ? ["jpg", "mov"] : ["mov"]))
    }
  }

  @Test(arguments: [false, true]) func whatTheLibraryCantHaveIsKeptAndTheNextStartAddsIt(_ isLive: Bool) async throws {
    try await library.use {
      let clip = try clip(isDead: false)
      try takeAway()
      let refusal = await #expect(throws: ClipRefusal.self) {
        try await clip.add(photo: isLive ? Samples.jpeg() : nil, ending: "jpg")
      }
      #expect(refusal?.recoverySuggestion?.contains("It is kept") == true)
      #expect(noted == 1 && clips == (isLive ? ["jpg", "mov"] : ["mov"]))
      // The process that took it still lives.
      #expect(journal.settle(in: library.photos).isEmpty)
      try die()
      // Nothing is given up before it can be added.
      #expect(journal.settle(in: library.photos).map(\.event) == ["waiting"])
      #expect(noted == 1 && clips == (isLive ? ["jpg", "mov"] : ["mov"]))
      try bringBack()
      let found = journal.settle(in: library.photos)
      #expect(found.map(\.event) == ["added"])
      #expect(found.first?.file.lastPathComponent == clip.name(isLive ? "jpg" : "mov"))
      #expect(noted == 0 && clips.isEmpty && endings == (isLive ? ["jpg", "mov"] : ["mov"]))
      #expect(PHAsset.fetchAssets(with: nil).count == 1)
      #expect(journal.settle(in: library.photos).isEmpty)
    }
  }

  /// It is kept as movies are: in a burst each by itself.
  @Test func aPhotoWithoutAMovieIsKeptToo() async throws {
    try await library.use {
      let (clip, second) = (try self.clip(isDead: false, movie: nil), try self.clip(isDead: false, movie: nil))
      try takeAway()
      for (clip, red) in [(clip, 0.2 as CGFloat), (second, 0.8)] {
        await #expect(throws: ClipRefusal.self) { try await clip.add(photo: Samples.jpeg(red: red), ending: "jpg") }
      }
      #expect(noted == 2 && clips == ["jpg", "jpg"])
      try die()
      #expect(journal.settle(in: library.photos).map(\.event) == ["waiting", "waiting"])
      try bringBack()
      #expect(journal.settle(in: library.photos).map(\.event) == ["added", "added"])
      #expect(noted == 0 && clips.isEmpty && endings == ["jpg", "jpg"])
      // What the Library has at once isn't noted any more.
      let third = try self.clip(isDead: false, movie: nil)
      let identifier = try await third.add(photo: Samples.jpeg(), ending: "jpg")
      let asset = try #require(PHAsset.fetchAssets(withLocalIdentifiers: [identifier], options: nil).firstObject)
      #expect(asset.mediaType == .image && !asset.mediaSubtypes.contains(.photoLive))
      #expect(noted == 0 && clips.isEmpty && endings == ["jpg", "jpg", "jpg"])
    }
  }

  /// Its process died before the Library had it.
  @Test func aPhotoWhoseProcessDiedIsAddedByItsOwnTime() throws {
    var owner = WorkOwner.current
    owner.start += "0"
    let moment = Date(timeIntervalSince1970: 1_500_000_000)
    let clip = CameraClip(in: root.file("clips"), journal: journal, moment: moment, process: owner)
    clip.note()
    try Samples.jpeg().write(to: clip.movie.deletingPathExtension().appendingPathExtension("jpg"))
    let found = journal.settle(in: library.photos)
    #expect(found.map(\.event) == ["added"])
    #expect(found.first?.file.lastPathComponent == DatedName.name(at: moment, ending: "jpg"))
    #expect(noted == 0 && clips.isEmpty && endings == ["jpg"])
  }

  /// The clip, and the index, lie on another disk, on which there is room.
  @Test func whatAFullDiskCantTakeIsKept() async throws {
    let disk = try await SmallDisk(bytes: 1 << 20)
    let photos = PHPhotoLibrary(
      LibraryPlaces(
        pictures: disk.file("Pictures"), videos: disk.file("Videos"), index: root.file("index/library.sqlite"),
        trash: root.file("Trash")))
    try await PHPhotoLibrary.$replacement.withValue(photos) {
      _ = try photos.store()
      let filler = disk.file("filler")
      let file = open(filler.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      try #require(file >= 0)
      let page = [UInt8](repeating: 0, count: 4096)
      while write(file, page, page.count) > 0 {}
      close(file)
      let clip = try clip(isDead: false)
      let refusal = await #expect(throws: ClipRefusal.self) { try await clip.add() }
      #expect((refusal?.cause as? PHPhotosError)?.code == .notEnoughSpace)
      #expect(noted == 1 && clips == ["mov"])
      try die()
      #expect(journal.settle(in: photos).map(\.event) == ["waiting"])
      try FileManager.default.removeItem(at: filler)
      #expect(journal.settle(in: photos).map(\.event) == ["added"])
      #expect(noted == 0 && clips.isEmpty)
      #expect(FileManager.default.fileExists(atPath: disk.file("Videos/" + clip.name("mov")).path))
    }
  }

  @Test func aMovieWhoseProcessDiedIsAdded() throws {
    _ = try clip()
    #expect(journal.settle(in: library.photos).map(\.event) == ["added"])
    #expect(noted == 0 && clips.isEmpty && endings == ["mov"])
  }

  @Test func ofWhatWasNeverFinishedNothingIsLeftNorSaid() throws {
    _ = try clip(movie: nil)
    let half = root.file("clips/.half.part")
    try Data("half".utf8).write(to: half)
    #expect(journal.settle(in: library.photos, from: root.file("clips")).isEmpty)
    #expect(noted == 0 && clips == ["part"])
    // Another process may have written it until now; a day later it is nobody's.
    let old = WallClock.current.now.addingTimeInterval(-90_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: half.path)
    #expect(journal.settle(in: library.photos, from: root.file("clips")).isEmpty)
    #expect(noted == 0 && clips.isEmpty && library.files.isEmpty)
  }

  @Test func whatIsGivenUpIsGone() throws {
    let clip = try clip(isDead: false)
    clip.abandon()
    #expect(noted == 0 && clips.isEmpty)
  }

  /// It is said once, with its place; the file stays.
  @Test func whatTheLibraryCantReadStaysWhereItIs() throws {
    let clip = try clip(movie: Data("no movie".utf8))
    let found = journal.settle(in: library.photos)
    #expect(found.map(\.event) == ["unreadable"] && found.first?.words.contains(clip.movie.path) == true)
    #expect(noted == 0 && clips == ["mov"] && library.files.isEmpty)
  }

  /// What was moved into the Library's folders is there for the next scan, and isn't promised to be added again.
  @Test func whatTheLibrarysFoldersHaveIsNotKeptTwice() async throws {
    try await library.use {
      try library.photos.store().index.change {
        try $0.database.run(
          "CREATE TRIGGER refusal BEFORE INSERT ON assets BEGIN SELECT RAISE(ABORT, 'no index today'); END")
      }
      let clip = try clip(isDead: false)
      await #expect(throws: PHPhotosError.self) { try await clip.add() }
      #expect(noted == 0 && clips.isEmpty && endings == ["mov"])
    }
  }

  private static let memory = "/dev/shm"
  private static var isMemoryAnotherDisk: Bool {
    let temporary = FileSystem.facts(FileManager.default.temporaryDirectory.path)?.device
    return FileSystem.facts(memory).map { $0.device != temporary } ?? false
  }

  @Test(.enabled(if: isMemoryAnotherDisk)) func norIsWhatCameFromAnotherDisk() async throws {
    let folder = URL(filePath: "\(Self.memory)/kinora-test-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await library.use {
      try library.photos.store().index.change {
        try $0.database.run(
          "CREATE TRIGGER refusal BEFORE INSERT ON assets BEGIN SELECT RAISE(ABORT, 'no index today'); END")
      }
      let clip = try clip(isDead: false, in: folder)
      await #expect(throws: PHPhotosError.self) { try await clip.add() }
      #expect(!FileManager.default.fileExists(atPath: clip.movie.path) && noted == 0 && endings == ["mov"])
    }
  }

  @Test func aRefusalSaysWhyWhatToDoAndThatNothingIsLost() {
    let cause = PHPhotosError(.notEnoughSpace, suggestion: "Make room and try again.")
    let refusal = ClipRefusal(cause: cause)
    #expect(refusal.errorDescription == "The disk is full.")
    #expect(
      refusal.recoverySuggestion
        == "Make room and try again. It is kept, and will be added when Kinora starts again.")
  }
}
