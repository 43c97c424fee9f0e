import Foundation

/// A colour: components in a colour space, and alpha.
public final class CGColor: Sendable, Hashable {
  /// The colour space of the components.
  public let colorSpace: CGColorSpace?
  private let values: [CGFloat]

  /// A colour from its components followed by alpha; nil when their number doesn't match the space.
  public init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    guard space.numberOfComponents > 0 else { return nil }
    colorSpace = space
    values = Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1))
  }

  init(space: CGColorSpace, values: [CGFloat]) {
    colorSpace = space
    self.values = values
  }

  /// A colour in device RGB.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .deviceRGB, values: [red, green, blue, alpha])
  }

  /// A colour in sRGB.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: CGColorSpace(name: CGColorSpace.sRGB) ?? .deviceRGB, values: [red, green, blue, alpha])
  }

  /// A gray level.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .deviceGray, values: [gray, alpha])
  }

  /// A gray with gamma 2.2.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(space: CGColorSpace(name: CGColorSpace.genericGrayGamma2_2) ?? .deviceGray, values: [gray, alpha])
  }

  /// A CMYK colour.
  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    self.init(space: .deviceCMYK, values: [cyan, magenta, yellow, black, alpha])
  }

  /// Black.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// White.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Transparent black.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The components followed by alpha.
  public var components: [CGFloat]? { values }
  /// How many components there are, alpha included.
  public var numberOfComponents: Int { values.count }
  /// The opacity, 0…1.
  public var alpha: CGFloat { values[values.count - 1] }

  /// The same colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    colorSpace.map { CGColor(space: $0, values: values.dropLast() + [alpha]) }
  }

  /// Converts the colour to another space; nil when the conversion isn't supported.
  public func converted(to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?) -> CGColor? {
    guard space.model == .rgb || space.model == .monochrome, let colorSpace else { return nil }
    if space == colorSpace { return self }
    let source = colorSpace.model == .rgb ? colorSpace : .deviceRGB
    let rgb: [Double] =
      switch colorSpace.model {
      case .rgb: values.prefix(3).map(Double.init)
      case .monochrome:
        Array(repeating: source.transfer.encode(colorSpace.transfer.decode(Double(values[0]))), count: 3)
      case .cmyk: values.prefix(3).map { Double((1 - $0) * (1 - values[3])) }
      case .unknown, .lab, .deviceN, .indexed, .pattern, .XYZ: []
      }
    guard rgb.count == 3 else { return nil }
    let xyz = source.xyz(from: rgb)
    let converted = space.model == .rgb ? space.rgb(from: xyz) : [space.transfer.encode(xyz[1])]
    return CGColor(space: space, values: converted.map { CGFloat($0) } + [alpha])
  }

  /// Red, green, blue and alpha for the screen, clamped to 0…1.
  var screen: ScreenColor {
    func cut(_ value: CGFloat) -> Double { Double(min(max(value, 0), 1)) }
    switch colorSpace?.model {
    case .monochrome:
      // Gray levels are used unconverted, as Quartz does for its device spaces.
      return ScreenColor(red: cut(values[0]), green: cut(values[0]), blue: cut(values[0]), alpha: cut(alpha))
    case .rgb where colorSpace?.primaries == .rec709 && colorSpace?.transfer == .sRGB:
      return ScreenColor(red: cut(values[0]), green: cut(values[1]), blue: cut(values[2]), alpha: cut(alpha))
    default:
      guard let rgb = converted(to: .deviceRGB, intent: .defaultIntent, options: nil)?.values else {
        return ScreenColor(red: 0, green: 0, blue: 0, alpha: cut(alpha))
      }
      return ScreenColor(red: cut(rgb[0]), green: cut(rgb[1]), blue: cut(rgb[2]), alpha: cut(alpha))
    }
  }

  /// Red, green, blue and alpha as they are drawn.
  package var screenComponents: [Double] {
    let screen = screen
    return [screen.red, screen.green, screen.blue, screen.alpha]
  }

  /// Two colours are equal when space and components are.
  public static func == (left: CGColor, right: CGColor) -> Bool {
    left.colorSpace == right.colorSpace && left.values == right.values
  }

  /// Hashes the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

/// A colour in the form that cairo takes.
struct ScreenColor: Sendable, Equatable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double
}
