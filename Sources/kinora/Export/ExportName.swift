import Foundation
import GLibSupport
import Photos

/// The names of exported files.
enum ExportName {
  /// What is kept free for the ending and a number.
  static let room = 25

  /// A file of a movie's title that isn't there yet: with a number where there is one of that name. Blocks.
  static func file(_ title: String, _ type: ExportFileType, in folder: URL, isTaken: (URL) -> Bool) -> URL {
    func file(_ name: String) -> URL { folder.appending(path: "\(name).\(type.rawValue)") }
    return file(FreeName.of(FileName.fitting(name(of: title), in: folder, room: room)) { isTaken(file($0)) })
  }

  /// A title as the name of a file.
  private static func name(of title: String) -> String {
    var name = title.filter { !$0.isNewline && $0 != "\0" }.trimmingCharacters(in: .whitespaces)
    // A file whose name begins with a full stop is hidden.
    if name.hasPrefix(".") { name = "_" + name.dropFirst() }
    return name.isEmpty ? tr("Video") : name
  }
}
