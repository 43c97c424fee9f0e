import Foundation
import Synchronization

/// The machine's shared MIME database (shared-mime-info), read when it is first asked.
final class MIMEDatabase: Sendable {
  private let directories: [String]
  private let languages: [String]
  private let read = Mutex<MIMETables?>(nil)

  /// The most important directory, and the preferred language, first. Directories that aren't there have no types.
  init(directories: [String], languages: [String]) {
    (self.directories, self.languages) = (directories, languages)
  }

  private var tables: MIMETables {
    read.withLock { tables in
      if let tables { return tables }
      let new = MIMETables(directories: directories)
      tables = new
      return new
    }
  }

  /// The MIME types of files with an extension, the best first.
  func mimeTypes(ofExtension name: String) -> [String] {
    tables.types[name] ?? tables.types[name.lowercased()] ?? []
  }

  /// The extensions of a MIME type, the best first.
  func extensions(of mimeType: String) -> [String] { tables.extensions[mimeType] ?? [] }

  /// All names of a MIME type.
  func names(of mimeType: String) -> Set<String> {
    let usual = tables.usualNames[mimeType] ?? mimeType
    return Set([mimeType, usual] + (tables.otherNames[usual] ?? []))
  }

  /// What a MIME type is a subclass of.
  func parents(of mimeType: String) -> [String] { tables.parents[mimeType] ?? [] }

  /// A type identifier for a MIME type, by any of its names; nil for one that the machine doesn't have.
  func identifier(of mimeType: String) -> String? {
    let usual = tables.usualNames[mimeType] ?? mimeType
    return tables.all.contains(usual) ? MIMETables.identifier(usual) : nil
  }

  /// The MIME type of an identifier that was made here.
  func mimeType(ofIdentifier identifier: String) -> String? {
    identifier.hasPrefix(MIMETables.identifierPrefix) ? tables.identifiers[identifier] : nil
  }

  /// What a MIME type is called, in the user's language if the database has it, else in English; nil if it isn't there.
  func comment(of mimeType: String) -> String? {
    let name = tables.usualNames[mimeType] ?? mimeType
    guard tables.all.contains(name), !name.hasPrefix("."), !name.contains("/.") else { return nil }
    for directory in directories {
      guard let bytes = FileManager.default.contents(atPath: "\(directory)/\(name).xml") else { continue }
      let comments = MIMEComments.comments(in: String(decoding: bytes, as: UTF8.self))
      if let comment = languages.lazy.compactMap({ comments[$0] }).first ?? comments[""] { return comment }
    }
    return nil
  }
}
