import Foundation

/// Reads settings dictionaries, whose numbers may be `Int`, `Double`, `NSNumber` and the like.
package enum AudioSettings {
  /// The integer value of a key.
  package static func integer(_ key: String, in settings: [String: Any]) -> Int? {
    switch settings[key] {
    case let number as Int: number
    case let number as UInt32: Int(number)
    case let number as Int32: Int(number)
    case let number as Double: Int(exactly: number.rounded(.towardZero))
    case let number as Float: Int(exactly: number.rounded(.towardZero))
    case let number as NSNumber: number.intValue
    default: nil
    }
  }

  /// The number of a key.
  package static func number(_ key: String, in settings: [String: Any]) -> Double? {
    switch settings[key] {
    case let number as Double: number
    case let number as Float: Double(number)
    case let number as NSNumber: number.doubleValue
    default: integer(key, in: settings).map { Double($0) }
    }
  }

  /// The truth value of a key; false where there is none.
  package static func flag(_ key: String, in settings: [String: Any]) -> Bool {
    (settings[key] as? Bool) ?? (settings[key] as? NSNumber)?.boolValue ?? false
  }
}
