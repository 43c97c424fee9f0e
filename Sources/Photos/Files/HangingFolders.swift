import Foundation
import GLibSupport
import Synchronization

/// The folders of libraries whose disk or server may stop answering: then a system call on them may never return, and
/// nothing can interrupt it. Whatever touches such a folder asks here, and waits for 10 seconds at most.
package final class HangingFolders: Sendable {
  package static let shared = HangingFolders()

  private let folders = Mutex<[String: WatchedFolder]>([:])

  /// Watches over what is done in a folder from now on.
  func watch(_ folder: URL) {
    folders.withLock { if $0[folder.path] == nil { $0[folder.path] = WatchedFolder(folder.path) } }
  }

  /// The same, in the time of a test and with calls that it lets hang.
  func watch(_ folder: WatchedFolder) { folders.withLock { $0[folder.path] = folder } }

  /// Runs `body` where it can hang for nobody else: in a thread of its own, if the path is in a watched folder. Throws
  /// `ETIMEDOUT` if that doesn't answer; what `body` began may then still be done later. A long call is one that may
  /// rightly take its time, such as a copy: it ends only when the folder itself doesn't answer, either.
  func ask<Value: Sendable>(
    _ path: String, isLong: Bool = false, _ body: @escaping @Sendable () -> Value
  ) throws(SystemError) -> Value {
    if FolderCall.current != nil {
      try FolderCall.step(path)
      return body()
    }
    guard let folder = folder(of: path) else { return body() }
    guard let value = folder.call(isLong: isLong, body) else { throw SystemError(SystemError.silence, path: path) }
    return value
  }

  /// Runs `body` in the same way; nil if the file's folder doesn't answer.
  package static func ask<Value: Sendable>(
    _ file: URL, isLong: Bool = false, _ body: @escaping @Sendable () -> Value
  ) -> Value? {
    try? shared.ask(file.path, isLong: isLong, body)
  }

  /// Whether the folder that a path is in doesn't answer.
  func isSilent(_ path: String) -> Bool { folder(of: path)?.isSilent ?? false }

  /// Whether a file's folder doesn't answer.
  package static func isSilent(_ file: URL) -> Bool { shared.isSilent(file.path) }

  /// Whether a path is in a watched folder.
  func isWatched(_ path: String) -> Bool { folder(of: path) != nil }

  /// Calls the handler, in a thread of its own, each time the folder answers again; until the token is given back.
  func listen(to folder: URL, _ handler: @escaping @Sendable () -> Void) -> UUID? {
    self.folder(of: folder.path)?.listen(handler)
  }

  /// Calls a handler no more.
  func unlisten(to folder: URL, _ token: UUID?) {
    if let token { self.folder(of: folder.path)?.unlisten(token) }
  }

  /// The innermost watched folder that a path is in.
  private func folder(of path: String) -> WatchedFolder? {
    folders.withLock { folders in
      guard !folders.isEmpty else { return nil }
      var path = Substring(path)
      while true {
        if let found = folders[String(path)] { return found }
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        path = path[..<slash]
      }
    }
  }
}
