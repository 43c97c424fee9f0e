import Foundation
import GLibSupport

/// The Trash of the freedesktop standard: files go by renaming, each with a note that says where it was.
struct TrashCan: Sendable {
  /// The person's own Trash, for files of the same disk.
  let home: URL
  /// Which disk a path is on; nil where nothing is.
  var disk: @Sendable (String) -> UInt64? = { FileSystem.facts($0)?.device }

  /// Which names a file will have in the Trash. Nothing is moved yet.
  func plan(_ resource: ResourceRecord, at path: String, avoiding taken: Set<String>) throws -> TrashedFile {
    let folder = try folder(for: path)
    for part in ["files", "info"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(part), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    let files = folder.path + "/files/"
    let notes = folder.path + "/info/"
    let name = FileSystem.freeName((path as NSString).lastPathComponent) { name in
      taken.contains(files + name) || FileSystem.facts(files + name) != nil
        || FileSystem.facts(notes + name + ".trashinfo") != nil
    }
    return TrashedFile(resource: resource, trashed: files + name, information: notes + name + ".trashinfo")
  }

  /// Moves a file into the Trash. Done again after a crash it finishes what is left to do.
  func put(_ file: TrashedFile, from path: String, at date: Date = Date()) throws {
    guard FileSystem.facts(path)?.inode == file.resource.inode else { return }
    if FileSystem.facts(file.information) == nil {
      let text = "[Trash Info]\n\(note(path, of: file))\nDeletionDate=\(Self.stamp(date))\n"
      let descriptor = open(file.information, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw SystemError(errno, path: file.information) }
      defer { close(descriptor) }
      let bytes = Array(text.utf8)
      guard write(descriptor, bytes, bytes.count) == bytes.count else {
        unlink(file.information)
        throw SystemError(errno, path: file.information)
      }
    }
    try FileSystem.rename(path, to: file.trashed)
  }

  /// Takes a file back out of the Trash. Done again it finishes what is left to do.
  func takeBack(_ file: TrashedFile, to path: String) throws {
    if FileSystem.facts(file.trashed)?.inode == file.resource.inode {
      try FileManager.default.createDirectory(
        atPath: FileSystem.folder(of: path), withIntermediateDirectories: true)
      try FileSystem.rename(file.trashed, to: path)
    }
    // Only the note that was written for this file: another program may have taken the name for its own.
    if note(path, of: file) == line(2, of: file.information) { try? FileSystem.remove(file.information) }
  }

  private func note(_ path: String, of file: TrashedFile) -> String {
    "Path=" + Self.escaped(origin(path, of: file))
  }

  private func line(_ number: Int, of file: String) -> String? {
    let lines = (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.count >= number ? String(lines[number - 1]) : nil
  }

  /// The Trash of a file's disk: a file is never copied to be deleted.
  private func folder(for path: String) throws -> URL {
    let device = disk(path)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    if disk(home.path) == device { return home }
    var top = FileSystem.folder(of: path)
    while top != "/", disk(FileSystem.folder(of: top)) == device { top = FileSystem.folder(of: top) }
    let folder = Self.folder(atTop: top)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // Somebody may have put a link there, to have other people's files.
    guard FileSystem.facts(folder.path)?.isFolder == true else { throw SystemError(ENOTDIR, path: folder.path) }
    return folder
  }

  /// Where the person's Trash is on another disk: in the folder for all, where an administrator has made one, else in
  /// one of the person's own.
  private static func folder(atTop top: String) -> URL {
    let top = URL(fileURLWithPath: top, isDirectory: true)
    let shared = top.appendingPathComponent(sharedName, isDirectory: true)
    if let facts = FileSystem.facts(shared.path), facts.isFolder, facts.isSticky {
      return shared.appendingPathComponent("\(getuid())", isDirectory: true)
    }
    return top.appendingPathComponent("\(sharedName)-\(getuid())", isDirectory: true)
  }

  private static let sharedName = ".Trash"

  /// What the note says: in the Trash of another disk a path is told from the disk's top.
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
