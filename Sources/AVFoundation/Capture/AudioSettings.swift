import Foundation

/// Reads settings dictionaries, whose numbers may be `Int`, `Double`, `NSNumber` and the like.
enum AudioSettings {
  /// The integer value of a key.
  static func integer(_ key: String, in settings: [String: Any]) -> Int? {
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
}
