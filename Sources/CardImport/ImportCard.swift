import Foundation

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

  /// The folder of pictures of a card or phone: `DCIM`, as every camera has it.
  package static func pictures(on root: URL) -> URL? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.first { $0.uppercased() == pictures }.map {
      root.appendingPathComponent($0, isDirectory: true).standardizedFileURL
    }
  }

  private static let pictures = "DCIM"

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
