import Foundation
import GLibSupport

/// The folders that the user has chosen for photos and videos, as they are stored for all programs. Nil stands for the
/// usual folder.
struct LibraryFolders: Codable, Equatable, Sendable {
  var pictures: String?
  var videos: String?

  /// The file that holds the choice.
  static var file: URL { UserFolder.configuration.appending(path: "kinora/folders.json") }

  /// What is stored; nothing but usual folders if that can't be read.
  init(reading file: URL) {
    let data = try? Data(contentsOf: file)
    self = data.flatMap { try? JSONDecoder().decode(LibraryFolders.self, from: $0) } ?? LibraryFolders()
  }

  init(pictures: String? = nil, videos: String? = nil) { (self.pictures, self.videos) = (pictures, videos) }

  /// Stores the choice, or removes the file if all folders are the usual ones.
  func write(to file: URL) throws {
    guard self != LibraryFolders() else {
      if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
      return
    }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: file, options: .atomic)
  }

  /// The name of the library's index: each pair of folders has its own, so that albums and favourites are there again
  /// when the user goes back to a folder.
  var indexName: String {
    guard self != LibraryFolders() else { return "library.sqlite" }
    // FNV-1a, which is the same in every process.
    let path = [pictures ?? "", videos ?? ""].joined(separator: "\n")
    let hash = path.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return "library-\(String(hash, radix: 16)).sqlite"
  }
}
