import Foundation

/// The folders of the machine that a Flatpak shows to the program in it. Others may be there under the same paths, too, but
/// empty, and what is written there is gone with the program.
public struct SandboxFolders: Sendable, Equatable {
  /// The sandbox that this program runs in; nil where there is none.
  public static let current = SandboxFolders(
    flatpakInfo: try? String(contentsOfFile: "/.flatpak-info", encoding: .utf8), home: UserFolder.home,
    pictures: UserFolder.pictures, videos: UserFolder.videos)

  /// Folders by their paths, and whether these and what is below are shown; the innermost decides.
  private var rules: [String: Bool] = [:]

  /// Reads what is shown out of `/.flatpak-info`; nil without it.
  public init?(flatpakInfo: String?, home: URL, pictures: URL, videos: URL) {
    guard let flatpakInfo else { return nil }
    // The program's own folder, and what was chosen in the desktop's dialogs.
    for path in [home.path + "/.var/app", "/run/user", "/run/flatpak/doc"] { rules[path] = true }
    for entry in Self.filesystems(flatpakInfo) {
      let isShown = !entry.hasPrefix("!")
      let words = entry.dropFirst(isShown ? 0 : 1).split(separator: ":", maxSplits: 1)
      guard let name = words.first else { continue }
      let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
      let start: String? =
        switch parts.first {
        case _ where name.hasPrefix("/"): ""
        case "host" where parts.count == 1: "/"
        case "home", "~": home.path
        case "xdg-pictures": pictures.path
        case "xdg-videos": videos.path
        default: nil
        }
      guard let start else { continue }
      let path = start.isEmpty ? String(name) : parts.count == 2 ? start + "/" + parts[1] : start
      rules[URL(filePath: path).standardizedFileURL.path] = isShown
    }
  }

  /// What the group `Context` says of file systems.
  private static func filesystems(_ text: String) -> [String] {
    var group: Substring = ""
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") { group = line }
      guard group == "[Context]", line.hasPrefix("filesystems=") else { continue }
      return line.dropFirst("filesystems=".count).split(separator: ";").map(String.init)
    }
    return []
  }

  /// Whether the folder is the machine's own.
  public func shows(_ folder: URL) -> Bool {
    var path = folder.standardizedFileURL.path
    while true {
      if let isShown = rules[path] { return isShown }
      guard path != "/", !path.isEmpty else { return false }
      path = (path as NSString).deletingLastPathComponent
    }
  }
}
