import Foundation

/// The files as the user wrote them on the command line. The modules below report only a file's last path component.
struct GivenNames: Sendable {
  /// The paths by their last component; those that share one are left out.
  private let given: [String: String]
  /// The names that people know, by those of hidden files.
  private var known: [String: String] = [:]

  /// Creates the names of these paths.
  init(_ paths: [String] = []) {
    let pairs = Set(paths).map { (URL(filePath: $0).lastPathComponent, $0) }
    given = Dictionary(grouping: pairs, by: \.0).compactMapValues { $0.count == 1 ? $0[0].1 : nil }
  }

  /// Has messages name a hidden file as another one.
  mutating func show(_ hidden: String, as name: String) { known[hidden] = name }

  /// The quotation marks of the supported languages.
  private static let quotes = [("“", "”"), ("„", "“"), ("「", "」")]

  /// A message with each quoted file name replaced by the path as it was written.
  func restored(in message: String) -> String {
    let message = known.reduce(message) { $0.replacing($1.key, with: $1.value) }
    return given.filter { $0 != $1 }.reduce(message) { text, pair in
      Self.quotes.reduce(text) { $0.replacing($1.0 + pair.key + $1.1, with: $1.0 + pair.value + $1.1) }
    }
  }
}
