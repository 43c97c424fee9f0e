import Foundation
import FoundationAdditions
import GLibSupport
import MediaEngine

/// An error of the library: a code of Apple's, and messages for the user.
public struct PHPhotosError: _BridgedStoredNSError {
  /// The error as `NSError`, which `error as NSError` gives.
  public let _nsError: NSError

  /// Wraps an `NSError` of this domain.
  public init(_nsError error: NSError) { _nsError = error }

  /// Creates an error with a code. Messages that `userInfo` lacks are added.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    var userInfo = userInfo
    if userInfo[NSLocalizedDescriptionKey] == nil { userInfo[NSLocalizedDescriptionKey] = Self.words(for: code) }
    _nsError = NSError(domain: PHPhotosErrorDomain, code: code.rawValue, userInfo: userInfo)
  }

  init(_ code: Code, _ reason: String? = nil, suggestion: String? = nil) {
    var userInfo: [String: Any] = [:]
    userInfo[NSLocalizedFailureReasonErrorKey] = reason
    userInfo[NSLocalizedRecoverySuggestionErrorKey] = suggestion
    self.init(code, userInfo: userInfo)
  }

  /// A refusal of one file, with words of its own.
  private init(refusing words: String, suggestion: String? = nil) {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: words]
    userInfo[NSLocalizedRecoverySuggestionErrorKey] = suggestion
    self.init(.invalidResource, userInfo: userInfo)
  }

  /// Something to know about the library, in which nothing went wrong.
  private init(remarking words: String, suggestion: String) {
    self.init(
      .internalError,
      userInfo: [
        NSLocalizedDescriptionKey: words, NSLocalizedRecoverySuggestionErrorKey: suggestion, Self.remark: true,
      ])
  }

  private static let remark = "KinoraRemark"

  /// Whether nothing failed: it is something to know.
  package var isRemark: Bool { userInfo[Self.remark] != nil }

  /// The domain of all these errors.
  public static var _nsErrorDomain: String { PHPhotosErrorDomain }

  /// The error codes, with Apple's numbers.
  public enum Code: Int, Sendable, _ErrorCodeProtocol {
    /// The error that has these codes.
    public typealias _ErrorType = PHPhotosError

    /// An unspecified internal error.
    case internalError = -1
    /// The user cancelled.
    case userCancelled = 3072
    /// The changes since this token aren't known any more.
    case persistentChangeTokenExpired = 3105
    /// The library's disk isn't mounted.
    case libraryVolumeOffline = 3114
    /// No object has this identifier.
    case identifierNotFound = 3201
    /// Several objects have this identifier.
    case multipleIdentifiersFound = 3202
    /// The details of the change aren't known any more.
    case persistentChangeDetailsUnavailable = 3210
    /// This change isn't supported.
    case changeNotSupported = 3300
    /// The operation was interrupted.
    case operationInterrupted = 3301
    /// A file isn't of the type that it is said to be.
    case invalidResource = 3302
    /// A file is missing.
    case missingResource = 3303
    /// The disk is full.
    case notEnoughSpace = 3305
    /// The asset doesn't support this request.
    case requestNotSupportedForAsset = 3306
    /// The system restricts access.
    case accessRestricted = 3310
    /// The user denies access.
    case accessUserDenied = 3311
  }

  private static func words(for code: Code) -> String {
    switch code {
    case .internalError: tr("Something went wrong in the photo library.")
    case .userCancelled, .operationInterrupted: tr("It was cancelled.")
    case .persistentChangeTokenExpired, .persistentChangeDetailsUnavailable:
      tr("What has changed since then isn't known any more.")
    case .libraryVolumeOffline: tr("The photo library's disk isn't there.")
    case .identifierNotFound, .multipleIdentifiersFound: tr("It isn't in the photo library any more.")
    case .changeNotSupported, .requestNotSupportedForAsset: tr("That can't be done.")
    case .invalidResource: tr("The file isn't a photo or video.")
    case .missingResource: tr("A photo or video needs its file.")
    case .notEnoughSpace: tr("The disk is full.")
    case .accessRestricted, .accessUserDenied: tr("The photo library can't be used.")
    }
  }
}

/// The domain of `PHPhotosError`.
public let PHPhotosErrorDomain = "PHPhotosErrorDomain"

