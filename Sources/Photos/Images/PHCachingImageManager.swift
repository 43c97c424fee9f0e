import CoreGraphics
import Foundation
import Synchronization

/// An image manager that reads images in advance and caches them.
public final class PHCachingImageManager: PHImageManager, @unchecked Sendable {
  private struct Key: Hashable {
    let asset: String
    let revision: Int
    let wish: ImageWish
  }

  private struct Cache {
    var images: [Key: CGImage] = [:]
    var order: [Key] = []
    var wanted: Set<Key> = []
    var bytes = 0

    /// Removes an image from the cache.
    mutating func forget(_ key: Key) {
      guard let image = images.removeValue(forKey: key) else { return }
      bytes -= image.bytesPerRow * image.height
      order.removeAll { $0 == key }
    }
  }

  /// The size limit in bytes: enough for a few screens of thumbnails.
  private static let limit = 64 << 20

  private let cache = Mutex(Cache())
  private let reading = DispatchQueue(label: "app.kinora.photos.caching", qos: .utility)

  /// Whether images are read in full quality in advance; else the thumbnails that the desktop keeps are used where there
  /// are any, which is quicker.
  public var allowsCachingHighQualityImages: Bool {
    get { isThorough.withLock { $0 } }
    set { isThorough.withLock { $0 = newValue } }
  }
  private let isThorough = Mutex(true)

  /// Reads images of assets into the cache, for requests with this size.
  public func startCachingImages(
    for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
  ) {
    let wish = ImageWish(targetSize, contentMode, options)
    for asset in assets {
      let key = key(asset, wish)
      cache.withLock { _ = $0.wanted.insert(key) }
      reading.async { [weak self] in
        guard let self, cache.withLock({ $0.wanted.contains(key) && $0.images[key] == nil }) else { return }
        let quick = allowsCachingHighQualityImages ? nil : quickImage(of: asset, wish)?.image
        if let image = quick ?? (try? PHImageManager.read(asset, wish)) { keep(image, key) }
      }
    }
  }

  /// Stops reading these images and removes them from the cache.
  public func stopCachingImages(
    for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
  ) {
    let wish = ImageWish(targetSize, contentMode, options)
    let keys = Set(assets.map { key($0, wish) })
    cache.withLock { cache in
      cache.wanted.subtract(keys)
      for key in keys { cache.forget(key) }
    }
  }

  /// Stops reading images and empties the cache.
  public func stopCachingImagesForAllAssets() { cache.withLock { $0 = Cache() } }

  override func image(of asset: PHAsset, _ wish: ImageWish) throws -> CGImage {
    let key = key(asset, wish)
    if let image = cache.withLock({ $0.images[key] }) { return image }
    return try super.image(of: asset, wish)
  }

  override func isCached(_ asset: PHAsset, _ wish: ImageWish) -> Bool {
    let key = key(asset, wish)
    return cache.withLock { $0.images[key] != nil }
  }

  private func key(_ asset: PHAsset, _ wish: ImageWish) -> Key {
    Key(asset: asset.localIdentifier, revision: asset.revision, wish: wish)
  }

  private func keep(_ image: CGImage, _ key: Key) {
    cache.withLock { cache in
      guard cache.wanted.contains(key), cache.images[key] == nil else { return }
      cache.images[key] = image
      cache.order.append(key)
      cache.bytes += image.bytesPerRow * image.height
      while cache.bytes > Self.limit, let oldest = cache.order.first { cache.forget(oldest) }
    }
  }
}
