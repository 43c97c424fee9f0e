import Foundation
import MediaEngine

/// A file in which movies store the media data that is added to them.
///
/// Data is added behind what is in the file; a movie header is written into it by `AVMutableMovie`.
open class AVMediaDataStorage: NSObject, @unchecked Sendable {
  let storage: MediaStorage

  /// Creates a storage in a file, which is made when the first data is added. No options are known.
  public init(url URL: URL, options: [String: Any]? = nil) {
    storage = MediaStorage(URL)
    super.init()
  }

  /// The file's URL.
  open func url() -> URL? { storage.url }
}
