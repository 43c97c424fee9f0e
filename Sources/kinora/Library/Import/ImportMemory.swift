import Foundation
import GLibSupport

/// What is kept of imports: the one that has begun, and which files were imported before.
actor ImportMemory {
  private struct Content: Codable {
    var running: ImportStateMachine.Card?
    /// The identifiers of what files became, by their marks.
    var imported: [String: String] = [:]
  }

  private let file: URL
  private var known: Content?

  /// The user's memory; another file in tests.
  init(file: URL = UserFolder.state.appendingPathComponent("import.json")) {
    self.file = file
  }

  /// Read from the file when it is first needed.
  private var content: Content {
    if let known { return known }
    return (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Content.self, from: $0) } ?? Content()
  }

  /// The import that has begun and not ended.
  var running: ImportStateMachine.Card? { content.running }

  /// What files became, by their marks.
  var imported: [String: String] { content.imported }

  /// An import begins, or ends.
  func setRunning(_ card: ImportStateMachine.Card?) { change { $0.running = card } }

  /// Files were imported.
  func add(_ marks: [String], as id: String) {
    change { content in
      for mark in marks { content.imported[mark] = id }
    }
  }

  private func change(_ body: (inout Content) -> Void) {
    var content = content
    body(&content)
    known = content
    try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? JSONEncoder().encode(content).write(to: file, options: .atomic)
  }
}
