/// Where albums and favourites are kept.
protocol AlbumEngine: Sendable {
  /// All albums, the oldest first.
  func albums() async throws -> [Album]
  /// Makes an album of items, and returns its identifier.
  func make(_ title: String, _ items: [String]) async throws -> String
  /// Renames an album.
  func rename(_ album: String, to title: String) async throws
  /// Removes an album; its items stay in the Library.
  func remove(_ album: String) async throws
  /// Adds items to an album.
  func add(_ items: [String], to album: String) async throws
  /// Takes items out of an album; they stay in the Library.
  func take(_ items: [String], from album: String) async throws
  /// Marks items as favourites, or no longer.
  func setFavourite(_ isFavourite: Bool, _ items: [String]) async throws
}
