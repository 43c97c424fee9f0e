import Foundation
import GStreamer

/// Opens files for reading.
///
/// A path such as `/dev/fd/5` names a file descriptor that is already open. It is duplicated rather than opened anew,
/// as Linux would do: a process that was passed a file may not have permission to open it.
enum InputFile {
  /// How files are opened.
  static let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY

  private static let opened = "/dev/fd/"

  /// The path that names a file descriptor.
  static func path(of descriptor: Int32) -> String { opened + String(descriptor) }

  /// The descriptor that a path names.
  static func descriptor(_ path: String) -> Int32? {
    path.hasPrefix(opened) ? Int32(path.dropFirst(opened.count)) : nil
  }

  /// Opens a file descriptor for reading, which the caller closes. It may share its file offset with others. Doesn't
  /// block on a pipe without a writer.
  static func open(_ path: String) throws(SystemFailure) -> Int32 {
    let file = try OpenFile.reading(path)
    // It closes its own as soon as nobody needs it.
    let result = withExtendedLifetime(file) { fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0) }
    guard result >= 0 else { throw SystemFailure(errno) }
    return result
  }

  /// Reads the first bytes of a file, at most `count`.
  static func head(of path: String, upTo count: Int) throws -> [UInt8] {
    try ISOFile(path).read(at: 0, count: count)
  }

  /// Reads a whole file; fails if it is longer than `limit`.
  static func contents(of path: String, limit: Int) throws -> Data {
    let file = try ISOFile(path)
    guard file.size <= limit else { throw SystemFailure(EFBIG) }
    return Data(try file.read(at: 0, count: Int(file.size)))
  }
}
