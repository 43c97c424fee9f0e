import Foundation
import Testing

@testable import Photos

@Suite struct FetchTests {
  /// Assets with dates 1, 2, 3… and what else a test wants.
  private func fill(_ library: Library, _ count: Int, _ body: (Int, inout AssetRecord) -> Void = { _, _ in }) throws {
    let store = try library.photos.store()
    try store.index.change { writer in
      for number in 1...count {
        var asset = AssetRecord(id: "\(number)", kind: number.isMultiple(of: 3) ? .video : .image)
        asset.created = Date(timeIntervalSince1970: Double(number))
        (asset.width, asset.duration) = (1000 - number, Double(number % 7))
        body(number, &asset)
        try writer.insert(asset)
      }
    }
  }

  private func ids(_ options: PHFetchOptions) -> [Int] {
    PHAsset.fetchAssets(with: options).compactMap { Int($0.localIdentifier) }
  }

  @Test func resultsAreSortedLimitedAndChosen() async throws {
    let library = try Library()
    try await library.use {
      try fill(library, 9) { number, asset in asset.isHidden = number == 9 }
      let options = PHFetchOptions()
      #expect(ids(options) == [1, 2, 3, 4, 5, 6, 7, 8])
      options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
      options.fetchLimit = 3
      #expect(ids(options) == [8, 7, 6])
      options.sortDescriptors = [NSSortDescriptor(keyPath: \PHAsset.creationDate, ascending: false)]
      options.includeHiddenAssets = true
      #expect(ids(options) == [9, 8, 7])
      options.predicate = NSPredicate { asset, _ in (asset as? PHAsset)?.mediaType == .video }
      #expect(ids(options) == [9, 6, 3])
      options.predicate = nil
      options.condition = { $0.pixelWidth > 995 }
      #expect(ids(options) == [4, 3, 2])
      options.condition = nil
      options.sortDescriptors = [
        NSSortDescriptor(key: "mediaType", ascending: false), NSSortDescriptor(key: "pixelWidth", ascending: true),
      ]
      #expect(ids(options) == [9, 6, 3])
      #expect(PHAsset.fetchAssets(with: .video, options: nil).count == 2)
    }
  }

  @Test func oneOfABurstStandsForAll() async throws {
    let library = try Library()
    try await library.use {
      try fill(library, 4) { number, asset in if number > 1 { asset.burst = "burst" } }
      let options = PHFetchOptions()
      #expect(ids(options) == [1, 2])
      options.includeAllBurstAssets = true
      #expect(ids(options) == [1, 2, 3, 4])
      #expect(PHAsset.fetchAssets(withBurstIdentifier: "burst", options: nil).count == 3)
      let last = try #require(PHAsset.fetchAssets(withLocalIdentifiers: ["4"], options: nil).firstObject)
      try await library.photos.performChanges { PHAssetChangeRequest(for: last).isFavorite = true }
      #expect(ids(PHFetchOptions()) == [1, 4])
      let bursts = PHAssetCollection.fetchAssetCollections(with: .smartAlbum, subtype: .smartAlbumBursts, options: nil)
      let album = try #require(bursts.firstObject)
      #expect(PHAsset.fetchAssets(in: album, options: nil).map(\.localIdentifier) == ["4"])
    }
  }

  @Test func differencesLeadFromOneResultToTheOther() async throws {
    let library = try Library()
    try await library.use {
      try fill(library, 5)
      let options = PHFetchOptions()
      options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: true)]
      let before = PHAsset.fetchAssets(with: options)
      try library.photos.store().index.change { writer in
        try writer.delete(asset: "2")
        var moved = try #require(try writer.reader.asset("1"))
        moved.created = Date(timeIntervalSince1970: 4.5)
        try writer.replace(moved)
        try writer.insert(AssetRecord(id: "0", kind: .image))
      }
      let details = try #require(PHChange(library: library.photos).changeDetails(for: before))
      var list = before.map(\.localIdentifier)
      for place in details.removedIndexes?.reversed() ?? [] { list.remove(at: place) }
      for (place, object) in zip(details.insertedIndexes ?? [], details.insertedObjects) {
        list.insert(object.localIdentifier, at: place)
      }
      details.enumerateMoves { from, to in list.insert(list.remove(at: from), at: to) }
      #expect(list == details.fetchResultAfterChanges.map(\.localIdentifier))
      #expect(list == ["0", "3", "4", "1", "5"])
      #expect(details.changedObjects.map(\.localIdentifier) == ["1"])
      #expect(details.hasMoves)
      #expect(PHChange(library: library.photos).changeDetails(for: details.fetchResultAfterChanges) == nil)
    }
  }

  @Test func theNewestHundredOfFiveThousandComeByTheIndex() async throws {
    let library = try Library()
    try await library.use {
      try fill(library, 5000)
      let query = AssetQuery(order: [AssetQuery.Order(column: .created, isAscending: false)], limit: 100)
      let words = query.sql(columns: "*").words
      let plan = try library.photos.store().index.read { reader in
        try reader.database.rows("EXPLAIN QUERY PLAN " + words) { $0.text(3) }
      }
      #expect(plan == ["SCAN assets USING INDEX assets_by_date"])
      let options = PHFetchOptions()
      options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
      options.fetchLimit = 100
      let clock = ContinuousClock()
      #expect(ids(options).first == 5000)
      // The shortest of several: whatever else the machine does makes it longer.
      func duration(_ body: () -> Void) throws -> Duration {
        try #require((0..<5).map { _ in clock.measure(body) }.min())
      }
      let hundred = try duration { #expect(ids(options).count == 100) }
      let all = try duration { #expect(PHAsset.fetchAssets(with: nil).count == 5000) }
      // A fiftieth of the work, and what each fetch takes.
      #expect(hundred < all / 4, "\(hundred) of \(all)")
    }
  }
}
