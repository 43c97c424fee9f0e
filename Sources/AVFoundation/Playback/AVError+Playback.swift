import Foundation
import MediaEngine

extension AVError {
  /// Converts an engine error about playback to Apple's code; keeps the engine's message.
  init(_ error: PlaybackError) {
    switch error {
    case .missingPlugin(let name, let missing), .unusable(let name, let missing):
      self.init(missing, of: name, because: error)
      return
    default: break
    }
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: "\(error)", NSUnderlyingErrorKey: error]
    if case .networkNotAllowed = error { userInfo[NSUnderlyingErrorKey] = URLError(.dataNotAllowed) }
    if let detail = error.detail { userInfo[NSLocalizedFailureReasonErrorKey] = detail }
    self.init(error.code, userInfo: userInfo)
  }
}

extension PlaybackError {
  fileprivate var code: AVError.Code {
    switch self {
    case .notFound, .network, .networkNotAllowed: .contentIsUnavailable
    case .notPermitted: .contentIsNotAuthorized
    case .notMedia: .fileFormatNotRecognized
    case .referenceRefused: .referenceForbiddenByReferencePolicy
    case .damaged: .failedToParse
    case .protected: .contentIsProtected
    case .missingPlugin, .unusable: .decoderNotFound
    case .timedOut, .failed: .unknown
    }
  }
}
