import Foundation

/// Asks in a change block for a new album, for changes of one, or for deleting some. Assets stay in the library when
/// their album goes.
public final class PHAssetCollectionChangeRequest: PHChangeRequest {
  private let identifier: String
  private let isNew: Bool
  private var wantedTitle: String

  /// Asks for changes of an album.
  public convenience init?(for assetCollection: PHAssetCollection) {
    guard assetCollection.assetCollectionType == .album else { return nil }
    self.init(
      assetCollection.localIdentifier, assetCollection.localizedTitle ?? "", isNew: false,
      .forRequest("PHAssetCollectionChangeRequest(for:)"))
  }

  /// Asks for changes of an album whose assets are known.
  public convenience init?(for assetCollection: PHAssetCollection, assets: PHFetchResult<PHAsset>) {
    self.init(for: assetCollection)
  }

  private init(_ identifier: String, _ title: String, isNew: Bool, _ recorder: ChangeRecorder) {
    (self.identifier, self.isNew, wantedTitle) = (identifier, isNew, title)
    super.init(recorder)
  }

  /// Asks for a new album.
  @discardableResult
  public class func creationRequestForAssetCollection(withTitle title: String) -> PHAssetCollectionChangeRequest {
    let request = PHAssetCollectionChangeRequest(
      UUID().uuidString, title, isNew: true, .forRequest("creationRequestForAssetCollection"))
    request.ask(.create(AlbumRecord(id: request.identifier, title: title, created: Date())))
    return request
  }

  /// Asks for albums to go. Their assets stay.
  public class func deleteAssetCollections(_ assetCollections: any Sequence<PHAssetCollection>) {
    let albums = assetCollections.filter { $0.assetCollectionType == .album }.map(\.localIdentifier)
    ChangeRecorder.forRequest("deleteAssetCollections").edit { $0.albums += albums.map { .delete($0) } }
  }

  /// Stands for the new album, in other requests of this change block and for fetching it afterwards.
  public var placeholderForCreatedAssetCollection: PHObjectPlaceholder {
    PHObjectPlaceholder(identifier, in: recorder.library)
  }

  /// What the album is called.
  public var title: String {
    get { wantedTitle }
    set {
      wantedTitle = newValue
      ask(.rename(identifier, to: newValue))
    }
  }

  /// Puts assets, or the placeholders of new ones, at the end.
  public func addAssets(_ assets: any Sequence<PHObject>) {
    ask(.insert(assets.map(\.localIdentifier), into: identifier, at: nil))
  }

  /// Puts assets, or the placeholders of new ones, at places.
  public func insertAssets(_ assets: any Sequence<PHObject>, at indexes: IndexSet) {
    ask(.insert(assets.map(\.localIdentifier), into: identifier, at: Array(indexes)))
  }

  /// Takes assets out; they stay in the library.
  public func removeAssets(_ assets: any Sequence<PHObject>) {
    ask(.remove(assets.map(\.localIdentifier), from: identifier))
  }

  /// Takes out what is at places; it stays in the library.
  public func removeAssets(at indexes: IndexSet) { ask(.removePlaces(Array(indexes), from: identifier)) }

  /// Puts assets in the places of others.
  public func replaceAssets(at indexes: IndexSet, withAssets assets: any Sequence<PHObject>) {
    ask(.replace(Array(indexes), with: assets.map(\.localIdentifier), in: identifier))
  }

  /// Moves what is at places to another.
  public func moveAssets(at fromIndexes: IndexSet, to toIndex: Int) {
    ask(.move(Array(fromIndexes), to: toIndex, in: identifier))
  }

  private func ask(_ edit: LibraryChange.AlbumEdit) { recorder.edit { $0.albums.append(edit) } }
}
