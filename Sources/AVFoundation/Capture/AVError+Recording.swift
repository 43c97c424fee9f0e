import CoreMedia
import Foundation
import MediaEngine

extension AVError {
  /// The error for a recording that ended by itself; nil if it was stopped. Says whether its file is good all the same.
  init?(_ result: RecordingResult, device: AVCaptureDevice?) {
    var userInfo: [String: Any] = [AVErrorRecordingSuccessfullyFinishedKey: result.isPlayable]
    let code: AVError.Code
    switch result.ending {
    case .stopped:
      guard !result.isPlayable else { return nil }
      code = .noDataCaptured
    case .maxDuration:
      code = .maximumDurationReached
      userInfo[AVErrorTimeKey] = NSValue(time: result.duration)
    case .maxBytes:
      code = .maximumFileSizeReached
      userInfo[AVErrorFileSizeKey] = NSNumber(value: result.bytes)
    case .diskFull: code = .diskFull
    case .deviceLost: code = .deviceWasDisconnected
    case .destinationGone: code = .contentIsUnavailable
    case .encoderFailed: code = .encodeFailed
    }
    if case .deviceLost = result.ending, let device { userInfo[AVErrorDeviceKey] = device }
    if let error = result.error {
      userInfo[NSLocalizedDescriptionKey] = "\(error)"
      userInfo[NSUnderlyingErrorKey] = error
    }
    self.init(code, userInfo: userInfo)
  }

  /// The error for a recording that couldn't begin.
  init(recordingFailed error: any Error, device: AVCaptureDevice? = nil) {
    let userInfo: [String: Any] = [
      AVErrorRecordingSuccessfullyFinishedKey: false, NSLocalizedDescriptionKey: "\(error)",
      NSUnderlyingErrorKey: error,
    ]
    switch error {
    case let error as AVError:
      self.init(
        error.code, userInfo: error.userInfo.merging([AVErrorRecordingSuccessfullyFinishedKey: false]) { $1 })
    case let error as DeviceError:
      self.init(error, device: device, userInfo: [AVErrorRecordingSuccessfullyFinishedKey: false])
    case let error as RecordingError: self.init(error.code, userInfo: userInfo)
    default: self.init(.unknown, userInfo: userInfo)
    }
  }
}

extension RecordingError {
  var code: AVError.Code {
    switch self {
    case .destinationExists: .fileAlreadyExists
    case .folderMissing, .destinationGone, .unreachable, .recoveredElsewhere: .contentIsUnavailable
    case .notWritable: .operationNotAllowed
    case .notEnoughSpace, .noRoom, .diskFull: .diskFull
    case .noEncoder: .encoderNotFound
    case .unsupported: .unsupportedOutputSettings
    case .nothingToRecord, .nothingRecorded: .noDataCaptured
    case .alreadyStarted: .recordingAlreadyInProgress
    case .encoderFailed: .encodeFailed
    case .deviceLost: .deviceWasDisconnected
    case .notRecoverable: .invalidSourceMedia
    }
  }
}
