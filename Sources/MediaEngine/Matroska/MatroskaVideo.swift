import GStreamer

/// A video track's picture format.
struct MatroskaVideo: Sendable {
  /// The longest plausible side of a video.
  private static let longestSide = 1 << 17

  private(set) var width = 0
  private(set) var height = 0
  /// The display size, and its unit: 0 for pixels, 1 and 2 for lengths, 3 for an aspect ratio.
  private var shown = (width: 0, height: 0)
  private var shownUnit = 0
  private var cropped = (width: 0, height: 0)
  /// The pixel format of uncompressed video, by four letters.
  private(set) var colourSpace: [UInt8] = []
  private(set) var colours = CodedColours()
  /// How far it is turned counter-clockwise, in degrees.
  private(set) var roll = 0.0
  private(set) var isMirrored = false

  init() {}

  init(_ fields: EBMLContents) {
    for field in fields where field.isWhole {
      switch field.id {
      case 0xB0: width = Self.side(field)
      case 0xBA: height = Self.side(field)
      case 0x54B0: shown.width = Self.side(field)
      case 0x54BA: shown.height = Self.side(field)
      case 0x54B2: shownUnit = field.count
      case 0x54AA, 0x54BB: cropped.height += Self.side(field)
      case 0x54CC, 0x54DD: cropped.width += Self.side(field)
      case 0x2EB524: colourSpace = Array(field.content.prefix(4))
      case 0x55B0: colours = CodedColours(field.children)
      case 0x7670: takeProjection(field.children)
      default: break
      }
    }
  }

  private static func side(_ field: EBMLContents.Child) -> Int {
    field.number <= longestSide ? Int(field.number) : 0
  }

  private mutating func takeProjection(_ fields: EBMLContents) {
    var (kind, yaw, pitch, angle) = (UInt64(0), 0.0, 0.0, 0.0)
    for field in fields where field.isWhole {
      switch field.id {
      case 0x7671: kind = field.number
      case 0x7673: yaw = field.real
      case 0x7674: pitch = field.real
      case 0x7675: angle = field.real
      default: break
      }
    }
    // Only a flat picture is turned; others are seen from inside a sphere.
    guard kind == 0, pitch == 0, yaw == 0 || abs(yaw) == 180, angle.isFinite else { return }
    (roll, isMirrored) = (angle, yaw != 0)
  }

  /// Width over height of a pixel; nil if square or unknown.
  var pixelAspect: Fraction? {
    let (inside, height) = (width - cropped.width, height - cropped.height)
    guard shown.width > 0, shown.height > 0, inside > 0, height > 0, (0...3).contains(shownUnit) else { return nil }
    var (a, b) = (shown.width * height, shown.height * inside)
    let aspect = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    let reduced = Fraction(aspect.0 / a, aspect.1 / a)
    guard reduced.numerator != reduced.denominator, Int32(exactly: reduced.numerator) != nil,
      Int32(exactly: reduced.denominator) != nil
    else { return nil }
    return reduced
  }

  /// The size in pixels as it is shown.
  var displaySize: (width: Int, height: Int) {
    guard shown.width > 0, shown.height > 0 else { return (width, height) }
    switch shownUnit {
    case 0: return shown
    case 3:
      let wide = (Double(height) * Double(shown.width) / Double(shown.height)).rounded()
      return (wide <= Double(Self.longestSide) ? Int(wide) : 0, height)
    default: return (width, height)
    }
  }
}
