import AVFoundation
import Foundation

/// Work that makes a file: it may replace another one if that is said, and leaves none behind when it fails.
enum FileWork {
  private struct Done: Encodable {
    var event = "done"
    var progress = 1.0
    let file: String
    let bytes: Int64?
    let duration: Double?
  }

  /// Throws where the new file is one of its sources: that would be gone before it is read.
  static func check(_ target: URL, isNoneOf sources: [URL]) throws(UsageError) {
    func path(_ url: URL) -> String { url.resolvingSymlinksInPath().standardizedFileURL.path }
    for source in sources where source.isFileURL && path(source) == path(target) {
      throw .ontoItself(source.lastPathComponent)
    }
  }

  /// Runs work that makes a file; the first signal cancels it. `duration` is asked once the file is there.
  static func run(
    on url: URL, replacing: Bool, asJSON: Bool, fraction: @escaping @Sendable () -> Double?,
    duration: () async throws -> Double?, _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> ExitCode {
    let old = try Replacement(of: url, allowed: replacing)
    do {
      try await LongWork.run(fraction: fraction, body)
    } catch {
      old.restoreOld()
      throw error
    }
    old.keepNew()
    let size = (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int64) ?? nil
    if asJSON {
      Console.event(Done(file: url.path, bytes: size, duration: try await duration()))
    } else {
      Console.result(url.path)
    }
    return .done
  }
}
