import Foundation
import GStreamer

/// What GStreamer's errors mean for who wants to read a file.
enum StreamFailure {
  static func error(_ url: URL, _ error: GStreamerError) -> MediaFileError {
    switch error {
    case .missingElement(let name, let package): .missingPlugin(url, name: name, package: package)
    case .missingPlugin(let plugin): .missingPlugin(url, name: plugin.name, package: plugin.debianPackage)
    case .failed(let failure): self.error(url, failure, missing: nil)
    case .stateChange(_, _, let failure?): self.error(url, failure, missing: nil)
    default: .unreadable(url, reason: error.description)
    }
  }

  static func error(_ url: URL, _ failure: Failure, missing: MissingPlugin?) -> MediaFileError {
    if let missing { return .missingPlugin(url, name: missing.name, package: missing.debianPackage) }
    let isStream = failure.domain.contains("stream")
    switch (isStream, failure.code) {
    // GST_STREAM_ERROR_TYPE_NOT_FOUND, _WRONG_TYPE, _CODEC_NOT_FOUND.
    case (true, 4), (true, 5), (true, 6): return .notMedia(url)
    case (true, _): return url.isFileURL ? .damaged(url, reason: reason(failure)) : network(url, failure)
    // GST_RESOURCE_ERROR_NOT_FOUND, _NOT_AUTHORIZED.
    case (false, 3): return .notFound(url)
    case (false, 15): return .noPermission(url)
    default: return url.isFileURL ? .unreadable(url, reason: reason(failure)) : network(url, failure)
    }
  }

  /// Who says why may name the address as it was asked for.
  private static func network(_ url: URL, _ failure: Failure) -> MediaFileError {
    .network(url, reason: reason(failure).replacing(url.absoluteString, with: url.shownName))
  }

  /// Without its full stop: it stands within a sentence.
  private static func reason(_ failure: Failure) -> String {
    failure.message.hasSuffix(".") ? String(failure.message.dropLast()) : failure.message
  }
}
