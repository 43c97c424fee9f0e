internal import CCairo
import Foundation

/// How the source (S: what is drawn) blends with the destination (D: what the context already holds).
public enum CGBlendMode: Int32, Sendable {
  /// S over D.
  case normal = 0
  /// S times D.
  case multiply = 1
  /// The opposite of multiplying: never darker.
  case screen = 2
  /// Multiplies dark places and screens light ones.
  case overlay = 3
  /// The darker of both.
  case darken = 4
  /// The lighter of both.
  case lighten = 5
  /// Brightens D depending on S.
  case colorDodge = 6
  /// Darkens D depending on S.
  case colorBurn = 7
  /// Darkens or lightens gently.
  case softLight = 8
  /// Multiplies or screens, depending on S.
  case hardLight = 9
  /// The absolute difference of both.
  case difference = 10
  /// Like difference, with lower contrast.
  case exclusion = 11
  /// The hue of S, with saturation and luminosity of D.
  case hue = 12
  /// The saturation of S, with hue and luminosity of D.
  case saturation = 13
  /// Hue and saturation of S, with the luminosity of D.
  case color = 14
  /// The luminosity of S, with hue and saturation of D.
  case luminosity = 15
  /// Transparent.
  case clear = 16
  /// S alone, replacing D.
  case copy = 17
  /// S where D is opaque.
  case sourceIn = 18
  /// S where D is transparent.
  case sourceOut = 19
  /// S over D, where D is opaque.
  case sourceAtop = 20
  /// D over S.
  case destinationOver = 21
  /// D where S is opaque.
  case destinationIn = 22
  /// D where S is transparent.
  case destinationOut = 23
  /// D over S, where S is opaque.
  case destinationAtop = 24
  /// S or D, but nothing where both are opaque.
  case xor = 25
  /// The sum, towards black; cairo has no such operator, so multiply is used instead.
  case plusDarker = 26
  /// The sum, towards white.
  case plusLighter = 27

  var cairoOperator: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply, .plusDarker: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .clear: CAIRO_OPERATOR_CLEAR
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceIn: CAIRO_OPERATOR_IN
    case .sourceOut: CAIRO_OPERATOR_OUT
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
    case .xor: CAIRO_OPERATOR_XOR
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }

  /// Whether cairo applies the operator to the whole clip, not just to the shape (an unbounded operator).
  var reachesOutsideTheShape: Bool {
    switch self {
    case .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }

  /// Whether red, green and blue influence each other.
  var mixesChannels: Bool {
    switch self {
    case .hue, .saturation, .color, .luminosity: true
    default: false
    }
  }
}

/// The interpolation used when images are scaled.
public enum CGInterpolationQuality: Int32, Sendable {
  /// The context's default: good.
  case `default` = 0
  /// No interpolation: nearest neighbour.
  case none = 1
  /// Bilinear interpolation.
  case low = 2
  /// Good quality.
  case medium = 4
  /// The best quality.
  case high = 3

  var cairoFilter: cairo_filter_t {
    switch self {
    case .none: CAIRO_FILTER_NEAREST
    case .low: CAIRO_FILTER_BILINEAR
    case .default, .medium: CAIRO_FILTER_GOOD
    case .high: CAIRO_FILTER_BEST
    }
  }
}

/// How a path is drawn.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Fills, with the nonzero winding rule.
  case fill = 0
  /// Fills, with the even-odd rule.
  case eoFill = 1
  /// Strokes.
  case stroke = 2
  /// Fills with the nonzero winding rule, then strokes.
  case fillStroke = 3
  /// Fills with the even-odd rule, then strokes.
  case eoFillStroke = 4
}
