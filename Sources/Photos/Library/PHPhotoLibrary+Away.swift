import Foundation
import FoundationAdditions

extension PHPhotoLibrary {
  /// A folder of the library, or a subfolder on which a disk is mounted, that isn't there now: its disk isn't mounted,
  /// another is in its place, or it can't be read. What the library knows of its photos and videos stays, with favorites, albums and what is hidden; when the
  /// folder is back, all is as before. An addition of Kinora's.
  public struct AwayFolder: Sendable, Equatable {
    /// Why a folder is away.
    public enum Reason: Sendable, Equatable {
      /// It is missing, or empty as the place of a disk that isn't mounted.
      case notThere
      /// Another folder is in its place, such as another disk's.
      case anotherFolder
      /// It can't be read.
      case unreadable
      /// Its disk or server doesn't answer.
      case noAnswer
    }

    /// What the user has said of a folder's photos and videos.
    public struct Loss: Sendable, Equatable {
      /// The number of favorites.
      public let favoriteCount: Int
      /// The number of photos and videos that are hidden.
      public let hiddenCount: Int
      /// The number of albums that have photos or videos of the folder.
      public let albumCount: Int
      /// The number of photos and videos whose edits can be changed.
      public let editedCount: Int
    }

    /// The folder.
    public let url: URL
    /// Why it is away, as far as that is known now.
    public internal(set) var reason: Reason
    /// When a scan first missed it.
    public let since: Date
    /// The number of photos and videos in it.
    public let assetCount: Int
    /// Whether it is away for 30 days: an app may then offer to forget it.
    public let isLongAway: Bool
    /// What `forget(_:)` loses, but for what the files themselves keep.
    public let loss: Loss
    /// Whether its files keep in extended attributes what is a favorite, hidden, or in an album: it comes back with them. Edits
    /// don't.
    public internal(set) var keepsMarks = false
    let part: FilePlace
  }

  /// How long a folder must be away before an app offers to forget it: longer than a journey.
  static let longAbsence: TimeInterval = 30 * 24 * 3600

  /// The folders that are away, as the last scan found them. Looks at them, so it isn't for the main thread. An addition
  /// of Kinora's.
  public var awayFolders: [AwayFolder] { awayFolders(at: WallClock.current.now) }

  func awayFolders(at now: Date) -> [AwayFolder] {
    let places = places
    let found = try? store().index.read { reader in
      let roots = IndexRoots(database: reader.database)
      let away = try roots.away()
      return try roots.all().compactMap { part, root -> AwayFolder? in
        // A disk below a folder that is away is away with it.
        guard let since = root.awaySince, away.part(of: part) == part else { return nil }
        return AwayFolder(
          url: places.url(part), reason: .notThere, since: since, assetCount: try roots.assetCount(part, root),
          isLongAway: now.timeIntervalSince(since) >= Self.longAbsence, loss: try roots.loss(part, root),
          keepsMarks: root.refusal == nil, part: part)
      }
    }
    // The disks are asked while the index is free for others.
    return (found ?? []).map { folder in
      var folder = folder
      folder.reason = reason(of: folder.url)
      return folder
    }
  }

  /// What the paths of the files begin with that are in folders which are away. No disk is asked.
  package var awayPaths: [String] {
    let away = try? store().index.read { try IndexRoots(database: $0.database).away() }
    return (away?.parts ?? []).map { places.url($0).path + "/" }
  }

  /// Why a folder would be away, if it is.
  private func reason(of folder: URL) -> AwayFolder.Reason {
    let names = HangingFolders.ask(folder) { () -> Result<[String], any Error> in
      Result { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
    }
    switch names {
    case nil: return .noAnswer
    case .success(let names): return names.isEmpty ? .notThere : .anotherFolder
    case .failure:
      do { return try FileSystem.look(folder.path) == nil ? .notThere : .unreadable } catch { return .unreadable }
    }
  }

  /// Forgets the photos and videos of a folder that is away; nothing else does. Files aren't touched: when the folder
  /// is back they are new, with what their extended attributes say. An addition of Kinora's.
  public func forget(_ folder: AwayFolder) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { [self] in
        let outcome = Result { try store().forget(folder.part) }
        continuation.resume(with: outcome.mapError { PHPhotosError($0) as any Error })
      }
    }
  }
}
