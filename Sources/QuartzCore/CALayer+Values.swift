import CoreGraphics
import Foundation

// Key-value coding, as far as layers have it: by the key paths that can be animated, and names of the caller's own.

extension CALayer {
  /// The value of the property at a key path, such as `transform.scale`; for other names, what was set.
  public func value(forKeyPath keyPath: String) -> Any? {
    let (value, style) = withState { state in (state.value(atPath: keyPath)?.plain ?? state.extra[keyPath], state.style)
    }
    return value ?? Self.value(in: style, keyPath)
  }

  /// Sets the property at a key path, such as `transform.rotation.z`; other names are kept for the caller's use.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    changeWithAction(State.event(ofPath: keyPath)) { state in
      guard let value = AnimatedValue(value), state.value(atPath: keyPath) != nil || State.hasColor(keyPath) else {
        state.extra[keyPath] = value
        return
      }
      state.set(value, atPath: keyPath)
    }
  }

  /// The value of a property, or what was set for another name.
  public func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  /// Sets a property; other names are kept for the caller's use.
  public func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }
}

extension AnimatedValue {
  /// The value as programs have it.
  var plain: Any {
    switch self {
    case .number(let value): value
    case .point(let value): value
    case .size(let value): value
    case .rect(let value): value
    case .transform(let value): value
    case .color(let value): CGColor.made(of: value)
    case .colors(let value): value.map { CGColor.made(of: $0) }
    case .numbers(let value): value.map { NSNumber(value: $0) }
    case .path(let value): value
    case .object(let value): value
    }
  }
}

extension CGColor {
  /// A colour of red, green, blue and opacity.
  static func made(of parts: [Double]) -> CGColor {
    guard parts.count == 4 else { return .clear }
    return CGColor(
      srgbRed: CGFloat(parts[0]), green: CGFloat(parts[1]), blue: CGFloat(parts[2]), alpha: CGFloat(parts[3]))
  }
}
