import Foundation

extension Data {
  /// Reads a regular file that isn't longer than a limit. A name says nothing: behind it may be a named pipe, which would wait
  /// for its other end, a device without end, or more bytes than there is memory.
  package init(regularFile url: URL, limit: Int) throws {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw Self.error(errno, url) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw Self.error(errno, url) }
    guard information.st_mode & S_IFMT == S_IFREG else { throw Self.error(EINVAL, url) }
    guard information.st_size <= limit else { throw Self.error(EFBIG, url) }
    // It may have grown meanwhile.
    let found = try file.read(upToCount: limit + 1) ?? Data()
    guard found.count <= limit else { throw Self.error(EFBIG, url) }
    self = found
  }

  private static func error(_ code: Int32, _ url: URL) -> CocoaError {
    let known: CocoaError.Code =
      switch code {
      case ENOENT, ENOTDIR: .fileReadNoSuchFile
      case EACCES, EPERM: .fileReadNoPermission
      case EFBIG: .fileReadTooLarge
      default: .fileReadUnknown
      }
    let cause = NSError(domain: NSPOSIXErrorDomain, code: Int(code))
    return CocoaError(known, userInfo: [NSFilePathErrorKey: url.path, NSUnderlyingErrorKey: cause])
  }
}
