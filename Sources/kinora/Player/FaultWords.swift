import AVFoundation
import Foundation
import GLibSupport

/// An error in words for people, and apart from them what only some understand.
struct FaultWords: Equatable, Sendable {
  let words: String
  /// What whoever noticed said, in their own words; often English, whatever the person speaks.
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
