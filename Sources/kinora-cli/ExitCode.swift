import AVFoundation

/// The program's exit codes; scripts rely on the numbers.
enum ExitCode: Int32 {
  case done = 0
  case failed = 1
  case wrongUsage = 2
  case noPermission = 3
  /// A device is missing, busy or was lost.
  case device = 4
  /// The file can't be read as media.
  case unreadable = 5
  case destinationExists = 6
  case diskFull = 7
  /// Stopped by Ctrl-C, after pending work was finished as far as possible.
  case interrupted = 130

  init(of error: any Error) {
    switch error {
    case is UsageError:
      self = .wrongUsage
    case let error as DeviceError:
      switch error {
      case .unknown, .disconnected, .busy, .stalled, .shareEnded: self = .device
      case .notPermitted, .notShared: self = .noPermission
      case .noSuchFormat, .missingPlugin, .serverGone, .noPortal, .failed: self = .failed
      }
    case let error as ControlError:
      switch error {
      case .disconnected: self = .device
      case .notPermitted: self = .noPermission
      case .unknown, .outOfRange, .notInMenu, .readOnly, .grabbed, .inactive, .notKept, .noPointOfInterest, .failed:
        self = .failed
      }
    case let error as PhotoFailure:
      self = error.exitCode
    case let error as PhotoError:
      self.init(error)
    case let error as RecordingError:
      self.init(error)
    case is CameraAccess.Refused:
      self = .noPermission
    case is ScanFile.Unreadable:
      self = .unreadable
    case let error as MediaFileError:
      self.init(error)
    case let error as MediaDecodingError:
      self.init(error)
    case let stop as PlayStop:
      self = stop.exitCode
    case let error as ExportFailure:
      self = error.exitCode
    case let error as LibraryFailure:
      self = error.exitCode
    case is TimelineFailure, is SubtitleOptions.Failure:
      self = .unreadable
    case let error as LoopFailure:
      self = error.exitCode
    case is NoCamera, is NoMicrophone:
      self = .device
    default:
      self = .failed
    }
  }

  private init(_ error: PhotoError) {
    switch error {
    case .destinationExists: self = .destinationExists
    case .notWritable: self = .noPermission
    case .diskFull: self = .diskFull
    case .noPicture, .stopped: self = .device
    case .unreadable: self = .unreadable
    case .folderMissing, .notEncodable, .noHEICEncoder: self = .failed
    }
  }

  private init(_ error: MediaFileError) {
    switch error {
    case .notFound, .notMedia, .damaged, .unreadable, .missingPlugin: self = .unreadable
    case .noPermission, .notWritable, .referenceRefused: self = .noPermission
    case .diskFull: self = .diskFull
    case .network, .networkNotAllowed, .timedOut, .cancelled, .noSuchTrack, .notEditable, .notWritten: self = .failed
    }
  }

  private init(_ error: MediaDecodingError) {
    switch error {
    case .noVideo, .noSound, .missingDecoder, .protected, .undecodable: self = .unreadable
    case .file(let error): self.init(error)
    case .noImage, .cancelled: self = .failed
    }
  }

  private init(_ error: RecordingError) {
    switch error {
    case .destinationExists: self = .destinationExists
    case .notWritable: self = .noPermission
    case .notEnoughSpace, .noRoom, .diskFull: self = .diskFull
    case .deviceLost: self = .device
    case .notRecoverable, .unreachable: self = .unreadable
    case .folderMissing, .destinationGone, .noEncoder, .unsupported, .nothingToRecord, .alreadyStarted, .encoderFailed,
      .nothingRecorded, .recoveredElsewhere:
      self = .failed
    }
  }
}
