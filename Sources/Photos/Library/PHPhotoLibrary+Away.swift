import Foundation
import FoundationAdditions

extension PHPhotoLibrary {
  /// A folder of the library that isn't there now: its disk isn't mounted, another is in its place, or it can't be
  /// read. What the library knows of its photos and videos stays, with favorites, albums and what is hidden; when the
  /// folder is back, all is as before. An addition of Kinora's.
  public struct AwayFolder: Sendable, Equatable {
    /// The folder.
    public let url: URL
    /// When a scan first missed it.
    public let since: Date
    /// The number of photos and videos in it.
    public let assetCount: Int
    /// Whether it is away for 30 days: an app may then offer to forget it.
    public let isLongAway: Bool
    let folder: LibraryFolder
  }

  /// How long a folder must be away before an app offers to forget it: longer than a journey.
  static let longAbsence: TimeInterval = 30 * 24 * 3600

  /// The folders that are away, as the last scan found them. An addition of Kinora's.
  public var awayFolders: [AwayFolder] { awayFolders(at: WallClock.current.now) }

  func awayFolders(at now: Date) -> [AwayFolder] {
    let places = places
    let found = try? store().index.read { reader in
      let roots = IndexRoots(database: reader.database)
      return try LibraryFolder.allCases.compactMap { folder -> AwayFolder? in
        guard let since = try roots.root(folder).awaySince else { return nil }
        return AwayFolder(
          url: places.folder(folder), since: since, assetCount: try roots.assetCount(folder),
          isLongAway: now.timeIntervalSince(since) >= Self.longAbsence, folder: folder)
      }
    }
    return found ?? []
  }

  /// Forgets the photos and videos of a folder that is away; nothing else does. Files aren't touched: when the folder
  /// is back they are new, with what their extended attributes say. An addition of Kinora's.
  public func forget(_ folder: AwayFolder) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { [self] in
        let outcome = Result { try store().forget(folder.folder) }
        continuation.resume(with: outcome.mapError { PHPhotosError($0) as any Error })
      }
    }
  }
}
