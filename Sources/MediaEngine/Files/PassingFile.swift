import CLinux
import Foundation

/// A file under a passing name beside its place: it gets its own once it is whole and on the disk.
struct PassingFile {
  /// Its passing name.
  let url: URL
  private let place: URL

  /// Makes an empty file that is to become `place`.
  init(for place: URL, mode: mode_t = 0o644) throws(SystemFailure) {
    self.place = place
    url = place.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString).part")
    let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw SystemFailure(errno) }
    close(descriptor)
  }

  /// Lets somebody fill an empty file with a passing name beside its place, who waits until it is on the disk, and gives it
  /// its name. Where either fails nothing of it is left.
  static func fill(
    _ place: URL, mode: mode_t = 0o644, replacing: Bool = false, _ body: (URL) throws -> Void
  ) throws {
    let passing = try PassingFile(for: place, mode: mode)
    do {
      try body(passing.url)
    } catch {
      passing.remove()
      throw error
    }
    try passing.keep(replacing: replacing)
  }

  /// Gives it its name in one step, and waits until that is on the disk. Where something has the name already it fails
  /// and the file goes, unless that may be replaced.
  func keep(replacing: Bool) throws(SystemFailure) {
    do throws(SystemFailure) {
      if replacing {
        takeAttributes()
        guard rename(url.path, place.path) == 0 else { throw SystemFailure(errno) }
      } else {
        try Self.move(url, to: place)
      }
    } catch {
      remove()
      throw error
    }
    place.synchronizeFolder()
  }

  /// Becomes what the file is that it will replace: who may do what with it, and what others have noted about it, as far
  /// as that can be.
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

  /// Takes it away.
  func remove() { unlink(url.path) }

  /// Gives a file another name on the same disk unless that is taken: a second name is never made over another.
  static func move(_ old: URL, to new: URL) throws(SystemFailure) {
    guard link(old.path, new.path) != 0 else {
      unlink(old.path)
      return
    }
    guard errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS else { throw SystemFailure(errno) }
    // A disk whose files have one name only, as a memory card's: an empty file holds the name.
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
  /// Waits until the names in the folder that this is in are on the disk, as far as it can be opened.
  func synchronizeFolder() {
    let folder = open(deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
