import Foundation
import GStreamer

/// How files are opened to be read.
///
/// A path such as `/dev/fd/5` names a descriptor that is open already. It is used as it is, where Linux would open the
/// file once more: who was handed a file need not be one who may open it.
enum InputFile {
  private static let opened = "/dev/fd/"

  /// The path that names a descriptor.
  static func path(of descriptor: Int32) -> String { opened + String(descriptor) }

  /// The descriptor that a path names.
  static func descriptor(_ path: String) -> Int32? {
    path.hasPrefix(opened) ? Int32(path.dropFirst(opened.count)) : nil
  }

  /// A descriptor for reading a file, which the caller closes. It may share its place in the file with others. Doesn't
  /// wait for a pipe's other end.
  static func open(_ path: String) throws(SystemFailure) -> Int32 {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let result = descriptor(path).map { fcntl($0, F_DUPFD_CLOEXEC, 0) } ?? Glibc.open(path, flags)
    guard result >= 0 else { throw SystemFailure(errno) }
    return result
  }

  /// What gives a file's bytes to a pipeline.
  static func source(_ path: String) throws -> Element {
    if let descriptor = descriptor(path) { return try DescriptorSource(descriptor) }
    let source = try Element("filesrc")
    try source.set("location", path)
    return source
  }

  /// What a file begins with, up to so many bytes.
  static func head(of path: String, upTo count: Int) throws -> [UInt8] {
    try ISOFile(path).read(at: 0, count: count)
  }

  /// All of a file; fails where it is longer than `limit`.
  static func contents(of path: String, limit: Int) throws -> Data {
    let file = try ISOFile(path)
    guard file.size <= limit else { throw SystemFailure(EFBIG) }
    return Data(try file.read(at: 0, count: Int(file.size)))
  }
}
