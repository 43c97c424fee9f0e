import Foundation
import TestMedia
import Testing

@testable import Photos

/// What has changed since a moment that a program has kept.
@Suite struct HistoryTests {
  /// What happened since a token, as `+id`, `~id` and `-id` by change; names stand for identifiers.
  private func told(
    _ library: PHPhotoLibrary, since token: PHPersistentChangeToken, _ names: [String: String],
    _ type: PHObjectType = .asset
  ) throws -> [[String]] {
    try library.fetchPersistentChanges(since: token).map { change in
      let details = try change.changeDetails(for: type)
      #expect(details.objectType == type)
      let sets = [
        ("+", details.insertedLocalIdentifiers), ("~", details.updatedLocalIdentifiers),
        ("-", details.deletedLocalIdentifiers),
      ]
      return sets.flatMap { sign, ids in ids.map { sign + (names[$0] ?? $0) }.sorted() }
    }
  }

  private func add(_ ids: [String], to library: PHPhotoLibrary) async throws {
    try await library.performChanges {
      for id in ids {
        PHAssetCreationRequest.forAsset(withIdentifier: id).addResource(with: .photo, data: Samples.png(), options: nil)
      }
    }
  }

  private func album(_ title: String, in library: PHPhotoLibrary) async throws -> PHAssetCollection {
    try await library.performChanges {
      _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title)
    }
    return try #require(
      PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil).lastObject)
  }

  @Test func everyChangeIsToldOnceInItsOrderWhicheverProcessMadeIt() async throws {
    let library = try Library()
    try await library.use {
      let (one, two) = (UUID().uuidString, UUID().uuidString)
      let names = [one: "one", two: "two"]
      let begin = library.photos.currentChangeToken
      try await add([one, two], to: library.photos)
      let afterAdding = library.photos.currentChangeToken
      let first = try #require(PHAsset.fetchAssets(withLocalIdentifiers: [one], options: nil).firstObject)
      try await library.another().performChanges { PHAssetChangeRequest(for: first).isFavorite = true }
      try await library.photos.performChanges { PHAssetChangeRequest.deleteAssets([first]) }
      try await library.photos.performChanges {
        PHAssetChangeRequest.restoreAssets(withLocalIdentifiers: [one])
      }
      let all = [["+one", "+two"], ["~one"], ["-one"], ["+one"]]
      #expect(try told(library.photos, since: begin, names) == all)
      #expect(try told(library.another(), since: begin, names) == all)
      #expect(try told(library.photos, since: afterAdding, names) == Array(all.dropFirst()))
      #expect(try told(library.photos, since: library.photos.currentChangeToken, names).isEmpty)
      // Each change's token goes on from there.
      let changes = try library.photos.fetchPersistentChanges(since: begin)
      for (index, change) in changes.enumerated() {
        #expect(try told(library.photos, since: change.changeToken, names) == Array(all.dropFirst(index + 1)))
      }
      var seen = 0
      changes.enumerateChanges { _, stop in
        seen += 1
        if seen == 2 { stop.pointee = true }
      }
      #expect(seen == 2)
    }
  }

  @Test func albumsAreTold() async throws {
    let library = try Library()
    try await library.use {
      let id = UUID().uuidString
      try await add([id], to: library.photos)
      let begin = library.photos.currentChangeToken
      let album = try await album("Summer", in: library.photos)
      let asset = try #require(PHAsset.fetchAssets(with: nil).firstObject)
      try await library.photos.performChanges {
        PHAssetCollectionChangeRequest(for: album)?.addAssets([asset])
      }
      try await library.photos.performChanges { PHAssetCollectionChangeRequest(for: album)?.title = "Autumn" }
      try await library.photos.performChanges { PHAssetChangeRequest.deleteAssets([asset]) }
      try await library.photos.performChanges { PHAssetCollectionChangeRequest.deleteAssetCollections([album]) }
      let names = [id: "photo", album.localIdentifier: "album"]
      #expect(
        try told(library.photos, since: begin, names, .assetCollection)
          == [["+album"], ["~album"], ["~album"], ["~album"], ["-album"]])
      #expect(try told(library.photos, since: begin, names) == [[], [], [], ["-photo"], []])
      #expect(try told(library.photos, since: begin, names, .collectionList) == [[], [], [], [], []])
    }
  }

  @Test func whatOtherProgramsDoToTheFolderIsToldOnceItIsNoticed() async throws {
    let library = try Library()
    try await library.use {
      try library.places.make()
      let begin = library.photos.currentChangeToken
      let file = library.places.pictures.appending(path: "a.png")
      try Samples.png().write(to: file)
      try await library.photos.lookForChanges()
      let id = try #require(PHAsset.fetchAssets(with: nil).firstObject?.localIdentifier)
      try FileManager.default.moveItem(at: file, to: library.places.pictures.appending(path: "b.png"))
      try await library.photos.lookForChanges()
      try FileManager.default.removeItem(at: library.places.pictures.appending(path: "b.png"))
      try await library.photos.lookForChanges()
      #expect(try told(library.photos, since: begin, [id: "a"]) == [["+a"], ["~a"], ["-a"]])
    }
  }

  @Test func tokensAreKeptInFiles() async throws {
    let library = try Library()
    try await library.use {
      let token = library.photos.currentChangeToken
      try await add([UUID().uuidString], to: library.photos)
      let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
      let read = try #require(
        try NSKeyedUnarchiver.unarchivedObject(ofClass: PHPersistentChangeToken.self, from: data))
      #expect(read == token)
      #expect(read != library.photos.currentChangeToken)
      #expect(Array(try library.another().fetchPersistentChanges(since: read)).count == 1)
    }
  }

  @Test func tokensExpireWhenTheIndexIsMadeAnewAndThoseOfOtherLibrariesAreNone() async throws {
    let (library, other) = (try Library(), try Library())
    try await library.use {
      let begin = library.photos.currentChangeToken
      try await add([UUID().uuidString], to: library.photos)
      let before = library.photos.currentChangeToken
      try library.photos.rebuildIndex()
      for token in [begin, before, other.photos.currentChangeToken] {
        let error = #expect(throws: PHPhotosError.self) { try library.photos.fetchPersistentChanges(since: token) }
        #expect(error?.code == .persistentChangeTokenExpired)
        #expect(error?.code.rawValue == 3105)
      }
      let after = library.photos.currentChangeToken
      try await add([UUID().uuidString], to: library.photos)
      #expect(try told(library.photos, since: after, [:]).map(\.count) == [1])
    }
  }

  @Test func whatIsOlderThanTheLastTenThousandChangesIsForgotten() async throws {
    let library = try Library()
    try await library.use {
      let begin = library.photos.currentChangeToken
      try await add([UUID().uuidString], to: library.photos)
      let later = library.photos.currentChangeToken
      let store = try library.photos.store()
      // As if so many changes had been made since.
      _ = try store.index.note {
        try $0.database.run("UPDATE state SET value = value + ? WHERE name = 'generation'", IndexHistory.length - 1)
      }
      try await add([UUID().uuidString], to: library.photos)
      #expect(throws: PHPhotosError.self) { try library.photos.fetchPersistentChanges(since: begin) }
      #expect(try told(library.photos, since: later, [:]).count == 1)
      #expect(try store.index.read { try $0.database.rows("SELECT id FROM history") { $0.text(0) } }.count == 1)
    }
  }

  /// Takes away what versions after the second have brought; its triggers go first.
  private let laterTables = """
    DROP TABLE lists; DROP TABLE list_members; DROP TABLE adjustments; DROP TABLE roots; DROP TABLE waiting;
    DROP TABLE gone; DROP INDEX resources_without_print; ALTER TABLE resources DROP COLUMN print;
    ALTER TABLE assets DROP COLUMN shown;
    ALTER TABLE journal DROP COLUMN attempts; ALTER TABLE journal DROP COLUMN aside;
    """

  @Test func anIndexOfTheFirstVersionLearnsToRemember() async throws {
    let library = try Library()
    try await library.use {
      try await add([UUID().uuidString], to: library.photos)
      let old = try Database(path: library.places.index.path)
      let triggers = try old.rows("SELECT name FROM sqlite_master WHERE type = 'trigger'") { $0.text(0) }
      #expect(triggers.count == 15)
      for trigger in triggers { try old.run("DROP TRIGGER \(trigger)") }
      try old.run(laterTables)
      try old.run("DROP TABLE history; DELETE FROM state WHERE name <> 'generation'; PRAGMA user_version=1")
      let opened = library.another()
      let token = opened.currentChangeToken
      try await add([UUID().uuidString], to: opened)
      #expect(try told(opened, since: token, [:]).map(\.count) == [1])
      #expect(PHAsset.fetchAssets(with: nil).count == 2)
    }
  }

  /// The version before this one took AVIF for a video of no size, and knew of no animation.
  @Test func anIndexOfTheSecondVersionReadsSomeFilesAgain() async throws {
    let library = try Library()
    try await library.use {
      let id = UUID().uuidString
      let file = library.root.appending(path: "moving.webp")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
      process.arguments =
        "-nostdin -v error -f lavfi -i testsrc2=s=96x64:r=10:d=1 -c:v libwebp_anim".split(separator: " ").map(
          String.init)
        + [file.path]
      try process.run()
      process.waitUntilExit()
      try await library.photos.performChanges {
        PHAssetCreationRequest.forAsset(withIdentifier: id).addResource(with: .photo, fileURL: file, options: nil)
      }
      try await add([UUID().uuidString], to: library.photos)
      let old = try Database(path: library.places.index.path)
      let triggers = try old.rows("SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'list%'") {
        $0.text(0)
      }
      for trigger in triggers { try old.run("DROP TRIGGER \(trigger)") }
      try old.run(laterTables)
      try old.run("UPDATE assets SET subtypes = 0, width = 0; PRAGMA user_version=2")
      let opened = library.another()
      try await opened.lookForChanges()
      let all = PHAsset.fetch(AssetQuery(), nil, in: opened)
      let moving = try #require(all.first { $0.localIdentifier == id })
      #expect(moving.playbackStyle == .imageAnimated && moving.mediaSubtypes == .photoAnimated)
      #expect(moving.mediaType == .image && moving.pixelWidth == 96)
      #expect(all.first { $0.localIdentifier != id }?.playbackStyle == .image)
    }
  }

  @Test func aChangeThatFailsIsNotTold() async throws {
    let library = try Library()
    let begin = library.photos.currentChangeToken
    await #expect(throws: PHPhotosError.self) {
      try await library.photos.performChanges {
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Samples.png(), options: nil)
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Data("no photo".utf8), options: nil)
      }
    }
    #expect(try told(library.photos, since: begin, [:]).isEmpty)
    #expect(library.photos.currentChangeToken == begin)
  }

  /// One of two processes: adds, marks and deletes at random, and lets files come and go behind the library's back.
  private static func work(_ photos: PHPhotoLibrary, _ library: Library, steps: Int, seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    for step in 0..<steps {
      let all = Array(PHAsset.fetch(AssetQuery(), nil, in: photos))
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where !all.isEmpty, 1 where all.count > 12:
        let victims = all.shuffled(using: &random).prefix(2)
        // The other one may have been faster.
        try? await photos.performChanges { PHAssetChangeRequest.deleteAssets(Array(victims)) }
      case 2 where !all.isEmpty:
        guard let asset = all.randomElement(using: &random) else { break }
        try? await photos.performChanges { PHAssetChangeRequest(for: asset).isFavorite.toggle() }
      case 3:
        try Samples.png().write(to: library.places.pictures.appending(path: "other \(seed) \(step).png"))
        if let file = all.randomElement(using: &random)?.fileURL { try? FileManager.default.removeItem(at: file) }
        try await photos.lookForChanges()
      default:
        try await photos.performChanges {
          for _ in 0..<3 {
            PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Samples.png(), options: nil)
          }
        }
      }
    }
  }

  @Test func whatIsToldLeadsFromAnyMomentToNowAlsoWhereTwoProcessesWorkAtOnce() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    let library = try Library()
    try library.places.make()
    let (one, two) = (library.photos, library.another())
    var moments: [(token: PHPersistentChangeToken, ids: Set<String>)] = []
    func note() {
      moments.append((one.currentChangeToken, Set(PHAsset.fetch(AssetQuery(), nil, in: one).map(\.localIdentifier))))
    }
    note()
    for round in 0..<3 {
      let seeds = (seed &+ UInt64(round) &* 2, seed &+ UInt64(round) &* 2 &+ 1)
      async let first: Void = Self.work(one, library, steps: 12, seed: seeds.0)
      async let second: Void = Self.work(two, library, steps: 12, seed: seeds.1)
      _ = try await (first, second)
      note()
    }
    let now = try #require(moments.last).ids
    #expect(!now.isEmpty, "seed \(seed)")
    for (token, before) in moments {
      var ids = before
      for change in try two.fetchPersistentChanges(since: token) {
        let details = try change.changeDetails(for: .asset)
        #expect(ids.isDisjoint(with: details.insertedLocalIdentifiers), "what comes wasn't there; seed \(seed)")
        #expect(ids.isSuperset(of: details.deletedLocalIdentifiers), "what goes was there; seed \(seed)")
        #expect(ids.isSuperset(of: details.updatedLocalIdentifiers), "what changes was there; seed \(seed)")
        ids = ids.union(details.insertedLocalIdentifiers).subtracting(details.deletedLocalIdentifiers)
      }
      #expect(ids == now, "seed \(seed)")
    }
  }
}
