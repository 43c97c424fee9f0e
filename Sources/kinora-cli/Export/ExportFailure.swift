import AVFoundation
import Foundation

/// An export that failed, in words for a person.
struct ExportFailure: Error, CustomStringConvertible {
  let description: String
  let exitCode: ExitCode

  init(_ error: any Error) {
    let known = error as? AVError
    description = known?.errorDescription ?? "\(error)"
    exitCode =
      switch known?.code {
      case .fileAlreadyExists?: .destinationExists
      case .diskFull?: .diskFull
      case .contentIsNotAuthorized?, .operationNotAllowed?, .referenceForbiddenByReferencePolicy?: .noPermission
      case .contentIsUnavailable?, .fileFormatNotRecognized?, .fileFailedToParse?, .failedToLoadMediaData?,
        .decoderNotFound?, .decodeFailed?, .invalidSourceMedia?, .contentIsProtected?, .noSourceTrack?:
        .unreadable
      case .invalidOutputURLPathExtension?: .wrongUsage
      default: .failed
      }
  }
}
