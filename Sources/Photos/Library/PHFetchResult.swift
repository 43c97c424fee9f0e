import Foundation

/// The result of a fetch, as of that time. `PHChange` tells how it has changed since.
public final class PHFetchResult<ObjectType: PHObject>: NSObject, NSCopying, RandomAccessCollection, @unchecked Sendable
{
  private let objects: [ObjectType]
  private let fetch: @Sendable () -> [ObjectType]
  let library: PHPhotoLibrary
  /// Whether change details list every difference.
  let isIncremental: Bool

  convenience init(
    _ library: PHPhotoLibrary, _ options: PHFetchOptions? = nil, fetch: @escaping @Sendable () -> [ObjectType]
  ) {
    library.scanBeforeFetch()
    self.init(library, fetch(), isIncremental: options?.wantsIncrementalChangeDetails ?? true, fetch: fetch)
  }

  private init(
    _ library: PHPhotoLibrary, _ objects: [ObjectType], isIncremental: Bool,
    fetch: @escaping @Sendable () -> [ObjectType]
  ) {
    self.isIncremental = isIncremental
    self.objects = objects
    self.fetch = fetch
    self.library = library
  }

  /// Runs the same fetch again.
  func again() -> PHFetchResult { PHFetchResult(library, fetch(), isIncremental: isIncremental, fetch: fetch) }

  /// The number of objects.
  public var count: Int { objects.count }
  /// The first object.
  public var firstObject: ObjectType? { objects.first }
  /// The last object.
  public var lastObject: ObjectType? { objects.last }
  /// Where the collection starts: 0.
  public var startIndex: Int { 0 }
  /// Where the collection ends, behind the last object.
  public var endIndex: Int { objects.count }

  /// The object at an index.
  public subscript(position: Int) -> ObjectType { objects[position] }

  /// The object at an index.
  public func object(at index: Int) -> ObjectType { objects[index] }

  /// The objects at some indexes.
  public func objects(at indexes: IndexSet) -> [ObjectType] { indexes.map { objects[$0] } }

  /// The index of an object; `NSNotFound` if it isn't in the result.
  public func index(of anObject: ObjectType) -> Int { objects.firstIndex(of: anObject) ?? NSNotFound }

  /// Whether the result contains an object.
  public func contains(_ anObject: ObjectType) -> Bool { objects.contains(anObject) }

  /// Calls a block with each object, in order, until it sets `stop`.
  public func enumerateObjects(_ block: (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void) {
    enumerateObjects(options: [], using: block)
  }

  /// Calls a block with each object, in order or in reverse, until it sets `stop`.
  public func enumerateObjects(
    options: NSEnumerationOptions, using block: (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    let places = Array(objects.indices)
    for place in options.contains(.reverse) ? places.reversed() : places {
      block(objects[place], place, &stop)
      if stop.boolValue { return }
    }
  }

  /// The number of assets of a media type.
  public func countOfAssets(with mediaType: PHAssetMediaType) -> Int {
    objects.count { ($0 as? PHAsset)?.mediaType == mediaType }
  }

  /// Returns itself: it is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
