import Foundation
import MediaEngine

extension AVError {
  /// The error for a photo that is refused.
  init(_ refusal: PhotoRules.Refusal) {
    switch refusal {
    case .noHEICEncoder: self.init(photoFailed: PhotoCoding.heicError)
    default: self.init(refusal.code, userInfo: [NSLocalizedFailureReasonErrorKey: "\(refusal)"])
    }
  }

  /// The error for a photo, or its movie, that failed.
  init(photoFailed error: any Error, device: AVCaptureDevice? = nil) {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: "\(error)", NSUnderlyingErrorKey: error]
    userInfo[AVErrorDeviceKey] = device
    switch error {
    case let error as AVError: self = error
    case let error as DeviceError: self.init(error, device: device)
    case let error as PhotoError: self.init(error.code, userInfo: userInfo)
    case let error as LiveError: self.init(error.code, userInfo: userInfo)
    case is CancellationError: self.init(.operationCancelled)
    default: self.init(any: error, device: device)
    }
  }
}

extension PhotoError {
  fileprivate var code: AVError.Code {
    switch self {
    case .noPicture: .noDataCaptured
    case .stopped: .sessionNotRunning
    case .notEncodable: .encodeFailed
    case .noHEICEncoder: .encoderNotFound
    case .unreadable: .decodeFailed
    case .destinationExists: .fileAlreadyExists
    case .folderMissing: .contentIsUnavailable
    case .notWritable: .operationNotAllowed
    case .diskFull: .diskFull
    }
  }
}

extension LiveError {
  fileprivate var code: AVError.Code {
    switch self {
    case .notRunning: .sessionNotRunning
    case .nothingKept, .stillNotKept: .noDataCaptured
    case .notAMovie, .notAPhoto: .invalidSourceMedia
    case .notForMP4: .formatUnsupported
    case .tooManyWords: .encodeFailed
    }
  }
}
