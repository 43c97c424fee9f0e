import Foundation
import MediaEngine

extension AVError {
  /// What the engine says of a movie, as Apple's codes; its words stay.
  init(_ error: PlaybackError) {
    self.init(
      error.code, userInfo: [NSLocalizedDescriptionKey: "\(error)", NSUnderlyingErrorKey: error])
  }
}

extension PlaybackError {
  fileprivate var code: AVError.Code {
    switch self {
    case .notFound, .network: .contentIsUnavailable
    case .notPermitted: .contentIsNotAuthorized
    case .notMedia: .fileFormatNotRecognized
    case .damaged: .failedToParse
    case .missingPlugin: .decoderNotFound
    case .stalled, .failed: .unknown
    }
  }
}
