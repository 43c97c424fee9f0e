import CSQLite
import Foundation

/// Whether a database has a write-ahead log. All who have such a file open share memory, by a file that is mapped (`-shm`): not
/// all file systems have that, and on a network it isn't the same memory everywhere, which damages the file.
struct DatabaseLog {
  private let path: String

  init(of path: String) { self.path = path }

  /// Whether the file is to have a log. Brings one whose log can't be used here into another form, if nobody has it open.
  /// `mayBeRemote` is what is known of its file system; nil finds it out.
  func isKept(mayBeRemote: Bool? = nil) -> Bool {
    let mayBeRemote = mayBeRemote ?? kinora_may_be_remote(FileSystem.folder(of: path))
    guard isThere else { return !mayBeRemote && works(in: path + Self.trial) }
    if !mayBeRemote, Self.canChange(path) { return true }
    endLog()
    return isThere
  }

  /// What is added to the name of a file by which is tried whether logs work: the file itself would have to be changed there and
  /// back under the eyes of others.
  private static let trial = "-trial"

  /// Whether the file says so itself: of a file without a log others needn't hear that one is tried.
  private var isThere: Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // The versions for writing and for reading; 2 is that of logs.
    var versions: [UInt8] = [0, 0]
    return pread(descriptor, &versions, 2, 18) == 2 && versions == [2, 2]
  }

  /// Whether a new file in the same folder can have a log.
  private func works(in file: String) -> Bool {
    let files = ["", "-wal", "-shm", "-journal"].map { file + $0 }
    for file in files { unlink(file) }
    defer { for file in files { unlink(file) } }
    do {
      let database = try Database(plain: file, creates: true)
      for words in ["PRAGMA synchronous=OFF", "PRAGMA journal_mode=WAL", "CREATE TABLE trial (value)"] {
        try database.run(words)
      }
      let mode = try database.row("PRAGMA journal_mode") { $0.text(0) }
      return mode == "wal"
    } catch {
      return false
    }
  }

  /// Whether the log of a file works; that somebody else writes shows it, too.
  private static func canChange(_ path: String) -> Bool {
    do {
      try Database(plain: path, creates: false).run("BEGIN IMMEDIATE; ROLLBACK")
      return true
    } catch {
      return error.isBusy || error.isDamage
    }
  }

  /// Writes the log into the file and ends it. Who alone has a file needs no shared memory for that. Nothing happens if others
  /// have it open.
  private func endLog() {
    guard let database = try? Database(plain: path, creates: false) else { return }
    try? database.run("PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=DELETE")
  }
}
