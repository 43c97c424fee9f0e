import Foundation
import GLibSupport
import Photos

/// The pictures and movies of a folder as items of the viewer, in the order of file managers.
enum FolderItems {
  /// Whether a file is a picture, by its name.
  static func isPicture(_ file: URL) -> Bool {
    file.isFileURL && MediaName.isPicture(file.lastPathComponent)
  }

  /// A file as an item of the viewer; its path is its identifier. The disk isn't asked.
  static func item(_ file: URL, written: Date = .distantPast, revision: Date = .distantPast) -> LibraryItem {
    let isMoving = file.pathExtension.lowercased() == "gif"
    return LibraryItem(
      id: file.path, date: written, kind: isPicture(file) ? isMoving ? .animated : .photo : .video(0),
      revision: revision, main: file)
  }

  /// A file as an item with the date of its disk. Blocks.
  static func dated(_ file: URL) -> LibraryItem {
    let written = FileQuestion.written(file) ?? .distantPast
    return item(file, written: written, revision: written)
  }

  /// The items of the folder that a file is in, off the main thread. Sounds are none.
  static func around(_ file: URL) async -> [LibraryItem] {
    await OwnThread.run { items(around: file) }
  }

  /// The same, for callers that may block.
  static func items(around file: URL) -> [LibraryItem] {
    let folder = file.deletingLastPathComponent()
    let files = FileQuestion.names(in: folder).filter { !$0.hasPrefix(".") && !$0.hasSuffix("~") }.map {
      folder.appending(path: $0)
    }
    .filter { isPicture($0) || isMovie($0) }
    return FileNameOrder.sorted(files) { $0.lastPathComponent }.filter { PathKind($0.path) == .file }.map(dated)
  }

  /// Whether a file is a movie, by its name. Sounds are none.
  static func isMovie(_ file: URL) -> Bool { MediaName.isMovie(file.lastPathComponent) }
}
