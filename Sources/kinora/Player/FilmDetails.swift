import CoreMedia
import Foundation

/// What a film says of itself, as values.
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
    /// "H.264", "AAC".
    var codec: String
    var bitsPerSecond: Double
    /// Its language, as it is called in that of the person.
    var language: String?
    var isEnabled = true
  }

  /// One thing that is written in it.
  struct Note: Equatable, Sendable {
    var name: String
    var value: String
  }

  var container: String
  var duration: CMTime
  var byteCount: Int?
  var recorded: Date?
  var tracks: [Track] = []
  var title: String?
  var description: String?
  var notes: [Note] = []
  /// What a person can change.
  var tags: [FilmTag: String] = [:]
  /// Why nobody can change it, for people.
  var lock: String?
}
