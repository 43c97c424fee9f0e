import Foundation
import MediaEngine

/// An `errno` of a system call, with the path of the file.
struct SystemError: Error, Equatable, CustomStringConvertible {
  let code: Int32
  let path: String

  init(_ code: Int32, path: String) { (self.code, self.path) = (code, path) }

  var description: String { (path.isEmpty ? "" : path + ": ") + SystemWords.of(code) }
  var isFullDisk: Bool { code == ENOSPC || code == EDQUOT }
  /// The `errno` of a folder that doesn't answer.
  static let silence = ETIMEDOUT
  var isSilence: Bool { code == Self.silence }
  /// Whether it passes by itself: a disk that is full, was pulled, or doesn't answer.
  var isPassing: Bool {
    isFullDisk || [EIO, EROFS, ENODEV, ENXIO, ENOTCONN, ESTALE, ETIMEDOUT, EMFILE, ENFILE, ENOMEM].contains(code)
  }

  /// Whether the disk couldn't read what is on it.
  var isUnreadable: Bool { [EIO, EBADMSG, EUCLEAN, EREMOTEIO, ENODATA].contains(code) }

  /// Whether nothing has this name.
  var isAbsence: Bool { code == ENOENT || code == ENOTDIR }
  /// Whether a file system doesn't know the call at all; exFAT says EPERM, others what they like.
  var isUnknownCall: Bool { [EINVAL, ENOSYS, EOPNOTSUPP, EPERM].contains(code) }
  var isRefusal: Bool { code == EACCES || code == EPERM || code == EROFS }
}
