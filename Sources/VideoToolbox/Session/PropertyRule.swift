import CoreMedia
import Foundation

/// What the values of a session's property may be.
struct PropertyRule: Sendable {
  /// The kind of its values.
  enum Kind: Sendable {
    case boolean
    case number(ClosedRange<Double>)
    case text([String])
    /// Any text that means something to the session.
    case words
    case list
    case dictionary
  }

  var kind: Kind
  var isReadOnly = false

  /// A value in the form in which it is kept; nil if the property can't have it.
  func value(_ any: Any) -> Any? {
    switch kind {
    case .boolean: return Self.flag(any)
    case .number(let range):
      guard !(any is Bool), let number = Self.number(any), range.contains(number) else { return nil }
      return number.rounded() == number ? Int(exactly: number) ?? number : number
    case .text(let list): return (any as? String).flatMap { list.contains($0) ? $0 : nil }
    case .words: return any as? String
    case .list: return any as? [Any]
    case .dictionary: return any as? [String: Any]
    }
  }

  /// A number of any type.
  static func number(_ any: Any?) -> Double? {
    switch any {
    case let number as Double: number.isFinite ? number : nil
    case let number as NSNumber: number.doubleValue
    default: nil
    }
  }

  /// Whether a value is true; nil for what is neither a truth value nor a number.
  static func flag(_ any: Any?) -> Bool? { any as? Bool ?? (any as? NSNumber)?.boolValue }

  /// What the dictionary of supported properties says of it.
  var description: CFDictionary {
    var entries: [String: Any] = [
      kVTPropertyReadWriteStatusKey:
        isReadOnly ? kVTPropertyReadWriteStatus_ReadOnly : kVTPropertyReadWriteStatus_ReadWrite,
      kVTPropertyShouldBeSerializedKey: !isReadOnly,
    ]
    switch kind {
    case .boolean: entries[kVTPropertyTypeKey] = kVTPropertyType_Boolean
    case .number(let range):
      entries[kVTPropertyTypeKey] = kVTPropertyType_Number
      if range.lowerBound > -.greatestFiniteMagnitude {
        entries[kVTPropertySupportedValueMinimumKey] = range.lowerBound
      }
      if range.upperBound < .greatestFiniteMagnitude {
        entries[kVTPropertySupportedValueMaximumKey] = range.upperBound
      }
    case .text(let list):
      entries[kVTPropertyTypeKey] = kVTPropertyType_Enumeration
      entries[kVTPropertySupportedValueListKey] = list
    case .words, .list, .dictionary: break
    }
    return entries
  }
}
