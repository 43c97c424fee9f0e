import Foundation
import MediaEngine

/// A movie in a file of the QuickTime family: `mov`, `mp4`, `m4v`, `m4a`, `3gp`.
open class AVMovie: AVAsset, NSMutableCopying, AVMovieTracks, @unchecked Sendable {
  /// The file's URL.
  public let url: URL?
  private let restrictions: AVAssetReferenceRestrictions?

  /// The options that a copy is opened with.
  var options: [String: Any]? { restrictions.map { [AVURLAssetReferenceRestrictionsKey: $0.rawValue] } }
  override var references: MovieReferences { MovieReferences(options) }

  /// Creates the movie in a file, with options by their `AVURLAsset…Key`.
  public init(url URL: URL, options: [String: Any]? = nil) {
    url = URL
    restrictions = AVAssetReferenceRestrictions(options)
    let references = MovieReferences(options)
    super.init(loader: AssetLoader { AssetContent(try await MediaFile.open(URL, references: references)) })
  }

  /// A movie without a file, for one that is put together.
  init(withoutFile: ()) {
    (url, restrictions) = (nil, nil)
    super.init(loader: AssetLoader(content: AssetContent()))
  }

  override func makeTrack(_ facts: MediaTrackFacts) -> AVAssetTrack { AVMovieTrack(facts, of: self) }

  /// Where media data that is added is stored unless its track has a storage of its own; nil for a movie that can't be changed.
  open var defaultMediaDataStorage: AVMediaDataStorage? { nil }

  /// Returns a movie of the same file that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    url.map { AVMutableMovie(url: $0, options: options) } ?? AVMutableMovie(withoutFile: ())
  }

  /// Whether the movie's file can be extended by fragments.
  open var canContainMovieFragments: Bool { canContainFragments }
  /// Whether the movie's file has fragments.
  open var containsMovieFragments: Bool { containsFragments }

  /// The file types that movies are read from.
  open class func movieTypes() -> [AVFileType] { [.mov, .mp4, .m4v, .m4a, .mobile3GPP, .mobile3GPP2] }

  /// Whether its header can be written into a file of this type.
  open func isCompatible(withFileType fileType: AVFileType) -> Bool {
    waiting(for: "tracks") { asset in
      switch asset.facts?.container {
      case .quickTime: fileType == .mov
      case .mpeg4: fileType == .mp4 || fileType == .m4v
      case .m4a: fileType == .m4a || fileType == .mp4
      case .threeGPP: fileType == .mobile3GPP || fileType == .mobile3GPP2
      default: false
      }
    }
  }

  /// The header with its metadata, which refers to the movie's own file for all samples. Written into another folder than
  /// the movie's, it is opened with `AVURLAssetReferenceRestrictionsKey`. For a movie in fragments it has no samples. Blocks
  /// the caller's thread.
  open func makeMovieHeader(fileType: AVFileType) throws -> Data {
    try header(fileType, in: nil)
  }

  /// The header for a file in a folder, relative to which it refers to the movie's file; nil refers to it by its whole URL.
  private func header(_ fileType: AVFileType, in folder: URL?) throws -> Data {
    guard let source = url, isCompatible(withFileType: fileType), !isComposed else {
      throw AVError(.operationNotSupportedForAsset, userInfo: [AVErrorFileTypeKey: fileType])
    }
    do {
      return Data(try MetadataEditor.header(of: source, with: entries(for: fileType), in: folder))
    } catch {
      throw AVError(loading: error)
    }
  }

  /// Writes the movie header with its metadata. In the movie's own file the media data stays untouched; to another URL
  /// a complete copy is written, where no file may exist yet, or the header alone, which refers to the movie's file for its
  /// samples. Blocks the caller's thread.
  open func writeHeader(to url: URL, fileType: AVFileType, options: AVMovieWritingOptions = []) throws {
    let isOwn = url.standardizedFileURL == self.url?.standardizedFileURL
    if options.contains(.truncateDestinationToMovieHeaderOnly), !isOwn {
      return try header(fileType, in: url.deletingLastPathComponent()).write(to: url, options: .atomic)
    }
    guard let source = self.url, isCompatible(withFileType: fileType),
      !options.contains(.truncateDestinationToMovieHeaderOnly)
    else { throw AVError(.operationNotSupportedForAsset, userInfo: [AVErrorFileTypeKey: fileType]) }
    do {
      try MetadataEditor.write(entries(for: fileType), to: source, as: isOwn ? nil : url)
    } catch { throw AVError(loading: error) }
  }

  /// The metadata as a file of a type keeps it.
  func entries(for fileType: AVFileType) -> [MetadataEntry] {
    metadata.compactMap { $0.entry(inQuickTime: fileType == .mov) }
  }
}
