import Foundation
import GLibSupport
import Synchronization
import UniformTypeIdentifiers

/// The result of editing: a file that the program writes, and a description of its edits. Hand it over in a change block
/// by `PHAssetChangeRequest.contentEditingOutput`.
public final class PHContentEditingOutput: NSObject, Sendable {
  /// Where the edited photo, as JPEG, or the edited video, as QuickTime movie, is to be written.
  public let renderedContentURL: URL
  /// Where the edited movie of a Live Photo is written.
  let renderedMovieURL: URL
  private let folder: URL
  private let isVideo: Bool?
  private let adjustments = Mutex<PHAdjustmentData?>(nil)

  /// The result of editing an asset.
  public convenience init(contentEditingInput: PHContentEditingInput) {
    let isVideo = contentEditingInput.mediaType == .video
    self.init(isVideo: isVideo, size: isVideo || contentEditingInput.livePhoto != nil ? .large : .small)
  }

  /// The result of editing an asset that the same change block creates.
  public convenience init(placeholderForCreatedAsset: PHObjectPlaceholder) {
    self.init(isVideo: nil, size: .large)
  }

  private init(isVideo: Bool?, size: WorkFolder.Size) {
    self.isVideo = isVideo
    folder = WorkFolder.make("editing", for: size)
    renderedContentURL = folder.appending(path: "FullSizeRender." + (isVideo == true ? "mov" : "jpg"))
    renderedMovieURL = folder.appending(path: "FullSizeRenderPaired.mov")
    super.init()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The description of the edits. A change without one fails.
  public var adjustmentData: PHAdjustmentData? {
    get { adjustments.withLock { $0 } }
    set { adjustments.withLock { $0 = newValue } }
  }

  /// The types in which the result can be written.
  public var supportedRenderedContentTypes: [UTType] {
    let (photos, videos) = ([UTType.jpeg, .heic, .png, .tiff], [UTType.quickTimeMovie, .mpeg4Movie])
    return isVideo.map { $0 ? videos : photos } ?? photos + videos
  }

  /// The type of the file at `renderedContentURL`.
  public var defaultRenderedContentType: UTType? { isVideo == true ? .quickTimeMovie : .jpeg }

  /// Where the result is to be written in a type. Throws for a type that isn't supported.
  public func renderedContentURL(for type: UTType) throws -> URL {
    guard supportedRenderedContentTypes.contains(type), let ending = type.preferredFilenameExtension else {
      throw PHPhotosError(.invalidResource, type.identifier)
    }
    return type == defaultRenderedContentType
      ? renderedContentURL : folder.appending(path: "FullSizeRender." + ending)
  }

  /// The edited movie of a Live Photo; nil if there is none.
  var movie: URL? { FileSystem.facts(renderedMovieURL.path)?.isFile == true ? renderedMovieURL : nil }

  /// The file that the program has written; nil if it has written none.
  var rendering: URL? {
    let candidates = supportedRenderedContentTypes.compactMap { try? renderedContentURL(for: $0) }
    return ([renderedContentURL] + candidates).first { FileSystem.facts($0.path)?.isFile == true }
  }
}
