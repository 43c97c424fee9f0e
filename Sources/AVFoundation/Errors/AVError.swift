import Foundation

/// What goes wrong with media and devices: a code of Apple's, and words for the person.
public struct AVError: _BridgedStoredNSError {
  /// The error as `NSError`, which `error as NSError` gives.
  public let _nsError: NSError

  /// Takes over an error of this domain.
  public init(_nsError error: NSError) {
    _nsError = error
  }

  /// An error with this code. Words that `userInfo` doesn't bring are added.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    var userInfo = userInfo
    let words = AVErrorWords(for: code)
    func add(_ text: String?, _ key: String) {
      if userInfo[key] == nil, let text { userInfo[key] = text }
    }
    add(words.description, NSLocalizedDescriptionKey)
    add(words.reason, NSLocalizedFailureReasonErrorKey)
    add(words.suggestion, NSLocalizedRecoverySuggestionErrorKey)
    _nsError = NSError(domain: AVFoundationErrorDomain, code: code.rawValue, userInfo: userInfo)
  }

  /// The domain of all these errors.
  public static var _nsErrorDomain: String { AVFoundationErrorDomain }
}

/// The domain of `AVError`.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

extension AVError: LocalizedError {
  /// What happened.
  public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String }

  /// Why it happened, where that is known.
  public var failureReason: String? { userInfo[NSLocalizedFailureReasonErrorKey] as? String }

  /// What the person can do about it, where there is something.
  public var recoverySuggestion: String? { userInfo[NSLocalizedRecoverySuggestionErrorKey] as? String }
}
