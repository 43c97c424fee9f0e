import CoreGraphics

/// What a gradient layer draws.
struct GradientLook {
  var colors: [CGColor]?
  var locations: [Double]?
  var start = CGPoint(x: 0.5, y: 0)
  var end = CGPoint(x: 0.5, y: 1)
  var kind = CAGradientLayerType.axial

  /// The gradient; nil without colours.
  var gradient: CGGradient? {
    guard var colors, let first = colors.first else { return nil }
    var places = colors.count == locations?.count ? locations ?? [] : []
    if colors.count == 1 { colors.append(first) }
    if places.count != colors.count { places = colors.indices.map { Double($0) / Double(colors.count - 1) } }
    return CGGradient(
      colorsSpace: nil, colors: colors, locations: places.map { CGFloat(min(max($0, 0), 1)) })
  }
}
