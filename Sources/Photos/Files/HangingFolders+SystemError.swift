import MediaEngine

/// Where the folders of libraries are watched, among others.
package typealias HangingFolders = MediaEngine.HangingFolders
/// How programs ask the disk.
package typealias FileQuestion = MediaEngine.FileQuestion
/// Something that is done in a folder that may not answer.
package typealias FolderCall = MediaEngine.FolderCall
/// A folder that may not answer.
package typealias WatchedFolder = MediaEngine.WatchedFolder
/// What the system says of errors.
package typealias SystemWords = MediaEngine.SystemWords

extension HangingFolders {
  /// Runs `body` where it can hang for nobody else. Throws `ETIMEDOUT` if the folder doesn't answer.
  func ask<Value: Sendable>(
    _ path: String, isLong: Bool = false, _ body: @escaping @Sendable () -> Value
  ) throws(SystemError) -> Value {
    guard let value = answer(path, isLong: isLong, body) else { throw SystemError(SystemError.silence, path: path) }
    return value
  }
}

extension FolderCall {
  /// Notes that the thread's call goes on; throws if it was abandoned meanwhile, so that it does nothing more.
  static func step(_ path: String) throws(SystemError) {
    if !goesOn { throw SystemError(SystemError.silence, path: path) }
  }
}
