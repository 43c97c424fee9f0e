import Foundation

/// Why a recording has ended.
public enum RecordingEnding: Sendable, Equatable {
  /// The user or the program stopped it.
  case stopped
  case maxDuration
  /// The file is as large as was asked for, or as its disk takes.
  case maxBytes
  /// The disk is full, or has only its reserve left.
  case diskFull
  /// A camera or microphone was lost.
  case deviceLost(DeviceError)
  /// The folder or its disk is gone, or can no longer be written to.
  case destinationGone(reason: String)
  /// An encoder or muxer failed.
  case encoderFailed(reason: String)
}

extension RecordingEnding {
  /// The ending for what went wrong while the file was being written.
  init(writing error: any Error) {
    switch error {
    case let failure as SystemFailure:
      switch failure.code {
      case ENOSPC, EDQUOT: self = .diskFull
      // As large as the file system, or whoever started the program, lets a file become.
      case EFBIG: self = .maxBytes
      default: self = .destinationGone(reason: failure.description)
      }
    default: self = .encoderFailed(reason: "\(error)")
    }
  }
}
