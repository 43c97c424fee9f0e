import Foundation

extension PHPhotoLibrary {
  /// Compares the index with the files, without changing either. An addition of Kinora's.
  public func verifyIndex() throws -> [LibraryProblem] {
    do {
      let store = try store()
      return try store.locked { try LibraryCheck(places: store.places, index: store.index).run() }
    } catch {
      throw PHPhotosError(error)
    }
  }

  /// Rebuilds the index from the files and returns the number of assets. Identifiers, favourites and albums are kept:
  /// from the old index, or if that is lost, from the files' extended attributes. An addition of Kinora's.
  @discardableResult
  public func rebuildIndex() throws -> Int {
    do {
      return try store().rebuild()
    } catch {
      throw PHPhotosError(error)
    }
  }
}
