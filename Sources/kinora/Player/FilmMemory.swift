import CoreMedia
import Dispatch
import Foundation
import GLibSupport
import Photos

/// What is kept for a file between two times that it is played. The volume is kept for the app (`AppSettings`); speed,
/// direction and repeating are kept for nobody (`PlayerPageStateMachine.open`).
struct FilmKeepsake: Equatable, Sendable {
  /// The last position; nil to start at the beginning.
  var place: CMTime?
  /// The name of the chosen audio track; nil if the user chose none.
  var sound: String?
  /// The name of the chosen subtitles, empty if they were turned off; nil if the user chose nothing.
  var subtitles: String?

  /// Whether there is nothing to keep.
  var isEmpty: Bool { self == FilmKeepsake() }
}

/// Stores what is kept for a limited number of files. The store's file is replaced atomically: a crash leaves the old
/// one or the new one.
final class FilmMemory: Sendable {
  private struct Entry: Codable, Equatable {
    var path: String
    var value: Int64?
    var timescale: Int32?
    var sound: String?
    var subtitles: String?

    init(_ path: String, _ kept: FilmKeepsake) {
      self.path = path
      if let place = kept.place, place.isNumeric { (value, timescale) = (place.value, place.timescale) }
      (sound, subtitles) = (kept.sound, kept.subtitles)
    }

    var kept: FilmKeepsake {
      var place: CMTime?
      if let value, let timescale, timescale > 0 { place = CMTime(value: value, timescale: timescale) }
      return FilmKeepsake(place: place, sound: sound, subtitles: subtitles)
    }
  }

  private let file: URL
  /// The maximum number of files.
  private let limit: Int
  /// Serial, so that the last call is the last one written.
  private let queue = DispatchQueue(label: "app.kinora.resume", qos: .utility)

  /// The user's store below `$XDG_STATE_HOME`; another file in tests.
  init(_ file: URL = FilmMemory.standardFile, limit: Int = 500) { (self.file, self.limit) = (file, limit) }

  private static var standardFile: URL { UserFolder.state.appending(path: "positions.json") }

  /// What is kept for a movie.
  func kept(of film: URL) -> FilmKeepsake {
    guard film.isFileURL else { return FilmKeepsake() }
    return queue.sync { read().first { $0.path == film.path }?.kept ?? FilmKeepsake() }
  }

  /// Changes what is kept for a movie, asynchronously. URLs that aren't files are ignored, because their path would be
  /// that of another file.
  func update(_ film: URL, _ change: @escaping @Sendable (inout FilmKeepsake) -> Void) {
    guard film.isFileURL else { return }
    queue.async { [self] in
      let old = read()
      var kept = old.first { $0.path == film.path }?.kept ?? FilmKeepsake()
      change(&kept)
      var new = old.filter { $0.path != film.path }
      if !kept.isEmpty { new.insert(Entry(film.path, kept), at: 0) }
      guard new != old else { return }
      write(Array(new.prefix(limit)))
    }
  }

  /// Waits until all changes are on disk.
  func flush() { queue.sync {} }

  private func read() -> [Entry] {
    // Unreadable contents are ignored without a message: positions are only a convenience.
    guard let data = try? Data(contentsOf: file), data.count < 1_000_000 else { return [] }
    return (try? JSONDecoder().decode([Entry].self, from: data)) ?? []
  }

  private func write(_ entries: [Entry]) {
    guard let data = try? JSONEncoder().encode(entries) else { return }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try? SafeFile.write(data, to: file, replacing: true, isOwn: true)
  }
}
