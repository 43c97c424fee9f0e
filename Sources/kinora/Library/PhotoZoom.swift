/// How much larger than the window a photo is shown. Knows no widget.
struct PhotoZoom: Equatable, Sendable {
  /// 1 fits the photo into the window.
  private(set) var factor = 1.0
  /// The factor at which a pixel of the photo is one of the screen.
  private let actual: Double

  /// The zoom of a photo whose longer way from fitting to its own size is `actual` times.
  init(actual: Double = 1) { self.actual = actual.isFinite ? max(actual, 0.1) : 1 }

  /// The largest factor: four times the photo's own pixels, and for small photos a look closer all the same.
  var limit: Double { max(actual * 4, 4) }

  /// Whether the photo fits.
  var isFitting: Bool { factor == 1 }

  mutating func set(_ new: Double) { factor = new < 1.02 ? 1 : min(new, limit) }

  mutating func closer() { set(factor * 1.25) }

  mutating func further() { set(factor / 1.25) }

  mutating func fit() { factor = 1 }

  /// A double click: to the photo's own pixels, or where that is no difference, twice as large; and back.
  mutating func toggle() { isFitting ? set(actual >= 1.2 ? actual : 2) : fit() }
}
