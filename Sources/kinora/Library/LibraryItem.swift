import Foundation

/// A photo or video in the Library's model.
struct LibraryItem: Identifiable, Sendable, Equatable {
  /// The kind of item.
  enum Kind: Sendable, Equatable {
    case photo
    /// A Live Photo.
    case live
    /// An animated picture.
    case animated
    /// A burst of this many photos; the first stands for all.
    case burst(Int)
    /// A video with its duration in seconds.
    case video(Double)
    /// A video recorded for slow motion, with its duration in seconds.
    case slowMotion(Double)
    /// A project of Combine with so many clips; none if it is damaged.
    case project(Int)
  }

  /// Its local identifier in the library.
  let id: String
  /// The creation date.
  let date: Date
  let kind: Kind
  /// The modification date, which identifies the version: another one has other pixels.
  let revision: Date
  /// The file that is shown.
  let main: URL
  /// The movie of a Live Photo.
  var movie: URL?
  /// The photos of a burst as items of their own, newest first, including this item's photo.
  var members: [LibraryItem] = []
  /// The file whose thumbnail stands for it; nil is the one that is shown.
  var cover: URL?

  /// Whether what is shown is an edited version, so that there is an original to go back to.
  var isEdited = false

  /// Whether the person has marked it as a favourite.
  var isFavorite = false
  /// Whether its folder is away, so that it can't be opened.
  var isAway = false
  /// Where it was taken.
  var place: Coordinates?

  /// A place on the earth, in degrees north and east.
  struct Coordinates: Hashable, Sendable {
    var latitude: Double
    var longitude: Double
  }

  /// Whether it is a video, which opens in the Player.
  var isVideo: Bool {
    switch kind {
    case .video, .slowMotion: true
    case .photo, .live, .animated, .burst, .project: false
    }
  }

  /// Whether it is a project, which opens in Combine.
  var isProject: Bool { if case .project = kind { true } else { false } }

  /// Whether the same is seen, whatever marks it has.
  func isSamePicture(as other: LibraryItem) -> Bool {
    (id, revision, main, movie) == (other.id, other.revision, other.main, other.movie) && kind == other.kind
  }

  /// All files of the item, for copying and dragging.
  var files: [URL] { [main] + (movie.map { [$0] } ?? []) }
}
