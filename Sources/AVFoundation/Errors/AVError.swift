import Foundation

/// An error with media or devices: one of Apple's codes, and a message for the user.
public struct AVError: _BridgedStoredNSError {
  /// The error as `NSError`, which `error as NSError` gives.
  public let _nsError: NSError

  /// Wraps an `NSError` of this domain.
  public init(_nsError error: NSError) {
    _nsError = error
  }

  /// Creates an error with a code. Adds the messages that `userInfo` lacks.
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

  /// The same error with another one, as it is, for its reason; itself where there is none.
  func caused(by error: (any Error)?) -> AVError {
    guard let error else { return self }
    return AVError(code, userInfo: userInfo.merging([NSUnderlyingErrorKey: error]) { $1 })
  }

  /// The domain of all these errors.
  public static var _nsErrorDomain: String { AVFoundationErrorDomain }
}

/// The domain of `AVError`.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

extension AVError: LocalizedError {
  /// What happened.
  public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String }

  /// Why it happened, if known.
  public var failureReason: String? { userInfo[NSLocalizedFailureReasonErrorKey] as? String }

  /// What the user can do about it, if anything.
  public var recoverySuggestion: String? { userInfo[NSLocalizedRecoverySuggestionErrorKey] as? String }
}
