import Foundation

extension PHPhotoLibrary {
  /// Compares the index with the files, and changes nothing. An addition of Kinora's.
  public func verifyIndex() throws -> [LibraryProblem] {
    do {
      let store = try store()
      return try store.locked { try LibraryCheck(places: store.places, index: store.index).run() }
    } catch {
      throw PHPhotosError(error)
    }
  }

  /// Makes the index anew from the files; answers how many assets there are. Identifiers, favourites and albums stay:
  /// from the old index, and where that is gone, from what the files themselves remember. An addition of Kinora's.
  @discardableResult
  public func rebuildIndex() throws -> Int {
    do {
      return try store().rebuild()
    } catch {
      throw PHPhotosError(error)
    }
  }
}
