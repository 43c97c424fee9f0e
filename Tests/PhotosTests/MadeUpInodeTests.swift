import Foundation
import MediaEngine
import TestSupport
import Testing

@testable import Photos

/// Libraries, the Trash and replaced films on cards, whose files have other inodes after they were mounted anew.
@Suite struct MadeUpInodeTests {
  private static let card = DiskTraits(keepsInodes: false, hasDOSNames: true)
  private static let cards: FileSystem.DiskKnowledge = { _ in card }

  private func add(_ library: Library, _ name: String, red: Double = 0.1) async throws {
    try await library.photos.performChanges {
      let options = PHAssetResourceCreationOptions()
      options.originalFilename = name
      PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Samples.png(red: red), options: options)
    }
  }

  // MARK: The Trash

  @Test func aFileComesBackFromTheTrashThatWasMountedAnew() throws {
    let root = try ProgramFolder()
    let file = root.file("Lake.jpg")
    try Data("photo".utf8).write(to: file)
    let trashed = try FileTrash.put(file, in: TrashCan(home: root.file("Trash"), traits: Self.cards))
    try MadeUpInodes.renewAll(in: root.file("Trash/files"))
    try trashed.putBack()
    #expect(try Data(contentsOf: file) == Data("photo".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: root.file("Trash/info").path).isEmpty)
  }

  /// It has the name, the size, the time and even the inode.
  @Test func anotherFileOfItsNameStaysInTheTrash() throws {
    let root = try ProgramFolder()
    let file = root.file("Lake.jpg")
    try Data("photo".utf8).write(to: file)
    let trashed = try FileTrash.put(file, in: TrashCan(home: root.file("Trash"), traits: Self.cards))
    let there = root.file("Trash/files/Lake.jpg")
    let date = try FileManager.default.attributesOfItem(atPath: there.path)[.modificationDate]
    try Data("other".utf8).write(to: there)
    try FileManager.default.setAttributes([.modificationDate: try #require(date)], ofItemAtPath: there.path)
    #expect(throws: SystemError(ENOENT, path: there.path)) { try trashed.putBack() }
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func whatGoesToTheTrashTogetherDiffersInMoreThanCapitals() throws {
    let root = try ProgramFolder()
    let can = TrashCan(home: root.file("Trash"), traits: Self.cards)
    var taken: Set<String> = []
    let names = try ["a/Lake.jpg", "b/lake.JPG"].map { name -> String in
      let file = root.file(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(name.utf8).write(to: file)
      var record = ResourceRecord(
        role: .photo, place: FilePlace(folder: .pictures, name: file.lastPathComponent), originalName: "")
      record.identity = try #require(try can.identity(of: file.path))
      let planned = try can.plan(record, at: file.path, avoiding: taken)
      taken.insert(planned.trashed.lowercased())
      return URL(fileURLWithPath: planned.trashed).lastPathComponent
    }
    #expect(names == ["Lake.jpg", "lake 2.JPG"])
  }

  // MARK: Changes of the library

  @Test func aPhotoIsDeletedAndRestoredThoughItsInodeIsAnother() async throws {
    let library = try Library(on: Self.card)
    try await library.use {
      try await add(library, "Lake.png")
      try MadeUpInodes.renewAll(in: library.places.pictures)
      let asset = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      try await library.photos.performChanges { PHAssetChangeRequest.deleteAssets([asset]) }
      #expect(library.files.isEmpty && library.trash == ["Lake.png"])
      try MadeUpInodes.renewAll(in: library.places.trash.appending(path: "files"))
      let id = asset.localIdentifier
      try await library.photos.performChanges { PHAssetChangeRequest.restoreAssets(withLocalIdentifiers: [id]) }
      #expect(library.files == ["Pictures/Lake.png"] && library.trash.isEmpty)
      #expect(PHAsset.fetchAssets(with: nil).firstObject?.localIdentifier == asset.localIdentifier)
    }
  }

  /// A process dies once the change is noted, and the card is mounted anew before the next begins.
  @Test(arguments: [false, true]) func aChangeInTheJournalIsFinished(_ isMoved: Bool) async throws {
    let library = try Library(on: Self.card)
    try library.places.make()
    let store = try LibraryStore(library.places)
    let staged = library.places.pictures.appending(path: ".kinora-\(UUID().uuidString).part")
    try Samples.png().write(to: staged)
    var resource = ResourceRecord(
      role: .photo, place: FilePlace(folder: .pictures, name: "Lake.png"), originalName: "Lake.png")
    resource.identity = try #require(try store.mover.identity(of: staged.path))
    #expect(resource.ends != nil)
    var change = LibraryChange()
    change.additions = [
      LibraryChange.Addition(
        asset: AssetRecord(id: UUID().uuidString, kind: .image),
        files: [LibraryChange.FileAddition(source: staged.path, isMoved: false, resource: resource)])
    ]
    let noted = change
    _ = try store.index.note { try $0.begin(noted) }
    if isMoved { try store.mover.carryOut(noted) }
    try MadeUpInodes.renewAll(in: library.places.pictures)
    let problems = try library.photos.verifyIndex()
    await library.use {
      #expect(problems.isEmpty && library.files == ["Pictures/Lake.png"])
      #expect(PHAsset.fetchAssets(with: nil).count == 1)
    }
  }

  @Test(arguments: [false, true]) func whatIsLeftToDoIsKnownWhereverTheFileIs(_ isMoved: Bool) throws {
    let root = try ProgramFolder()
    var places = LibraryPlaces(root: root.file("library"), trash: root.file("Trash"))
    places.disk = Self.card
    try places.make()
    let mover = FileMover(places)
    let staged = places.pictures.appending(path: ".kinora-\(UUID().uuidString).part")
    try Data("photo".utf8).write(to: staged)
    var resource = ResourceRecord(
      role: .photo, place: FilePlace(folder: .pictures, name: "Lake.png"), originalName: "Lake.png")
    resource.identity = try #require(try mover.identity(of: staged.path))
    var change = LibraryChange()
    change.additions = [
      LibraryChange.Addition(
        asset: AssetRecord(id: UUID().uuidString, kind: .image),
        files: [LibraryChange.FileAddition(source: staged.path, isMoved: false, resource: resource)])
    ]
    if isMoved { try mover.carryOut(change) }
    try MadeUpInodes.renewAll(in: places.pictures)
    try mover.carryOut(mover.stillPossible(change) { _ in false })
    let photo = URL(fileURLWithPath: places.path(resource.place))
    #expect(try String(contentsOf: photo, encoding: .utf8) == "photo")
    // Somebody else's file of the same size has the name.
    try Data("other".utf8).write(to: photo)
    #expect(try mover.stillPossible(change) { _ in false }.additions.isEmpty)
  }

  @Test func changesInTheJournalOfEarlierVersionsAreRead() throws {
    let record = ResourceRecord(
      role: .photo, place: FilePlace(folder: .pictures, name: "Lake.png"), originalName: "Lake.png", size: 5,
      written: 9,
      inode: 7)
    let words = String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
    #expect(!words.contains("ends"))
    #expect(try JSONDecoder().decode(ResourceRecord.self, from: Data(words.utf8)) == record)
  }

  // MARK: Replaced films

  @Test(arguments: [true, false]) func aReplacedFilmComesBackAfterTheCardWasMountedAnew(_ canExchange: Bool) throws {
    var rig = try ReplacementRig(on: Self.cards)
    rig.canExchange = canExchange
    let replacement = try rig.work().carryOut()
    #expect(rig.films == ["film.mp4": "new"] && rig.trashed == ["film.mp4": "original"])
    try MadeUpInodes.renewAll(in: rig.root.url)
    try replacement.undo()
    #expect(rig.films == ["film.mp4": "original"] && rig.trashed.values.sorted() == ["new"] && rig.open == 0)
  }

  @Test(arguments: [true, false]) func aFilmIsWholeWhereverTheReplacementStopped(_ canExchange: Bool) throws {
    var steps = 0
    while true {
      var rig = try ReplacementRig(on: Self.cards)
      rig.canExchange = canExchange
      var work = try rig.work()
      for _ in 0..<steps { try work.advance() }
      let isOver = work.next == nil
      try MadeUpInodes.renewAll(in: rig.root.url)
      try rig.startAgain()
      let isBack = rig.films == ["film.mp4": "original"] && rig.trashed.isEmpty
      let isReplaced = rig.films == ["film.mp4": "new"] && rig.trashed == ["film.mp4": "original"]
      #expect(isBack || isReplaced, "\(steps) steps: \(rig.films), \(rig.trashed)")
      #expect(rig.isTrashWhole)
      if isOver { break }
      steps += 1
    }
    #expect(steps > 3)
  }

  /// Another spelling of the film's own name, as where the disk doesn't tell capitals from small letters: two names of one
  /// file stand for that.
  @Test func anotherSpellingOfItsNameIsTheFilmItself() throws {
    let rig = try ReplacementRig("Film.MP4", on: Self.cards)
    try FileManager.default.linkItem(at: rig.film, to: rig.file("film.mp4"))
    let work = try ReplacementWork(of: rig.film, as: rig.file("film.mp4"), can: rig.can, journal: rig.journal)
    try Data("new".utf8).write(to: work.made)
    _ = try work.carryOut()
    #expect(rig.films["Film.MP4"] == "new" && rig.trashed == ["Film.MP4": "original"] && rig.open == 0)
  }

  // MARK: Names

  @Test func photosGetNamesThatFitTheCard() async throws {
    let library = try Library(on: Self.card)
    try await library.use {
      for (number, name) in ["10:15 \"Lake\"?.png", "nul.png", "10_15.png"].enumerated() {
        try await add(library, name, red: Double(number) / 5)
      }
      #expect(library.files == ["Pictures/10-15 'Lake'_.png", "Pictures/10_15.png", "Pictures/_nul.png"])
      let names = PHAsset.fetchAssets(with: nil).compactMap { PHAssetResource.assetResources(for: $0).first }
      #expect(Set(names.map(\.originalFilename)) == ["10:15 \"Lake\"?.png", "nul.png", "10_15.png"])
    }
    let usual = try Library()
    try await usual.use {
      try await add(usual, "10:15.png")
      #expect(usual.files == ["Pictures/10:15.png"])
    }
  }
}
