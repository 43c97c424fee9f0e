import Foundation
import GLibSupport
import Synchronization

/// Folders whose disk or server may stop answering: then a system call on them may never return, and nothing can interrupt
/// it. Whatever touches such a folder asks here, and waits for 10 seconds at most.
package final class HangingFolders: Sendable {
  package static let shared = HangingFolders()

  private struct State {
    /// Those that are watched, by path.
    var watched: [String: WatchedFolder] = [:]
    /// Others in which something was done.
    var others: [String: WatchedFolder] = [:]

    /// The innermost watched folder that a path is in.
    func folder(of path: String) -> WatchedFolder? {
      guard !watched.isEmpty else { return nil }
      var path = Substring(path)
      while true {
        if let found = watched[String(path)] { return found }
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        path = path[..<slash]
      }
    }
  }

  private let state = Mutex(State())

  /// Watches over what is done in a folder from now on.
  package func watch(_ folder: URL) {
    state.withLock { state in
      guard state.watched[folder.path] == nil else { return }
      state.watched[folder.path] = state.others.removeValue(forKey: folder.path) ?? WatchedFolder(folder.path)
    }
  }

  /// The watched folder that a folder is, or is in; else its own, so that one that has been away for a while is known to be.
  func watching(_ folder: URL) -> WatchedFolder {
    state.withLock { state in
      if let known = state.folder(of: folder.path) ?? state.others[folder.path] { return known }
      let new = WatchedFolder(folder.path)
      state.others[folder.path] = new
      return new
    }
  }

  /// The same, in the time of a test and with calls that it lets hang.
  package func watch(_ folder: WatchedFolder) { state.withLock { $0.watched[folder.path] = folder } }

  /// Runs `body` where it can hang for nobody else: in a thread of its own, if the path is in a watched folder. Nil if
  /// that doesn't answer; what `body` began may then still be done later. A long call is one that may rightly take its
  /// time, such as a copy: it ends only when the folder itself doesn't answer, either.
  package func answer<Value: Sendable>(
    _ path: String, isLong: Bool = false, _ body: @escaping @Sendable () -> Value
  ) -> Value? {
    if let call = FolderCall.current { return call.step() ? body() : nil }
    guard let folder = folder(of: path) else { return body() }
    return folder.call(isLong: isLong, body)
  }

  /// Runs `body`, which touches a file of any folder, watched or not, in the same way. Throws `ETIMEDOUT` if that doesn't
  /// answer.
  static func reach<Value: Sendable>(
    _ file: URL, isLong: Bool = false, _ body: @escaping @Sendable () throws(SystemFailure) -> Value
  ) throws(SystemFailure) -> Value {
    try reach(in: file.deletingLastPathComponent(), isLong: isLong, body)
  }

  /// Runs `body`, which touches a folder or what is in it, in the same way.
  static func reach<Value: Sendable>(
    in folder: URL, isLong: Bool = false, _ body: @escaping @Sendable () throws(SystemFailure) -> Value
  ) throws(SystemFailure) -> Value {
    let answer = FileQuestion.ask(in: folder, isLong: isLong) { () -> Result<Value, SystemFailure> in
      Result { () throws(SystemFailure) in try body() }
    }
    guard let answer else { throw .silence(of: folder.path) }
    return try answer.get()
  }

  /// Runs `body` in the same way; nil if the file's folder doesn't answer.
  package static func ask<Value: Sendable>(
    _ file: URL, isLong: Bool = false, _ body: @escaping @Sendable () -> Value
  ) -> Value? {
    shared.answer(file.path, isLong: isLong, body)
  }

  /// Whether the folder that a path is in doesn't answer.
  package func isSilent(_ path: String) -> Bool {
    let folder = state.withLock { state in
      state.folder(of: path) ?? state.others[(path as NSString).deletingLastPathComponent]
    }
    return folder?.isSilent ?? false
  }

  /// Whether a file's folder doesn't answer.
  package static func isSilent(_ file: URL) -> Bool { shared.isSilent(file.path) }

  /// Whether a path is in a watched folder.
  package func isWatched(_ path: String) -> Bool { folder(of: path) != nil }

  /// Calls the handler, in a thread of its own, each time the folder answers again; until the token is given back.
  package func listen(to folder: URL, _ handler: @escaping @Sendable () -> Void) -> UUID? {
    self.folder(of: folder.path)?.listen(handler)
  }

  /// Calls a handler no more.
  package func unlisten(to folder: URL, _ token: UUID?) {
    if let token { self.folder(of: folder.path)?.unlisten(token) }
  }

  private func folder(of path: String) -> WatchedFolder? { state.withLock { $0.folder(of: path) } }
}
