import Foundation

extension PHPhotoLibrary {
  /// This moment of the library, to ask later what has changed since. What other programs do to the folders counts from
  /// when it is noticed, as by `lookForChanges()`.
  public var currentChangeToken: PHPersistentChangeToken {
    let now = try? readable()?.index.read { try IndexHistory(database: $0.database).now() }
    // A library that can't be read has no moments: this one is forgotten when it is asked for.
    return PHPersistentChangeToken(now ?? IndexHistory.Moment(epoch: 0, generation: -1))
  }

  /// What has changed since a moment, whichever process changed it. Throws `persistentChangeTokenExpired` where that
  /// isn't known any more: too much has happened since, or the index was made anew.
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
