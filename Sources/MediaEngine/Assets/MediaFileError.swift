import Foundation
import GLibSupport

/// Why a file or URL can't be read as media, or not be written.
public enum MediaFileError: Error, Sendable, Equatable {
  /// It doesn't exist.
  case notFound(URL)
  /// There is no permission to read it.
  case noPermission(URL)
  /// It isn't media, or of an unsupported format.
  case notMedia(URL)
  /// It keeps its samples in another file, which it may not refer to.
  case referenceRefused(URL, name: String)
  /// It is media, but damaged; the reason is for the log.
  case damaged(URL, reason: String)
  /// The system can't read it; with the system's message.
  case unreadable(URL, reason: String)
  /// The server doesn't respond, or not with media.
  case network(URL, reason: String)
  /// It may not be loaded over the network there is.
  case networkNotAllowed(URL)
  /// A demuxer or decoder is missing.
  case missingPlugin(URL, MissingDecoder)
  /// No data arrived before the timeout.
  case timedOut(URL)
  /// The operation was cancelled.
  case cancelled
  /// The file has no such track.
  case noSuchTrack(URL, Int32)
  /// Its metadata can't be changed: it isn't an MP4 or MOV file.
  case notEditable(URL)
  /// There is no permission to change it.
  case notWritable(URL)
  /// There is no disk space for the changed file.
  case diskFull(URL)
  /// The changed file can't be written.
  case notWritten(URL, reason: String)

  /// Converts an `errno` of a file operation.
  init(_ url: URL, system code: Int32) {
    switch code {
    case ENOENT, ENOTDIR: self = .notFound(url)
    case EACCES, EPERM: self = .noPermission(url)
    default: self = .unreadable(url, reason: SystemFailure.of(code, at: url).description)
    }
  }
}

extension MediaFileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFound(let url): tr("“%s” isn't there.", Self.name(url))
    case .noPermission(let url): tr("You may not read “%s”.", Self.name(url))
    case .notMedia(let url): tr("“%s” isn't a movie or sound that can be read here.", Self.name(url))
    case .referenceRefused(let url, let name): Self.refusal(of: name, by: Self.name(url))
    case .damaged(let url, let reason): tr("“%s” is damaged: %s.", Self.name(url), reason)
    case .unreadable(let url, let reason): tr("“%s” can't be read: %s.", Self.name(url), reason)
    case .network(let url, let reason): tr("“%s” can't be loaded: %s.", Self.name(url), reason)
    case .networkNotAllowed(let url): tr("“%s” may not be loaded over this network.", Self.name(url))
    case .missingPlugin(let url, let missing): missing.message(file: Self.name(url))
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

  /// That a movie's samples aren't read from a file that it may not refer to.
  static func refusal(of file: String, by movie: String) -> String {
    tr(
      "“%1$s” keeps its pictures in other files. “%2$s” isn't opened: it is no movie or sound in its folder.",
      movie, file)
  }

  private static func name(_ url: URL) -> String {
    url.shownName
  }
}

extension MediaFileError: LocalizedError {
  /// The description, for Foundation's error messages.
  public var errorDescription: String? { description }
}
