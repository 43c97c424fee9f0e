import Foundation
import MediaEngine

extension AVError {
  /// The error for an image that couldn't be generated; keeps the engine's message.
  init(image error: MediaDecodingError) {
    if case .file(let error) = error {
      self.init(loading: error)
      return
    }
    if case .missingDecoder(let url, let missing) = error {
      self.init(missing, of: url.lastPathComponent, because: error)
      return
    }
    let code: Code =
      switch error {
      case .noImage: .noImageAtTime
      case .noVideo, .noSound: .noSourceTrack
      case .missingDecoder: .decoderNotFound
      case .undecodable, .file: .decodeFailed
      case .protected: .contentIsProtected
      case .cancelled: .operationCancelled
      }
    self.init(code, userInfo: [NSLocalizedDescriptionKey: "\(error)", NSUnderlyingErrorKey: error])
  }
}
