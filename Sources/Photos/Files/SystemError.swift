import Foundation

/// An `errno` of a system call, with the path of the file.
struct SystemError: Error, Equatable, CustomStringConvertible {
  let code: Int32
  let path: String

  init(_ code: Int32, path: String) { (self.code, self.path) = (code, path) }

  var description: String { "\(path): \(String(cString: strerror(code)))" }
  var isFullDisk: Bool { code == ENOSPC || code == EDQUOT }
  var isRefusal: Bool { code == EACCES || code == EPERM || code == EROFS }
}
