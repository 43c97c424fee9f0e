internal import CCairo
import Foundation

/// Whether a gradient is drawn beyond its start and end.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  /// The options as Core Graphics' C functions take them.
  public let rawValue: UInt32

  /// Options by their raw value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Extends the first colour before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// Extends the last colour after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// A gradient between two or more colours.
public final class CGGradient: Sendable {
  struct Stop: Sendable {
    var location: Double
    var color: ScreenColor
  }

  let stops: [Stop]

  private init?(colors: [CGColor], locations: UnsafePointer<CGFloat>?) {
    guard colors.count >= 2 else { return nil }
    let last = Double(colors.count - 1)
    stops = colors.enumerated().map { index, color in
      Stop(location: locations.map { Double($0[index]) } ?? Double(index) / last, color: color.screen)
    }.sorted { $0.location < $1.location }
  }

  /// A gradient through colours; evenly spaced when `locations` is nil. Fails with fewer than two colours.
  public convenience init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
    let found = colors.compactMap { $0 as? CGColor }
    guard found.count == colors.count else { return nil }
    self.init(colors: found, locations: locations)
  }

  /// A gradient through colours given as components, each followed by its alpha; nil with fewer than two.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let size = space.numberOfComponents + 1
    guard size > 1, count >= 2 else { return nil }
    self.init(
      colors: (0..<count).compactMap { CGColor(colorSpace: space, components: components + $0 * size) },
      locations: locations)
  }
}

extension CGContext {
  /// Fills the clip with a gradient along a line.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    draw(gradient, options) {
      cairo_pattern_create_linear(Double(start.x), Double(start.y), Double(end.x), Double(end.y))
    }
  }

  /// Fills the clip with a gradient from one circle to another.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    draw(gradient, options) {
      cairo_pattern_create_radial(
        Double(startCenter.x), Double(startCenter.y), max(Double(startRadius), 0), Double(endCenter.x),
        Double(endCenter.y), max(Double(endRadius), 0))
    }
  }

  private func draw(
    _ gradient: CGGradient, _ options: CGGradientDrawingOptions, makePattern: () -> OpaquePointer?
  ) {
    draw { cairo, order in
      guard let pattern = makePattern() else { return }
      defer { cairo_pattern_destroy(pattern) }
      func add(_ location: Double, _ color: ScreenColor, alpha: Double) {
        let (red, blue) = order == .asIs ? (color.red, color.blue) : (color.blue, color.red)
        cairo_pattern_add_color_stop_rgba(pattern, location, red, color.green, blue, alpha)
      }
      // cairo extends the end colours without limit; two stops at the same place make a hard edge to transparent.
      if let first = gradient.stops.first, !options.contains(.drawsBeforeStartLocation) {
        add(0, first.color, alpha: 0)
      }
      for stop in gradient.stops { add(min(max(stop.location, 0), 1), stop.color, alpha: stop.color.alpha) }
      if let last = gradient.stops.last, !options.contains(.drawsAfterEndLocation) { add(1, last.color, alpha: 0) }
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_save(cairo)
      cairo_set_operator(cairo, state.blendMode.cairoOperator)
      cairo_set_source(cairo, pattern)
      cairo_paint_with_alpha(cairo, state.alpha)
      cairo_restore(cairo)
    }
  }
}
