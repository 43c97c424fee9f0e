import CoreMedia
import Foundation
import Observation

/// Titles and lengths of the queue's files: those that a playlist told, and those that are read while the user looks.
@MainActor
@Observable
final class QueueLabels {
  private var known: [URL: QueueLabel] = [:]
  @ObservationIgnored private let engine: any PlayerEngine
  @ObservationIgnored private var reading: Task<Void, Never>?

  init(_ engine: any PlayerEngine) { self.engine = engine }

  /// What is known of a file.
  subscript(file: URL) -> QueueLabel? { known[file] }

  /// Takes over what a playlist says of its entries.
  func take(_ entries: [QueueEntry]) {
    for entry in entries {
      guard let title = entry.title else { continue }
      let length = entry.seconds.map { CMTime(seconds: $0, preferredTimescale: 1000) }
      known[entry.file] = QueueLabel(title: title, length: length)
    }
  }

  /// Reads the files that nothing is known of yet, from the open one on.
  func read(_ queue: PlayQueue) {
    let order = queue.files.indices.sorted { abs($0 - queue.index) < abs($1 - queue.index) }
    let unknown = order.map { queue.files[$0] }.filter { known[$0] == nil && $0.isFileURL }
    reading?.cancel()
    reading = Task { [weak self, engine] in
      for file in unknown {
        guard !Task.isCancelled, let label = await engine.label(of: file) else { continue }
        self?.known[file] = label
      }
    }
  }

  /// Reads no more.
  func stop() { reading?.cancel() }
}
