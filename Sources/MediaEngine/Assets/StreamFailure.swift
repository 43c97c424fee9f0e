import Foundation
import GStreamer

/// Converts GStreamer's errors to `MediaFileError`.
enum StreamFailure {
  static func error(_ url: URL, _ error: GStreamerError) -> MediaFileError {
    switch error {
    case .missingElement(let name, let package): .missingPlugin(url, MissingDecoder(element: name, package: package))
    case .missingPlugin(let plugin): .missingPlugin(url, MissingDecoder(plugin))
    case .failed(let failure): self.error(url, failure, missing: nil)
    case .stateChange(_, _, let failure?): self.error(url, failure, missing: nil)
    default: .unreadable(url, reason: error.description)
    }
  }

  static func error(_ url: URL, _ failure: Failure, missing: MissingPlugin?) -> MediaFileError {
    if let missing { return .missingPlugin(url, MissingDecoder(missing)) }
    switch failure.kind {
    case .unknownFormat, .codecMissing: return .notMedia(url)
    case .notFound: return .notFound(url)
    case .notPermitted: return .noPermission(url)
    case let kind where kind.isOfStream:
      return url.isFileURL ? .damaged(url, reason: reason(failure)) : network(url, failure)
    default: return url.isFileURL ? .unreadable(url, reason: reason(failure)) : network(url, failure)
    }
  }

  /// The message may contain the URL as it was requested.
  private static func network(_ url: URL, _ failure: Failure) -> MediaFileError {
    .network(url, reason: reason(failure).replacing(url.absoluteString, with: url.shownName))
  }

  /// Without its full stop, since it is inserted into a sentence.
  private static func reason(_ failure: Failure) -> String {
    failure.message.hasSuffix(".") ? String(failure.message.dropLast()) : failure.message
  }
}
