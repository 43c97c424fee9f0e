import AVFoundation
import Foundation
import MediaEngine

/// Work that makes a file: it may replace another one if that is said, and leaves none behind when it fails.
enum FileWork {
  private struct Done: Encodable {
    var event = "done"
    var progress = 1.0
    let file: String
    let bytes: Int64?
    let duration: Double?
  }

  /// Whether two paths lead to one file, also by another spelling where the disk doesn't tell capitals from small letters.
  static func isOneFile(_ one: URL, _ other: URL) -> Bool { FileIdentity.isOneFile(one, other) }

  /// Throws where the new file is one of its sources: that would be gone before it is read.
  static func check(_ target: URL, isNoneOf sources: [URL]) throws(UsageError) {
    for source in sources where source.isFileURL && isOneFile(source, target) {
      throw .ontoItself(source.lastPathComponent)
    }
  }

  /// Runs work that makes a file at the URL that it is given; the first signal cancels it. `duration` is asked once the
  /// file is there.
  static func run(
    on url: URL, replacing: Bool, asJSON: Bool, fraction: @escaping @Sendable () -> Double?,
    duration: () async throws -> Double?, _ body: @escaping @Sendable (URL) async throws -> Void
  ) async throws -> ExitCode {
    let place = try checkedPlace(for: url, replacing: replacing)
    let entry = place == url ? nil : PassingFileJournal.standard.note(place, for: url)
    defer { if let entry { PassingFileJournal.standard.remove(entry) } }
    do {
      try await LongWork.run(fraction: fraction) { try await body(place) }
      if place != url, rename(place.path, url.path) != 0 {
        throw RecordingError.notWritable(url, reason: SystemWords.of(errno))
      }
      // What is told as done outlives a power cut.
      if place != url { url.synchronizeFolder() }
    } catch {
      if place != url { unlink(place.path) }
      throw error
    }
    let size = (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int64) ?? nil
    if asJSON {
      Console.event(Done(file: url.path, bytes: size, duration: try await duration()))
    } else {
      Console.result(url.path)
    }
    return .done
  }

  /// Where the file is made: at its own place if that is free, else under a hidden name beside the old file, which
  /// stays untouched until the new one is complete. Throws if there is a file that may not be replaced.
  private static func checkedPlace(for url: URL, replacing: Bool) throws -> URL {
    // Dangling symbolic links are in the way, too.
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path) else { return url }
    // Folders are never replaced, because nobody means to replace their contents.
    let isFile = [.typeRegular, .typeSymbolicLink].contains(attributes[.type] as? FileAttributeType)
    guard replacing, isFile else { throw RecordingError.destinationExists(url) }
    let folder = url.deletingLastPathComponent()
    guard access(folder.path, W_OK | X_OK) == 0 else {
      throw RecordingError.notWritable(url, reason: SystemWords.of(errno))
    }
    let hidden = folder.appending(path: ".\(UUID().uuidString).\(url.pathExtension)")
    Console.show(hidden, as: url)
    return hidden
  }
}
