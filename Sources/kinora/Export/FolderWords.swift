import Foundation
import GLibSupport

/// A folder as people know it.
enum FolderWords {
  /// Below the home folder, from there on: `Videos/Kinora`.
  static func words(_ folder: URL, home: URL = UserFolder.home) -> String {
    let (path, base) = (folder.standardizedFileURL.path, home.standardizedFileURL.path)
    guard path.hasPrefix(base + "/") else { return path }
    return String(path.dropFirst(base.count + 1))
  }
}
