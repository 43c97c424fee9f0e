import CoreGraphics
import Foundation
import Synchronization

/// Called with each asset and its index, and at the end with nil and `NSNotFound`.
public typealias ALAssetsGroupEnumerationResultsBlock = (ALAsset?, Int, UnsafeMutablePointer<ObjCBool>?) -> Void

/// A group of assets: an album, or all saved photos.
public final class ALAssetsGroup: NSObject, Sendable {
  private let type: UInt32
  private let collection: PHAssetCollection
  private let filter = Mutex<PHAssetMediaType?>(nil)
  private let poster = Mutex<CGImage?>(nil)

  init(_ type: UInt32, _ collection: PHAssetCollection) { (self.type, self.collection) = (type, collection) }

  /// A property by its name, such as `ALAssetsGroupPropertyName`; `ALErrorInvalidProperty` if there is no such property.
  public func value(forProperty property: String!) -> Any! {
    switch property {
    case ALAssetsGroupPropertyName: collection.localizedTitle
    case ALAssetsGroupPropertyType: NSNumber(value: type)
    case ALAssetsGroupPropertyPersistentID: collection.localIdentifier
    case ALAssetsGroupPropertyURL: Self.url(of: collection.localIdentifier)
    default: ALErrorInvalidProperty
    }
  }

  /// The image that stands for the group, that of its newest asset; nil if it is empty. Valid as long as the group.
  public func posterImage() -> Unmanaged<CGImage>! {
    let newest = PHAsset.fetchKeyAssets(in: collection, options: nil)?.firstObject
    guard let image = newest.flatMap({ ALAsset($0).squareImage() }) else { return nil }
    poster.withLock { $0 = image }
    return Unmanaged.passUnretained(image)
  }

  /// Chooses the assets that are counted and enumerated from now on.
  public func setAssetsFilter(_ filter: ALAssetsFilter!) { self.filter.withLock { $0 = filter?.kind } }

  /// The number of assets that the filter lets through.
  public func numberOfAssets() -> Int { assets().count }

  /// Whether the program may add assets: to albums.
  public var isEditable: Bool { collection.canPerform(.addContent) }

  /// Adds an asset; false if that isn't possible. Not for the main thread.
  public func add(_ asset: ALAsset!) -> Bool {
    guard isEditable, let asset else { return false }
    let (collection, photo) = (collection, asset.asset)
    do {
      try collection.library.performChangesAndWait {
        PHAssetCollectionChangeRequest(for: collection)?.addAssets([photo])
      }
      return true
    } catch {
      return false
    }
  }

  /// Calls a block with each asset, oldest first, and at the end with nil.
  public func enumerateAssets(_ enumerationBlock: ALAssetsGroupEnumerationResultsBlock!) {
    enumerateAssets(options: [], using: enumerationBlock)
  }

  /// Calls a block with each asset, in order or in reverse, and at the end with nil.
  public func enumerateAssets(
    options: NSEnumerationOptions, using enumerationBlock: ALAssetsGroupEnumerationResultsBlock!
  ) {
    let assets = assets()
    enumerate(assets, Array(assets.indices), options, enumerationBlock)
  }

  /// Calls a block with the assets at some indexes, in order or in reverse, and at the end with nil. Indexes that the group
  /// doesn't have are left out.
  public func enumerateAssets(
    at indexSet: IndexSet!, options: NSEnumerationOptions,
    using enumerationBlock: ALAssetsGroupEnumerationResultsBlock!
  ) {
    let assets = assets()
    enumerate(assets, (indexSet ?? []).filter { assets.indices.contains($0) }, options, enumerationBlock)
  }

  private func enumerate(
    _ assets: PHFetchResult<PHAsset>, _ places: [Int], _ options: NSEnumerationOptions,
    _ block: ALAssetsGroupEnumerationResultsBlock?
  ) {
    guard let block else { return }
    var stop = ObjCBool(false)
    for place in options.contains(.reverse) ? places.reversed() : places {
      block(ALAsset(assets[place]), place, &stop)
      if stop.boolValue { return }
    }
    block(nil, NSNotFound, &stop)
  }

  private func assets() -> PHFetchResult<PHAsset> {
    let kind = filter.withLock { $0 }
    return PHAsset.fetch(AssetQuery(scope: collection.scope, kind: kind), nil, in: collection.library)
  }

  // MARK: URLs

  private static let start = "assets-library://group/?id="

  static func url(of identifier: String) -> URL? {
    identifier.addingPercentEncoding(withAllowedCharacters: .alphanumerics).flatMap { URL(string: start + $0) }
  }

  static func identifier(of url: URL) -> String? {
    let text = url.absoluteString
    return text.hasPrefix(start) ? String(text.dropFirst(start.count)).removingPercentEncoding : nil
  }
}
