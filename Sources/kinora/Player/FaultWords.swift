import AVFoundation
import Foundation
import GLibSupport

/// An error as a message for the user, with technical details apart from it.
struct FaultWords: Equatable, Sendable {
  let words: String
  /// The message of the component that reported the error; often English, whatever the user's language.
  let detail: String?
  /// The command that helps, for a terminal.
  let command: String?

  init(_ words: String, detail: String? = nil, command: String? = nil) {
    (self.words, self.detail, self.command) = (words, detail, command)
  }

  /// What of a file can't be decoded, and what to install.
  init(_ missing: MissingDecoder, of file: URL) {
    let words = [missing.explanation(file: file.shownName), missing.suggestion]
    self.init(words.compactMap(\.self).joined(separator: "\n"), command: missing.package?.installCommand)
  }

  init(_ error: (any Error)?) {
    guard let error = error as? AVError else {
      self.init(tr("Nobody knows why."), detail: error.map { "\($0)" })
      return
    }
    let words = [error.errorDescription, error.recoverySuggestion].compactMap { $0 }.joined(separator: "\n")
    self.init(
      words.isEmpty ? tr("Nobody knows why.") : words,
      detail: (error.userInfo[NSUnderlyingErrorKey] as? PlaybackError)?.detail,
      command: error.missingDecoder?.package?.installCommand)
  }
}
