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
}
