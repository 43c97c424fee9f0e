import Foundation

/// What a fetch found: as it was then. `PHChange` tells what became of it.
public final class PHFetchResult<ObjectType: PHObject>: NSObject, NSCopying, RandomAccessCollection, @unchecked Sendable
{
  private let objects: [ObjectType]
  private let fetch: @Sendable () -> [ObjectType]
  let library: PHPhotoLibrary

  convenience init(_ library: PHPhotoLibrary, fetch: @escaping @Sendable () -> [ObjectType]) {
    self.init(library, fetch(), fetch: fetch)
  }

  init(_ library: PHPhotoLibrary, _ objects: [ObjectType], fetch: @escaping @Sendable () -> [ObjectType]) {
    self.objects = objects
    self.fetch = fetch
    self.library = library
  }

  /// The same fetch, done again now.
  func again() -> PHFetchResult { PHFetchResult(library, fetch(), fetch: fetch) }

  /// How many there are.
  public var count: Int { objects.count }
  /// The first one.
  public var firstObject: ObjectType? { objects.first }
  /// The last one.
  public var lastObject: ObjectType? { objects.last }
  /// Where the collection starts and ends.
  public var startIndex: Int { 0 }
  public var endIndex: Int { objects.count }

  /// One of them.
  public subscript(position: Int) -> ObjectType { objects[position] }

  /// One of them.
  public func object(at index: Int) -> ObjectType { objects[index] }

  /// Those at some places.
  public func objects(at indexes: IndexSet) -> [ObjectType] { indexes.map { objects[$0] } }

  /// Where an object is; `NSNotFound` where it isn't among them.
  public func index(of anObject: ObjectType) -> Int { objects.firstIndex(of: anObject) ?? NSNotFound }

  /// Whether an object is among them.
  public func contains(_ anObject: ObjectType) -> Bool { objects.contains(anObject) }

  /// Calls a block with each, in order, until the block says stop.
  public func enumerateObjects(_ block: (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void) {
    enumerateObjects(options: [], using: block)
  }

  /// Calls a block with each, in order or backwards, until the block says stop.
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

  /// How many of them are of a kind.
  public func countOfAssets(with mediaType: PHAssetMediaType) -> Int {
    objects.count { ($0 as? PHAsset)?.mediaType == mediaType }
  }

  /// Itself: it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
