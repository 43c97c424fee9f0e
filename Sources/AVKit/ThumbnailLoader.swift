import CoreVideo
import Dispatch
import Foundation
import Photos

/// Loads thumbnails from memory or from the desktop's cache, or generates them, at most `workers` at a time. Requests
/// are served in their order; those no longer wanted are not started.
@MainActor
package final class ThumbnailLoader {
  /// A thumbnail at the pixel size at which it is shown.
  package struct Key: Hashable, Sendable {
    package var id: String
    package var file: URL
    /// The item's modification date: a changed item gets another thumbnail.
    package var revision: Date
    package var width: Int
    package var height: Int
    /// Whether the file is away: it has another thumbnail, or one at all, when it is back.
    package var isAway: Bool

    package init(id: String, file: URL, revision: Date, width: Int, height: Int, isAway: Bool = false) {
      (self.id, self.file, self.revision, self.width, self.height) = (id, file, revision, width, height)
      self.isAway = isAway
    }
  }

  /// Makes the thumbnail for a key; runs on a background queue.
  package typealias Maker = @Sendable (Key) -> CVPixelBuffer?

  private enum Outcome {
    case picture(CVPixelBuffer)
    case none
  }

  /// Called with each loaded thumbnail; nil if none can be made.
  package var onPicture: @MainActor (Key, CVPixelBuffer?) -> Void = { _, _ in }
  private let make: Maker
  private let workers: Int
  private let limit: Int
  private let queue = DispatchQueue(label: "app.kinora.thumbnails", qos: .utility, attributes: .concurrent)
  private var wanted: [Key] = []
  private var underWay: Set<Key> = []
  private var known: [Key: Outcome] = [:]
  /// The keys of `known`, oldest first, for eviction.
  private var order: [Key] = []

  package init(workers: Int = 2, limit: Int = 320, make: Maker? = nil) {
    (self.workers, self.limit, self.make) = (workers, limit, make ?? Self.make)
  }

  /// The thumbnail, if it is in memory.
  package func picture(_ key: Key) -> CVPixelBuffer? {
    if case .picture(let picture) = known[key] { picture } else { nil }
  }

  /// Whether the thumbnail is known to be unavailable.
  package func isMissing(_ key: Key) -> Bool {
    if case .some(.none) = known[key] { true } else { false }
  }

  /// Requests thumbnails in this order, replacing the earlier requests that haven't started.
  package func want(_ keys: [Key]) {
    wanted = keys.filter { known[$0] == nil && !underWay.contains($0) }
    work()
  }

  private func work() {
    while underWay.count < workers, !wanted.isEmpty {
      let key = wanted.removeFirst()
      underWay.insert(key)
      queue.async { [make] in
        let picture = make(key)
        DispatchQueue.main.async { MainActor.assumeIsolated { self.arrived(key, picture) } }
      }
    }
  }

  private func arrived(_ key: Key, _ picture: CVPixelBuffer?) {
    underWay.remove(key)
    // Whether there is one is known once its folder answers.
    if picture == nil, HangingFolders.isSilent(key.file) {
      onPicture(key, nil)
      return work()
    }
    known[key] = picture.map { .picture($0) } ?? Outcome.none
    order.append(key)
    if order.count > limit { known[order.removeFirst()] = nil }
    onPicture(key, picture)
    work()
  }

  private static let make: Maker = { key in
    // The cache's sizes limit the longer side, whereas the shorter side fills the tile.
    let size = ThumbnailCache.Size.fitting(max(key.width, key.height))
    if key.isAway {
      let image = ThumbnailCache().thumbnail(of: key.file, modified: key.revision, size)
      return image?.pixels(covering: (key.width, key.height))
    }
    let made = HangingFolders.ask(key.file, isLong: true) { () -> CVPixelBuffer? in
      guard
        let modified = try? FileManager.default.attributesOfItem(atPath: key.file.path)[.modificationDate] as? Date
      else { return nil }
      let image = try? MediaPicture.thumbnail(of: key.file, modified: modified, size: size)
      return image?.pixels(covering: (key.width, key.height))
    }
    return made ?? nil
  }
}
