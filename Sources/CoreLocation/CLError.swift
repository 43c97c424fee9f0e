import Foundation

/// The domain of `CLError`.
public let kCLErrorDomain = "kCLErrorDomain"

/// An error with locations.
public struct CLError: _BridgedStoredNSError {
  /// The error as `NSError`, which `error as NSError` gives.
  public let _nsError: NSError

  /// Wraps an `NSError` of this domain.
  public init(_nsError error: NSError) { _nsError = error }

  /// Creates an error with a code.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    _nsError = NSError(domain: kCLErrorDomain, code: code.rawValue, userInfo: userInfo)
  }

  /// The domain of all these errors.
  public static var _nsErrorDomain: String { kCLErrorDomain }
}
