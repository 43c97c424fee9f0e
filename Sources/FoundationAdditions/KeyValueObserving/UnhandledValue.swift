import Foundation

/// What `super.observeValue` calls in a `ValueObserver`.
///
/// A protocol of its own: a method of `NSObject` couldn't be declared again in a class.
public protocol UnhandledValue {}

extension UnhandledValue {
  /// Stops the program: nobody handles this change.
  public func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    preconditionFailure("\(self) was told of \(keyPath ?? "a key path") and doesn't handle it.")
  }
}

extension NSObject: UnhandledValue {}
