internal import CCairo
import Foundation

/// How what is drawn (S) mixes with what is there (D).
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
  /// Brightens D by S.
  case colorDodge = 6
  /// Darkens D by S.
  case colorBurn = 7
  /// Darkens or lightens gently.
  case softLight = 8
  /// Multiplies or screens, as S says.
  case hardLight = 9
  /// The distance between both.
  case difference = 10
  /// Like difference, softer.
  case exclusion = 11
  /// The hue of S.
  case hue = 12
  /// The saturation of S.
  case saturation = 13
  /// Hue and saturation of S.
  case color = 14
  /// The luminosity of S.
  case luminosity = 15
  /// Nothing.
  case clear = 16
  /// S alone.
  case copy = 17
  /// S where D is.
  case sourceIn = 18
  /// S where D is not.
  case sourceOut = 19
  /// S over D, where D is.
  case sourceAtop = 20
  /// D over S.
  case destinationOver = 21
  /// D where S is.
  case destinationIn = 22
  /// D where S is not.
  case destinationOut = 23
  /// D over S, where S is.
  case destinationAtop = 24
  /// S or D, not both.
  case xor = 25
  /// The sum, towards black; cairo has none, so multiply stands in.
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

  /// Whether cairo applies it to everything inside the clip, not just where the shape is.
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

/// How images are smoothed when scaled.
public enum CGInterpolationQuality: Int32, Sendable {
  /// The context's own choice: good.
  case `default` = 0
  /// Not at all: pixels stay squares.
  case none = 1
  /// Between neighbours.
  case low = 2
  /// Good.
  case medium = 4
  /// The best there is.
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
  /// Filled, inside by winding.
  case fill = 0
  /// Filled, inside by even and odd.
  case eoFill = 1
  /// Its line.
  case stroke = 2
  /// Filled by winding, then its line.
  case fillStroke = 3
  /// Filled by even and odd, then its line.
  case eoFillStroke = 4
}
