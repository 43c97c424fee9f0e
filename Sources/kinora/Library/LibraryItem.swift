import Foundation

/// A photo or video as the Library shows it.
struct LibraryItem: Identifiable, Sendable, Equatable {
  /// What it is.
  enum Kind: Sendable, Equatable {
    case photo
    /// A photo with its movie.
    case live
    /// So many photos taken in a row; the first stands for all.
    case burst(Int)
    /// A video of so many seconds.
    case video(Double)
    /// The same, taken to be played slowly.
    case slowMotion(Double)
  }

  /// The library's name for it.
  let id: String
  /// When it was taken.
  let date: Date
  let kind: Kind
  /// Which state of it this is; another one has other pixels.
  let revision: Date
  /// The file that is shown.
  let main: URL
  /// The movie of a Live Photo.
  var movie: URL?
  /// The photos of a burst, newest first, each by itself; the item's own is among them.
  var members: [LibraryItem] = []

  /// Whether it is opened to be watched.
  var isVideo: Bool {
    switch kind {
    case .video, .slowMotion: true
    case .photo, .live, .burst: false
    }
  }

  /// The files that go where the item goes.
  var files: [URL] { [main] + (movie.map { [$0] } ?? []) }
}
