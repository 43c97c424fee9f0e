import Foundation

/// A folder as people know it.
enum FolderWords {
  /// Below the home folder, from there on: `Videos/Kinora`.
  static func words(_ folder: URL, home: URL = FolderWords.home) -> String {
    let (path, base) = (folder.standardizedFileURL.path, home.standardizedFileURL.path)
    guard path.hasPrefix(base + "/") else { return path }
    return String(path.dropFirst(base.count + 1))
  }

  /// The home folder as programs go by it, which needn't be the one that the system's list of users has.
  static var home: URL {
    let path = ProcessInfo.processInfo.environment["HOME"] ?? ""
    return path.isEmpty
      ? FileManager.default.homeDirectoryForCurrentUser : URL(fileURLWithPath: path, isDirectory: true)
  }
}
