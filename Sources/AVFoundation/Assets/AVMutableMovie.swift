import Foundation
import MediaEngine
import Synchronization

/// A movie whose header can be changed: what it says of itself.
open class AVMutableMovie: AVMovie, @unchecked Sendable {
  private struct Change {
    var metadata: [AVMetadataItem]?
    var isModified = false
  }

  private let change = Mutex(Change())

  /// Opens the movie in a file. Holds the caller's thread; a file that can't be opened or changed is an error.
  ///
  /// The last argument isn't Apple's, whose two initializers, the throwing one and that of `AVMovie`, may look the same:
  /// without waiting, what is wrong with the file shows when something of it is loaded or written.
  public init(url URL: URL, options: [String: Any]? = nil, waitsForHeader: Bool = true) throws {
    super.init(at: URL, loader: AssetLoader { AssetContent(try await MediaFile.open(URL)) })
    guard waitsForHeader else { return }
    guard let facts = loader.wait(for: "tracks")?.facts else {
      throw loader.status(of: "tracks").error.map { AVError(_nsError: $0) } ?? AVError(.unknown)
    }
    guard facts.container.isISO else { throw AVError(loading: MediaFileError.notEditable(URL)) }
  }

  /// What it says of itself. A common item is written under the key that the kind of file has for it.
  open override var metadata: [AVMetadataItem] {
    get { super.metadata }
    set {
      let copies = newValue.map { $0.copy() as? AVMetadataItem ?? $0 }
      change.withLock { ($0.metadata, $0.isModified) = (copies, true) }
    }
  }

  override var knownMetadata: [AVMetadataItem] { change.withLock { $0.metadata } ?? super.knownMetadata }

  /// Whether something was changed.
  open var isModified: Bool {
    get { change.withLock { $0.isModified } }
    set { change.withLock { $0.isModified = newValue } }
  }
}
