import Foundation

/// A camera in the page's model.
struct Camera: Equatable, Identifiable, Sendable {
  /// A unique identifier that stays the same when the camera is unplugged and reconnected.
  let id: String
  /// The camera's display name.
  let name: String
  /// Whether it is the built-in test scene.
  var isSimulated = false
  /// Whether it is the placeholder for cameras that aren't listed before access is granted.
  var isLocked = false
  /// Whether it isn't a camera but the screen that the desktop's dialog chooses.
  var isScreen = false
  /// The size and frame rate in use, once known.
  var format: Format?
  /// The available sizes and frame rates, the largest and fastest first; empty if the camera would have to be opened to
  /// list them.
  var formats: [Format] = []

  /// A size in pixels and a frame rate per second.
  struct Format: Hashable, Sendable {
    var width: Int
    var height: Int
    var framesPerSecond: Double
  }

  /// The same camera in this format, if it has that format.
  func shown(in format: Format?) -> Camera {
    guard let format, formats.contains(format) else { return self }
    var camera = self
    camera.format = format
    return camera
  }

  /// The format that has the size of another, with the rate that is nearest to a wanted one; nil if no format has it.
  func format(ofSizeOf size: Format, nearestTo rate: Double) -> Format? {
    formats.filter { $0.hasSize(of: size) }.min { abs($0.framesPerSecond - rate) < abs($1.framesPerSecond - rate) }
  }

  /// The format for slow motion: the highest rate, at the size that is nearest to the one in use; nil if no rate is high
  /// enough.
  var slowMotionFormat: Format? {
    let highest = formats.map(\.framesPerSecond).max() ?? 0
    guard highest >= Self.leastSlowRate else { return nil }
    let pixels = Double((format?.width ?? 1280) * (format?.height ?? 720))
    func distance(_ format: Format) -> Double { abs(log(Double(max(1, format.width * format.height)) / pixels)) }
    return formats.filter { $0.framesPerSecond == highest }.min { distance($0) < distance($1) }
  }

  /// The rate from which video can be played at half its speed and still moves smoothly.
  static let leastSlowRate = 48.0

  /// Whether the camera faces the user, as webcams do. Linux doesn't report a camera's position, but cameras that face
  /// away have that in their name. The test scene and the screen don't face the user.
  var facesPerson: Bool {
    guard !isSimulated, !isScreen else { return false }
    let words = Set(name.lowercased().split { !$0.isLetter }.map(String.init))
    return words.isDisjoint(with: ["rear", "back", "world", "capture", "hdmi", "document"])
  }
}
