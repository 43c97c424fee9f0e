import Foundation

/// Why the files of a folder keep no extended attributes, by the `errno` of the first that didn't.
struct AttributeRefusal: Sendable, Equatable {
  let code: Int32

  init(code: Int32) { self.code = code }

  /// Nil for errors that say nothing about it: the file is gone, or its disk doesn't answer.
  init?(_ error: SystemError) {
    if error.isAbsence || error.isSilence { return nil }
    code = error.code
  }

  /// Whether the disk keeps none at all, not only this file.
  var isOfDisk: Bool { [EOPNOTSUPP, ENOSYS].contains(code) }

  /// The folder, and why if it isn't the disk.
  func words(for path: String) -> String { isOfDisk ? path : SystemError(code, path: path).description }
}
