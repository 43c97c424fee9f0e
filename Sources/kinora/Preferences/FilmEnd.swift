import GLibSupport

/// What the Player does at the end of a movie, if the user hasn't said otherwise while it plays.
enum FilmEnd: String, CaseIterable, Sendable {
  /// It stays at the end.
  case stops = "stop"
  /// It starts again.
  case repeats = "repeat"
  /// It plays the next file of the folder.
  case next

  /// The title in the preferences.
  var title: String {
    switch self {
    case .stops: ctr("end of a movie", "Stop")
    case .repeats: ctr("end of a movie", "Play it again")
    case .next: ctr("end of a movie", "Play the next file")
    }
  }
}
