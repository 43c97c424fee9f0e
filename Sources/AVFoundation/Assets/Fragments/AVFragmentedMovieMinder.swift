import Foundation

/// Looks at regular intervals whether the files of movies have grown. It holds on to its movies.
open class AVFragmentedMovieMinder: AVFragmentedAssetMinder, @unchecked Sendable {
  /// Creates a minder of a movie.
  public convenience init(movie: AVFragmentedMovie, mindingInterval: TimeInterval) {
    self.init(asset: movie, mindingInterval: mindingInterval)
  }

  /// The movies that it looks after.
  open var movies: [AVFragmentedMovie] { assets.compactMap { $0 as? AVFragmentedMovie } }

  /// Looks after another movie.
  open func add(_ movie: AVFragmentedMovie) { addFragmentedAsset(movie) }

  /// Doesn't look after a movie any more: it stays as it was seen last.
  open func remove(_ movie: AVFragmentedMovie) { removeFragmentedAsset(movie) }
}
