import Foundation

/// A camera as the page knows it.
struct Camera: Equatable, Identifiable, Sendable {
  /// What tells it from all others, also after it was unplugged and came back.
  let id: String
  /// What people call it.
  let name: String
  /// Whether it is the built-in test scene.
  var isSimulated = false
  /// Whether it stands for cameras that nobody can see before access to them is granted.
  var isLocked = false
  /// The size and rate in which it is shown, once that is settled.
  var format: Format?
  /// The sizes and rates that it has, the largest and fastest first; empty where only opening it would tell.
  var formats: [Format] = []

  /// A size in pixels and a rate in frames per second.
  struct Format: Hashable, Sendable {
    var width: Int
    var height: Int
    var framesPerSecond: Double
  }

  /// The same camera in this format, if it has it.
  func shown(in format: Format?) -> Camera {
    guard let format, formats.contains(format) else { return self }
    var camera = self
    camera.format = format
    return camera
  }

  /// Whether people look into it, as they do into a webcam. Linux doesn't say where a camera sits, but the cameras
  /// that look away from the person carry it in their name; the test scene has no person before it.
  var facesPerson: Bool {
    guard !isSimulated else { return false }
    let words = Set(name.lowercased().split { !$0.isLetter }.map(String.init))
    return words.isDisjoint(with: ["rear", "back", "world", "capture", "hdmi", "document"])
  }
}
