import Foundation
import FoundationAdditions
import MediaEngine

/// The file of a project: a timeline in JSON, wherever its disk is. All of it blocks.
package enum ProjectFile {
  /// The largest project that is read, in bytes: some ten thousand clips.
  private static let largest = 1 << 24

  /// Reads a project. Throws for what is no regular file, too large, or in a folder that doesn't answer.
  package static func read(_ file: URL) throws -> Data {
    try FileQuestion.carryOut(in: file.deletingLastPathComponent()) { try Data(regularFile: file, limit: largest) }
  }

  /// Writes a project, and makes its folder: whole, or not at all.
  package static func write(_ json: String, to file: URL) throws {
    try FileQuestion.makeFolder(file.deletingLastPathComponent())
    // What is told as saved outlives a power cut.
    try SafeFile.write(Data(json.utf8), to: file, replacing: true)
  }
}
