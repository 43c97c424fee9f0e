import GStreamer

/// The elements without which no movie can be played at all, and what tells whether they are installed.
public struct PlaybackParts: Sendable {
  /// Those that are installed on this system.
  public static let installed = PlaybackParts { ElementFactory.exists($0) }

  private static let sound = ["queue", "capsfilter", "audioconvert", "audioresample", "volume"]
  private static let picture = ["appsink", "videoflip", "videoscale"]

  private let has: @Sendable (String) -> Bool

  /// Creates parts of which a closure knows by name whether they are there.
  package init(has: @escaping @Sendable (String) -> Bool) { self.has = has }

  /// Throws the first that is missing of those that every movie needs, with the package that has it.
  func check(for options: PlaybackOptions, name: String) throws(PlaybackError) {
    var needed = Self.sound
    if options.pitch == .kept { needed.append("scaletempo") }
    if !options.playsOnlySound { needed += Self.picture }
    guard let missing = needed.first(where: { !has($0) }) else { return }
    let package = PluginSet(element: missing)?.package()
    throw .unusable(name: name, MissingDecoder(element: missing, package: package))
  }
}
