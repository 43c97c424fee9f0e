import Foundation
import FoundationAdditions

/// A request in a change block to create, change or delete albums. Deleting an album keeps its assets in the library.
public final class PHAssetCollectionChangeRequest: PHChangeRequest {
  private let identifier: String
  private let isNew: Bool
  private var wantedTitle: String

  /// Requests changes to an album.
  public convenience init?(for assetCollection: PHAssetCollection) {
    guard assetCollection.canPerform(.addContent) else { return nil }
    self.init(
      assetCollection.localIdentifier, assetCollection.localizedTitle ?? "", isNew: false,
      .forRequest("PHAssetCollectionChangeRequest(for:)"))
  }

  /// Requests changes to an album whose assets have been fetched.
  public convenience init?(for assetCollection: PHAssetCollection, assets: PHFetchResult<PHAsset>) {
    self.init(for: assetCollection)
  }

  private init(_ identifier: String, _ title: String, isNew: Bool, _ recorder: ChangeRecorder) {
    (self.identifier, self.isNew, wantedTitle) = (identifier, isNew, title)
    super.init(recorder)
  }

  /// Requests a new album.
  @discardableResult
  public class func creationRequestForAssetCollection(withTitle title: String) -> PHAssetCollectionChangeRequest {
    let request = PHAssetCollectionChangeRequest(
      UUID().uuidString, title, isNew: true, .forRequest("creationRequestForAssetCollection"))
    request.ask(.create(AlbumRecord(id: request.identifier, title: title, created: WallClock.current.now)))
    return request
  }

  /// Requests to delete albums. Their assets stay.
  public class func deleteAssetCollections(_ assetCollections: any Sequence) {
    let albums = LocalIdentifiers.of(assetCollections) { (album: PHAssetCollection) in album.canPerform(.delete) }
    ChangeRecorder.forRequest("deleteAssetCollections").edit { $0.albums += albums.map { .delete($0) } }
  }

  /// The placeholder of the new album, for other requests of this change block and for fetching it afterwards.
  public var placeholderForCreatedAssetCollection: PHObjectPlaceholder {
    PHObjectPlaceholder(identifier, in: recorder.library)
  }

  /// The title of the album.
  public var title: String {
    get { wantedTitle }
    set {
      wantedTitle = newValue
      ask(.rename(identifier, to: newValue))
    }
  }

  /// Appends assets, or placeholders of new ones.
  public func addAssets(_ assets: any Sequence) {
    ask(.insert(LocalIdentifiers.of(assets), into: identifier, at: nil))
  }

  /// Inserts assets, or placeholders of new ones, at indexes.
  public func insertAssets(_ assets: any Sequence, at indexes: IndexSet) {
    ask(.insert(LocalIdentifiers.of(assets), into: identifier, at: Array(indexes)))
  }

  /// Removes assets from the album; they stay in the library.
  public func removeAssets(_ assets: any Sequence) {
    ask(.remove(LocalIdentifiers.of(assets), from: identifier))
  }

  /// Removes the assets at some indexes; they stay in the library.
  public func removeAssets(at indexes: IndexSet) { ask(.removePlaces(Array(indexes), from: identifier)) }

  /// Replaces the assets at some indexes.
  public func replaceAssets(at indexes: IndexSet, withAssets assets: any Sequence) {
    ask(.replace(Array(indexes), with: LocalIdentifiers.of(assets), in: identifier))
  }

  /// Moves the assets at some indexes to another index.
  public func moveAssets(at fromIndexes: IndexSet, to toIndex: Int) {
    ask(.move(Array(fromIndexes), to: toIndex, in: identifier))
  }

  private func ask(_ edit: LibraryChange.AlbumEdit) { recorder.edit { $0.albums.append(edit) } }
}
