import Foundation
import Testing

@testable import Photos

@Suite struct FetchOptionTests {
  /// Nine assets: every third a video, 4 and 5 favourites, 6 hidden, 7 live, 8 of a burst.
  private func fill(_ library: Library) throws {
    try library.photos.store().index.change { writer in
      for number in 1...9 {
        var asset = AssetRecord(id: "\(number)", kind: number.isMultiple(of: 3) ? .video : .image)
        asset.created = Date(timeIntervalSince1970: Double(number))
        (asset.width, asset.duration) = (1000 - number, Double(number))
        (asset.isFavorite, asset.isHidden) = (number == 4 || number == 5, number == 6)
        if number == 7 { asset.subtypes = PHAssetMediaSubtype.photoLive.rawValue }
        if number == 8 { asset.burst = "burst" }
        try writer.insert(asset)
      }
    }
  }

  private func ids(_ predicate: NSPredicate?, _ body: (PHFetchOptions) -> Void = { _ in }) -> String {
    let options = PHFetchOptions()
    options.predicate = predicate
    body(options)
    return PHAsset.fetchAssets(with: options).map(\.localIdentifier).joined()
  }

  @Test(arguments: [
    ("mediaType == 2", "39", true), ("mediaType = 1 AND favorite == YES", "45", true),
    ("isFavorite == NO && pixelWidth > 996", "123", true), ("(mediaSubtypes & 8) != 0", "7", true),
    ("(mediaSubtype & 8) == 8 OR localIdentifier == '1'", "17", true), ("NOT (mediaType == 1)", "39", true),
    ("localIdentifier IN {'2', '9', 'x'}", "29", true), ("duration BETWEEN {4, 7.5}", "457", true),
    ("burstIdentifier != nil", "8", false), ("burstIdentifier == 'burst'", "8", false),
    ("localIdentifier LIKE '[12]'", "", false), ("pixelWidth + duration == 1000 AND duration < 3", "12", false),
    ("localIdentifier BEGINSWITH '9'", "9", false), ("creationDate == nil", "", false), ("hidden == 1", "", true),
    ("SELF IN {}", "", false),
  ])
  func formatsChooseAssets(_ format: String, _ expected: String, _ isByIndex: Bool) async throws {
    let library = try Library()
    try await library.use {
      try fill(library)
      #expect(ids(NSPredicate(format: format)) == expected)
      let options = PHFetchOptions()
      options.predicate = NSPredicate(format: format)
      #expect(AssetSelection(AssetQuery(), options).isAnsweredByIndex == isByIndex)
    }
  }

