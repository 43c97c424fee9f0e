import Foundation
import MediaEngine

extension AVError {
  /// The error for a file of which something can't be decoded, with what to install as the suggestion.
  init(_ missing: MissingDecoder, of name: String, because error: any Error, userInfo: [String: Any] = [:]) {
    var userInfo = userInfo
    userInfo[NSLocalizedDescriptionKey] = missing.explanation(file: name)
    userInfo[NSLocalizedRecoverySuggestionErrorKey] = missing.suggestion
    userInfo[NSUnderlyingErrorKey] = error
    self.init(.decoderNotFound, userInfo: userInfo)
  }

  /// What `decoderNotFound` is about: the format and the package that has its decoder. Nil for other errors. An addition
  /// of Kinora's.
  public var missingDecoder: MissingDecoder? {
    switch userInfo[NSUnderlyingErrorKey] as? any Error {
    case PlaybackError.missingPlugin(_, let missing)?, PlaybackError.unusable(_, let missing)?: missing
    case MediaFileError.missingPlugin(_, let missing)?: missing
    case MediaDecodingError.missingDecoder(_, let missing)?: missing
    default: nil
    }
  }
}
