import AVFoundation
import GLibSupport

/// A movie's metadata of interest to the user, whatever the file format.
struct FilmWords: Equatable {
  private(set) var title: String?
  private(set) var description: String?
  var artist: String? { found[.artist] }
  var album: String? { found[.album] }
  private let found: [Meaning: String]

  /// Reads the entries; the first of several with the same meaning counts.
  init(_ entries: [MetadataEntry]) {
    var found: [Meaning: String] = [:]
    for entry in entries {
      guard let meaning = Self.meaning(of: entry), let text = entry.text?.trimmed, !text.isEmpty, found[meaning] == nil
      else { continue }
      found[meaning] = text
    }
    (self.found, title, description) = (found, found[.title], found[.description])
  }

  /// The metadata as notes: all, or only those that aren't editable.
  func notes(all: Bool) -> [FilmDetails.Note] {
    Meaning.allCases.compactMap { meaning in
      guard all || !meaning.isTag, let text = found[meaning] else { return nil }
      return FilmDetails.Note(name: meaning.name, value: text)
    }
  }

  private static func meaning(of entry: MetadataEntry) -> Meaning? {
    meanings[entry.key] ?? meanings[entry.key.lowercased()]
  }

  private enum Meaning: CaseIterable {
    case title, description, artist, album, comment, make, model, software, copyright, place

    /// Whether it is an editable field (`FilmTag`).
    var isTag: Bool {
      switch self {
      case .title, .description, .artist, .comment, .copyright: true
      case .album, .make, .model, .software, .place: false
      }
    }

    var name: String {
      switch self {
      case .title: tr("Title")
      case .description: tr("Description")
      case .artist: tr("Artist")
      case .album: tr("Album")
      case .comment: tr("Comment")
      case .make: tr("Maker")
      case .model: tr("Camera")
      case .software: tr("Program")
      case .copyright: tr("Copyright")
      case .place: tr("Place")
      }
    }
  }

  private static let meanings: [String: Meaning] = [
    "com.apple.quicktime.title": .title, "©nam": .title, "titl": .title, "title": .title, "TIT2": .title,
    "com.apple.quicktime.description": .description, "desc": .description, "©des": .description, "dscp": .description,
    "description": .description, "com.apple.quicktime.artist": .artist, "com.apple.quicktime.author": .artist,
    "©ART": .artist, "©aut": .artist, "auth": .artist, "perf": .artist, "artist": .artist, "TPE1": .artist,
    "com.apple.quicktime.album": .album, "©alb": .album, "albm": .album, "album": .album, "TALB": .album,
    "com.apple.quicktime.comment": .comment, "©cmt": .comment, "comment": .comment, "COMM": .comment,
    "com.apple.quicktime.make": .make, "©mak": .make, "com.apple.quicktime.model": .model, "©mod": .model,
    "com.apple.quicktime.software": .software, "©swr": .software, "©too": .software, "encoder": .software,
    "TSSE": .software, "com.apple.quicktime.copyright": .copyright, "©cpy": .copyright, "cprt": .copyright,
    "copyright": .copyright, "com.apple.quicktime.location.ISO6709": .place, "©xyz": .place,
  ]
}
