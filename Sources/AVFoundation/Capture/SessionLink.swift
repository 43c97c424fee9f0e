import Synchronization

/// Where a part of a session finds the session that it is in. The session holds its parts; parts don't hold it.
final class SessionLink: Sendable {
  private struct Link {
    weak var session: AVCaptureSession?
  }

  private let link = Mutex(Link())

  var session: AVCaptureSession? {
    get { link.withLock { $0.session } }
    set { link.withLock { $0.session = newValue } }
  }

  /// Says that the part is now to be used differently.
  func changed() { session?.declarationChanged() }
}
