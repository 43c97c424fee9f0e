import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// A movie, a song or a stream: its tracks and metadata.
///
/// Creating one reads nothing. `load(_:)` does; the synchronous properties block the caller's thread until they are
/// loaded.
open class AVAsset: NSObject, NSCopying, AVAsynchronousKeyValueLoading, AVAssetTracks, AssetMaking,
  @unchecked Sendable
{
  /// Opens the file when a property is first requested.
  let loader: AssetLoader
  private let made = Mutex<[AVAssetTrack]?>(nil)

  init(loader: AssetLoader) {
    self.loader = loader
    super.init()
  }

  /// Creates the asset at a URL, an `AVURLAsset`.
  public convenience init(url: URL) { self.init(making: AVURLAsset(url: url, options: nil)) }

  deinit { loader.cancel() }

  /// Returns the asset itself, as it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Loading

  /// The loading status of a property, by Apple's key.
  open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
    let (status, error) = loader.status(of: key)
    outError?.pointee = error
    return status
  }

  /// Loads properties; the handler is called once, on an arbitrary thread, when all are loaded or have failed.
  open func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil) {
    loader.load(Set(keys)) { _ in handler?() }
  }

  /// Cancels pending loading; the waiting callers get an error.
  open func cancelLoading() { loader.cancel() }

  /// Returns a property's value, blocking the caller's thread while it isn't loaded.
  func waiting<Value>(for key: String, _ value: (AVAsset) -> Value) -> Value {
    _ = loader.wait(for: key)
    return value(self)
  }

  /// What the file's headers say, once it is open.
  var facts: MediaFacts? { loader.content?.facts }

  /// The tracks, always the same objects; empty until they are loaded.
  var knownTracks: [AVAssetTrack] {
    guard let facts else { return [] }
    return made.withLock { made in
      if let made { return made }
      let tracks = facts.tracks.map(makeTrack)
      made = tracks
      return tracks
    }
  }

  /// Makes a track's object; kinds of asset have their own kind of track.
  func makeTrack(_ facts: MediaTrackFacts) -> AVAssetTrack { AVAssetTrack(facts, of: self) }

  /// What is to be played, read or exported of it; nil until it is loaded, and for streams.
  var composition: Composition? { loader.content?.file.flatMap { $0.isReadable ? Composition($0) : nil } }

  /// Whether it isn't one file as it is, but made of parts.
  var isComposed: Bool { false }

  /// All metadata, in the file's order.
  open var metadata: [AVMetadataItem] { waiting(for: "metadata") { $0.knownMetadata } }

  /// All metadata; empty until the file is open.
  var knownMetadata: [AVMetadataItem] { facts?.metadata.compactMap(AVMetadataItem.item) ?? [] }

  // MARK: References to other files

  /// Which other files the asset may refer to for its media.
  open var referenceRestrictions: AVAssetReferenceRestrictions { .forbidAll }
  /// Which other files the engine reads for it.
  var references: MovieReferences { .inFolder }
}

/// Lets an initializer return an object of a subclass.
protocol AssetMaking {}

extension AssetMaking where Self: AVAsset {
  init(making asset: AVAsset) {
    // Only `AVAsset` itself gets here: subclasses have their own initializers.
    self = asset as! Self
  }
}
