import Foundation
import GLibSupport

/// Why a recording failed or ended early.
public enum RecordingError: Error, Sendable, Equatable {
  /// A file of that name exists; nothing is ever overwritten.
  case destinationExists(URL)
  /// There is no such folder.
  case folderMissing(URL)
  /// The folder can't be written to.
  case notWritable(URL, reason: String)
  /// Too little space is free to begin.
  case notEnoughSpace(URL, freeBytes: Int64, neededBytes: Int64)
  /// The disk is full; the file has what was recorded until then.
  case diskFull(URL)
  /// The disk is full, or the user's part of it, before anything is in the file; none is left.
  case noRoom(URL)
  /// The folder or its disk went away while recording.
  case destinationGone(URL, reason: String)
  /// No working encoder; with the package that has one, where known.
  case noEncoder(String, package: SystemPackage?)
  /// The container can't hold this.
  case unsupported(String, RecordingContainer)
  /// Neither video nor audio was asked for, or no device for it is available.
  case nothingToRecord
  /// The recording has been started already.
  case alreadyStarted
  /// An encoder or muxer failed.
  case encoderFailed(reason: String)
  /// A camera or microphone was lost.
  case deviceLost(DeviceError)
  /// No sample arrived before the end.
  case nothingRecorded(URL)
  /// An unfinished file can't be recovered.
  case notRecoverable(URL, reason: String)
  /// An unfinished file can't be read now.
  case unreachable(URL, reason: String)
  /// Another program recovers an unfinished file.
  case recoveredElsewhere(URL)
}

extension RecordingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .destinationExists(let url):
      tr("“%s” is there already and stays as it is. Choose another name.", url.lastPathComponent)
    case .folderMissing(let url):
      tr("There is no folder “%s”. Make it, or choose another.", url.deletingLastPathComponent().path)
    case .notWritable(let url, let reason):
      tr("“%s” can't be written: %s. Choose another folder.", url.path, reason)
    case .notEnoughSpace(let url, let free, let needed):
      Self.tooLittle(free: free.megabytes, needed.megabytes, for: url.lastPathComponent)
    case .diskFull(let url):
      tr("The disk is full. What was recorded until then is in “%s”.", url.lastPathComponent)
    case .noRoom(let url):
      tr("The disk is full: there is no room for “%s”.", url.lastPathComponent)
    case .destinationGone(let url, let reason):
      tr("“%s” can't be written any more: %s. Is the disk still there?", url.path, reason)
    case .noEncoder(let codec, let package?):
      tr("No encoder for %s works here. Install one with: %s", codec, package.installCommand)
    case .noEncoder(let codec, nil):
      tr("No encoder for %s works here. Choose another format.", codec)
    case .unsupported(let codec, let container):
      tr("A .%s file can't hold %s. Choose another format.", container.fileExtension, codec)
    case .nothingToRecord:
      tr("There is neither a picture nor a sound to record.")
    case .alreadyStarted:
      tr("This recording has been started already.")
    case .encoderFailed(let reason):
      tr("The recording had to end: %s", reason)
    case .deviceLost(let error):
      error.description
    case .nothingRecorded(let url):
      tr("Nothing came to be recorded into “%s”.", url.lastPathComponent)
    case .notRecoverable(let url, let reason):
      tr("Nothing can be recovered from “%s”: %s", url.lastPathComponent, reason)
    case .unreachable(let url, let reason):
      tr("“%s” can't be read now: %s", url.path, reason)
    case .recoveredElsewhere(let url):
      tr("Another program is recovering “%s”.", url.lastPathComponent)
    }
  }

  private static func tooLittle(free: Int64, _ needed: Int64, for name: String) -> String {
    tr("Only %d MB are free for “%s”, %d MB are needed. Choose another disk.", free, name, needed)
  }
}

extension Int64 {
  /// In millions of bytes, rounded up.
  fileprivate var megabytes: Int64 { self / 1_000_000 + (self % 1_000_000 > 0 ? 1 : 0) }
}
