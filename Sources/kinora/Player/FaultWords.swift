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

  /// Explains why a film can't be played, for a page that has its name already.
  init(_ error: PlaybackError, _ scene: FaultScene) {
    switch error {
    case .missingPlugin(_, let missing), .unusable(_, let missing):
      let words = [missing.explanation, missing.suggestion].compactMap(\.self).joined(separator: "\n")
      self.init(words, command: missing.package?.installCommand)
      return
    default: break
    }
    self.init(Self.words(error, scene).joined(separator: "\n"), detail: error.detail)
  }

  /// What happened, and what the person can do.
  private static func words(_ error: PlaybackError, _ scene: FaultScene) -> [String] {
    switch (error, scene) {
    case (.notMedia, .folder): [tr("There is no film or sound in this folder.")]
    case (.notMedia, .emptyPlaylist): [tr("There is no film or sound in this playlist.")]
    case (.notMedia, .manifest):
      [tr("This is the list of a stream’s pieces."), tr("Open the stream by its address instead.")]
    case (.notMedia, .emptyFile), (.damaged, .emptyFile), (.failed, .emptyFile):
      [tr("The file is empty."), tr("Perhaps it was never finished, or is still being copied.")]
    case (.notFound, .server): [tr("The server has no such file."), tr("Check the address.")]
    case (.notPermitted, .server): [tr("The server refuses to give it out, or asks for a login.")]
    case (.network, .server(.unknown)):
      [tr("There is no server of this name."), tr("Check the address and the network connection.")]
    case (.network, .server(.refused)):
      [tr("The server refuses the connection."), tr("Perhaps it isn’t running. Try again later.")]
    case (.network, .server(.unreachable)):
      [tr("The server can’t be reached."), tr("Check the network connection.")]
    case (.network, _): [tr("The server doesn’t deliver it."), tr("Try again later.")]
    case (.timedOut, .server): [tr("Nothing has come from the server for too long."), tr("Try again later.")]
    case (.notFound, _): [tr("There is no such file."), tr("Perhaps it was moved, renamed or deleted.")]
    case (.notPermitted, _): [tr("You may not read this file."), tr("Ask its owner for permission.")]
    case (.notMedia, _): [tr("It is no film or sound, or its format is unknown.")]
    case (.referenceRefused(_, let file), _):
      [
        tr("This movie keeps its pictures in other files."),
        // Translators: a file's path
        tr("“%s” isn’t opened: only movies and sound in the movie’s own folder are.", file),
      ]
    case (.damaged, _): [tr("The file is damaged.")]
    case (.protected, _): [tr("It is protected against copying.")]
    case (.timedOut, _): [tr("It doesn’t begin to play.")]
    case (.networkNotAllowed, _): [tr("It may not be loaded over this network.")]
    case (.missingPlugin, _), (.unusable, _), (.failed, _): [tr("Nobody knows why.")]
    }
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
