import Foundation

/// Files as projects name them: relative to the project's folder where both lie in the same home, so that both can be moved
/// together.
enum CombinePath {
  /// So many folders must be shared, as `/home/user`.
  private static let shared = 2

  /// How a file is named in a project in this folder.
  static func text(of file: URL, in folder: URL) -> String {
    let (whole, base) = (parts(of: file), parts(of: folder))
    let common = zip(whole, base).prefix { $0 == $1 }.count
    guard common >= shared else { return file.standardizedFileURL.path }
    return (Array(repeating: "..", count: base.count - common) + whole[common...]).joined(separator: "/")
  }

  /// The file that a project in this folder means.
  static func file(_ text: String, in folder: URL) -> URL {
    URL(filePath: text, relativeTo: folder).standardizedFileURL.absoluteURL
  }

  private static func parts(of url: URL) -> [String] {
    url.standardizedFileURL.path.split(separator: "/").map(String.init)
  }
}
