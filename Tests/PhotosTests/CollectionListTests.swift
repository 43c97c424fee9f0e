import Foundation
import Testing

@testable import Photos

@Suite struct CollectionListTests {
  private func make(_ library: Library, lists: [String], albums: [String]) async throws {
    try await library.photos.performChanges {
      for title in lists { PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: title) }
      for title in albums { PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title) }
    }
  }

  private func list(_ title: String) throws -> PHCollectionList {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(format: "localizedTitle == %@", title)
    return try #require(
      PHCollectionList.fetchCollectionLists(with: .folder, subtype: .any, options: options).firstObject)
  }

  private func album(_ title: String) throws -> PHAssetCollection {
    let all = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
    return try #require(all.first { $0.localizedTitle == title })
  }

  private func titles(in list: PHCollectionList?) -> [String?] {
    let found = list.map { PHCollection.fetchCollections(in: $0, options: nil) }
    return (found ?? PHCollection.fetchTopLevelUserCollections(with: nil)).map(\.localizedTitle)
  }

  @Test func foldersHoldAlbumsAndFoldersInTheirOrder() async throws {
    let library = try Library()
    try await library.use {
      try await make(library, lists: ["Trips", "North"], albums: ["Oslo", "Rome", "Home"])
      #expect(titles(in: nil) == ["Trips", "North", "Oslo", "Rome", "Home"])
      let (trips, north, oslo, rome) = (try list("Trips"), try list("North"), try album("Oslo"), try album("Rome"))
      try await library.photos.performChanges {
        PHCollectionListChangeRequest(for: trips)?.addChildCollections([rome, oslo])
      }
      #expect(titles(in: trips) == ["Rome", "Oslo"])
      #expect(titles(in: nil) == ["Trips", "North", "Home"])
      try await library.photos.performChanges {
        let request = PHCollectionListChangeRequest(for: trips)
        request?.insertChildCollections([north], at: [0])
        request?.moveChildCollections(at: [2], to: 1)
        PHCollectionListChangeRequest(for: north)?.addChildCollections([oslo])
        PHCollectionListChangeRequest(for: north)?.title = "The North"
      }
      #expect(titles(in: trips) == ["The North", "Rome"])
      #expect(titles(in: try list("The North")) == ["Oslo"])
      let above = PHCollectionList.fetchCollectionListsContaining(oslo, options: nil)
      #expect(above.map(\.localizedTitle) == ["The North"])
      try await library.photos.performChanges {
        PHCollectionListChangeRequest(for: trips)?.removeChildCollections(at: [1])
      }
      #expect(titles(in: trips) == ["The North"])
      #expect(titles(in: nil) == ["Trips", "Rome", "Home"])
    }
  }

  @Test func noFolderIsInItself() async throws {
    let library = try Library()
    try await library.use {
      try await make(library, lists: ["A", "B"], albums: [])
      let (a, b) = (try list("A"), try list("B"))
      try await library.photos.performChanges {
        PHCollectionListChangeRequest(for: a)?.addChildCollections([a, b])
        PHCollectionListChangeRequest(for: b)?.addChildCollections([a])
      }
      #expect(titles(in: a) == ["B"])
      #expect(titles(in: b) == [])
      #expect(titles(in: nil) == ["A"])
    }
  }

  @Test func theTopHasAnOrderToo() async throws {
    let library = try Library()
    try await library.use {
      try await make(library, lists: ["A"], albums: ["B", "C"])
      let top = PHCollection.fetchTopLevelUserCollections(with: nil)
      try await library.photos.performChanges {
        PHCollectionListChangeRequest(forTopLevelCollectionListUserCollections: top)?.moveChildCollections(
          at: [2], to: 0)
      }
      #expect(titles(in: nil) == ["C", "A", "B"])
      let details = try #require(PHChange(library: library.photos).changeDetails(for: top))
      #expect(details.hasMoves)
    }
  }

  @Test func deletingAFolderDeletesItsAlbumsAndKeepsTheirPhotos() async throws {
    let library = try Library()
    try await library.use {
      try await library.photos.performChanges {
        let asset = PHAssetCreationRequest.forAsset()
        asset.addResource(with: .photo, data: Samples.png(), options: nil)
        let album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Inside")
        if let placeholder = asset.placeholderForCreatedAsset { album.addAssets([placeholder]) }
        PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: "Folder")
          .addChildCollections([album.placeholderForCreatedAssetCollection])
      }
      let (folder, token) = (try list("Folder"), library.photos.currentChangeToken)
      #expect(titles(in: folder) == ["Inside"])
      #expect(folder.startDate != nil && folder.startDate == folder.endDate)
      try await library.photos.performChanges { PHCollectionListChangeRequest.deleteCollectionLists([folder]) }
      #expect(titles(in: nil) == [])
      #expect(PHAsset.fetchAssets(with: nil).count == 1)
      let change = try #require(PHChange(library: library.photos).changeDetails(for: folder))
      #expect(change.objectWasDeleted)
      let history = try library.photos.fetchPersistentChanges(since: token)
      let gone = try history.map { try $0.changeDetails(for: .collectionList).deletedLocalIdentifiers }
      #expect(gone == [[folder.localIdentifier]])
    }
  }

  @Test func transientListsHoldWhatTheyAreGiven() async throws {
    let library = try Library()
    try await library.use {
      try await make(library, lists: [], albums: ["B", "A"])
      let made = PHCollectionList.transientCollectionList(with: [try album("A"), try album("B")], title: "Mine")
      #expect(titles(in: made) == ["A", "B"])
      #expect(made.localizedTitle == "Mine" && made.canContainCollections && !made.canContainAssets)
      #expect(PHCollectionListChangeRequest(for: made) == nil)
    }
  }
}
