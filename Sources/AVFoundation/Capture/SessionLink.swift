import Synchronization

/// A weak link from a part of a session to its session. The session holds its parts; parts don't hold it.
final class SessionLink: Sendable {
  private struct Link {
    weak var session: AVCaptureSession?
  }

  private let link = Mutex(Link())

  var session: AVCaptureSession? {
    get { link.withLock { $0.session } }
    set { link.withLock { $0.session = newValue } }
  }

  /// Tells the session that this part's use has changed.
  func changed() { session?.declarationChanged() }
}
