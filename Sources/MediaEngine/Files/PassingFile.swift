import CLinux
import Foundation

/// A temporary file beside its destination: it is renamed once it is complete and on disk. Until then nobody but the
/// user can read it: what it replaces may be a file of which that holds.
struct PassingFile {
  /// The temporary URL.
  let url: URL
  private let place: URL
  /// The mode that it gets at last.
  private let mode: mode_t
  /// The journal's entry by which the next start removes it after a crash.
  private let note: (journal: PassingFileJournal, entry: String)?

  /// The bits that the process takes away from the modes of new files. Asking the system call would set them.
  private static let creationMask: mode_t = {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("Umask:") }
    return line?.split(separator: "\t").last.flatMap { mode_t($0, radix: 8) } ?? 0o022
  }()

  /// Creates an empty temporary file for a destination, which gets this mode as far as the process's mask allows.
  /// Without a journal, in which the next start finds what a crash leaves of it, it belongs in a folder that is tidied
  /// anyway.
  init(
    for place: URL, mode: mode_t = 0o644, notedIn journal: PassingFileJournal? = nil
  ) throws(SystemFailure) {
    (self.place, self.mode) = (place, mode & ~Self.creationMask)
    url = place.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString).part", isDirectory: false)
    let url = url
    note = journal.flatMap { journal in journal.note(url, for: place).map { (journal, $0) } }
    do {
      _ = try OpenFile.open(url.path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    } catch {
      // Where the folder doesn't answer, it may be made later.
      if !error.isSilence { forget() }
      throw error
    }
  }

  /// Creates a temporary file beside the destination, has `body` write and synchronize it, and renames it. If either
  /// fails, the temporary file is removed.
  static func fill(
    _ place: URL, mode: mode_t = 0o644, replacing: Bool = false, notedIn journal: PassingFileJournal? = nil,
    _ body: (URL) throws -> Void
  ) throws {
    let passing = try PassingFile(for: place, mode: mode, notedIn: journal)
    do {
      try body(passing.url)
    } catch {
      passing.remove()
      throw error
    }
    try passing.keep(replacing: replacing)
  }

  /// Renames the file atomically, and waits until the name is on disk. If the destination exists and may not be
  /// replaced, it fails and removes the temporary file.
  func keep(replacing: Bool) throws(SystemFailure) {
    do throws(SystemFailure) {
      try HangingFolders.reach(place, isLong: true) { () throws(SystemFailure) in
        var information = stat()
        if replacing, lstat(place.path, &information) == 0 {
          takeAttributes()
        } else {
          chmod(url.path, mode)
        }
        guard FolderCall.goesOn else { throw SystemFailure(ETIMEDOUT) }
        if replacing {
          guard rename(url.path, place.path) == 0 else { throw SystemFailure(errno) }
        } else {
          try Self.move(url, to: place)
        }
      }
    } catch {
      remove()
      throw error
    }
    place.synchronizeFolder()
    forget()
  }

  /// Copies owner, permissions and extended attributes from the file that it will replace, as far as possible.
  private func takeAttributes() {
    let (old, new) = (open(place.path, O_RDONLY | O_CLOEXEC), open(url.path, O_RDWR | O_CLOEXEC))
    defer { for descriptor in [old, new] where descriptor >= 0 { close(descriptor) } }
    var information = stat()
    guard old >= 0, new >= 0, fstat(old, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return }
    if fchown(new, information.st_uid, information.st_gid) != 0 { _ = fchown(new, .max, information.st_gid) }
    fchmod(new, information.st_mode & 0o777)
    var names = [CChar](repeating: 0, count: 1 << 16)
    let length = flistxattr(old, &names, names.count)
    guard length > 0 else { return }
    var value = [UInt8](repeating: 0, count: 1 << 16)
    for name in names[..<length].split(separator: 0) {
      let name = Array(name) + [0]
      let count = fgetxattr(old, name, &value, value.count)
      if count >= 0 { fsetxattr(new, name, value, count, 0) }
    }
    fsync(new)
  }

  /// Removes the temporary file; at the next start, if its folder doesn't answer now.
  func remove() {
    let path = url.path
    if (try? HangingFolders.reach(url, { _ = unlink(path) })) != nil { forget() }
  }

  private func forget() { if let note { note.journal.remove(note.entry) } }

  /// Renames a file on the same file system unless the new name is taken: a hard link never overwrites another file.
  static func move(_ old: URL, to new: URL) throws(SystemFailure) {
    guard link(old.path, new.path) != 0 else {
      unlink(old.path)
      return
    }
    guard errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS else { throw SystemFailure(errno) }
    // On a file system without hard links, such as a memory card's, an empty file reserves the name.
    let holder = open(new.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard holder >= 0 else { throw SystemFailure(errno) }
    close(holder)
    guard rename(old.path, new.path) == 0 else {
      let failure = SystemFailure(errno)
      unlink(new.path)
      throw failure
    }
  }
}

extension URL {
  /// Synchronizes the folder that contains this URL, if it can be opened and answers.
  package func synchronizeFolder() {
    let path = deletingLastPathComponent().path
    try? HangingFolders.reach(self, isLong: true) {
      let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard folder >= 0 else { return }
      fsync(folder)
      close(folder)
    }
  }
}
