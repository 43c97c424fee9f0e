import Foundation
import GLibSupport

/// The names of exported files.
enum ExportName {
  /// The longest name that file systems take, in bytes, less the ending and a number.
  private static let longest = 230

  /// A file of a movie's title that isn't there yet: with a number where there is one of that name.
  static func file(_ title: String, _ type: ExportFileType, in folder: URL, isTaken: (URL) -> Bool) -> URL {
    func file(_ name: String) -> URL { folder.appendingPathComponent("\(name).\(type.rawValue)") }
    return file(FreeName.of(name(of: title)) { isTaken(file($0)) })
  }

  /// A title as file systems take it.
  private static func name(of title: String) -> String {
    var name = title.replacing("/", with: "-").filter { !$0.isNewline && $0 != "\0" }
      .trimmingCharacters(in: .whitespaces)
    while name.utf8.count > longest { name.removeLast() }
    // A file whose name begins with a full stop is hidden.
    if name.hasPrefix(".") { name = "_" + name.dropFirst() }
    return name.isEmpty ? tr("Video") : name
  }
}
