import Foundation

/// Walks a folder and its subfolders recursively, skipping hidden files and folders.
struct FolderWalk {
  private let folder: URL

  init(_ folder: URL) { self.folder = folder }

  /// Calls `body` for every regular file, with its path relative to the folder.
  func files(_ body: (String, FileSystem.Facts) -> Void) { walk("", body) { _ in } }

  /// Calls `body` for every folder, the root first, with its absolute path.
  func folders(_ body: (String) -> Void) {
    body(folder.path)
    walk("", { _, _ in }, { body(folder.path + "/" + $0) })
  }

  private func walk(_ inside: String, _ file: (String, FileSystem.Facts) -> Void, _ subfolder: (String) -> Void) {
    let path = inside.isEmpty ? folder.path : folder.path + "/" + inside
    guard let directory = opendir(path) else { return }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    closedir(directory)
    for name in names.sorted() {
      guard let facts = FileSystem.facts(path + "/" + name) else { continue }
      let place = inside.isEmpty ? name : inside + "/" + name
      if facts.isFile { file(place, facts) }
      if facts.isFolder {
        subfolder(place)
        walk(place, file, subfolder)
      }
    }
  }
}
