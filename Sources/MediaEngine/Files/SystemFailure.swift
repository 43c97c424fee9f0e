import Foundation
import GLibSupport

/// A failed system call's error number.
struct SystemFailure: Error, Equatable, CustomStringConvertible {
  let code: Int32
  /// The folder that didn't answer, if that was it.
  private let folder: String?

  init(_ code: Int32) { (self.code, folder) = (code, nil) }

  private init(_ code: Int32, of folder: String) { (self.code, self.folder) = (code, folder) }

  /// A call that hasn't returned, and may never: the disk or server of this folder doesn't answer.
  static func silence(of folder: String) -> SystemFailure { SystemFailure(ETIMEDOUT, of: folder) }

  /// What an `errno` says of a file. `ETIMEDOUT` is that its folder doesn't answer, also where the system says so.
  static func of(_ code: Int32, at file: URL) -> SystemFailure {
    code == ETIMEDOUT ? silence(of: file.deletingLastPathComponent().path) : SystemFailure(code)
  }

  /// Whether a disk or server didn't answer.
  var isSilence: Bool { code == ETIMEDOUT }

  var description: String {
    if let folder { return tr("“%s” doesn't answer", folder) }
    return SystemWords.of(code)
  }
}
