import Foundation
import GLibSupport
import Photos

/// The films and sounds of a folder, in the order of file managers. Hidden files and the folder's folders are left out.
struct FolderFilms: Equatable, Sendable {
  /// The files, sorted.
  let files: [URL]

  /// Reads a folder; one that can't be read has no films. Blocks.
  init(in folder: URL) {
    let films = FileQuestion.names(in: folder).filter {
      MediaName.isFilm($0) && PathKind(folder.appending(path: $0).path) == .file
    }
    files = FileNameOrder.sorted(films) { $0 }.map { URL(filePath: folder.path + "/" + $0).standardizedFileURL }
  }

  /// The file that follows one in its folder; nil after the last. The file itself may be gone.
  func file(after file: URL) -> URL? {
    let name = file.lastPathComponent
    if let index = index(of: name) { return index + 1 < files.count ? files[index + 1] : nil }
    return files.first { Self.isOrdered(name, $0.lastPathComponent) }
  }

  /// The file that comes before one in its folder; nil before the first. The file itself may be gone.
  func file(before file: URL) -> URL? {
    let name = file.lastPathComponent
    if let index = index(of: name) { return index > 0 ? files[index - 1] : nil }
    return files.last { Self.isOrdered($0.lastPathComponent, name) }
  }

  private func index(of name: String) -> Int? { files.firstIndex { $0.lastPathComponent == name } }

  private static func isOrdered(_ first: String, _ second: String) -> Bool {
    FileNameOrder.key(first).lexicographicallyPrecedes(FileNameOrder.key(second))
  }
}
