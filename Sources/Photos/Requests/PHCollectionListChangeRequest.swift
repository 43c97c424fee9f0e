import Foundation
import FoundationAdditions

/// A request in a change block to create, change or delete folders of albums.
public final class PHCollectionListChangeRequest: PHChangeRequest {
  private let identifier: String
  private var wantedTitle: String

  /// Requests changes to a folder; nil for a list that isn't in the library.
  public convenience init?(for collectionList: PHCollectionList) {
    guard collectionList.canPerform(.addContent) else { return nil }
    self.init(
      collectionList.localIdentifier, collectionList.localizedTitle ?? "",
      .forRequest("PHCollectionListChangeRequest(for:)"))
  }

  /// Requests changes to a folder whose collections have been fetched.
  public convenience init?(for collectionList: PHCollectionList, childCollections: PHFetchResult<PHCollection>) {
    self.init(for: collectionList)
  }

  /// Requests changes to the order of the collections that are in no folder.
  public convenience init?(forTopLevelCollectionListUserCollections childCollections: PHFetchResult<PHCollection>) {
    self.init("", "", .forRequest("PHCollectionListChangeRequest(forTopLevelCollectionListUserCollections:)"))
  }

  private init(_ identifier: String, _ title: String, _ recorder: ChangeRecorder) {
    (self.identifier, wantedTitle) = (identifier, title)
    super.init(recorder)
  }

  /// Requests a new folder.
  @discardableResult
  public class func creationRequestForCollectionList(withTitle title: String) -> PHCollectionListChangeRequest {
    let request = PHCollectionListChangeRequest(
      UUID().uuidString, title, .forRequest("creationRequestForCollectionList"))
    request.ask(.create(AlbumRecord(id: request.identifier, title: title, created: WallClock.current.now)))
    return request
  }

  /// Requests to delete folders with the albums and folders in them. Assets stay.
  public class func deleteCollectionLists(_ collectionLists: any Sequence) {
    let lists = LocalIdentifiers.of(collectionLists) { (list: PHCollectionList) in list.canPerform(.delete) }
    ChangeRecorder.forRequest("deleteCollectionLists").edit { $0.lists += lists.map { .delete($0) } }
  }

  /// The placeholder of the new folder, for other requests of this change block and for fetching it afterwards.
  public var placeholderForCreatedCollectionList: PHObjectPlaceholder {
    PHObjectPlaceholder(identifier, in: recorder.library)
  }

  /// The title of the folder.
  public var title: String {
    get { wantedTitle }
    set {
      wantedTitle = newValue
      ask(.rename(identifier, to: newValue))
    }
  }

  /// Appends collections, or placeholders of new ones. A collection leaves the folder that it was in.
  public func addChildCollections(_ collections: any Sequence) {
    ask(.insert(LocalIdentifiers.of(collections), into: identifier, at: nil))
  }

  /// Inserts collections, or placeholders of new ones, at indexes.
  public func insertChildCollections(_ collections: any Sequence, at indexes: IndexSet) {
    ask(.insert(LocalIdentifiers.of(collections), into: identifier, at: Array(indexes)))
  }

  /// Removes collections from the folder; they stay in the library.
  public func removeChildCollections(_ collections: any Sequence) {
    ask(.remove(LocalIdentifiers.of(collections), from: identifier))
  }

  /// Removes the collections at some indexes; they stay in the library.
  public func removeChildCollections(at indexes: IndexSet) { ask(.removePlaces(Array(indexes), from: identifier)) }

  /// Replaces the collections at some indexes.
  public func replaceChildCollections(at indexes: IndexSet, withChildCollections collections: any Sequence) {
    ask(.replace(Array(indexes), with: LocalIdentifiers.of(collections), in: identifier))
  }

  /// Moves the collections at some indexes to another index.
  public func moveChildCollections(at indexes: IndexSet, to toIndex: Int) {
    ask(.move(Array(indexes), to: toIndex, in: identifier))
  }

  private func ask(_ edit: LibraryChange.AlbumEdit) { recorder.edit { $0.lists.append(edit) } }
}
