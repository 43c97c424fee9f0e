import Foundation
import GLibSupport

/// The pictures and movies of a folder as items of the viewer, in the order of file managers.
enum FolderItems {
  /// Whether a file is a picture, by its name.
  static func isPicture(_ file: URL) -> Bool {
    file.isFileURL && MediaName.isPicture(file.lastPathComponent)
  }

  /// A file as an item of the viewer; its path is its identifier.
  static func item(_ file: URL) -> LibraryItem {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    let modified = attributes?[.modificationDate] as? Date ?? .distantPast
    let isMoving = file.pathExtension.lowercased() == "gif"
    return LibraryItem(
      id: file.path, date: modified, kind: isPicture(file) ? isMoving ? .animated : .photo : .video(0),
      revision: modified, main: file)
  }

  /// The items of the folder that a file is in, off the main thread. Sounds are none.
  static func around(_ file: URL) async -> [LibraryItem] {
    await OwnThread.run { items(around: file) }
  }

  static func items(around file: URL) -> [LibraryItem] {
    let folder = file.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let files = names.filter { !$0.hasPrefix(".") && !$0.hasSuffix("~") }.map { folder.appending(path: $0) }
      .filter { isPicture($0) || isMovie($0) }
    return FileNameOrder.sorted(files) { $0.lastPathComponent }.filter { PathKind($0.path) == .file }.map(item)
  }

  /// Whether a file is a movie, by its name. Sounds are none.
  static func isMovie(_ file: URL) -> Bool { MediaName.isMovie(file.lastPathComponent) }
}
