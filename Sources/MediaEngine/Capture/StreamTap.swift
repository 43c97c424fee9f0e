import GStreamer
import Synchronization

/// A place where a running device's samples leave its pipeline. Closes itself when it is let go.
public final class StreamTap: Sendable {
  /// Tells one tap of a stream from the others.
  let identifier: UInt64
  private let close: @Sendable () async -> Void
  private let isOpen = Mutex(true)

  init(identifier: UInt64, close: @escaping @Sendable () async -> Void) {
    self.identifier = identifier
    self.close = close
  }

  deinit {
    guard takeTurn() else { return }
    let close = close
    Task { await close() }
  }

  /// Takes the tap off. Once this returns the receiver is called no more. A second call does nothing.
  public func close() async {
    guard takeTurn() else { return }
    await close()
  }

  private func takeTurn() -> Bool {
    isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
  }
}
