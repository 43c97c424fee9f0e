import Foundation
import GLibSupport

/// How much room the Library takes, by kind and by folder.
struct StorageUse: Equatable, Sendable {
  /// A share of it.
  struct Part: Equatable, Sendable {
    var name: String
    var count: Int
    var bytes: Int
  }

  private(set) var kinds: [Part] = []
  private(set) var folders: [Part] = []

  /// All bytes.
  var bytes: Int { kinds.reduce(0) { $0 + $1.bytes } }

  /// Adds items up, the largest parts first. `size` gives the bytes of a file.
  init(_ items: [LibraryItem], size: (URL) -> Int) {
    var kinds: [String: Part] = [:]
    var folders: [String: Part] = [:]
    for item in items {
      let all = item.members.isEmpty ? [item] : item.members
      let bytes = all.flatMap(\.files).reduce(0) { $0 + size($1) }
      let folder = item.main.deletingLastPathComponent().path
      Self.add(all.count, bytes, to: Self.kind(of: item), of: &kinds)
      Self.add(all.count, bytes, to: folder, of: &folders)
    }
    func sorted(_ parts: [String: Part]) -> [Part] { parts.values.sorted { ($0.bytes, $1.name) > ($1.bytes, $0.name) } }
    (self.kinds, self.folders) = (sorted(kinds), sorted(folders))
  }

  private static func add(_ count: Int, _ bytes: Int, to name: String, of parts: inout [String: Part]) {
    parts[name, default: Part(name: name, count: 0, bytes: 0)].count += count
    parts[name, default: Part(name: name, count: 0, bytes: 0)].bytes += bytes
  }

  private static func kind(of item: LibraryItem) -> String {
    switch item.kind {
    case .photo: tr("Photos")
    case .live: tr("Live Photos")
    case .animated: tr("Animated pictures")
    case .burst: tr("Bursts")
    case .video: tr("Videos")
    case .slowMotion: tr("Slow Motion")
    case .project: tr("Projects")
    }
  }
}
