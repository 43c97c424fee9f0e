import Foundation
import GLibSupport

/// A file on a card or phone.
struct ImportFile: Hashable, Sendable {
  var url: URL
  var bytes: Int
  /// When it was written, which cameras do when it is taken.
  var written: Date

  /// What tells the file on its card: its name with that of its folder, in which alone cameras number anew, its size and
  /// its time.
  var mark: String {
    let folder = url.deletingLastPathComponent().lastPathComponent
    return "\(folder)/\(url.lastPathComponent)|\(bytes)|\(Int(clamping: written.timeIntervalSince1970))"
  }

  /// Whether it is a movie, by its name.
  var isMovie: Bool { FolderItems.isMovie(url) && !isPicture }
  var isPicture: Bool { FolderItems.isPicture(url) }

  /// The pictures and movies in a folder and in those below, whatever their order. Hidden files are none.
  static func all(in folder: URL) -> [ImportFile] {
    let keys: [URLResourceKey] = [.isRegularFileKey, .fileSizeKey, .contentModificationDateKey]
    guard
      let walk = FileManager.default.enumerator(
        at: folder, includingPropertiesForKeys: keys, options: [.skipsHiddenFiles])
    else { return [] }
    var files: [ImportFile] = []
    for case let url as URL in walk {
      guard let values = try? url.resourceValues(forKeys: Set(keys)), values.isRegularFile == true else { continue }
      let file = ImportFile(
        url: url.standardizedFileURL, bytes: values.fileSize ?? 0,
        written: values.contentModificationDate ?? .distantPast)
      if file.bytes > 0, file.isPicture || file.isMovie { files.append(file) }
    }
    return files
  }
}
