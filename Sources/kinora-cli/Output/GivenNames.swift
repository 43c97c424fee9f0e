import Foundation

/// How the person wrote the files on the command line. The layers below say a file's last name only.
struct GivenNames: Sendable {
  /// By the last name; those that two files share stay as they are.
  private let given: [String: String]

  /// The names of these paths.
  init(_ paths: [String] = []) {
    let pairs = Set(paths).map { (URL(fileURLWithPath: $0).lastPathComponent, $0) }
    given = Dictionary(grouping: pairs, by: \.0).compactMapValues { $0.count == 1 ? $0[0].1 : nil }
  }

  /// As the languages that there are quote a name.
  private static let quotes = [("“", "”"), ("„", "“"), ("「", "」")]

  /// A message with each quoted name as it was written.
  func restored(in message: String) -> String {
    given.filter { $0 != $1 }.reduce(message) { text, pair in
      Self.quotes.reduce(text) { $0.replacing($1.0 + pair.key + $1.1, with: $1.0 + pair.value + $1.1) }
    }
  }
}
