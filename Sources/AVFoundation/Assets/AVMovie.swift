import Foundation
import MediaEngine

/// A movie in a file of QuickTime's kind: `mov`, `mp4`, `m4v`, `m4a`, `3gp`.
open class AVMovie: AVAsset, @unchecked Sendable {
  /// Where it is.
  public let url: URL?

  init(at url: URL, loader: AssetLoader) {
    self.url = url
    super.init(loader: loader)
  }

  /// The movie in a file, with options by their `AVURLAsset…Key`.
  public convenience init(url URL: URL, options: [String: Any]? = nil) {
    self.init(at: URL, loader: AssetLoader { AssetContent(try await MediaFile.open(URL)) })
  }

  /// The kinds of files that movies are in.
  open class func movieTypes() -> [AVFileType] { [.mov, .mp4, .m4v, .m4a, .mobile3GPP, .mobile3GPP2] }

  /// Whether its header can be written into a file of this kind.
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

  /// Writes its header, with what it says of itself. Into its own file, the media stay untouched; elsewhere a whole
  /// copy is written, where there may be nothing yet. Holds the caller's thread.
  open func writeHeader(to url: URL, fileType: AVFileType, options: AVMovieWritingOptions = []) throws {
    guard let source = self.url, isCompatible(withFileType: fileType),
      !options.contains(.truncateDestinationToMovieHeaderOnly)
    else { throw AVError(.operationNotSupportedForAsset, userInfo: [AVErrorFileTypeKey: fileType]) }
    let isOwn = url.standardizedFileURL == source.standardizedFileURL
    let entries = metadata.compactMap { $0.entry(inQuickTime: fileType == .mov) }
    do { try MetadataEditor.write(entries, to: source, as: isOwn ? nil : url) } catch { throw AVError(loading: error) }
  }
}
