import Foundation
import MediaEngine

/// A movie in a file of the QuickTime family: `mov`, `mp4`, `m4v`, `m4a`, `3gp`.
open class AVMovie: AVAsset, @unchecked Sendable {
  /// The file's URL.
  public let url: URL?

  /// Creates the movie in a file, with options by their `AVURLAsset…Key`.
  public init(url URL: URL, options: [String: Any]? = nil) {
    url = URL
    super.init(loader: AssetLoader { AssetContent(try await MediaFile.open(URL)) })
  }

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

  /// Writes the movie header with its metadata. In the movie's own file the media data stays untouched; to another URL
  /// a complete copy is written, where no file may exist yet. Blocks the caller's thread.
  open func writeHeader(to url: URL, fileType: AVFileType, options: AVMovieWritingOptions = []) throws {
    guard let source = self.url, isCompatible(withFileType: fileType),
      !options.contains(.truncateDestinationToMovieHeaderOnly)
    else { throw AVError(.operationNotSupportedForAsset, userInfo: [AVErrorFileTypeKey: fileType]) }
    let isOwn = url.standardizedFileURL == source.standardizedFileURL
    let entries = metadata.compactMap { $0.entry(inQuickTime: fileType == .mov) }
    do { try MetadataEditor.write(entries, to: source, as: isOwn ? nil : url) } catch { throw AVError(loading: error) }
  }
}
