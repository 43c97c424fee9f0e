import Foundation

/// How a library's two folders overlap: they may be the same, or one may lie in the other. Each file has one place all
/// the same: in `pictures` if they are the same, else in the inner folder.
struct FolderOverlap {
  /// The folder some of whose files are the other's; nil if the folders have nothing in common.
  private let outer: LibraryFolder?
  /// What the names of those files begin with.
  private let start: String

  init(pictures: URL, videos: URL) {
    let (pictures, videos) = (Self.real(pictures.path), Self.real(videos.path))
    if pictures == videos {
      outer = .videos
      start = ""
    } else if let inner = Self.rest(of: videos, after: pictures + "/") {
      outer = .pictures
      start = inner + "/"
    } else if let inner = Self.rest(of: pictures, after: videos + "/") {
      outer = .videos
      start = inner + "/"
    } else {
      outer = nil
      start = ""
    }
  }

  /// Whether the folders have nothing in common.
  var isEmpty: Bool { outer == nil }

  /// The folders to go through: one if they are the same.
  var folders: [LibraryFolder] { outer != nil && start.isEmpty ? [.pictures] : LibraryFolder.allCases }

  /// A file's one place.
  func own(_ place: FilePlace) -> FilePlace {
    guard let outer, place.folder == outer, let name = Self.rest(of: place.name, after: start) else { return place }
    return FilePlace(folder: outer == .pictures ? .videos : .pictures, name: name)
  }

  /// A path without symbolic links; the path itself if there is nothing, or it doesn't answer.
  private static func real(_ path: String) -> String {
    let real = try? HangingFolders.shared.ask(path) { () -> String in
      guard let found = realpath(path, nil) else { return path }
      defer { free(found) }
      return String(cString: found)
    }
    return real ?? path
  }

  private static func rest(of path: String, after start: String) -> String? {
    guard path.utf8.starts(with: start.utf8) else { return nil }
    return String(decoding: path.utf8.dropFirst(start.utf8.count), as: UTF8.self)
  }
}
