import Foundation
import MediaEngine

extension AVError {
  /// The error for something that couldn't be read, composed or written; keeps the engine's message.
  init(exporting error: any Error) {
    let userInfo: [String: Any] = [NSLocalizedDescriptionKey: "\(error)", NSUnderlyingErrorKey: error]
    switch error {
    case let error as AVError: self = error
    case is ExportRun.Cancelled, is CancellationError: self.init(.operationCancelled)
    case let error as WritingFailure: self.init(error.code, userInfo: userInfo)
    case let error as CompositionFailure: self.init(error.code, userInfo: userInfo)
    case let error as ExportRun.Refusal: self.init(error.code, userInfo: userInfo)
    case let error as RecordingError: self.init(error.code, userInfo: userInfo)
    case is EncodingFailure: self.init(.encodeFailed, userInfo: userInfo)
    case let error as MediaDecodingError: self.init(image: error)
    case is MediaFileError: self.init(loading: error)
    default: self.init(.exportFailed, userInfo: userInfo)
    }
  }
}

extension WritingFailure {
  fileprivate var code: AVError.Code {
    switch self {
    case .exists: .fileAlreadyExists
    case .folderMissing: .contentIsUnavailable
    case .noPermission: .operationNotAllowed
    case .diskFull: .diskFull
    case .unfit: .formatUnsupported
    case .failed: .exportFailed
    }
  }
}

extension CompositionFailure {
  fileprivate var code: AVError.Code {
    switch self {
    case .empty: .operationNotSupportedForAsset
    case .noInstruction, .noTrack, .noSize: .invalidVideoComposition
    }
  }
}

extension ExportRun.Refusal {
  fileprivate var code: AVError.Code {
    switch self {
    case .notCopyable: .operationNotSupportedForPreset
    case .sourceEnded: .invalidSourceMedia
    case .tooLittleRoom: .maximumFileSizeReached
    }
  }
}
