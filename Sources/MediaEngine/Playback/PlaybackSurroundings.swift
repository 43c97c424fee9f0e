import GLibSupport
import GStreamer

/// What playing depends on beside the movie: the elements that are installed, and what the network costs.
public struct PlaybackSurroundings: Sendable {
  /// Those of this system.
  public static let installed = PlaybackSurroundings()

  private static let sound = ["queue", "capsfilter", "audioconvert", "audioresample", "volume"]
  private static let picture = ["appsink", "videoflip", "videoscale"]

  private let has: @Sendable (String) -> Bool
  /// Whether the network costs by what is transferred.
  let isExpensive: @Sendable () -> Bool

  /// Creates surroundings of which closures tell: which elements there are, by their names, and whether the network costs by
  /// what is transferred.
  package init(
    isExpensive: @escaping @Sendable () -> Bool = { NetworkCost.isMetered },
    has: @escaping @Sendable (String) -> Bool = { ElementFactory.exists($0) }
  ) {
    (self.isExpensive, self.has) = (isExpensive, has)
  }

  /// Throws the first element that is missing of those that every movie needs, with the package that has it.
  func check(for options: PlaybackOptions, name: String) throws(PlaybackError) {
    var needed = Self.sound
    if options.pitch == .kept { needed.append("scaletempo") }
    if !options.playsOnlySound { needed += Self.picture }
    guard let missing = needed.first(where: { !has($0) }) else { return }
    let package = PluginSet(element: missing)?.package()
    throw .unusable(name: name, MissingDecoder(element: missing, package: package))
  }
}
