import GLibSupport

/// A filter that is switched on by a press.
enum SearchChip: Hashable, Sendable, CaseIterable {
  case favourites
  case photos
  case videos
  case live
  case slowMotion
  case withPlace
  /// Videos of more than a minute.
  case long

  /// How many seconds a long video has at least.
  static let longSeconds = 60.0

  var title: String {
    switch self {
    case .favourites: tr("Favourites")
    case .photos: tr("Photos")
    case .videos: tr("Videos")
    case .live: tr("Live Photos")
    case .slowMotion: tr("Slow Motion")
    case .withPlace: tr("With Place")
    case .long: tr("Over a Minute")
    }
  }

  /// Whether it is about the kind: of these, one is enough.
  var isKind: Bool {
    switch self {
    case .photos, .videos, .live, .slowMotion: true
    case .favourites, .withPlace, .long: false
    }
  }

  func fits(_ item: LibraryItem) -> Bool {
    switch (self, item.kind) {
    case (.favourites, _): item.isFavorite
    case (.withPlace, _): item.place != nil
    case (.photos, .photo), (.photos, .live), (.photos, .burst), (.photos, .animated): true
    case (.videos, .video), (.videos, .slowMotion): true
    case (.live, .live), (.slowMotion, .slowMotion): true
    case (.long, .video(let seconds)), (.long, .slowMotion(let seconds)): seconds >= Self.longSeconds
    default: false
    }
  }
}
