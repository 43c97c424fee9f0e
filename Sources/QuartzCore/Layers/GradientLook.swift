import CoreGraphics

/// What a gradient layer draws.
struct GradientLook {
  var colors: [CGColor]?
  var locations: [Double]?
  var start = CGPoint(x: 0.5, y: 0)
  var end = CGPoint(x: 0.5, y: 1)
  var kind = CAGradientLayerType.axial

  /// The colours and where they are; nil without colours.
  var stops: (colors: [CGColor], places: [Double])? {
    guard var colors, let first = colors.first else { return nil }
    var places = colors.count == locations?.count ? locations ?? [] : []
    if colors.count == 1 { colors.append(first) }
    if places.count != colors.count { places = colors.indices.map { Double($0) / Double(colors.count - 1) } }
    return (colors, places.map { min(max($0, 0), 1) })
  }

  /// The gradient; nil without colours.
  var gradient: CGGradient? {
    stops.flatMap { stops in
      CGGradient(colorsSpace: nil, colors: stops.colors, locations: stops.places.map { CGFloat($0) })
    }
  }
}
