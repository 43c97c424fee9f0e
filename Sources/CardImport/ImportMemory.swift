import Foundation
import GLibSupport

/// What is kept of imports: the one that has begun, which files were imported before, and the list of the last one.
///
/// Files are added to the end of a list, a line each: what is written for a file stays as short as it is, however many
/// there are, and a line that a crash cut off costs that file only.
package actor ImportMemory {
  private struct Begun: Codable { var running: ImportCard }

  private let file: URL
  private let list: URL
  private let last: URL
  private var known: [String: String]?

  /// The user's memory, or that of another library. The list of imported files and the last report lie beside the file.
  package init(file: URL = UserFolder.state.appending(path: "import.json")) {
    self.file = file
    let stem = file.deletingPathExtension()
    (list, last) = (stem.appendingPathExtension("list"), stem.appendingPathExtension("report.json"))
  }

  /// The import that has begun and not ended.
  package var running: ImportCard? {
    (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Begun.self, from: $0) }?.running
  }

  /// What files became, by their marks.
  package var imported: [String: String] {
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
  package func setRunning(_ card: ImportCard?) {
    guard let card else {
      try? FileManager.default.removeItem(at: file)
      return
    }
    makeFolder()
    try? JSONEncoder().encode(Begun(running: card)).write(to: file, options: .atomic)
  }

  /// There is nothing of an import to go on with; another one may have begun.
  package func forget(_ card: ImportCard) {
    if running == card { setRunning(nil) }
  }

  /// Files were imported.
  package func add(_ marks: [String], as id: String) {
    _ = imported
    for mark in marks { known?[mark] = id }
    makeFolder()
    guard let line = try? JSONEncoder().encode([id] + marks) else { return }
    // At the end, whoever else writes: app and command line may import at the same time.
    let descriptor = open(list.path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // The line before may have been cut off.
    try? handle.write(contentsOf: Data("\n".utf8) + line)
  }

  /// The list of the last import that was kept.
  package var report: ImportReport? {
    (try? Data(contentsOf: last)).flatMap { try? JSONDecoder().decode(ImportReport.self, from: $0) }
  }

  /// Keeps the list of an import until that of the next.
  package func keep(_ report: ImportReport) {
    makeFolder()
    try? JSONEncoder().encode(report).write(to: last, options: .atomic)
  }

  private func makeFolder() {
    try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  }
}
