import CLinux
import Foundation
import GLibSupport
import TestSupport
import Testing

@testable import Photos

/// What the library knows of files that other programs move, rename and copy back.
@Suite struct ContentMemoryTests {
  /// Three photos: a favourite, a hidden one, and an album in the order c, a, b.
  private func filled(_ library: Library) async throws {
    try await library.fill(["a.png": 0.1, "b.png": 0.5, "c.png": 0.9], album: ["c.png", "a.png", "b.png"])
    try await library.photos.lookForChanges()
  }

  /// What becomes of a photo, with another date and inode each time.
  enum Journey: CaseIterable {
    case renamed, moved, cameBack, cameBackElsewhere

    var isSeenGone: Bool { self == .cameBack || self == .cameBackElsewhere }

    func name(of name: String) -> String {
      switch self {
      case .renamed: "other " + name
      case .moved: "folder/" + name
      case .cameBack: name
      case .cameBackElsewhere: "folder/other " + name
      }
    }
  }

  @Test(arguments: Journey.allCases) func aPhotoIsKnownByItsContent(_ journey: Journey) async throws {
    let disk = try await DiskLibrary()
    try await disk.library.use {
      try await filled(disk.library)
      let before = try MarkedLibrary.state()
      for (name, red) in [("a.png", 0.1), ("b.png", 0.5)] {
        try disk.remove([name])
        if journey.isSeenGone {
          try await disk.look()
          #expect(MarkedLibrary.all.count == 2)
        }
        try disk.photo(journey.name(of: name), red)
        try await disk.look()
        #expect(try MarkedLibrary.state() == before)
        _ = try MarkedLibrary.asset((journey.name(of: name) as NSString).lastPathComponent)
      }
      #expect(try disk.library.photos.verifyIndex().filter(\.isDisagreement).isEmpty)
    }
  }

  @Test func allThatWentAndCameBackIsAsBefore() async throws {
    let disk = try await DiskLibrary()
    try await disk.library.use {
      try await filled(disk.library)
      let before = try MarkedLibrary.state()
      try disk.remove(["a.png", "b.png", "c.png"])
      try await disk.look()
      #expect(MarkedLibrary.all.isEmpty)
      for (name, red) in [("c.png", 0.9), ("b.png", 0.5), ("a.png", 0.1)] { try disk.photo("back/" + name, red) }
      try await disk.look()
      #expect(try MarkedLibrary.state() == before)
    }
  }

  /// In one scan, and seen gone in between.
  @Test(arguments: [false, true]) func ofTheSameContentEachIsKnownByItsName(_ isSeenGone: Bool) async throws {
    let disk = try await DiskLibrary()
    try await disk.library.use {
      let names = ["a.png", "b.png", "c.png"]
      for name in names { try disk.photo(name, 0.5) }
      try await disk.look()
      let ids = try names.map { try MarkedLibrary.asset($0).localIdentifier }
      try disk.remove(names)
      if isSeenGone { try await disk.look() }
      for name in ["c.png", "folder/a.png", "another.png"] { try disk.photo(name, 0.5) }
      try await disk.look()
      #expect(try ["a.png", "another.png", "c.png"].map { try MarkedLibrary.asset($0).localIdentifier } == ids)
    }
  }

  @Test func aCopyIsAnotherPhoto() async throws {
    let disk = try await DiskLibrary()
    try await disk.library.use {
      try await filled(disk.library)
      let before = try MarkedLibrary.state()
      try disk.photo("copy.png", 0.1)
      try await disk.look()
      #expect(MarkedLibrary.all.count == 4)
      #expect(Set(try MarkedLibrary.state()).isSuperset(of: before))
      #expect(try !MarkedLibrary.asset("copy.png").isFavorite)
      // One that was known comes back once.
      try disk.remove(["a.png", "copy.png"])
      try await disk.look()
      for name in ["a.png", "one.png", "two.png"] { try disk.photo(name, 0.1) }
      try await disk.look()
      #expect(MarkedLibrary.all.filter(\.isFavorite).map(\.fileURL?.lastPathComponent) == ["a.png"])
      #expect(MarkedLibrary.all.count == 5)
    }
  }

