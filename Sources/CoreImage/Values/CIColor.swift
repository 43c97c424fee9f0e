import CoreGraphics
import Foundation

/// A colour: red, green, blue and alpha in an RGB colour space, not premultiplied.
open class CIColor: NSObject, NSCopying, @unchecked Sendable {
  /// The red component.
  public let red: CGFloat
  /// The green component.
  public let green: CGFloat
  /// The blue component.
  public let blue: CGFloat
  /// The opacity, from 0 to 1.
  public let alpha: CGFloat
  /// The colour space of the components.
  public let colorSpace: CGColorSpace

  private static let sRGB = CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB()

  private init(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat, _ space: CGColorSpace) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    colorSpace = space
    let memory = UnsafeMutablePointer<CGFloat>.allocate(capacity: 4)
    memory.initialize(from: [red, green, blue, alpha], count: 4)
    components = UnsafePointer(memory)
  }

  deinit { components.deallocate() }

  /// A colour in sRGB.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red, green, blue, alpha, Self.sRGB)
  }

  /// An opaque colour in sRGB.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) { self.init(red, green, blue, 1, Self.sRGB) }

  /// A colour in another RGB colour space; nil for a space that isn't RGB.
  public convenience init?(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat, colorSpace: CGColorSpace) {
    guard colorSpace.model == .rgb, ColorConversion.supports(colorSpace) else { return nil }
    self.init(red, green, blue, alpha, colorSpace)
  }

  /// An opaque colour in another RGB colour space; nil for a space that isn't RGB.
  public convenience init?(red: CGFloat, green: CGFloat, blue: CGFloat, colorSpace: CGColorSpace) {
    self.init(red: red, green: green, blue: blue, alpha: 1, colorSpace: colorSpace)
  }

  /// A colour of Core Graphics; in sRGB, if its space isn't RGB.
  public convenience init(cgColor color: CGColor) {
    if let space = color.colorSpace, space.model == .rgb, ColorConversion.supports(space),
      let values = color.components
    {
      self.init(values[0], values[1], values[2], values[3], space)
    } else {
      let values = color.screenComponents.map { CGFloat($0) }
      self.init(values[0], values[1], values[2], values[3], Self.sRGB)
    }
  }

  /// A colour from its string representation: up to four numbers. Missing colours are 0, missing alpha is 1.
  public convenience init(string representation: String) {
    let values = representation.split(separator: " ").map { CGFloat(Double($0) ?? 0) }
    func value(_ index: Int, _ other: CGFloat) -> CGFloat { index < values.count ? values[index] : other }
    self.init(red: value(0, 0), green: value(1, 0), blue: value(2, 0), alpha: value(3, 1))
  }

  /// The number of components, alpha included.
  open var numberOfComponents: Int { 4 }

  /// The components, alpha last; valid as long as the colour lives.
  public let components: UnsafePointer<CGFloat>

  /// The four components, separated by blanks.
  open var stringRepresentation: String {
    [red, green, blue, alpha].map { String(format: "%g", Double($0)) }.joined(separator: " ")
  }

  /// The components as floats.
  var straightRGBA: [Float] { [Float(red), Float(green), Float(blue), Float(alpha)] }

  /// Whether the other object is a colour with the same components in the same space.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CIColor else { return false }
    return (red, green, blue, alpha) == (other.red, other.green, other.blue, other.alpha)
      && colorSpace == other.colorSpace
  }

  /// Equal colours have equal hashes.
  open override var hash: Int {
    var hasher = Hasher()
    for value in [red, green, blue, alpha] { hasher.combine(value) }
    return hasher.finalize()
  }

  /// The colour itself, as it doesn't change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  open override var description: String { "(\(stringRepresentation))" }
}

extension CIColor {
  /// Black.
  public class var black: CIColor { CIColor(red: 0, green: 0, blue: 0) }
  /// White.
  public class var white: CIColor { CIColor(red: 1, green: 1, blue: 1) }
  /// Gray at half of its signal.
  public class var gray: CIColor { CIColor(red: 0.5, green: 0.5, blue: 0.5) }
  /// Red.
  public class var red: CIColor { CIColor(red: 1, green: 0, blue: 0) }
  /// Green.
  public class var green: CIColor { CIColor(red: 0, green: 1, blue: 0) }
  /// Blue.
  public class var blue: CIColor { CIColor(red: 0, green: 0, blue: 1) }
  /// Cyan.
  public class var cyan: CIColor { CIColor(red: 0, green: 1, blue: 1) }
  /// Magenta.
  public class var magenta: CIColor { CIColor(red: 1, green: 0, blue: 1) }
  /// Yellow.
  public class var yellow: CIColor { CIColor(red: 1, green: 1, blue: 0) }
  /// Transparent black.
  public class var clear: CIColor { CIColor(red: 0, green: 0, blue: 0, alpha: 0) }
}
