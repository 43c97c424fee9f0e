import Foundation
import GLibSupport

/// The sounds that the desktop has for what happens: a theme's, those of the themes that it inherits from, and at last
/// freedesktop's.
package struct SoundTheme: Sendable {
  /// How many themes may inherit from each other.
  private static let mostThemes = 16
  /// How many bytes of a theme's description are read.
  private static let longestDescription = 1 << 16

  private let name: String?
  private let folders: [URL]

  /// A theme; nil is freedesktop's. Themes lie in these folders, in the first ones first.
  package init(_ name: String?, in folders: [URL]) { (self.name, self.folders) = (name, folders) }

  /// The theme that the person has chosen for the desktop.
  package static var desktop: SoundTheme {
    SoundTheme(try? settings?.get("theme-name", as: String.self), in: folders(ProcessInfo.processInfo.environment))
  }

  /// Whether the person wants to hear what happens; yes where the desktop has no such setting.
  package static var isWanted: Bool { (try? settings?.get("event-sounds", as: Bool.self)) ?? true }

  private static var settings: Settings? { try? Settings(schema: "org.gnome.desktop.sound") }

  /// Where themes lie, the person's own first.
  package static func folders(_ environment: [String: String]) -> [URL] {
    func set(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let home = set("XDG_DATA_HOME") ?? (environment["HOME"] ?? "") + "/.local/share"
    let shared = set("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    return ([home] + shared.split(separator: ":").map(String.init)).map {
      URL(filePath: $0, directoryHint: .isDirectory).appending(path: "sounds", directoryHint: .isDirectory)
    }
  }

  /// The file of a sound by freedesktop's name, such as `camera-shutter`; nil where no theme has one, or a theme wants
  /// silence there.
  package func file(_ sound: String) -> URL? {
    for theme in themes {
      for folder in folders {
        let places = folder.appending(path: "\(theme)/stereo", directoryHint: .isDirectory)
        for ending in ["disabled", "oga", "ogg", "wav"] {
          let file = places.appending(path: "\(sound).\(ending)", directoryHint: .notDirectory)
          if FileManager.default.isReadableFile(atPath: file.path) { return ending == "disabled" ? nil : file }
        }
      }
    }
    return nil
  }

  /// The theme and all that it inherits from, the nearest first.
  private var themes: [String] {
    var (found, waiting): ([String], [String]) = ([], name.map { [$0] } ?? [])
    while !waiting.isEmpty, found.count < Self.mostThemes {
      let next = waiting.removeFirst()
      // A name is no path.
      guard !next.contains("/"), !["", ".", ".."].contains(next), !found.contains(next) else { continue }
      found.append(next)
      waiting = parents(of: next) + waiting
    }
    return found.contains("freedesktop") ? found : found + ["freedesktop"]
  }

  private func parents(of theme: String) -> [String] {
    for folder in folders {
      let place = folder.appending(path: "\(theme)/index.theme", directoryHint: .notDirectory)
      guard let file = try? FileHandle(forReadingFrom: place) else { continue }
      defer { try? file.close() }
      let data = try? file.read(upToCount: Self.longestDescription)
      return Self.parents(in: String(decoding: data ?? Data(), as: UTF8.self))
    }
    return []
  }

  private static func parents(in description: String) -> [String] {
    var isInGroup = false
    for line in description.split(whereSeparator: \.isNewline) {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("[") { isInGroup = line == "[Sound Theme]" }
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard isInGroup, parts.count == 2, parts[0] == "Inherits" else { continue }
      return parts[1].split { $0 == "," || $0 == ";" }.map { $0.trimmingCharacters(in: .whitespaces) }
    }
    return []
  }
}