  /// Of large files the ends tell.
  @Test func filesThatDifferAtAnEndAreTwo() throws {
    let library = try Library()
    try library.places.make()
    func print(_ change: (inout Data) -> Void) throws -> String? {
      var data = Data(repeating: 7, count: 300_000)
      change(&data)
      let url = library.photo("large")
      try data.write(to: url)
      return ContentPrint.of(url.path, try #require(FileSystem.facts(url.path)))
    }
    let plain = try #require(try print { _ in })
    #expect(plain.count == 64)
    #expect(try print { _ in } == plain)
    for place in [0, 65_535, 300_000 - 65_536, 299_999] { #expect(try print { $0[place] = 8 } != plain) }
    #expect(try print { $0[150_000] = 8 } == plain)
    // What has changed meanwhile says nothing.
    var facts = try #require(FileSystem.facts(library.photo("large").path))
    facts.written -= 1
    #expect(ContentPrint.of(library.photo("large").path, facts) == nil)
    // Short ones count once.
    for size in [0, 1, 65_536, 65_537, 131_072] {
      let url = library.photo("short")
      try Data(repeating: 1, count: size).write(to: url)
      #expect(ContentPrint.of(url.path, try #require(FileSystem.facts(url.path))) == FileDigest.of(url))
    }
  }

  /// “é” in one character, and as “e” with an accent.
  @Test(arguments: [false, true]) func aNameThatComesBackInAnotherFormIsKnown(_ isSeenGone: Bool) async throws {
    let disk = try await DiskLibrary()
    try await disk.library.use {
      // A photo of the same content has another name.
      for name in ["a.png", "caf\u{E9}.png"] { try disk.photo(name, 0.5) }
      try await disk.look()
      let asset = try MarkedLibrary.asset("caf\u{E9}.png")
      try await disk.library.photos.performChanges { PHAssetChangeRequest(for: asset).isHidden = true }
      try disk.remove(["a.png", "caf\u{E9}.png"])
      if isSeenGone { try await disk.look() }
      for name in ["b.png", "cafe\u{301}.png"] { try disk.photo(name, 0.5) }
      try await disk.look()
      let back = try MarkedLibrary.asset("cafe\u{301}.png")
      #expect(back.localIdentifier == asset.localIdentifier && back.isHidden)
      #expect(MarkedLibrary.all.count == 2)
    }
  }

  /// An index as the version before made it, with a change in its journal.
  @Test func anEarlierIndexIsCarriedOver() async throws {
    let disk = try await DiskLibrary()
    try await disk.library.use {
      try await filled(disk.library)
      let before = try MarkedLibrary.state()
      let marker = FolderMarker.read(in: disk.library.places.pictures)
      let id = try MarkedLibrary.asset("c.png").localIdentifier
      var change = LibraryChange()
      change.updates = [LibraryChange.Update(id: id, isFavorite: true)]
      let store = try disk.library.photos.store()
      _ = try store.index.note { [change] in try $0.begin(change) }
      try store.index.change {
        try $0.database.run(
          """
          DROP TABLE gone; DROP INDEX resources_without_print; ALTER TABLE resources DROP COLUMN print;
          ALTER TABLE assets DROP COLUMN shown;
          CREATE TABLE old (folder INTEGER PRIMARY KEY, marker TEXT, away REAL, newest INTEGER);
          INSERT INTO old SELECT folder, marker, away, newest FROM roots; DROP TABLE roots;
          ALTER TABLE old RENAME TO roots; PRAGMA user_version=6
          """)
      }
      let opened = disk.library.another()
      try await PHPhotoLibrary.$replacement.withValue(opened) {
        #expect(try MarkedLibrary.state() != before)
        #expect(try MarkedLibrary.asset("c.png").isFavorite)
        let root = try opened.store().index.read {
          try IndexRoots(database: $0.database).root(FilePlace(folder: .pictures, name: ""))
        }
        #expect(root?.marker == marker && marker != nil)
        try await opened.lookForChanges()
        let now = try MarkedLibrary.state()
        try disk.remove(["b.png"])
        try await opened.lookForChanges()
        try disk.photo("back.png", 0.5)
        try await opened.lookForChanges()
        #expect(try MarkedLibrary.state() == now)
      }
    }
  }

  @Test(arguments: [false, true]) func ofThoseThatAreGoneTheNewestAreKeptAndThoseThatAreHidden(_ isHidden: Bool) throws
  {
    let library = try Library()
    let store = try LibraryStore(library.places)
    let kept = try store.index.change { writer -> [Int64] in
      try writer.database.run(
        """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(GoneFile.limit))
        INSERT INTO gone SELECT i, 'x', 1, 0, 'old', 1, '', '' FROM n
        """)
      let place = FilePlace(folder: .pictures, name: "a.png")
      var asset = AssetRecord(id: "one", kind: .image)
      let resource = ResourceRecord(role: .photo, place: place, originalName: "a.png")
      asset.isHidden = isHidden
      let oldest = try JSONEncoder().encode(FileMemory(asset: asset, resource: resource))
      try writer.database.run(
        "UPDATE gone SET memory = ? WHERE key = 1", String(decoding: oldest, as: UTF8.self))
      try writer.insert(asset)
      try writer.insert(resource, of: "one", print: "print")
      try writer.keepInMind("one", resource)
      return try writer.database.rows("SELECT min(key), max(key), count(*) FROM gone") {
        [$0.long(0), $0.long(1), $0.long(2)]
      }.flatMap(\.self)
    }
    let limit = Int64(GoneFile.limit)
    #expect(kept == (isHidden ? [1, limit + 1, limit + 1] : [2, limit + 1, limit]))
  }

  // MARK: Where attributes are kept

  static let keepsAttributes: Bool = {
    let file = FileManager.default.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: file) }
    return keepsAttribute(file)
  }()

