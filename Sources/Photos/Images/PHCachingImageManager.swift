import CoreGraphics
import Foundation
import Synchronization

/// Reads pictures before they are asked for, and keeps them.
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

    /// Lets go of a picture.
    mutating func forget(_ key: Key) {
      guard let image = images.removeValue(forKey: key) else { return }
      bytes -= image.bytesPerRow * image.height
      order.removeAll { $0 == key }
    }
  }

  /// As much as a few screens full of thumbnails take.
  private static let limit = 64 << 20

  private let cache = Mutex(Cache())
  private let reading = DispatchQueue(label: "app.kinora.photos.caching", qos: .utility)

  /// Whether pictures larger than thumbnails are kept, too. They aren't kept longer than there is room for them.
  public var allowsCachingHighQualityImages = true

  /// Reads the pictures of assets, to have them when they are asked for in this size.
  public func startCachingImages(
    for assets: [PHAsset], targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?
  ) {
    let wish = ImageWish(targetSize, contentMode, options)
    for asset in assets {
      let key = key(asset, wish)
      cache.withLock { _ = $0.wanted.insert(key) }
      reading.async { [weak self] in
        guard let self, cache.withLock({ $0.wanted.contains(key) && $0.images[key] == nil }),
          let image = try? PHImageManager.read(asset, wish)
        else { return }
        keep(image, key)
      }
    }
  }

  /// Reads these no more, and lets go of what was read.
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

  /// Reads nothing more, and lets go of everything.
  public func stopCachingImagesForAllAssets() { cache.withLock { $0 = Cache() } }

  override func image(of asset: PHAsset, _ wish: ImageWish) throws -> CGImage {
    let key = key(asset, wish)
    if let image = cache.withLock({ $0.images[key] }) { return image }
    return try super.image(of: asset, wish)
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
