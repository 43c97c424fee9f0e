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
    let sizes = items.map { (id: $0.id, bytes: size(of: $0.main)) }
    let compared = DuplicateGroups.sharingSize(sizes)
    var candidates: [DuplicateGroups.Candidate] = []
    for (place, item) in items.enumerated() {
      try Task.checkCancellation()
      let isCompared = compared.contains(item.id)
      let bytes = sizes[place].bytes
      candidates.append(await OwnThread.run { candidate(item, bytes, isCompared: isCompared) })
      progress(Double(place + 1) / Double(items.count))
    }
    let found = candidates
    return await OwnThread.run { DuplicateGroups.find(found) }
  }

  private static func candidate(_ item: LibraryItem, _ bytes: Int, isCompared: Bool) -> DuplicateGroups.Candidate {
    var candidate = DuplicateGroups.Candidate(id: item.id, bytes: bytes)
    if isCompared { candidate.digest = FileDigest.of(item.main) }
    guard !item.isVideo else { return candidate }
    candidate.look = (try? MediaPicture.read(item.main, limit: 128)).flatMap { PictureHash($0) }
    if let details = try? MediaPicture.details(of: item.main), let width = details.width, let height = details.height {
      candidate.pixels = width * height
    }
    return candidate
  }

  private static func size(of file: URL) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
  }
}