  private static func keepsAttribute(_ file: URL) -> Bool {
    setxattr(file.path, "user.app.kinora.test", "1", 1, 0) == 0
  }

  /// The index is lost with all that belongs to it; another process makes a new one.
  private func lose(_ library: Library) throws -> PHPhotoLibrary {
    let folder = library.places.index.deletingLastPathComponent()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.contains("sqlite") {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
    return library.another()
  }

  @Test(.enabled(if: keepsAttributes)) func theOrderOfAnAlbumSurvivesALostIndex() async throws {
    let library = try Library()
    try await library.use {
      let names = ["a.png", "b.png", "c.png", "d.png", "e.png"]
      for (number, name) in names.enumerated() { try library.write(name, Double(number) / 5) }
      try await library.photos.lookForChanges()
      let assets = try names.map(MarkedLibrary.asset)
      let photos = library.photos
      try await photos.performChanges {
        PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Trip").addAssets([
          assets[4], assets[2], assets[0], assets[3],
        ])
      }
      let album = try #require(
        PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil).firstObject)
      func request(_ change: @escaping @Sendable (PHAssetCollectionChangeRequest) -> Void) async throws {
        try await photos.performChanges {
          if let request = PHAssetCollectionChangeRequest(for: album) { change(request) }
        }
      }
      // Of each kind: to the front, out of the middle, to the end, and moved.
      try await request { $0.insertAssets([assets[1]] as NSArray, at: IndexSet(integer: 0)) }
      try await request { $0.removeAssets([assets[2]] as NSArray) }
      try await request { $0.addAssets([assets[2]] as NSArray) }
      try await request { $0.moveAssets(at: IndexSet(integer: 3), to: 1) }
      let before = try MarkedLibrary.state()
      let order = [1, 3, 4, 0, 2].map { assets[$0].localIdentifier }
      #expect(Array(before.suffix(5)) == order)
      let opened = try lose(library)
      try await PHPhotoLibrary.$replacement.withValue(opened) {
        try await opened.lookForChanges()
        #expect(try MarkedLibrary.state() == before)
        #expect(try opened.rebuildIndex() == 5)
        #expect(try MarkedLibrary.state() == before)
      }
    }
  }

  /// As an earlier version wrote them, attributes have no places.
  @Test(.enabled(if: keepsAttributes)) func theOrderOfAnEarlierAlbumIsWrittenToItsFiles() async throws {
    let library = try Library()
    try await library.use {
      try await filled(library)
      let before = try MarkedLibrary.state()
      for name in ["a.png", "b.png", "c.png"] {
        let path = library.photo(name).path
        var memory = try #require(FileMemory(of: path))
        let place = try #require(memory.albums.first?.place)
        #expect(memory.albums.count == 1 && place == ["c.png", "a.png", "b.png"].firstIndex(of: name))
        memory.albums[0].place = nil
        try memory.write(to: path)
      }
      try library.photos.store().index.change { try $0.database.run("UPDATE resources SET print = NULL") }
      try await library.photos.lookForChanges()
      let opened = try lose(library)
      try await PHPhotoLibrary.$replacement.withValue(opened) {
        try await opened.lookForChanges()
        #expect(try MarkedLibrary.state() == before)
      }
    }
  }

  /// A file of somebody else's may bring its attribute along, and with that any numbers: behind the last place there is none.
  @Test(.enabled(if: keepsAttributes), arguments: [(Int.max, 1e300), (.min, -1e300)] as [(Int, Double)])
  func placesDatesAndNamesThatNobodyHasAreNotBelieved(_ place: Int, _ seconds: Double) async throws {
    let library = try Library()
    try await library.use {
      try library.write("a.png", 0.1)
      try library.write("b.png", 0.5)
      var memory = FileMemory(
        asset: AssetRecord(id: UUID().uuidString, kind: .image),
        resource: ResourceRecord(
          role: .photo, place: FilePlace(folder: .pictures, name: "a.png"), originalName: "a.png"))
      (memory.created, memory.originalName) = (Date(timeIntervalSince1970: seconds), "../../a.sh")
      memory.albums = [FileMemory.Album(id: UUID().uuidString, title: "Trip", place: place)]
      try memory.write(to: library.photo("a.png").path)
      try await library.photos.lookForChanges()
      let album = try #require(
        PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil).firstObject)
      let (first, other) = (try MarkedLibrary.asset("a.png"), try MarkedLibrary.asset("b.png"))
      #expect(first.localIdentifier == memory.id)
      // That of the file.
      #expect(PHAssetResource.assetResources(for: first).map(\.originalFilename) == ["a.png"])
      let taken = try #require(first.creationDate)
      #expect((0...1e10).contains(taken.timeIntervalSince1970))
      try await library.photos.performChanges {
        PHAssetCollectionChangeRequest(for: album)?.addAssets([other])
      }
      let members = PHAsset.fetchAssets(in: album, options: nil).map(\.localIdentifier)
      #expect(members == [first.localIdentifier, other.localIdentifier])
    }
  }

  /// On other disks an attribute has often no more than 4 KiB.
  @Test func aLongAttributeIsReadWhole() async throws {
    let disks = try await MountedDisks()
    try await disks.make("disk", keepsAttributes: true)
    let url = disks.url.appending(path: "disk/a.png")
    try Data().write(to: url)
    guard Self.keepsAttribute(url) else { return }
    let place = FilePlace(folder: .pictures, name: "a.png")
    var memory = FileMemory(
      asset: AssetRecord(id: UUID().uuidString, kind: .image),
      resource: ResourceRecord(role: .photo, place: place, originalName: "a.png"))
    memory.albums = (0..<100).map { (number: Int) in
      FileMemory.Album(id: UUID().uuidString, title: "Trip \(number)", place: number)
    }
    try memory.write(to: url.path)
    let read = try #require(FileMemory(of: url.path))
    #expect(read.id == memory.id && read.albums == memory.albums)
  }
}
