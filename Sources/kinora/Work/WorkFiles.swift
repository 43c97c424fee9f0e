import Foundation

/// What can become of the files of long work meanwhile.
enum WorkFiles {
  /// Something that a person can put right.
  enum Loss: Error, Equatable {
    /// What was read is no longer there.
    case sourceGone(String)
    /// The folder that was to be written to can't be made, or may not be written to.
    case noFolder(String)
  }

  /// Makes the folder of a file, and does something that writes the file. Says if the source or the folder was the reason why it
  /// failed.
  static func explained(from source: URL, to file: URL, _ body: () async throws -> Void) async throws {
    let folder = file.deletingLastPathComponent()
    guard FileManager.default.isReadableFile(atPath: source.path) else {
      throw Loss.sourceGone(source.lastPathComponent)
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Loss.noFolder(folder.path)
    }
    guard FileManager.default.isWritableFile(atPath: folder.path) else { throw Loss.noFolder(folder.path) }
    do {
      try await body()
    } catch {
      if Task.isCancelled { throw CancellationError() }
      guard FileManager.default.fileExists(atPath: source.path) else {
        throw Loss.sourceGone(source.lastPathComponent)
      }
      throw error
    }
  }
}
