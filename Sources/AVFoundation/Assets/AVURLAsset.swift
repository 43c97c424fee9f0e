import Foundation
import MediaEngine

/// Whether duration and timing must be exact, a `Bool`. Files whose header doesn't state the duration are then read
/// completely.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"
/// Which other files the file may refer to for its media: the raw value of an `AVAssetReferenceRestrictions`.
public let AVURLAssetReferenceRestrictionsKey = "AVURLAssetReferenceRestrictionsKey"

/// An asset in a file or at a URL.
open class AVURLAsset: AVAsset, @unchecked Sendable {
  /// The asset's URL.
  public let url: URL
  /// Asks a program for the asset's bytes, if its URL has a scheme that nothing here loads.
  public let resourceLoader: AVAssetResourceLoader
  private let restrictions: AVAssetReferenceRestrictions
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
    restrictions =
      Self.number(options?[AVURLAssetReferenceRestrictionsKey]).map(AVAssetReferenceRestrictions.init(rawValue:))
      ?? .defaultPolicy
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
    let isSelfContained = restrictions.contains(.forbidLocalReferenceToLocal)
    super.init(
      loader: AssetLoader {
        let file = try await MediaFile.open(resources.resource?.url ?? attached?.url ?? URL, precise: precise)
        if isSelfContained, file.facts.tracks.contains(where: { !$0.storage.isEmpty }) {
          throw AVError(.referenceForbiddenByReferencePolicy, userInfo: [NSURLErrorKey: URL])
        }
        return AssetContent(file)
      })
  }

  /// Whether the engine's own readers read it: a file, or what a program gives.
  var isReadHere: Bool { url.isFileURL || resourceLoader.resource != nil }
  /// Where the engine finds the asset.
  var mediaURL: URL { resourceLoader.resource?.url ?? attached?.url ?? url }

  /// Which other files the file may refer to for its media: a file may refer to other files, unless this forbids it.
  open override var referenceRestrictions: AVAssetReferenceRestrictions { restrictions }

  // MARK: Equality

  /// Whether both have the same URL and the same options.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVURLAsset, type(of: other) == type(of: self) else { return false }
    return other === self
      || (other.url == url && other.isPrecise == isPrecise && other.http == http && other.restrictions == restrictions)
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

  private static func number(_ value: Any?) -> UInt? {
    switch value {
    case let value as AVAssetReferenceRestrictions: value.rawValue
    case let value as NSNumber: value.uintValue
    case let value as UInt: value
    case let value as Int: UInt(exactly: value)
    default: nil
    }
  }
}