  @Test func datesNumbersAndListsAreArguments() async throws {
    let library = try Library()
    try await library.use {
      try fill(library)
      let (three, five) = (Date(timeIntervalSince1970: 3), Date(timeIntervalSince1970: 5))
      #expect(
        ids(NSPredicate(format: "creationDate >= %@ AND creationDate < %@", three as NSDate, five as NSDate)) == "34")
      #expect(ids(NSPredicate(format: "mediaType == %d", PHAssetMediaType.video.rawValue)) == "39")
      #expect(
        ids(NSPredicate(format: "(mediaSubtypes & %d) != 0", PHAssetMediaSubtype.photoLive.rawValue)) == "7")
      #expect(ids(NSPredicate(format: "NOT (localIdentifier IN %@)", ["1", "2", "3"] as CVarArg)) == "45789")
      let parts = [
        NSPredicate(format: "favorite == true"), NSPredicate { asset, _ in (asset as? PHAsset)?.duration == 5 },
      ]
      #expect(ids(NSCompoundPredicate(andPredicateWithSubpredicates: parts)) == "5")
    }
  }

  @Test func everyOptionIsObeyed() async throws {
    let library = try Library()
    try await library.use {
      try fill(library)
      #expect(ids(nil) { $0.includeHiddenAssets = true } == "123456789")
      #expect(ids(nil) { $0.includeAssetSourceTypes = .typeCloudShared } == "")
      #expect(ids(nil) { $0.includeAssetSourceTypes = [.typeCloudShared, .typeUserLibrary] } == "12345789")
      #expect(
        ids(NSPredicate(format: "mediaType == 1")) {
          $0.sortDescriptors = [NSSortDescriptor(key: "pixelWidth", ascending: true)]
          $0.fetchLimit = 3
        } == "875")
      #expect(
        ids(NSPredicate(format: "burstIdentifier == nil")) {
          $0.sortDescriptors = [
            NSSortDescriptor(key: "isFavorite", ascending: false),
            NSSortDescriptor(key: "creationDate", ascending: false),
          ]
          $0.fetchLimit = 3
        } == "549")
      #expect(
        ids(nil) {
          $0.sortDescriptors = [NSSortDescriptor(key: "mediaType", ascending: false) { _, _ in .orderedSame }]
        }.count == 8)
    }
  }

  @Test func changesComeWithoutDetailsWhereNoneAreWanted() async throws {
    let library = try Library()
    try await library.use {
      try fill(library)
      let options = PHFetchOptions()
      options.wantsIncrementalChangeDetails = false
      let (brief, full) = (PHAsset.fetchAssets(with: options), PHAsset.fetchAssets(with: nil))
      #expect(PHChange(library: library.photos).changeDetails(for: brief) == nil)
      try library.photos.store().index.change { try $0.delete(asset: "2") }
      let change = PHChange(library: library.photos)
      let details = try #require(change.changeDetails(for: brief))
      #expect(!details.hasIncrementalChanges)
      #expect(details.removedIndexes == nil && details.insertedIndexes == nil && details.changedIndexes == nil)
      #expect(details.fetchResultAfterChanges.count == 7)
      #expect(change.changeDetails(for: details.fetchResultAfterChanges) == nil)
      let whole = try #require(change.changeDetails(for: full))
      #expect(whole.hasIncrementalChanges && whole.removedIndexes == [1])
    }
  }

  @Test func albumsAreChosenAndSortedByTheirProperties() async throws {
    let library = try Library()
    try await library.use {
      try fill(library)
      let all = PHAsset.fetchAssets(with: nil)
      try await library.photos.performChanges {
        for (title, count) in [("Sea", 2), ("Hills", 3), ("Seaside", 1)] {
          PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title)
            .addAssets(all.prefix(count))
        }
      }
      func titles(_ format: String?, _ key: String?, limit: Int = 0) -> [String?] {
        let options = PHFetchOptions()
        options.predicate = format.map { NSPredicate(format: $0) }
        options.sortDescriptors = key.map { [NSSortDescriptor(key: $0, ascending: true)] }
        options.fetchLimit = limit
        return PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options)
          .map(\.localizedTitle)
      }
      #expect(titles(nil, nil) == ["Sea", "Hills", "Seaside"])
      #expect(titles("title BEGINSWITH 'Sea'", nil) == ["Sea", "Seaside"])
      #expect(titles("localizedTitle = 'Hills'", nil) == ["Hills"])
      #expect(titles("estimatedAssetCount > 1", "localizedTitle") == ["Hills", "Sea"])
      #expect(titles(nil, "estimatedAssetCount", limit: 2) == ["Seaside", "Sea"])
      let options = PHFetchOptions()
      options.predicate = NSPredicate(
        format: "assetCollectionSubtype == %d", PHAssetCollectionSubtype.smartAlbumVideos.rawValue)
      let smart = PHAssetCollection.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: options)
      #expect(smart.map(\.estimatedAssetCount) == [2])
    }
  }

  @Test func transientAlbumsKeepTheirOrder() async throws {
    let library = try Library()
    try await library.use {
      try fill(library)
      let options = PHFetchOptions()
      options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
      options.fetchLimit = 2
      let album = PHAssetCollection.transientAssetCollection(
        withAssetFetchResult: PHAsset.fetchAssets(with: options), title: "Newest")
      #expect(album.localizedTitle == "Newest")
      #expect(PHAsset.fetchAssets(in: album, options: nil).map(\.localIdentifier) == ["9", "8"])
      #expect(album.estimatedAssetCount == 2)
      #expect(!album.canPerform(.rename))
    }
  }
}
