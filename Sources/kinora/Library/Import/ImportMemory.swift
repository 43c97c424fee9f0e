import Foundation
import GLibSupport

/// What is kept of imports: the one that has begun, and which files were imported before.
///
/// Files are added to the end of a list, a line each: what is written for a file stays as short as it is, however many
/// there are, and a line that a crash cut off costs that file only.
actor ImportMemory {
  private struct Begun: Codable { var running: ImportStateMachine.Card }

  private let file: URL
  private let list: URL
  private var known: [String: String]?

  /// The user's memory; another file in tests. The list of imported files lies beside it.
  init(file: URL = UserFolder.state.appendingPathComponent("import.json")) {
    self.file = file
    list = file.deletingPathExtension().appendingPathExtension("list")
  }

  /// The import that has begun and not ended.
  var running: ImportStateMachine.Card? {
    (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Begun.self, from: $0) }?.running
  }

  /// What files became, by their marks.
  var imported: [String: String] {
    if let known { return known }
    var found: [String: String] = [:]
    for line in (try? Data(contentsOf: list))?.split(separator: UInt8(ascii: "\n")) ?? [] {
      // The identifier, then the marks.
      guard let words = try? JSONDecoder().decode([String].self, from: line), let id = words.first else { continue }
      for mark in words.dropFirst() { found[mark] = id }
    }
    known = found
    return found
  }

  /// An import begins, or ends.
  func setRunning(_ card: ImportStateMachine.Card?) {
    guard let card else {
      try? FileManager.default.removeItem(at: file)
      return
    }
    makeFolder()
    try? JSONEncoder().encode(Begun(running: card)).write(to: file, options: .atomic)
  }

  /// There is nothing of an import to go on with; another one may have begun.
  func forget(_ card: ImportStateMachine.Card) {
    if running == card { setRunning(nil) }
  }

  /// Files were imported.
  func add(_ marks: [String], as id: String) {
    _ = imported
    for mark in marks { known?[mark] = id }
    makeFolder()
    guard let line = try? JSONEncoder().encode([id] + marks) else { return }
    if !FileManager.default.fileExists(atPath: list.path) {
      _ = FileManager.default.createFile(atPath: list.path, contents: nil)
    }
    guard let handle = try? FileHandle(forWritingTo: list) else { return }
    defer { try? handle.close() }
    // The line before may have been cut off.
    _ = try? handle.seekToEnd()
    try? handle.write(contentsOf: Data("\n".utf8) + line)
  }

  private func makeFolder() {
    try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  }
}
