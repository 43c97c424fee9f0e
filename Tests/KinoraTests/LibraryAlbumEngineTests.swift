import Foundation
import Testing

@testable import Photos
@testable import kinora

/// Albums of a photo library.
@Suite struct LibraryAlbumEngineTests {
  @Test func anAlbumHasEachPhotoOfABurstAndWhatIsHidden() async throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    let photos = PHPhotoLibrary(LibraryPlaces(root: root, trash: root.appending(path: "Trash")))
    try await PHPhotoLibrary.$replacement.withValue(photos) {
      try photos.store().index.change { writer in
        for number in 1...4 {
          var asset = AssetRecord(id: "\(number)", kind: .image)
          asset.created = Date(timeIntervalSince1970: Double(number))
          if number < 4 { asset.burst = "burst" }
          asset.isHidden = number == 4
          try writer.insert(asset)
        }
      }
      let all = PHAsset.fetchAssets(withLocalIdentifiers: ["1", "2", "3", "4"], options: nil)
      try await photos.performChanges {
        PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Trip").addAssets(all)
      }
      #expect(LibraryAlbumEngine.read().map(\.title) == ["Trip"])
      #expect(LibraryAlbumEngine.read().map(\.items) == [["1", "2", "3", "4"]])
    }
  }
}
