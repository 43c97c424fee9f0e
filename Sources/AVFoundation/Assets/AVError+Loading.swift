import Foundation
import MediaEngine

extension AVError {
  /// The error for an asset that couldn't be loaded; keeps the engine's message.
  init(loading error: any Error) {
    switch error {
    case let error as AVError: self = error
    case MediaFileError.missingPlugin(let url, let missing):
      self.init(missing, of: url.shownName, because: error, userInfo: [NSURLErrorKey: url.asGiven])
    case MediaFileError.networkNotAllowed(let url):
      self.init(
        .contentIsUnavailable,
        userInfo: [
          NSLocalizedDescriptionKey: "\(error)", NSURLErrorKey: url.asGiven,
          NSUnderlyingErrorKey: URLError(.dataNotAllowed, userInfo: [NSURLErrorFailingURLErrorKey: url.asGiven]),
        ])
    case let error as MediaFileError:
      var userInfo: [String: Any] = [NSLocalizedDescriptionKey: "\(error)", NSUnderlyingErrorKey: error]
      if let reason = error.reason { userInfo[NSLocalizedFailureReasonErrorKey] = reason }
      if let url = error.url { userInfo[NSURLErrorKey] = url.asGiven }
      self.init(error.code, userInfo: userInfo)
    case is CancellationError: self.init(.operationCancelled)
    default: self.init(any: error)
    }
  }
}

extension MediaFileError {
  fileprivate var code: AVError.Code {
    switch self {
    case .notFound: .contentIsUnavailable
    case .noPermission: .contentIsNotAuthorized
    case .notMedia: .fileFormatNotRecognized
    case .referenceRefused: .referenceForbiddenByReferencePolicy
    case .damaged: .fileFailedToParse
    case .unreadable: .failedToLoadMediaData
    case .network, .networkNotAllowed: .contentIsUnavailable
    case .missingPlugin: .decoderNotFound
    case .timedOut: .failedToLoadMediaData
    case .cancelled: .operationCancelled
    case .noSuchTrack: .noSourceTrack
    case .notEditable: .operationNotSupportedForAsset
    case .diskFull: .diskFull
    case .notWritable, .notWritten: .exportFailed
    }
  }

  /// The file or URL that the error is about.
  fileprivate var url: URL? {
    switch self {
    case .notFound(let url), .noPermission(let url), .notMedia(let url), .referenceRefused(let url, _),
      .damaged(let url, _), .unreadable(let url, _), .network(let url, _), .networkNotAllowed(let url),
      .missingPlugin(let url, _), .timedOut(let url), .noSuchTrack(let url, _), .notEditable(let url),
      .notWritable(let url), .diskFull(let url), .notWritten(let url, _):
      url
    case .cancelled: nil
    }
  }

  fileprivate var reason: String? {
    switch self {
    case .damaged(_, let reason), .unreadable(_, let reason), .network(_, let reason), .notWritten(_, let reason):
      reason
    default: nil
    }
  }
}
