import Foundation

extension PHPhotoLibrary {
  /// The token for now, to fetch later what has changed since. Changes that other programs make to the folders count
  /// from when they are noticed, for example by `lookForChanges()`.
  public var currentChangeToken: PHPersistentChangeToken {
    let now = try? readable()?.index.read { try IndexHistory(database: $0.database).now() }
    // A library that can't be read has no history: fetching with this token fails as expired.
    return PHPersistentChangeToken(now ?? IndexHistory.Moment(epoch: 0, generation: -1))
  }

  /// Fetches the changes since a token, by any process. Throws `persistentChangeTokenExpired` if they aren't known any
  /// more: too many changes since, or the index was rebuilt.
  public func fetchPersistentChanges(since token: PHPersistentChangeToken) throws -> PHPersistentChangeFetchResult {
    if let problem = Self.authorizationProblem(for: .readWrite, at: places) { throw problem }
    let moment = token.moment
    do {
      let entries = try store().index.read { try IndexHistory(database: $0.database).entries(since: moment) }
      return PHPersistentChangeFetchResult(entries, epoch: moment.epoch)
    } catch is IndexHistory.Forgotten {
      throw PHPhotosError(.persistentChangeTokenExpired)
    } catch {
      throw PHPhotosError(error)
    }
  }
}
