import Foundation

/// Walks a folder and its subfolders recursively, skipping hidden files and folders.
struct FolderWalk {
  private let folder: URL

  init(_ folder: URL) { self.folder = folder }

  /// Calls `body` for every regular file, with its path relative to the folder. Returns the relative paths of what
  /// couldn't be read, the folder's own being empty: nothing is known about what is there and below.
  func files(_ body: (String, FileSystem.Facts) -> Void) -> [String] {
    var unread: [String] = []
    walk("", &unread, body) { _ in }
    return unread
  }

  /// Calls `body` for every folder that can be read, the root first, with its absolute path.
  func folders(_ body: (String) -> Void) {
    var unread: [String] = []
    body(folder.path)
    walk("", &unread, { _, _ in }, { body(folder.path + "/" + $0) })
  }

  private func walk(
    _ inside: String, _ unread: inout [String], _ file: (String, FileSystem.Facts) -> Void,
    _ subfolder: (String) -> Void
  ) {
    let path = inside.isEmpty ? folder.path : folder.path + "/" + inside
    let names: [String]
    do { names = try self.names(in: path) } catch {
      // A subfolder that was deleted a moment ago is empty; a root that isn't there may be on a disk that isn't,
      // either.
      if !error.isAbsence || inside.isEmpty { unread.append(inside) }
      return
    }
    for name in names.sorted() {
      let place = inside.isEmpty ? name : inside + "/" + name
      let facts: FileSystem.Facts?
      do { facts = try FileSystem.look(path + "/" + name) } catch {
        unread.append(place)
        continue
      }
      guard let facts else { continue }
      if facts.isFile { file(place, facts) }
      if facts.isFolder {
        subfolder(place)
        walk(place, &unread, file, subfolder)
      }
    }
  }

  /// The names in a folder without the hidden ones. Throws also if only some can be read.
  private func names(in path: String) throws(SystemError) -> [String] {
    guard let directory = opendir(path) else { throw SystemError(errno, path: path) }
    defer { closedir(directory) }
    var names: [String] = []
    while true {
      // `readdir` returns nil at the end and for errors, and sets `errno` for these alone.
      errno = 0
      guard let entry = readdir(directory) else {
        guard errno == 0 else { throw SystemError(errno, path: path) }
        return names
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
  }
}
