import CoreMedia
import Foundation

/// A movie's properties and metadata as values.
struct FilmDetails: Equatable, Sendable {
  /// One of its tracks.
  struct Track: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
      case video(width: Int, height: Int, framesPerSecond: Double, quarterTurns: Int, isMirrored: Bool)
      case audio(channels: Int, sampleRate: Double)
      case subtitles
      case other(String)
    }

    var kind: Kind
    /// The codec's name: "H.264", "AAC".
    var codec: String
    var bitsPerSecond: Double
    /// Its language's own name for itself.
    var language: String?
    var isEnabled = true

    /// Whether it is one of pictures.
    var isPicture: Bool { if case .video = kind { true } else { false } }
  }

  /// One metadata entry, as text.
  struct Note: Equatable, Sendable {
    var name: String
    var value: String
  }

  var container: String
  var duration: CMTime
  var byteCount: Int?
  var recorded: Date?
  /// The names of other files in which it keeps its samples.
  var otherFiles: [String] = []
  var tracks: [Track] = []
  var title: String?
  var artist: String?
  var album: String?
  /// The picture that it carries.
  var cover: FilmCover?
  var description: String?
  var notes: [Note] = []
  var chapters = FilmChapters()
  /// The metadata that the user can edit.
  var tags: [FilmTag: String] = [:]
  /// The reason why they can't be edited, as a message for the user.
  var lock: String?

  /// How fast it is played unless the user chooses a speed: slowly if the file says so.
  var usualSpeed = PlaybackSpeed.normal

  /// Whether there is a sound track.
  var hasSound = true

  /// Whether its picture has a high dynamic range, which is shown in the usual one.
  var hasHighRange = false
}
