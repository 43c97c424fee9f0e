import Foundation
import GLibSupport
import GStreamer

/// Why a movie can't be played, with messages for the user.
public enum PlaybackError: Error, Sendable, Equatable {
  /// There is no such file.
  case notFound(name: String)
  /// The user has no permission to read it.
  case notPermitted(name: String)
  /// It isn't a movie, or its format is unknown.
  case notMedia(name: String)
  /// It keeps its samples in another file, which it may not refer to.
  case referenceRefused(name: String, file: String)
  /// It is damaged.
  case damaged(name: String)
  /// It is encrypted.
  case protected(name: String)
  /// A decoder or demuxer is missing.
  case missingPlugin(name: String, MissingDecoder)
  /// A part is missing that every movie needs: nothing can be played.
  case unusable(name: String, MissingDecoder)
  /// The server doesn't respond, or responds with an error.
  case network(name: String, reason: String)
  /// It may not be loaded over the network there is.
  case networkNotAllowed(name: String)
  /// Playback didn't start, or a seek didn't complete, in time.
  case timedOut(name: String)
  /// Any other error, with the message of its origin.
  case failed(name: String, reason: String)

  /// Creates an error from that of an element or the pipeline.
  init(_ error: any Error, name: String, missing: MissingPlugin? = nil) {
    switch error {
    case let error as PlaybackError: self = error
    case MediaFileError.notFound: self = .notFound(name: name)
    case MediaFileError.noPermission: self = .notPermitted(name: name)
    case MediaFileError.notMedia: self = .notMedia(name: name)
    case MediaFileError.referenceRefused(_, let file): self = .referenceRefused(name: name, file: file)
    case MediaFileError.network(_, let reason): self = .network(name: name, reason: reason)
    case MediaFileError.networkNotAllowed: self = .networkNotAllowed(name: name)
    case MediaFileError.timedOut: self = .timedOut(name: name)
    case GStreamerError.stateChange(_, _, let failure?), GStreamerError.failed(let failure):
      self = PlaybackError(failure: failure, name: name, missing: missing)
    case let failure as Failure: self = PlaybackError(failure: failure, name: name, missing: missing)
    case GStreamerError.missingElement(let element, let package):
      self = .missingPlugin(name: name, MissingDecoder(element: element, package: package))
    case GStreamerError.missingPlugin(let plugin):
      self = .missingPlugin(name: name, MissingDecoder(plugin))
    case let missing as MissingDecoder: self = .missingPlugin(name: name, missing)
    case GStreamerError.timedOut: self = .timedOut(name: name)
    default: self = .failed(name: name, reason: "\(error)")
    }
  }

  private init(failure: Failure, name: String, missing: MissingPlugin?) {
    switch failure.kind {
    case .notFound: self = .notFound(name: name)
    case .notPermitted: self = .notPermitted(name: name)
    case .serverSilent: self = .network(name: name, reason: tr("The server doesn't answer."))
    case let kind where failure.isOfNetwork && !kind.isOfStream && kind != .other:
      self = .network(name: name, reason: failure.message)
    case .codecMissing:
      self =
        missing.flatMap {
          $0.isOfMedia ? .missingPlugin(name: name, MissingDecoder($0)) : nil
        }
        ?? .notMedia(name: name)
    case .unknownFormat: self = .notMedia(name: name)
    case .damaged: self = .damaged(name: name)
    default: self = .failed(name: name, reason: failure.message)
    }
  }
}

extension MissingPlugin {
  /// Whether the missing decoder is for video or audio: GStreamer also reports one for text.
  fileprivate var isOfMedia: Bool {
    ["video/", "audio/", "image/", "application/vnd", "application/x-hls"].contains { subject.hasPrefix($0) }
  }
}

extension PlaybackError {
  /// Whether no other movie could be played either.
  public var isOfPlayer: Bool {
    if case .unusable = self { true } else { false }
  }
}

extension PlaybackError: LocalizedError {
  /// The description, for Foundation's error messages.
  public var errorDescription: String? { description }
}

extension PlaybackError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFound(let name): tr("“%s” isn't there.", name)
    case .notPermitted(let name): tr("“%s” may not be read.", name)
    case .notMedia(let name): tr("“%s” can't be played: its format is unknown.", name)
    case .referenceRefused(let name, let file): MediaFileError.refusal(of: file, by: name)
    case .damaged(let name): tr("“%s” can't be played: it is damaged.", name)
    case .protected(let name): tr("“%s” can't be played: it is protected.", name)
    case .missingPlugin(let name, let missing), .unusable(let name, let missing): missing.message(file: name)
    case .network(let name, _): tr("“%s” can't be loaded.", name)
    case .networkNotAllowed(let name): tr("“%s” may not be loaded over this network.", name)
    case .timedOut(let name): tr("“%s” doesn't begin to play.", name)
    case .failed(let name, _): tr("“%s” can't be played.", name)
    }
  }

  /// The message of the error's origin, often in English.
  public var detail: String? {
    switch self {
    case .network(_, let reason), .failed(_, let reason): reason
    case .notFound, .notPermitted, .notMedia, .referenceRefused, .damaged, .protected, .missingPlugin, .unusable,
      .networkNotAllowed, .timedOut:
      nil
    }
  }
}
