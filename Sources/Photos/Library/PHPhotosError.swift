import Foundation
import GLibSupport

/// What goes wrong with the library: a code of Apple's, and words for the person.
public struct PHPhotosError: _BridgedStoredNSError {
  /// The error as `NSError`, which `error as NSError` gives.
  public let _nsError: NSError

  /// Takes over an error of this domain.
  public init(_nsError error: NSError) { _nsError = error }

  /// An error with this code. Words that `userInfo` doesn't bring are added.
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

  /// The domain of all these errors.
  public static var _nsErrorDomain: String { PHPhotosErrorDomain }

  /// What went wrong, with Apple's numbers.
  public enum Code: Int, Sendable, _ErrorCodeProtocol {
    /// The error that has these codes.
    public typealias _ErrorType = PHPhotosError

    /// Something went wrong that has no name.
    case internalError = -1
    /// The person called it off.
    case userCancelled = 3072
    /// What has changed since then isn't known any more.
    case persistentChangeTokenExpired = 3105
    /// The library's disk isn't there.
    case libraryVolumeOffline = 3114
    /// Nothing has this identifier.
    case identifierNotFound = 3201
    /// Several have this identifier.
    case multipleIdentifiersFound = 3202
    /// What a change did isn't known any more.
    case persistentChangeDetailsUnavailable = 3210
    /// This can't be changed.
    case changeNotSupported = 3300
    /// It was interrupted.
    case operationInterrupted = 3301
    /// A file isn't what it is said to be.
    case invalidResource = 3302
    /// A file is missing.
    case missingResource = 3303
    /// The disk is full.
    case notEnoughSpace = 3305
    /// The asset can't do this.
    case requestNotSupportedForAsset = 3306
    /// The system doesn't allow it.
    case accessRestricted = 3310
    /// The person doesn't allow it.
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
  /// What happened.
  public var errorDescription: String? {
    let words = [userInfo[NSLocalizedDescriptionKey], userInfo[NSLocalizedFailureReasonErrorKey]]
    return words.compactMap { $0 as? String }.joined(separator: " ")
  }

  /// What the person can do about it, where there is something.
  public var recoverySuggestion: String? { userInfo[NSLocalizedRecoverySuggestionErrorKey] as? String }
}

extension PHPhotosError {
  /// What a failure of the library is in Apple's terms.
  init(_ error: any Error) {
    switch error {
    case let error as PHPhotosError: self = error
    case LibraryError.noMainResource: self.init(.missingResource)
    case LibraryError.notAPair: self.init(.invalidResource, tr("The photo and the movie don't belong together."))
    case LibraryError.notMedia(let name):
      self.init(.invalidResource, tr("“%s” can't be read as that.", (name as NSString).lastPathComponent))
    case LibraryError.unknown: self.init(.identifierNotFound)
    case LibraryError.notInTrash: self.init(.identifierNotFound, tr("It isn't in the Trash any more."))
    case let error as SystemError where error.isFullDisk:
      self.init(.notEnoughSpace, suggestion: tr("Make room and try again."))
    case let error as SystemError where error.isRefusal: self.init(.accessUserDenied, error.description)
    case let error as SystemError where error.code == ENOENT: self.init(.missingResource, error.description)
    case let error as SystemError: self.init(.internalError, error.description)
    case let error as DatabaseError where error.isFullDisk:
      self.init(.notEnoughSpace, suggestion: tr("Make room and try again."))
    case is LibrarySchema.TooNew:
      self.init(.internalError, tr("A newer version of Kinora made its index."))
    case let error as CocoaError where error.code == .fileWriteNoPermission || error.code == .fileReadNoPermission:
      self.init(.accessUserDenied, error.localizedDescription)
    case let error as CocoaError where error.code == .fileWriteOutOfSpace:
      self.init(.notEnoughSpace, suggestion: tr("Make room and try again."))
    default: self.init(.internalError, "\(error)")
    }
  }
}
