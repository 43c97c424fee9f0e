import Foundation
import FoundationAdditions
import GLibSupport
import MediaEngine

/// The Trash of the freedesktop.org specification: files are renamed into it, each with a `.trashinfo` file that has
/// its original path.
struct TrashCan: Sendable {
  /// The user's home Trash, for files on the same disk and mount.
  let home: URL
  /// By which files are said to have been deleted.
  var clock = WallClock.current
  /// The device number of a path's disk; nil if there is no file.
  var disk: @Sendable (String) -> UInt64? = { FileSystem.facts($0)?.device }
  /// What the disk of a path is like.
  var traits = FileSystem.disk
  /// Whether two folders are in one mount.
  var isOneMount: @Sendable (String, String) -> Bool = { FileSystem.isOneMount($0, $1) }

  /// Whether a file is at a path. Throws if that can't be found out.
  func isAt(_ path: String, _ resource: ResourceRecord) throws(SystemError) -> Bool {
    try FileSystem.isAt(path, resource.identity, on: traits)
  }

  /// What tells the file at a path from others; nil if there is certainly none.
  func identity(of path: String) throws(SystemError) -> FileIdentity? {
    try FileSystem.identity(of: path, on: traits)
  }

  /// The paths that a file will have in the Trash. Nothing is moved yet. `taken` has paths there in small letters, because
  /// its disk may not tell them from capitals.
  func plan(_ resource: ResourceRecord, at path: String, avoiding taken: Set<String>) throws -> TrashedFile {
    let folder = try folder(for: path)
    for part in ["files", "info"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: part), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    let files = folder.path + "/files/"
    let notes = folder.path + "/info/"
    let name = FileSystem.freeName((path as NSString).lastPathComponent) { name in
      taken.contains((files + name).lowercased()) || FileSystem.facts(files + name) != nil
        || FileSystem.facts(notes + name + ".trashinfo") != nil
    }
    return TrashedFile(resource: resource, trashed: files + name, information: notes + name + ".trashinfo")
  }

  /// Moves a file into the Trash. Can be repeated after a crash: it does the steps that are left. If the file can't be
  /// moved, no `.trashinfo` is left behind. `origin` is where it goes back to, unless that is where it is.
  func put(_ file: TrashedFile, from path: String, origin: String? = nil) throws {
    guard try isAt(path, file.resource) else { return }
    let origin = origin ?? path
    // A crash may have left it empty: made, and not written yet.
    let noted = FileSystem.facts(file.information)
    if noted.map({ $0.isFile && $0.size == 0 }) ?? true {
      let text = "[Trash Info]\n\(note(origin, of: file))\nDeletionDate=\(Self.stamp(clock.now))\n"
      let making = noted == nil ? O_CREAT | O_EXCL : O_NOFOLLOW
      let descriptor = open(file.information, O_WRONLY | making | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw SystemError(errno, path: file.information) }
      defer { close(descriptor) }
      let bytes = Array(text.utf8)
      guard write(descriptor, bytes, bytes.count) == bytes.count else {
        unlink(file.information)
        throw SystemError(errno, path: file.information)
      }
      // A power cut must not leave a file there of which nobody knows where it was.
      fsync(descriptor)
      FileSystem.synchronize(folder: FileSystem.folder(of: file.information))
    }
    do { try FileSystem.rename(path, to: file.trashed) } catch {
      removeNote(origin, of: file)
      throw error
    }
  }

  /// Restores a file from the Trash. Can be repeated: it does the steps that are left.
  func takeBack(_ file: TrashedFile, to path: String) throws {
    if try isAt(file.trashed, file.resource) {
      try FileManager.default.createDirectory(
        atPath: FileSystem.folder(of: path), withIntermediateDirectories: true)
      try FileSystem.rename(file.trashed, to: path)
    }
    removeNote(path, of: file)
  }

  /// Deletes the `.trashinfo` if it was written for this file: another program may have used the name.
  private func removeNote(_ path: String, of file: TrashedFile) {
    if note(path, of: file) == line(2, of: file.information) { try? FileSystem.remove(file.information) }
  }

  private func note(_ path: String, of file: TrashedFile) -> String {
    "Path=" + Self.escaped(origin(path, of: file))
  }

  private func line(_ number: Int, of file: String) -> String? {
    let lines = (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.count >= number ? String(lines[number - 1]) : nil
  }

  /// The Trash on the file's own disk and in its own mount: deleting a file never copies it.
  ///
  /// A bind mount has a Trash of its own in its top folder, as another disk does. In a Flatpak, where Pictures and
  /// Videos are such mounts, this is `.Trash-<uid>` in these folders. It has the same path outside, so files can be
  /// restored there, too; but file managers outside, where the folder is no mount, don't show it.
  private func folder(for path: String) throws -> URL {
    let device = disk(path)
    var top = FileSystem.folder(of: path)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    if disk(home.path) == device, isOneMount(home.path, top) { return home }
    while top != "/" {
      let above = FileSystem.folder(of: top)
      guard disk(above) == device, isOneMount(above, top) else { break }
      top = above
    }
    let folder = Self.folder(atTop: top)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // Another user may have put a symbolic link there to get at the deleted files.
    guard FileSystem.facts(folder.path)?.isFolder == true else { throw SystemError(ENOTDIR, path: folder.path) }
    return folder
  }

  /// The user's Trash on another disk: inside the shared `.Trash` if an administrator has made one, else
  /// `.Trash-<uid>`.
  private static func folder(atTop top: String) -> URL {
    let top = URL(fileURLWithPath: top, isDirectory: true)
    let shared = top.appendingPathComponent(sharedName, isDirectory: true)
    if let facts = FileSystem.facts(shared.path), facts.isFolder, facts.isSticky {
      return shared.appendingPathComponent("\(getuid())", isDirectory: true)
    }
    return top.appendingPathComponent("\(sharedName)-\(getuid())", isDirectory: true)
  }

  private static let sharedName = ".Trash"

  /// The path for `.trashinfo`: on another disk it is relative to the disk's top folder.
  private func origin(_ path: String, of file: TrashedFile) -> String {
    let folder = FileSystem.folder(of: FileSystem.folder(of: file.information))
    guard folder != home.path else { return path }
    var top = FileSystem.folder(of: folder)
    if (top as NSString).lastPathComponent == Self.sharedName { top = FileSystem.folder(of: top) }
    return path.hasPrefix(top + "/") ? String(path.dropFirst(top.count + 1)) : path
  }

  private static func escaped(_ path: String) -> String {
    let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")
    return path.addingPercentEncoding(withAllowedCharacters: plain) ?? path
  }

  private static func stamp(_ date: Date) -> String {
    var (second, parts) = (time_t(clamping: date.timeIntervalSince1970), tm())
    localtime_r(&second, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
