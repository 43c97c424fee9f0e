import CoreMedia
import Foundation
import MediaEngine

/// The status codes of the engine's errors, and what they say.
package enum AudioStatus {
  /// The domain of the errors of AVFAudio's classes. Codes are those of AudioToolbox, such as
  /// `kAudioFileUnsupportedDataFormatError`.
  package static let domain = "com.apple.coreaudio.avfaudio"

  /// The code for an error.
  package static func code(of error: any Error) -> OSStatus {
    switch error {
    case let error as MediaDecodingError: decodingCode(error)
    case let error as MediaFileError: fileCode(error)
    case let failure as WritingFailure: writingCode(failure)
    case is MissingDecoder, RecordingError.noEncoder, RecordingError.unsupported: kAudioFormatUnsupportedDataFormatError
    case let error as NSError where error.domain == domain || error.domain == CoreMedia.NSOSStatusErrorDomain:
      OSStatus(truncatingIfNeeded: error.code)
    default: kAudioFileUnspecifiedError
    }
  }

  private static func decodingCode(_ error: MediaDecodingError) -> OSStatus {
    switch error {
    case .file(let error): fileCode(error)
    case .missingDecoder, .protected: kAudioFileUnsupportedDataFormatError
    case .noSound, .noVideo, .noImage: kAudioFileUnsupportedFileTypeError
    case .undecodable: kAudioFileInvalidFileError
    case .cancelled: kAudioFileUnspecifiedError
    }
  }

  private static func fileCode(_ error: MediaFileError) -> OSStatus {
    switch error {
    case .notFound: kAudioFileFileNotFoundError
    case .noPermission, .notWritable: kAudioFilePermissionsError
    case .notMedia, .noSuchTrack: kAudioFileUnsupportedFileTypeError
    case .damaged: kAudioFileInvalidFileError
    case .missingPlugin: kAudioFileUnsupportedDataFormatError
    default: kAudioFileUnspecifiedError
    }
  }

  private static func writingCode(_ failure: WritingFailure) -> OSStatus {
    switch failure {
    case .noPermission, .exists: kAudioFilePermissionsError
    case .folderMissing: kAudioFileFileNotFoundError
    case .unfit: kAudioFileUnsupportedDataFormatError
    case .diskFull, .failed: kAudioFileUnspecifiedError
    }
  }

  /// An error of AVFAudio's domain for an error of the engine, which it says underneath.
  package static func error(_ error: any Error, file: URL? = nil) -> NSError {
    let known = error as NSError
    if known.domain == domain { return known }
    return self.error(code(of: error), "\(error)", file: file, underlying: error)
  }

  /// An error of AVFAudio's domain.
  package static func error(
    _ code: OSStatus, _ reason: String, file: URL? = nil, underlying: (any Error)? = nil
  ) -> NSError {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: reason]
    if let file { userInfo[NSURLErrorKey] = file }
    if let underlying { userInfo[NSUnderlyingErrorKey] = underlying }
    return NSError(domain: domain, code: Int(code), userInfo: userInfo)
  }
}