extension PHPhotosError: LocalizedError {
  /// The message: what happened.
  public var errorDescription: String? {
    let words = [userInfo[NSLocalizedDescriptionKey], userInfo[NSLocalizedFailureReasonErrorKey]]
    return words.compactMap { $0 as? String }.joined(separator: " ")
  }

  /// What the user can do about it; nil if nothing.
  public var recoverySuggestion: String? { userInfo[NSLocalizedRecoverySuggestionErrorKey] as? String }
}

extension PHPhotosError {
  /// Translates a failure of the library to Apple's codes.
  init(_ error: any Error) {
    switch error {
    case let error as PHPhotosError: self = error
    case LibraryError.noMainResource: self.init(.missingResource)
    case LibraryError.notRendered:
      self.init(.missingResource, tr("An edit needs the edited file and a description."))
    case LibraryError.notAPair: self.init(.invalidResource, tr("The photo and the movie don't belong together."))
    case LibraryError.notMedia(let name):
      self.init(.invalidResource, tr("“%s” can't be read as that.", (name as NSString).lastPathComponent))
    case ReaderFailure.noReader(let reason):
      self.init(.internalError, tr("kinora-reader can't be started: %s", reason))
    case LibraryError.tooLarge(let name):
      self.init(.invalidResource, tr("“%s” is too large for that.", (name as NSString).lastPathComponent))
    case LibraryError.cutOff(let name):
      self.init(
        refusing: tr("“%s” is cut off: its end is missing.", (name as NSString).lastPathComponent),
        suggestion: tr("Look whether another copy of it is whole."))
    case LibraryError.unreadable(let name):
      self.init(
        refusing: tr("“%s” can't be read: its disk or card is damaged.", (name as NSString).lastPathComponent),
        suggestion: tr("Try another cable or reader."))
    case LibraryError.differs(let name):
      self.init(
        refusing: tr("The copy of “%s” isn't the same as the file.", (name as NSString).lastPathComponent),
        suggestion: tr("Try another cable or reader."))
    case LibraryError.unknown: self.init(.identifierNotFound)
    case LibraryError.away(let folder):
      self.init(
        .libraryVolumeOffline, tr("“%s” can't be read, or another folder is in its place.", folder),
        suggestion: tr("Mount its disk and try again."))
    case LibraryError.busy:
      self.init(
        .internalError, tr("Another program is changing it, and has been for a while."),
        suggestion: tr("Try again in a moment."))
    case LibraryError.setAside:
      self.init(
        .internalError, tr("A change that was interrupted couldn't be finished and was set aside."),
        suggestion: tr("“kinora-cli library verify” says which and why. No file is deleted."))
    case LibraryError.unmarked(let folder, let refusal):
      self.init(
        remarking: refusal.isOfDisk
          ? tr("The disk of “%s” keeps no extended attributes in files.", folder)
          : tr("Extended attributes can't be written: %s", refusal.words(for: folder)),
        suggestion: tr("Favourites, albums and what is hidden are kept in this computer's index alone."))
    case LibraryError.notInTrash: self.init(.identifierNotFound, tr("It isn't in the Trash any more."))
    case let error as SystemError where error.isFullDisk:
      self.init(.notEnoughSpace, suggestion: tr("Make room and try again."))
    case let error as SystemError where error.isRefusal: self.init(.accessUserDenied, error.description)
    case let error as SystemError where error.code == ENOENT: self.init(.missingResource, error.description)
    case let error as SystemError where error.code == StagedFile.changed:
      self.init(
        refusing: tr("“%s” changes while it is copied.", (error.path as NSString).lastPathComponent),
        suggestion: tr("Try again when it is finished."))
    case let error as SystemError where error.isSilence:
      self.init(
        .libraryVolumeOffline, tr("“%s” doesn't answer.", error.path),
        suggestion: tr("Its disk or server may be gone. What was begun is finished when it answers."))
    case let error as SystemError: self.init(.internalError, error.description)
    case let error as DatabaseError where error.isFullDisk:
      self.init(.notEnoughSpace, suggestion: tr("Make room and try again."))
    case is LibrarySchema.TooNew:
      self.init(.internalError, tr("A newer version of Kinora made its index."))
    default:
      if let cause = error.systemCause {
        self.init(SystemError(cause.code, path: cause.path ?? ""))
      } else if let error = error as? CocoaError {
        self.init(.internalError, (error as NSError).localizedFailureReason)
      } else {
        self.init(.internalError, "\(error)")
      }
    }
  }
}
