import Foundation
import Photos

/// A card or phone, or a folder that was chosen.
package struct ImportCard: Equatable, Hashable, Codable, Sendable {
  package let name: String
  /// What is imported of it.
  package let folder: URL

  /// A card with its folder, however that is written.
  package init(name: String, folder: URL) {
    self.name = name
    self.folder = URL(fileURLWithPath: folder.standardizedFileURL.path, isDirectory: true)
  }

  /// The folder of pictures of a card or phone: `DCIM`, as every camera has it. Blocks.
  package static func pictures(on root: URL) -> URL? {
    FileQuestion.names(in: root).first { $0.uppercased() == pictures }.map {
      root.appendingPathComponent($0, isDirectory: true).standardizedFileURL
    }
  }

  private static let pictures = "DCIM"

  /// Whether its folder can be looked at. Blocks.
  var isThere: Bool {
    let path = folder.path
    return FileQuestion.ask(in: folder) {
      // What the system remembers of a folder it says itself; this only who has the disk can.
      var disk = statvfs()
      _ = statvfs(path, &disk)
      return FileManager.default.isReadableFile(atPath: path)
    } ?? false
  }

  /// Whether a file or folder of it can be read. Blocks.
  func isReadable(_ file: URL) -> Bool {
    FileQuestion.ask(in: folder) { FileManager.default.isReadableFile(atPath: file.path) } ?? false
  }

  /// Whether the folder is that of a card's pictures, beside which there may be others.
  var isOfPictures: Bool { folder.lastPathComponent.uppercased() == Self.pictures }

  /// A file's name as a person is told it: with the folders that it is in, those of the card itself left out.
  func name(of file: URL) -> String {
    for place in [folder, folder.deletingLastPathComponent()] {
      let start = place.path.hasSuffix("/") ? place.path : place.path + "/"
      if file.path.hasPrefix(start) { return String(file.path.dropFirst(start.count)) }
    }
    return file.lastPathComponent
  }
}
