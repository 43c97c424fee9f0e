import Foundation

/// An observation of a property. It ends when this object is let go of, or invalidated.
public final class NSKeyValueObservation: NSObject, Sendable {
  private let observer: any KeyValueObserver

  init(_ observer: any KeyValueObserver) {
    self.observer = observer
  }

  deinit {
    observer.end()
  }

  /// Ends the observation. The handler may call this itself; a call that another thread is in goes on to its end.
  public func invalidate() {
    observer.end()
  }
}
