import CoreMedia
import Dispatch
import Foundation
import GLibSupport
import Photos

/// Stores the last position of a limited number of files. The store's file is replaced atomically: a crash leaves the
/// old one or the new one.
final class ResumeStore: Sendable {
  private struct Entry: Codable, Equatable {
    var path: String
    var value: Int64
    var timescale: Int32
  }

  private let file: URL
  /// The maximum number of files.
  private let limit: Int
  /// Serial, so that the last call is the last one written.
  private let queue = DispatchQueue(label: "app.kinora.resume", qos: .utility)

  /// The user's store below `$XDG_STATE_HOME`; another file in tests.
  init(_ file: URL = ResumeStore.standardFile, limit: Int = 500) { (self.file, self.limit) = (file, limit) }

  private static var standardFile: URL { UserFolder.state.appendingPathComponent("positions.json") }

  /// The last position of a movie.
  func place(of film: URL) -> CMTime? {
    guard film.isFileURL else { return nil }
    return queue.sync {
      read().first { $0.path == film.path }.map { CMTime(value: $0.value, timescale: $0.timescale) }
    }
  }

  /// Stores the last position of a movie asynchronously; nil removes it. URLs that aren't files are ignored, because
  /// their path would be that of another file.
  func remember(_ place: CMTime?, of film: URL) {
    guard film.isFileURL else { return }
    queue.async { [self] in
      let old = read()
      var new = old.filter { $0.path != film.path }
      if let place, place.isNumeric {
        new.insert(Entry(path: film.path, value: place.value, timescale: place.timescale), at: 0)
      }
      guard new != old else { return }
      write(Array(new.prefix(limit)))
    }
  }

  /// Waits until all changes are on disk.
  func flush() { queue.sync {} }

  private func read() -> [Entry] {
    // Unreadable contents are ignored without a message: positions are only a convenience.
    guard let data = try? Data(contentsOf: file), data.count < 1_000_000 else { return [] }
    let found = (try? JSONDecoder().decode([Entry].self, from: data)) ?? []
    return found.filter { $0.timescale > 0 }
  }

  private func write(_ entries: [Entry]) {
    guard let data = try? JSONEncoder().encode(entries) else { return }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try? SafeFile.write(data, to: file, replacing: true)
  }
}
