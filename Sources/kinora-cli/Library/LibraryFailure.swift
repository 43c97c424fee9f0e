import Foundation
import GLibSupport
import Photos

/// An error of a library, with the file or item that it is about.
struct LibraryFailure: Error, CustomStringConvertible {
  let error: any Error
  let what: String

  var description: String { Self.words(error, about: what) }

  /// The file or item that an error is about, followed by the error's message.
  static func words(_ error: any Error, about what: String) -> String {
    let error = error as? PHPhotosError
    let words = [error?.errorDescription, error?.recoverySuggestion].compactMap(\.self).joined(separator: " ")
    return words.isEmpty ? tr("%s: something went wrong.", what) : "\(what): \(words)"
  }

  var exitCode: ExitCode {
    switch (error as? PHPhotosError)?.code {
    case .accessUserDenied, .accessRestricted: .noPermission
    case .invalidResource: .unreadable
    case .notEnoughSpace: .diskFull
    default: .failed
    }
  }
}
