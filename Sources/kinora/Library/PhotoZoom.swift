/// The zoom factor of a photo. Knows no widget.
struct PhotoZoom: Equatable, Sendable {
  /// 1 fits the photo into the window.
  private(set) var factor = 1.0
  /// The factor at which one pixel of the photo is one of the screen.
  private let actual: Double

  /// A zoom for a photo that reaches its own pixel size at the factor `actual`.
  init(actual: Double = 1) { self.actual = actual.isFinite ? max(actual, 0.1) : 1 }

  /// The maximum factor: four times the photo's own pixels, and at least 4 for small photos.
  var limit: Double { max(actual * 4, 4) }

  /// Whether the photo fits the window.
  var isFitting: Bool { factor == 1 }

  mutating func set(_ new: Double) { factor = new < 1.02 ? 1 : min(new, limit) }

  mutating func closer() { set(factor * 1.25) }

  mutating func further() { set(factor / 1.25) }

  mutating func fit() { factor = 1 }

  /// Toggles at a double click between fitting and the photo's own pixels, or twice the size if the two hardly differ.
  mutating func toggle() { isFitting ? set(actual >= 1.2 ? actual : 2) : fit() }
}
