import Foundation

/// The system that packages come from.
public enum Distribution: Sendable, Hashable {
  /// Debian, Ubuntu and what is made of them.
  case debian
  /// Fedora and Red Hat's.
  case fedora
  case arch
  case openSUSE
  /// A Flatpak with the freedesktop runtime of this version, such as `24.08`; nil if it is unknown.
  case flatpak(runtime: String?)
  /// Any other.
  case other

  /// The system that this program runs on.
  public static let current = Distribution(
    osRelease: text("/etc/os-release") ?? text("/usr/lib/os-release") ?? "", flatpakInfo: text("/.flatpak-info"))

  private static func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  /// Finds the system by the content of `/etc/os-release`, and of `/.flatpak-info` in a sandbox.
  public init(osRelease: String, flatpakInfo: String?) {
    if let flatpakInfo {
      self = .flatpak(runtime: Self.values(flatpakInfo)["runtime"].flatMap { Self.freedesktopVersion($0) })
      return
    }
    let values = Self.values(osRelease)
    // The system's own name comes first, then those of the systems that it is made of.
    let names = [values["ID"] ?? ""] + (values["ID_LIKE"] ?? "").split(separator: " ").map(String.init)
    self = names.lazy.compactMap { Self.byName[$0] }.first ?? .other
  }

  private static let byName: [String: Distribution] = [
    "debian": .debian, "ubuntu": .debian, "fedora": .fedora, "rhel": .fedora, "centos": .fedora, "arch": .arch,
    "suse": .openSUSE, "opensuse": .openSUSE, "opensuse-leap": .openSUSE, "opensuse-tumbleweed": .openSUSE,
  ]

  /// The lines `NAME=value`; quotation marks around the value are left out.
  private static func values(_ text: String) -> [String: String] {
    var values: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, values[String(parts[0])] == nil else { continue }
      values[String(parts[0])] = parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\"' "))
    }
    return values
  }

  /// The version of the freedesktop runtime below a runtime such as `org.gnome.Platform/x86_64/47`.
  private static func freedesktopVersion(_ runtime: String) -> String? {
    let parts = runtime.split(separator: "/")
    guard parts.count >= 3, let branch = parts.last.map(String.init) else { return nil }
    if parts[parts.count - 3] == "org.freedesktop.Platform" { return branch }
    guard parts[parts.count - 3] == "org.gnome.Platform", let version = Int(branch) else { return nil }
    // GNOME releases two versions on each.
    switch version {
    case 43...44: return "22.08"
    case 45...46: return "23.08"
    case 47...48: return "24.08"
    case 49...50: return "25.08"
    default: return nil
    }
  }
}
