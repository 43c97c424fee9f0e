import CoreGraphics
import Foundation

/// A value that an animation can give to a property, and the values between two of them.
enum AnimatedValue: @unchecked Sendable {
  case number(Double)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case transform(CATransform3D)
  /// Red, green, blue and opacity.
  case color([Double])
  case colors([[Double]])
  case numbers([Double])
  case path(CGPath)
  /// Anything else has nothing between two values, but for images, which fade into each other.
  case object(Any)

  /// A value as programs give it; nil for nil.
  init?(_ value: Any?) {
    switch value {
    case nil: return nil
    case let value as CGPoint: self = .point(value)
    case let value as CGSize: self = .size(value)
    case let value as CGRect: self = .rect(value)
    case let value as CATransform3D: self = .transform(value)
    case let value as CGAffineTransform: self = .transform(CATransform3DMakeAffineTransform(value))
    case let value as Double: self = .number(value)
    case let value as CGFloat: self = .number(Double(value))
    case let value as Float: self = .number(Double(value))
    case let value as Int: self = .number(Double(value))
    case let value as Bool: self = .number(value ? 1 : 0)
    case let value as NSNumber: self = .number(value.doubleValue)
    case let value as NSValue: self = Self.unwrapped(value)
    case let value as CGColor: self = .color(value.screenComponents)
    case let value as CGPath: self = .path(value)
    case let value as [CGColor]: self = .colors(value.map(\.screenComponents))
    case let value as [NSNumber]: self = .numbers(value.map(\.doubleValue))
    case let value as [Double]: self = .numbers(value)
    case let value as [CGFloat]: self = .numbers(value.map { Double($0) })
    case let value as [Any]:
      let colors = value.compactMap { ($0 as? CGColor)?.screenComponents }
      self = colors.count == value.count ? .colors(colors) : .object(value)
    case .some(let value): self = .object(value)
    }
  }

  private static func unwrapped(_ value: NSValue) -> AnimatedValue {
    let type = String(cString: value.objCType)
    if type == NSValue.transformType { return .transform(value.caTransform3DValue) }
    if type.contains("Point") { return .point(value.pointValue) }
    if type.contains("Size") { return .size(value.sizeValue) }
    if type.contains("Rect") { return .rect(value.rectValue) }
    return .object(value)
  }

  // MARK: As numbers

  /// The numbers that make up the value; nil where there are none.
  var components: [Double]? {
    switch self {
    case .number(let value): [value]
    case .point(let value): [value.x, value.y].map { Double($0) }
    case .size(let value): [value.width, value.height].map { Double($0) }
    case .rect(let value):
      [value.origin.x, value.origin.y, value.size.width, value.size.height].map { Double($0) }
    case .color(let value), .numbers(let value): value
    case .colors(let value): value.flatMap(\.self)
    case .transform(let value): TransformParts(value)?.numbers ?? value.rows.map { Double($0) }
    case .path(let path): PathElements(path).numbers
    case .object: nil
    }
  }

  /// A value of the same kind made of other numbers.
  func rebuilt(_ numbers: [Double]) -> AnimatedValue {
    guard numbers.count == components?.count else { return self }
    switch self {
    case .number: return .number(numbers[0])
    case .point: return .point(CGPoint(x: numbers[0], y: numbers[1]))
    case .size: return .size(CGSize(width: numbers[0], height: numbers[1]))
    case .rect: return .rect(CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    case .color: return .color(numbers)
    case .numbers: return .numbers(numbers)
    case .colors: return .colors(stride(from: 0, to: numbers.count, by: 4).map { Array(numbers[$0..<$0 + 4]) })
    case .transform:
      return .transform(
        numbers.count == 16
          ? CATransform3D(rows: numbers.map { CGFloat($0) }) : TransformParts(numbers: numbers).transform)
    case .path(let path): return .path(PathElements(path).path(numbers))
    case .object: return self
    }
  }

  /// The value between this one and another.
  func mixed(with other: AnimatedValue, _ share: Double) -> AnimatedValue {
    if case .transform(let one) = self, case .transform(let end) = other {
      return .transform(TransformParts.mixed(one, end, share))
    }
    if let one = components, let end = other.components, one.count == end.count, isAlike(other) {
      return rebuilt(zip(one, end).map { $0 + ($1 - $0) * share })
    }
    if case .object(let one) = self, case .object(let end) = other, let one = one as? CGImage,
      let end = end as? CGImage,
      share > 0, share < 1
    {
      return .object(ContentsFade(from: one, to: end, share: share))
    }
    return share < 1 ? self : other
  }

  /// The sum of both; transforms apply one after the other.
  func adding(_ other: AnimatedValue) -> AnimatedValue {
    if case .transform(let one) = self, case .transform(let second) = other {
      return .transform(CATransform3DConcat(one, second))
    }
    guard let one = components, let second = other.components, one.count == second.count, isAlike(other) else {
      return self
    }
    return rebuilt(zip(one, second).map(+))
  }

  /// The value so many times; a transform that often, or its inverse.
  func multiplied(by factor: Double) -> AnimatedValue {
    if case .transform(let transform) = self {
      let affine = CATransform3DGetAffineTransform(transform)
      let step = factor < 0 ? CATransform3DMakeAffineTransform(affine.inverted()) : transform
      var result = CATransform3DIdentity
      for _ in 0..<min(abs(factor), 10_000).whole { result = CATransform3DConcat(result, step) }
      return .transform(result)
    }
    return components.map { rebuilt($0.map { $0 * factor }) } ?? self
  }

  private func isAlike(_ other: AnimatedValue) -> Bool {
    switch (self, other) {
    case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect), (.color, .color), (.colors, .colors),
      (.numbers, .numbers):
      true
    case (.path(let one), .path(let other)): PathElements(one).kinds == PathElements(other).kinds
    default: false
    }
  }
}

extension AnimatedValue: Equatable {
  static func == (one: AnimatedValue, other: AnimatedValue) -> Bool {
    switch (one, other) {
    case (.transform(let one), .transform(let other)): CATransform3DEqualToTransform(one, other)
    case (.path(let one), .path(let other)): one == other
    case (.object(let one), .object(let other)):
      if let one = one as? ContentsFade, let other = other as? ContentsFade {
        one.from === other.from && one.to === other.to && one.share == other.share
      } else if let one = one as? String, let other = other as? String {
        one == other
      } else {
        type(of: one) is AnyClass && one as AnyObject === other as AnyObject
      }
    default: one.isAlike(other) && one.components == other.components
    }
  }
}
