import AVFoundation

/// The reason why a photo wasn't taken, with a message on what to do and the exit code.
struct PhotoFailure: Error, CustomStringConvertible {
  let description: String
  let exitCode: ExitCode

  init(_ error: any Error) {
    guard let error = error as? AVError else {
      description = "\(error)"
      exitCode = ExitCode(of: error)
      return
    }
    // The underlying error names this very camera.
    if let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error, !(cause is AVError) {
      let code = ExitCode(of: cause)
      if cause is DeviceError || cause is PhotoError {
        description = "\(cause)"
        exitCode = code
        return
      }
    }
    let words = [error.errorDescription, error.failureReason, error.recoverySuggestion].compactMap(\.self)
    description = words.joined(separator: " ")
    exitCode =
      switch error.code {
      case .deviceNotConnected, .deviceWasDisconnected, .deviceInUseByAnotherApplication,
        .deviceAlreadyUsedByAnotherSession, .mediaDiscontinuity, .noDataCaptured:
        .device
      case .applicationIsNotAuthorizedToUseDevice, .applicationIsNotAuthorized: .noPermission
      case .diskFull: .diskFull
      case .fileAlreadyExists: .destinationExists
      default: .failed
      }
  }
}
