import Foundation
import GLibSupport
import Photos

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
  /// failed; a folder that doesn't answer is named.
  static func explained(from source: URL, to file: URL, _ body: () async throws -> Void) async throws {
    let folder = file.deletingLastPathComponent()
    try await OwnThread.run { Result { try check(source, folder) } }.get()
    do {
      try await body()
    } catch {
      if Task.isCancelled { throw CancellationError() }
      guard await OwnThread.run({ FileQuestion.exists(source) }) != false else {
        throw Loss.sourceGone(source.lastPathComponent)
      }
      throw error
    }
  }

  /// Makes sure that there is something to read, and a folder to write to. Blocks.
  private static func check(_ source: URL, _ folder: URL) throws {
    let isReadable = try FileQuestion.carryOut(in: source.deletingLastPathComponent()) {
      FileManager.default.isReadableFile(atPath: source.path)
    }
    guard isReadable else { throw Loss.sourceGone(source.lastPathComponent) }
    do {
      try FileQuestion.makeFolder(folder)
    } catch let silence as FileQuestion.Silence {
      throw silence
    } catch {
      throw Loss.noFolder(folder.path)
    }
    guard FileQuestion.isWritable(folder) == true else { throw Loss.noFolder(folder.path) }
  }
}
