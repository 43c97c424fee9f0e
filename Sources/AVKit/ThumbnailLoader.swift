import CoreVideo
import Dispatch
import Foundation
import Photos

/// Brings thumbnails: from memory, from the desktop's cache, or made anew, at most so many at a time. What is wanted
/// first comes first, and what is no longer wanted is not begun.
@MainActor
package final class ThumbnailLoader {
  /// A picture in the size in which it is shown.
  package struct Key: Hashable, Sendable {
    package var id: String
    package var file: URL
    /// A changed item has another picture.
    package var revision: Date
    package var width: Int
    package var height: Int

    package init(id: String, file: URL, revision: Date, width: Int, height: Int) {
      (self.id, self.file, self.revision, self.width, self.height) = (id, file, revision, width, height)
    }
  }

  /// How a key's picture is made; runs in another thread.
  package typealias Maker = @Sendable (Key) -> CVPixelBuffer?

  private enum Outcome {
    case picture(CVPixelBuffer)
    case none
  }

  /// Called with each picture that has come; nil where none can be made.
  package var onPicture: @MainActor (Key, CVPixelBuffer?) -> Void = { _, _ in }
  private let make: Maker
  private let workers: Int
  private let limit: Int
  private let queue = DispatchQueue(label: "app.kinora.thumbnails", qos: .utility, attributes: .concurrent)
  private var wanted: [Key] = []
  private var underWay: Set<Key> = []
  private var known: [Key: Outcome] = [:]
  /// Oldest first.
  private var order: [Key] = []

  package init(workers: Int = 2, limit: Int = 320, make: Maker? = nil) {
    (self.workers, self.limit, self.make) = (workers, limit, make ?? Self.make)
  }

  /// The picture, if it is in memory.
  package func picture(_ key: Key) -> CVPixelBuffer? {
    if case .picture(let picture) = known[key] { picture } else { nil }
  }

  /// Whether it is known that there is none.
  package func isMissing(_ key: Key) -> Bool {
    if case .some(.none) = known[key] { true } else { false }
  }

  /// What is to be brought, in this order, in place of what was asked for before.
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
    known[key] = picture.map { .picture($0) } ?? Outcome.none
    order.append(key)
    if order.count > limit { known[order.removeFirst()] = nil }
    onPicture(key, picture)
    work()
  }

  private static let make: Maker = { key in
    // The cache knows pictures by their longer side; the tile is filled by the shorter one.
    let size = ThumbnailCache.Size.fitting(max(key.width, key.height))
    guard let modified = try? FileManager.default.attributesOfItem(atPath: key.file.path)[.modificationDate] as? Date
    else { return nil }
    let image = try? MediaPicture.thumbnail(of: key.file, modified: modified, size: size)
    return image?.pixels(covering: (key.width, key.height))
  }
}
