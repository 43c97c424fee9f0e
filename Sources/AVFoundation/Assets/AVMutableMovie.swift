import Foundation
import MediaEngine
import Synchronization

/// A movie whose metadata can be changed.
open class AVMutableMovie: AVMovie, @unchecked Sendable {
  private struct Change {
    var metadata: [AVMetadataItem]?
    var isModified = false
  }

  private let change = Mutex(Change())

  /// Opens the movie in a file, blocking the caller's thread. Throws if the file can't be opened or edited.
  public convenience init(url URL: URL, options: [String: Any]? = nil, error: ()) throws {
    self.init(url: URL, options: options)
    guard let facts = loader.wait(for: "tracks")?.facts else {
      throw loader.status(of: "tracks").error.map { AVError(_nsError: $0) } ?? AVError(.unknown)
    }
    guard facts.container.isISO else { throw AVError(loading: MediaFileError.notEditable(URL)) }
  }

  /// The metadata. An item with a common key is written under the key that the file type has for it.
  open override var metadata: [AVMetadataItem] {
    get { super.metadata }
    set {
      let copies = newValue.map { $0.copy() as? AVMetadataItem ?? $0 }
      change.withLock { ($0.metadata, $0.isModified) = (copies, true) }
    }
  }

  override var knownMetadata: [AVMetadataItem] { change.withLock { $0.metadata } ?? super.knownMetadata }

  /// Whether the movie has been changed.
  open var isModified: Bool {
    get { change.withLock { $0.isModified } }
    set { change.withLock { $0.isModified = newValue } }
  }
}
