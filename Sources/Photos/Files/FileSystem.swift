import CSQLite
import Foundation
import MediaEngine

/// The few system calls that a library's files need, with typed errors.
enum FileSystem {
  /// The identity, size, type and modification time of a file.
  struct Facts: Equatable, Sendable {
    var inode: UInt64
    var device: UInt64
    var size: Int64
    /// Nanoseconds since 1970.
    var written: Int64
    var isFile: Bool
    var isFolder: Bool
    /// Whether the folder has its sticky bit set: only a file's owner may delete it there.
    var isSticky: Bool

    init(_ information: stat) {
      inode = UInt64(information.st_ino)
      device = UInt64(information.st_dev)
      size = Int64(information.st_size)
      written = information.written
      isFile = information.st_mode & S_IFMT == S_IFREG
      isFolder = information.st_mode & S_IFMT == S_IFDIR
      isSticky = information.st_mode & S_ISVTX != 0
    }

    var writtenDate: Date { Date(timeIntervalSince1970: Double(written) / 1e9) }
  }

  /// The facts of the file at a path; nil if there is none, or they can't be had. Symbolic links are not followed.
  static func facts(_ path: String) -> Facts? { (try? look(path)) ?? nil }

  /// The facts of the file at a path; nil if there is certainly none. Throws if that can't be found out, as on a disk
  /// with errors or below a folder without access. Symbolic links are not followed.
  static func look(_ path: String) throws(SystemError) -> Facts? {
    let (facts, code) = try HangingFolders.shared.ask(path) { () -> (Facts?, Int32) in
      var information = stat()
      return lstat(path, &information) == 0 ? (Facts(information), 0) : (nil, errno)
    }
    if let facts { return facts }
    let error = SystemError(code, path: path)
    guard error.isAbsence else { throw error }
    return nil
  }

  /// Whether a file is at a path, wherever it was noted. Throws if that can't be found out.
  static func isAt(_ path: String, _ file: FileIdentity, on disk: @escaping DiskKnowledge) throws(SystemError) -> Bool {
    let (isIt, code) = try HangingFolders.shared.ask(path) { () -> (Bool, Int32) in
      var information = stat()
      guard lstat(path, &information) == 0 else { return (false, errno) }
      return (file.isThat(information, at: path, on: disk(path)), 0)
    }
    let error = SystemError(code, path: path)
    guard code == 0 || error.isAbsence else { throw error }
    return isIt
  }

  /// What tells the file at a path from others; nil if there is certainly none.
  static func identity(of path: String, on disk: @escaping DiskKnowledge) throws(SystemError) -> FileIdentity? {
    let (found, code) = try HangingFolders.shared.ask(path) { () -> (FileIdentity?, Int32) in
      var information = stat()
      guard lstat(path, &information) == 0 else { return (nil, errno) }
      return (FileIdentity(information, at: path, on: disk(path)), 0)
    }
    if let found { return found }
    let error = SystemError(code, path: path)
    guard error.isAbsence else { throw error }
    return nil
  }

  /// Says what the disk of a path is like; another in tests.
  typealias DiskKnowledge = @Sendable (String) -> DiskTraits

  /// What the system says of it.
  static let disk: DiskKnowledge = { DiskTraits(of: URL(filePath: $0)) }

  /// Renames a file without overwriting: throws `EEXIST` if the new name is taken.
  static func rename(_ from: String, to: String) throws(SystemError) {
    let folders = HangingFolders.shared
    let code = try folders.ask(folders.isWatched(to) ? to : from) { renameNow(from, to) }
    if code != 0 { throw SystemError(code, path: to) }
  }

  private static func renameNow(_ from: String, _ to: String) -> Int32 {
    if kinora_rename_to_free_name(from, to) == 0 { return 0 }
    guard errno == EINVAL || errno == ENOSYS else { return errno }
    // File systems without an atomic rename that refuses to overwrite (vfat, some network ones).
    do { if try look(to) != nil { return EEXIST } } catch { return error.code }
    return Glibc.rename(from, to) == 0 ? 0 : errno
  }

  /// Has two files of a disk exchange their names in one step.
  static func exchange(_ one: String, _ other: String) throws(SystemError) {
    guard kinora_exchange_names(one, other) == 0 else { throw SystemError(errno, path: other) }
  }

  /// Whether two folders are in one mount. A disk can have several, as in a Flatpak: their device is the same, but no
  /// file can be renamed from one to another.
  static func isOneMount(_ folder: String, _ other: String) -> Bool {
    // Linux never renames a `.`, but it compares the mounts before it refuses: `EXDEV` if they differ, else `EBUSY`.
    Glibc.rename(folder + "/.", other + "/.") == 0 || errno != EXDEV
  }

  static func remove(_ path: String) throws(SystemError) {
    let code = try HangingFolders.shared.ask(path) { unlink(path) == 0 || errno == ENOENT ? 0 : errno }
    if code != 0 { throw SystemError(code, path: path) }
  }

  /// Flushes a file's content to the disk (`fsync`).
  static func synchronize(_ path: String) throws(SystemError) {
    let code = try HangingFolders.shared.ask(path, isLong: true) { () -> Int32 in
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return errno }
      defer { close(descriptor) }
      return fsync(descriptor) == 0 ? 0 : errno
    }
    if code != 0 { throw SystemError(code, path: path) }
  }

  /// Flushes a folder's entries to the disk (`fsync`).
  static func synchronize(folder: String) {
    try? HangingFolders.shared.ask(folder, isLong: true) {
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { return }
      fsync(descriptor)
      close(descriptor)
    }
  }

  /// The names in a folder, hidden ones, too; none if it can't be read.
  static func names(in folder: String) -> [String] {
    let names = try? HangingFolders.shared.ask(folder) {
      (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
    return names ?? []
  }

  /// A file's path without symbolic links; as it is if its folder doesn't answer.
  static func resolved(_ file: URL) -> String {
    (try? HangingFolders.shared.ask(file.path) { file.resolvingSymlinksInPath().path }) ?? file.path
  }

  /// The folder of a path.
  static func folder(of path: String) -> String { (path as NSString).deletingLastPathComponent }

  /// The name itself if it is free, else with the first number that makes it free: `Lake.jpg`, `Lake 2.jpg`…
  static func freeName(_ name: String, isTaken: (String) throws -> Bool) rethrows -> String {
    guard try isTaken(name) else { return name }
    let (stem, ending) = split(name)
    var number = 2
    while try isTaken("\(stem) \(number)\(ending)") { number += 1 }
    return "\(stem) \(number)\(ending)"
  }

  /// Splits a name into its stem and its extension; the extension includes the dot.
  static func split(_ name: String) -> (stem: String, ending: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex, !name[dot...].contains("/") else {
      return (name, "")
    }
    return (String(name[..<dot]), String(name[dot...]))
  }
}
