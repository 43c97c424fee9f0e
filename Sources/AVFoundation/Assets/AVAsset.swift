import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// A movie, a song or a stream: what there is to see and hear, and what is said about it.
///
/// Making one reads nothing. `load(_:)` does; the properties without it hold the caller's thread until they are there.
open class AVAsset: NSObject, NSCopying, AVAsynchronousKeyValueLoading, AssetMaking, @unchecked Sendable {
  /// Opens the file when somebody wants to know something of it.
  let loader: AssetLoader
  private let made = Mutex<[AVAssetTrack]?>(nil)

  init(loader: AssetLoader) {
    self.loader = loader
    super.init()
  }

  /// The asset at this place, an `AVURLAsset`.
  public convenience init(url: URL) { self.init(making: AVURLAsset(url: url, options: nil)) }

  deinit { loader.cancel() }

  /// The asset itself: it doesn't change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Loading

  /// How far a property has come, by its key as Apple names it.
  open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
    let (status, error) = loader.status(of: key)
    outError?.pointee = error
    return status
  }

  /// Loads properties; the handler is called once when all have come as far as they will, in whatever thread.
  open func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil) {
    loader.load(Set(keys)) { _ in handler?() }
  }

  /// Gives up what isn't loaded yet: those who wait for it are told so.
  open func cancelLoading() { loader.cancel() }

  /// A property's value, for which the caller's thread waits where it isn't loaded.
  func waiting<Value>(for key: String, _ value: (AVAsset) -> Value) -> Value {
    _ = loader.wait(for: key)
    return value(self)
  }

  /// What the file says, where it is open.
  var facts: MediaFacts? { loader.content?.facts }

  /// Its tracks, always the same objects; none before they are loaded.
  var knownTracks: [AVAssetTrack] {
    guard let facts else { return [] }
    return made.withLock { made in
      if let made { return made }
      let tracks = facts.tracks.map { AVAssetTrack($0, of: self) }
      made = tracks
      return tracks
    }
  }

  /// All it says of itself, in the file's order.
  open var metadata: [AVMetadataItem] { waiting(for: "metadata") { $0.knownMetadata } }

  /// The same, as far as the file is open.
  var knownMetadata: [AVMetadataItem] { facts?.metadata.compactMap(AVMetadataItem.item) ?? [] }

  // MARK: Places that media may refer to

  /// Where the asset may refer to for its media.
  open var referenceRestrictions: AVAssetReferenceRestrictions { .forbidAll }
}

/// Lets an initializer hand out an object of a subclass.
protocol AssetMaking {}

extension AssetMaking where Self: AVAsset {
  init(making asset: AVAsset) {
    // Only `AVAsset` itself gets here: subclasses have initializers of their own.
    self = asset as! Self
  }
}
