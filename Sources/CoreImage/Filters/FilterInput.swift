import CoreGraphics
import Foundation

/// A parameter of a built-in filter.
struct FilterInput: Sendable {
  enum Kind: Sendable {
    case image
    /// A number: its default, what changes nothing, the range of a slider, and what it must not go beyond.
    case number(Double, identity: Double?, slider: ClosedRange<Double>, limits: ClosedRange<Double>, type: String)
    case color(CIColor)
    case vector(CIVector, type: String)
    case transform
    case data
    case text
    case object
  }

  let key: String
  let kind: Kind

  static let image = FilterInput(key: kCIInputImageKey, kind: .image)
  static let background = FilterInput(key: kCIInputBackgroundImageKey, kind: .image)
  static let mask = FilterInput(key: kCIInputMaskImageKey, kind: .image)
  static let target = FilterInput(key: kCIInputTargetImageKey, kind: .image)

  static func number(
    _ key: String, _ value: Double, identity: Double? = nil, slider: ClosedRange<Double>,
    limits: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude,
    type: String = kCIAttributeTypeScalar
  ) -> FilterInput {
    FilterInput(key: key, kind: .number(value, identity: identity, slider: slider, limits: limits, type: type))
  }

  static func radius(_ value: Double, to most: Double) -> FilterInput {
    number(
      kCIInputRadiusKey, value, identity: 0, slider: 0...most, limits: 0...Double.greatestFiniteMagnitude,
      type: kCIAttributeTypeDistance)
  }

  static func color(_ key: String, _ value: CIColor) -> FilterInput { FilterInput(key: key, kind: .color(value)) }

  static func point(_ key: String, _ x: CGFloat, _ y: CGFloat) -> FilterInput {
    FilterInput(key: key, kind: .vector(CIVector(x: x, y: y), type: kCIAttributeTypePosition))
  }

  static func vector(_ key: String, _ values: [CGFloat], type: String = "") -> FilterInput {
    FilterInput(key: key, kind: .vector(CIVector(values), type: type))
  }

  /// What the parameter is without being set; nil for images and objects.
  var standard: Any? {
    switch kind {
    case .number(let value, _, _, _, _): NSNumber(value: value)
    case .color(let color): color
    case .vector(let vector, _): vector
    case .transform: CGAffineTransform.identity
    case .image, .data, .text, .object: nil
    }
  }

  /// The name as people read it: "inputBackgroundImage" is "Background Image".
  var displayName: String {
    let name = key.hasPrefix("input") ? key.dropFirst(5) : key[...]
    return name.reduce(into: "") { text, letter in
      if letter.isUppercase, let last = text.last, !last.isUppercase { text.append(" ") }
      text.append(letter)
    }
  }

  /// What Apple's `attributes` say of a parameter.
  var attributes: [String: Any] {
    var result: [String: Any] = [kCIAttributeDisplayName: displayName]
    if let standard { result[kCIAttributeDefault] = standard }
    switch kind {
    case .image:
      result[kCIAttributeClass] = "CIImage"
      result[kCIAttributeType] = kCIAttributeTypeImage
    case .number(_, let identity, let slider, let limits, let type):
      result[kCIAttributeClass] = "NSNumber"
      result[kCIAttributeType] = type
      result[kCIAttributeSliderMin] = NSNumber(value: slider.lowerBound)
      result[kCIAttributeSliderMax] = NSNumber(value: slider.upperBound)
      if let identity { result[kCIAttributeIdentity] = NSNumber(value: identity) }
      if limits.lowerBound > -Double.greatestFiniteMagnitude {
        result[kCIAttributeMin] = NSNumber(value: limits.lowerBound)
      }
      if limits.upperBound < Double.greatestFiniteMagnitude {
        result[kCIAttributeMax] = NSNumber(value: limits.upperBound)
      }
    case .color:
      result[kCIAttributeClass] = "CIColor"
      result[kCIAttributeType] = kCIAttributeTypeColor
    case .vector(_, let type):
      result[kCIAttributeClass] = "CIVector"
      if !type.isEmpty { result[kCIAttributeType] = type }
    case .transform:
      result[kCIAttributeClass] = "NSValue"
      result[kCIAttributeType] = kCIAttributeTypeTransform
    case .data: result[kCIAttributeClass] = "NSData"
    case .text: result[kCIAttributeClass] = "NSString"
    case .object: result[kCIAttributeClass] = "NSObject"
    }
    return result
  }
}
