import CoreGraphics
import Foundation
import GLibSupport
import Photos

/// Looks for duplicates among the Library's files.
enum DuplicateFinder {
  /// The groups of items that are alike. `progress` takes the share that was looked at.
  static func find(
    _ items: [LibraryItem], _ progress: @escaping @Sendable (Double) -> Void
  ) async throws -> [DuplicateGroups.Group] {
    let items = items.filter { !$0.isProject && $0.members.isEmpty }
    let sizes = await OwnThread.run { items.map { (id: $0.id, bytes: FileQuestion.bytes(of: $0.main) ?? 0) } }
    let compared = DuplicateGroups.sharingSize(sizes)
    // In the Library's order, whichever is looked at first.
    var candidates = [DuplicateGroups.Candidate?](repeating: nil, count: items.count)
    try await withThrowingTaskGroup(of: (place: Int, candidate: DuplicateGroups.Candidate).self) { group in
      var places = items.indices.makeIterator()
      func lookAtNext() {
        guard let place = places.next() else { return }
        let (item, bytes) = (items[place], sizes[place].bytes)
        group.addTask {
          try Task.checkCancellation()
          return (place, await OwnThread.run { candidate(item, bytes, isCompared: compared.contains(item.id)) })
        }
      }
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { lookAtNext() }
      var count = 0
      while let (place, candidate) = try await group.next() {
        candidates[place] = candidate
        count += 1
        progress(Double(count) / Double(items.count))
        lookAtNext()
      }
    }
    let found = candidates.compactMap(\.self)
    return await OwnThread.run { DuplicateGroups.find(found) }
  }

  private static func candidate(_ item: LibraryItem, _ bytes: Int, isCompared: Bool) -> DuplicateGroups.Candidate {
    var candidate = DuplicateGroups.Candidate(id: item.id, bytes: bytes)
    if isCompared { candidate.digest = FileQuestion.digest(of: item.main) }
    guard !item.isVideo else { return candidate }
    candidate.look = (try? MediaPicture.read(item.main, limit: 128)).flatMap { PictureHash($0) }
    if let details = try? MediaPicture.details(of: item.main), let width = details.width, let height = details.height {
      candidate.pixels = width * height
    }
    return candidate
  }
}
