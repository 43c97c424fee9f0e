import Foundation
import GLibSupport

/// The subtitles of movies for which the user hasn't chosen any.
enum SubtitlesChoice: Hashable, Sendable {
  /// Those that the movie says.
  case film
  /// None.
  case off
  /// Those in a language, by its code; without any, those that the movie says.
  case language(String)

  /// The stored form.
  var text: String {
    switch self {
    case .film: ""
    case .off: "off"
    case .language(let code): code
    }
  }

  /// Parses the stored form.
  init(text: String) {
    self =
      switch text {
      case "": .film
      case "off": .off
      default: .language(text)
      }
  }

  /// The choices that are offered: the user's languages and one that was chosen before.
  static func offered(languages: [String], chosen: SubtitlesChoice) -> [SubtitlesChoice] {
    var all: [SubtitlesChoice] = [.film, .off]
    for code in languages.map(Self.code) + ["en"] where code.count >= 2 && !all.contains(.language(code)) {
      all.append(.language(code))
    }
    if !all.contains(chosen) { all.append(chosen) }
    return all
  }

  /// The title in the preferences; languages by their own names.
  var title: String {
    switch self {
    case .film: tr("As the movie says")
    case .off: ctr("subtitles", "Off")
    case .language(let code): Locale(identifier: code).localizedString(forLanguageCode: code)?.capitalized ?? code
    }
  }

  /// The index of the track to select among tracks in these languages; nil for none. `chosen` is what the movie says.
  func track(among languages: [String], chosen: Int?) -> Int? {
    switch self {
    case .film: chosen
    case .off: nil
    case .language(let code): languages.firstIndex { Self.code($0) == code } ?? chosen
    }
  }

  /// "pt" of "pt-BR" and "pt_BR.UTF-8".
  private static func code(_ language: String) -> String {
    String(language.prefix { $0.isLetter }).lowercased()
  }
}
