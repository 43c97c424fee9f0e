import CGLib
import Foundation
import FoundationAdditions
import Synchronization

/// Folders for files of work in progress, into which nobody but the user can look: a photo may be a hidden one.
///
/// They lie in a folder of the process, which is locked as long as it lives. What processes have left that died is
/// removed a day later.
public enum WorkFolder {
  /// How much a folder will hold.
  public enum Size: Sendable {
    /// Photos and the like: kept in memory where there is enough.
    case small
    /// Movies: kept on the disk. Where their target is known, they belong beside it.
    case large
  }

  /// What stays free where a folder is kept in memory.
  private static let reserve: Int64 = 512 << 20
  /// How long what a dead process has left stays.
  private static let daySeconds = 86_400.0

  /// This process's folders, by the folder in which all processes have theirs.
  private static let folders = Mutex<[String: String]>([:])

  /// Makes an empty folder, which the caller removes. Where none can be made, whoever writes into it hears why.
  public static func make(_ name: String, for size: Size) -> URL {
    for base in bases(size) {
      if let own = own(in: base), let made = unique("\(own)/\(name)-") { return made }
    }
    let temporary = FileManager.default.temporaryDirectory
    return unique("\(temporary.path)/kinora-\(name)-") ?? temporary.appendingPathComponent(name, isDirectory: true)
  }

  private static func bases(_ size: Size) -> [URL] {
    // The cache, too, where the session has no such folder.
    let runtime = UserFolder.runtime
    var information = statvfs()
    guard size == .small, statvfs(runtime.path, &information) == 0,
      Int64(clamping: UInt64(information.f_bavail) &* UInt64(information.f_frsize)) >= reserve
    else { return [UserFolder.cache] }
    return [runtime, UserFolder.cache]
  }

  /// A new folder with this beginning, for the user alone.
  private static func unique(_ beginning: String) -> URL? {
    var path = Array((beginning + "XXXXXX").utf8CString)
    guard mkdtemp(&path) != nil else { return nil }
    let bytes = path.dropLast().map { UInt8(bitPattern: $0) }
    return URL(fileURLWithPath: String(decoding: bytes, as: UTF8.self), isDirectory: true)
  }

  /// The process's own folder.
  private static func own(in base: URL) -> String? {
    let all = base.appendingPathComponent("kinora/work", isDirectory: true)
    return folders.withLock { folders in
      if let known = folders[all.path], access(known, W_OK) == 0 { return known }
      try? FileManager.default.createDirectory(
        at: all, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      tidy(all, now: WallClock.current.now)
      guard let made = unique(all.path + "/process-")?.path else { return nil }
      // Kept open as long as the process lives.
      let lock = open(made, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if lock >= 0 { flock(lock, LOCK_SH | LOCK_NB) }
      if folders.isEmpty { atexit { WorkFolder.leave() } }
      folders[all.path] = made
      return made
    }
  }

  /// Removes the process's folders if they are empty.
  private static func leave() { for folder in folders.withLock(\.self).values { rmdir(folder) } }

  /// Removes the folders of processes that died a day ago or earlier. One that has just been made isn't locked yet.
  static func tidy(_ all: URL, now: Date) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: all.path)) ?? []
    for name in names where name.hasPrefix("process-") {
      let folder = open("\(all.path)/\(name)", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard folder >= 0 else { continue }
      defer { close(folder) }
      var information = stat()
      guard fstat(folder, &information) == 0,
        now.timeIntervalSince1970 - Double(information.st_mtim.tv_sec) > daySeconds,
        flock(folder, LOCK_EX | LOCK_NB) == 0
      else { continue }
      try? FileManager.default.removeItem(at: all.appending(path: name))
    }
  }
}
