import Foundation

/// An observation of a property. It ends when this object is released or invalidated.
public final class NSKeyValueObservation: NSObject, Sendable {
  private let observer: any KeyValueObserver

  init(_ observer: any KeyValueObserver) {
    self.observer = observer
  }

  deinit {
    observer.end()
  }

  /// Ends the observation. The handler may call this itself; a call running on another thread is completed.
  public func invalidate() {
    observer.end()
  }
}
