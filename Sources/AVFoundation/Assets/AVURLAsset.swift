import Foundation
import MediaEngine

/// Whether duration and timing must be exact, a `Bool`. Files whose header doesn't state the duration are then read
/// completely.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"
/// Which other files the file may refer to for its media: the raw value of an `AVAssetReferenceRestrictions`. Without it a
/// local movie reaches only movies and sound in its own folder and below; any value that doesn't forbid local references
/// lets it reach every local file, as at Apple.
public let AVURLAssetReferenceRestrictionsKey = "AVURLAssetReferenceRestrictionsKey"

/// An asset in a file or at a URL.
open class AVURLAsset: AVAsset, @unchecked Sendable {
  /// The asset's URL.
  public let url: URL
  /// Asks a program for the asset's bytes, if its URL has a scheme that nothing here loads.
  public let resourceLoader: AVAssetResourceLoader
  private let restrictions: AVAssetReferenceRestrictions
  /// What of that the engine is told: without the key, it is stricter than Apple's policy.
  private let allowed: MovieReferences
  private let isPrecise: Bool
  private let http: HTTPOptions
  /// The options that its servers are told, for as long as the asset lives.
  private let attached: AttachedHTTPOptions?
  /// Reads the playlist of an HLS stream.
  let variantLoader: AssetLoader

  /// Creates the asset at a URL, with options by their `AVURLAsset…Key`.
  public init(url URL: URL, options: [String: Any]? = nil) {
    url = URL
    let precise = Self.flag(options?[AVURLAssetPreferPreciseDurationAndTimingKey])
    isPrecise = precise
    restrictions = AVAssetReferenceRestrictions(options) ?? .defaultPolicy
    let resources = AVAssetResourceLoader(URL)
    resourceLoader = resources
    let http = HTTPOptions(options)
    self.http = http
    let attached = AttachedHTTPOptions.attach(http, to: URL)
    self.attached = attached
    variantLoader = AssetLoader {
      var content = AssetContent()
      content.multivariant = try await HLSMultivariant.load(attached?.url ?? URL)
      return content
    }
    let references = MovieReferences(options)
    allowed = references
    super.init(
      loader: AssetLoader {
        do {
          return AssetContent(
            try await MediaFile.open(
              resources.resource?.url ?? attached?.url ?? URL, precise: precise, references: references))
        } catch {
          throw AVError(loading: error).caused(by: resources.cause)
        }
      })
  }

  /// Whether the engine's own readers read it: a file, or what a program gives.
  var isReadHere: Bool { url.isFileURL || resourceLoader.resource != nil }
  /// Where the engine finds the asset.
  var mediaURL: URL { resourceLoader.resource?.url ?? attached?.url ?? url }

  /// Which other files the file may refer to for its media: the key's value, or Apple's policy. Without the key a local movie
  /// nevertheless reaches only movies and sound in its own folder and below.
  open override var referenceRestrictions: AVAssetReferenceRestrictions { restrictions }

  override var references: MovieReferences { allowed }

  // MARK: Equality

  /// Whether both have the same URL and the same options.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVURLAsset, type(of: other) == type(of: self) else { return false }
    return other === self
      || (other.url == url && other.isPrecise == isPrecise && other.http == http && other.restrictions == restrictions
        && other.allowed == allowed)
  }

  /// Equal for equal assets.
  open override var hash: Int { url.hashValue }

  // MARK: Supported types

  /// The file types that can be opened.
  open class func audiovisualTypes() -> [AVFileType] { MediaKinds.fileTypes }

  /// The MIME types that can be opened.
  open class func audiovisualMIMETypes() -> [String] { MediaKinds.mimeTypes }

  /// Whether media of a MIME type, with its codecs, can be played: `video/mp4; codecs="avc1.42E01E, mp4a.40.2"`.
  open class func isPlayableExtendedMIMEType(_ extendedMIMEType: String) -> Bool {
    MediaKinds.isPlayable(extendedMIMEType)
  }

  private static func flag(_ value: Any?) -> Bool {
    (value as? Bool) ?? (value as? NSNumber)?.boolValue ?? false
  }
}
