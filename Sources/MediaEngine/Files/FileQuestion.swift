import Foundation
import GLibSupport

/// What programs ask of files and folders, wherever these are, and what they do there in one step. A folder that doesn't answer
/// for ten seconds is silent: that is said instead, and again at once until it answers. All of it blocks for as long, so nobody
/// asks on the main thread or on one of the tasks' threads, but by `OwnThread`.
package enum FileQuestion {
  /// A folder didn't answer.
  package struct Silence: LocalizedError, CustomStringConvertible {
    /// The folder's path.
    package let folder: String

    package var description: String { SystemFailure.silence(of: folder).description }
    package var errorDescription: String? { description }
  }

  /// Runs `body`, which asks about a folder or what is in it; nil if that doesn't answer. What `body` began may then still be
  /// done later, unless it looks at `FolderCall.goesOn`. A long one may rightly take its time, and ends only when the folder
  /// itself doesn't answer, either.
  package static func ask<Value: Sendable>(
    in folder: URL, isLong: Bool = false, _ body: @escaping @Sendable () -> Value
  ) -> Value? {
    if let call = FolderCall.current { return call.step() ? body() : nil }
    return HangingFolders.shared.watching(folder).call(isLong: isLong, body)
  }

  /// Runs `body`, which asks about a file, in the same way.
  package static func ask<Value: Sendable>(
    _ file: URL, isLong: Bool = false, _ body: @escaping @Sendable () -> Value
  ) -> Value? {
    ask(in: file.deletingLastPathComponent(), isLong: isLong, body)
  }

  /// Runs `body`, which does something in a folder, in the same way. Throws `Silence` if that doesn't answer.
  package static func carryOut<Value: Sendable>(
    in folder: URL, isLong: Bool = false, _ body: @escaping @Sendable () throws -> Value
  ) throws -> Value {
    let result = ask(in: folder, isLong: isLong) { Result { try body() } }
    guard let result else { throw Silence(folder: folder.path) }
    return try result.get()
  }

  /// Whether there is something at a place; nil if nobody can know.
  package static func exists(_ file: URL) -> Bool? {
    ask(file) { FileManager.default.fileExists(atPath: file.path) }
  }

  /// Whether a file or folder is there and may be read; nil if nobody can know.
  package static func isReadable(_ file: URL) -> Bool? {
    ask(file) { FileManager.default.isReadableFile(atPath: file.path) }
  }

  /// Whether a file or folder is there and may be written to; nil if nobody can know.
  package static func isWritable(_ file: URL) -> Bool? {
    ask(file) { FileManager.default.isWritableFile(atPath: file.path) }
  }

  /// A file's size in bytes; nil if nobody can know.
  package static func bytes(of file: URL) -> Int? { ask(file) { FileBytes.size(of: file) } ?? nil }

  /// When a file was written last; nil if nobody can know.
  package static func written(_ file: URL) -> Date? {
    ask(file) { (try? FileManager.default.attributesOfItem(atPath: file.path))?[.modificationDate] as? Date } ?? nil
  }

  /// A digest of all of a file's bytes; nil if it can't be read.
  package static func digest(of file: URL) -> String? { ask(file, isLong: true) { FileDigest.of(file) } ?? nil }

  /// The names of what is in a folder, in any order; none if it can't be read.
  package static func names(in folder: URL) -> [String] {
    ask(in: folder) { try? FileManager.default.contentsOfDirectory(atPath: folder.path) }.flatMap(\.self) ?? []
  }

  /// Makes a folder, and those that it is in.
  package static func makeFolder(_ folder: URL) throws {
    try carryOut(in: folder) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }
}
