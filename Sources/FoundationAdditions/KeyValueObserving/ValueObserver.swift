import Foundation

/// An object that is told of changes by the names of keys.
///
/// Where a class on Apple's systems overrides `NSObject.observeValue`, on Linux it conforms to this protocol and leaves
/// out the word `override`: `NSObject` has no such method there that could be overridden.
public protocol ValueObserver: NSObject {
  /// Called for a change of a property that `addObserver` named, on the thread that changed it unless the property says
  /// otherwise.
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}
