/// A package of the system's distribution.
public struct SystemPackage: Sendable, Hashable {
  /// The package's name, such as `gstreamer1.0-libav`.
  public let name: String
  /// The command that installs it, for a terminal.
  public let installCommand: String

  /// Creates a package.
  public init(name: String, installCommand: String) {
    (self.name, self.installCommand) = (name, installCommand)
  }

  /// Creates a package that a distribution installs by its name; nil where there are no such packages.
  public init?(_ name: String, on distribution: Distribution) {
    let installer: String
    switch distribution {
    case .debian: installer = "sudo apt install"
    case .fedora: installer = "sudo dnf install"
    case .arch: installer = "sudo pacman -S"
    case .openSUSE: installer = "sudo zypper install"
    case .flatpak, .other: return nil
    }
    self.init(name: name, installCommand: "\(installer) \(name)")
  }
}
