import Foundation

/// Meters the light from the average brightness of a camera's frames. A value: tell it of each frame in order.
struct LightMeter {
  /// The brightness, from 0 to 1, below which a scene is dark.
  private static let darkness = 0.2
  /// The brightness above which a dark scene is bright again: higher, as the torch itself brightens it.
  private static let brightness = 0.35
  /// The display's gamma, which brightness is encoded with.
  private static let gamma = 2.2
  /// The brightness that exposure aims for until the camera's own aim is known: middle grey.
  private static let middleGrey = 0.46

  /// Whether the scene is dark.
  private(set) var isDark = false
  /// The difference between the metered exposure and the target, in stops; above 0 is too bright.
  private(set) var offset: Float = 0
  /// The amount of light that the camera's automatic exposure aims for.
  private var target = pow(middleGrey, gamma)

  /// Evaluates a frame. `isSettled`: the camera's automatic exposure is done, so that what it shows is its target.
  mutating func see(_ brightness: Double, isSettled: Bool) {
    isDark = brightness < (isDark ? Self.brightness : Self.darkness)
    let light = pow(max(brightness, 1 / 255), Self.gamma)
    if isSettled { target = light }
    offset = Float((log2(light / target) * 20).rounded() / 20)
  }
}
