import Foundation

/// A hidden file with a random identifier that the library writes into each of its folders. A folder with another
/// marker, or without, isn't the one that the index knows: it may be an empty mount point, or another disk.
enum FolderMarker {
  static let name = ".kinora-folder"

  /// The identifier in a folder's marker; nil if there is none or it can't be read.
  static func read(in folder: URL) -> String? {
    let path = path(in: folder)
    return (try? HangingFolders.shared.ask(path) { read(path) }) ?? nil
  }

  private static func read(_ path: String) -> String? {
    // What somebody else put there may be a pipe or a device: it is neither waited for nor followed.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let text = String(decoding: bytes.prefix(count), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    return UUID(uuidString: text)?.uuidString
  }

  /// The identifier of a folder, which gets a marker if it has none; nil where none can be written. An existing one is
  /// kept: another index may know the folder by it.
  static func make(in folder: URL) -> String? {
    if let known = read(in: folder) { return known }
    let identifier = UUID().uuidString
    do {
      let file = try StagedFile(in: folder)
      try file.write(Data((identifier + "\n").utf8))
      try FileSystem.rename(file.path, to: path(in: folder))
      file.keep()
    } catch {
      return read(in: folder)
    }
    FileSystem.synchronize(folder: folder.path)
    return identifier
  }

  private static func path(in folder: URL) -> String { folder.path + "/" + name }
}
