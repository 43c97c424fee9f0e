import AVFoundation
import Foundation
import GLibSupport

/// An error as a message for the user, with technical details apart from it.
struct FaultWords: Equatable, Sendable {
  let words: String
  /// The message of the component that reported the error; often English, whatever the user's language.
  let detail: String?

  init(_ words: String, detail: String? = nil) { (self.words, self.detail) = (words, detail) }

  init(_ error: (any Error)?) {
    guard let error = error as? AVError else {
      self.init(tr("Nobody knows why."), detail: error.map { "\($0)" })
      return
    }
    let words = [error.errorDescription, error.recoverySuggestion].compactMap { $0 }.joined(separator: "\n")
    self.init(
      words.isEmpty ? tr("Nobody knows why.") : words,
      detail: (error.userInfo[NSUnderlyingErrorKey] as? PlaybackError)?.detail)
  }
}
