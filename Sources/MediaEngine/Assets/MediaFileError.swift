import Foundation
import GLibSupport

/// Why a file or address can't be read as media, or not be written.
public enum MediaFileError: Error, Sendable, Equatable {
  /// There is nothing.
  case notFound(URL)
  /// It may not be read.
  case noPermission(URL)
  /// It isn't media, or of a kind that nobody here reads.
  case notMedia(URL)
  /// It is media, but not whole; the reason is for a log.
  case damaged(URL, reason: String)
  /// The system can't read it; what it says of that.
  case unreadable(URL, reason: String)
  /// The server doesn't answer, or not with media.
  case network(URL, reason: String)
  /// Something must be installed before it can be read: what it is, and Debian's package for it.
  case missingPlugin(URL, name: String, package: String?)
  /// Nothing came for too long.
  case timedOut(URL)
  /// Nobody wants it any more.
  case cancelled
  /// The file has no such track.
  case noSuchTrack(URL, Int32)
  /// Its metadata can't be changed: it isn't an MP4 or MOV file.
  case notEditable(URL)
  /// It may be read, but not changed.
  case notWritable(URL)
  /// There is no room for the changed file.
  case diskFull(URL)
  /// The changed file can't be written.
  case notWritten(URL, reason: String)

  /// What the system's number means for a file.
  init(_ url: URL, system code: Int32) {
    switch code {
    case ENOENT, ENOTDIR: self = .notFound(url)
    case EACCES, EPERM: self = .noPermission(url)
    default: self = .unreadable(url, reason: SystemFailure(code).description)
    }
  }
}

extension MediaFileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFound(let url): tr("“%s” isn't there.", Self.name(url))
    case .noPermission(let url): tr("You may not read “%s”.", Self.name(url))
    case .notMedia(let url): tr("“%s” isn't a movie or sound that can be read here.", Self.name(url))
    case .damaged(let url, let reason): tr("“%s” is damaged: %s.", Self.name(url), reason)
    case .unreadable(let url, let reason): tr("“%s” can't be read: %s.", Self.name(url), reason)
    case .network(let url, let reason): tr("“%s” can't be loaded: %s.", Self.name(url), reason)
    case .missingPlugin(let url, let name, nil):
      tr("“%s” needs something that isn't installed: %s.", Self.name(url), name)
    case .missingPlugin(let url, let name, let package?):
      tr("“%s” needs something that isn't installed: %s. It is in the package %s.", Self.name(url), name, package)
    case .timedOut(let url): tr("“%s” can't be loaded: nothing has come for too long.", Self.name(url))
    case .cancelled: tr("Loading was stopped.")
    case .noSuchTrack(let url, _): tr("“%s” has no such track.", Self.name(url))
    case .notEditable(let url):
      tr("What “%s” says of itself can't be changed: that works with MP4 and MOV only.", Self.name(url))
    case .notWritable(let url): tr("You may not change “%s”.", Self.name(url))
    case .diskFull(let url): tr("The disk is full: there is no room for “%s”.", Self.name(url))
    case .notWritten(let url, let reason): tr("“%s” can't be written: %s.", Self.name(url), reason)
    }
  }

  private static func name(_ url: URL) -> String {
    url.shownName
  }
}

extension MediaFileError: LocalizedError {
  /// The same, as Foundation asks for it.
  public var errorDescription: String? { description }
}
