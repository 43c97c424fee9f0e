import Foundation

/// A folder of albums and folders.
public final class PHCollectionList: PHCollection, @unchecked Sendable {
  /// The type of list: a folder.
  public let collectionListType = PHCollectionListType.folder
  /// The subtype of the list.
  public let collectionListSubtype: PHCollectionListSubtype
  private let title: String?
  private let members: Int
  /// The collections of a list that isn't in the library.
  private let transient: [PHCollection]?

  init(_ list: AlbumRecord, members: [String], in library: PHPhotoLibrary) {
    (title, self.members, transient) = (list.title, members.hashValue, nil)
    collectionListSubtype = .regularFolder
    super.init(list.id, in: library)
  }

  private init(_ collections: [PHCollection], title: String?, in library: PHPhotoLibrary) {
    (self.title, members, transient) = (title, 0, collections)
    collectionListSubtype = .any
    super.init("transient-" + UUID().uuidString, in: library)
  }

  /// A list of some collections that isn't in the library, for code that takes lists.
  public class func transientCollectionList(with collections: [PHCollection], title: String?) -> PHCollectionList {
    PHCollectionList(collections, title: title, in: collections.first?.library ?? .shared())
  }

  /// A list of the collections of a result that isn't in the library, for code that takes lists.
  public class func transientCollectionList(
    withCollectionsFetchResult fetchResult: PHFetchResult<PHCollection>, title: String?
  ) -> PHCollectionList {
    PHCollectionList(Array(fetchResult), title: title, in: fetchResult.library)
  }

  override var revision: Int { members ^ (title?.hashValue ?? 0) }

  /// The title.
  public override var localizedTitle: String? { title }
  /// A folder holds no assets itself.
  public override var canContainAssets: Bool { false }
  /// A folder contains collections.
  public override var canContainCollections: Bool { true }
  /// The creation date of the oldest asset in its albums.
  public var startDate: Date? { children().compactMap { $0.value(forKey: "startDate") as? Date }.min() }
  /// The creation date of the newest asset in its albums.
  public var endDate: Date? { children().compactMap { $0.value(forKey: "endDate") as? Date }.max() }

  /// Whether it supports an edit operation: the user's folders support all but creating and deleting content.
  public override func canPerform(_ anOperation: PHCollectionEditOperation) -> Bool {
    transient == nil && anOperation != .createContent && anOperation != .deleteContent
  }

  func children() -> [PHCollection] {
    if let transient { return transient }
    let id = localIdentifier
    let found = (try? library.readable()?.index.read { try $0.children(of: id) }) ?? []
    return Self.collections(found, in: library)
  }

  // MARK: Fetching

  /// Fetches the folders of a type, in the order they were created.
  public class func fetchCollectionLists(
    with collectionListType: PHCollectionListType, subtype: PHCollectionListSubtype, options: PHFetchOptions?
  ) -> PHFetchResult<PHCollectionList> {
    guard collectionListType == .folder, [.regularFolder, .any].contains(subtype) else {
      return PHFetchResult(.shared()) { [] }
    }
    return fetch(nil, options, in: .shared())
  }

  /// Fetches the folders with these local identifiers.
  public class func fetchCollectionLists(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHCollectionList> {
    fetch(identifiers, options, in: .shared())
  }

  /// Fetches the folder that a collection is in.
  public class func fetchCollectionListsContaining(
    _ collection: PHCollection, options: PHFetchOptions?
  ) -> PHFetchResult<PHCollectionList> {
    let (library, id) = (collection.library, collection.localIdentifier)
    let rules = FetchRules(options)
    return PHFetchResult(library, options) {
      let found = (try? library.readable()?.index.read { try $0.lists(containing: id) }) ?? []
      return rules.apply(to: lists(found, in: library))
    }
  }

  static func fetch(
    _ identifiers: [String]?, _ options: PHFetchOptions?, in library: PHPhotoLibrary
  ) -> PHFetchResult<PHCollectionList> {
    let rules = FetchRules(options)
    return PHFetchResult(library, options) { rules.apply(to: lists(identifiers, in: library)) }
  }

  private static func lists(_ identifiers: [String]?, in library: PHPhotoLibrary) -> [PHCollectionList] {
    let found = try? library.readable()?.index.read { reader in
      try reader.lists().filter { identifiers?.contains($0.id) ?? true }.map { ($0, try reader.children(of: $0.id)) }
    }
    return (found ?? []).map { PHCollectionList($0, members: $1, in: library) }
  }
}
