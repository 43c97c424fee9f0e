import Foundation

extension Error {
  /// The `errno` of the system call that failed, with the path of the file where it is known; nil where none did. Foundation's
  /// errors have it beneath them, and say themselves no more than a number of theirs.
  package var systemCause: (code: Int32, path: String?)? {
    let error = self as NSError
    let path = error.userInfo[NSFilePathErrorKey] as? String ?? (error.userInfo[NSURLErrorKey] as? URL)?.path
    if error.domain == NSPOSIXErrorDomain { return (Int32(clamping: error.code), path) }
    guard let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error)?.systemCause else { return nil }
    return (cause.code, cause.path ?? path)
  }
}
