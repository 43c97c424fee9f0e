import CoreMedia
import Foundation

/// A session of any kind, for the functions that deal with properties.
public typealias VTSession = CFTypeRef

/// Tells which properties a session has, and what they may be: a dictionary for each key.
@discardableResult
public func VTSessionCopySupportedPropertyDictionary(
  _ session: VTSession, supportedPropertyDictionaryOut: UnsafeMutablePointer<CFDictionary?>
) -> OSStatus {
  supportedPropertyDictionaryOut.pointee = nil
  guard let rules = (session as? any PropertySession)?.rules else { return kVTInvalidSessionErr }
  supportedPropertyDictionaryOut.pointee = rules.mapValues { $0.description }
  return noErr
}

/// Changes a property; nil gives it back its default.
@discardableResult
public func VTSessionSetProperty(_ session: VTSession, key propertyKey: CFString, value propertyValue: CFTypeRef?)
  -> OSStatus
{
  guard let session = session as? any PropertySession, let rules = session.rules else { return kVTInvalidSessionErr }
  guard let rule = rules[propertyKey] else { return kVTPropertyNotSupportedErr }
  guard !rule.isReadOnly else { return kVTPropertyReadOnlyErr }
  guard let propertyValue, !(propertyValue is NSNull) else { return session.setProperty(propertyKey, to: nil) }
  guard let value = rule.value(propertyValue) else { return kVTParameterErr }
  return session.setProperty(propertyKey, to: value)
}

/// Reads a property into a variable of its type, or of type `CFTypeRef?`; nil where it has no value.
@discardableResult
public func VTSessionCopyProperty<Value>(
  _ session: VTSession, key propertyKey: CFString, allocator: CFAllocator?,
  valueOut propertyValueOut: UnsafeMutablePointer<Value?>?
) -> OSStatus {
  propertyValueOut?.pointee = nil
  guard let session = session as? any PropertySession, let rules = session.rules else { return kVTInvalidSessionErr }
  guard rules[propertyKey] != nil else { return kVTPropertyNotSupportedErr }
  guard let value = session.property(propertyKey) else { return noErr }
  guard let typed = value as? Value else { return kVTParameterErr }
  propertyValueOut?.pointee = typed
  return noErr
}

/// Changes several properties; ends with the first that can't be changed.
@discardableResult
public func VTSessionSetProperties(_ session: VTSession, propertyDictionary: CFDictionary) -> OSStatus {
  for (key, value) in propertyDictionary.sorted(by: { $0.key < $1.key }) {
    let status = VTSessionSetProperty(session, key: key, value: value)
    if status != noErr { return status }
  }
  return noErr
}

/// Reads all properties that were set and can be set for another session.
@discardableResult
public func VTSessionCopySerializableProperties(
  _ session: VTSession, allocator: CFAllocator?, dictionaryOut: UnsafeMutablePointer<CFDictionary?>
) -> OSStatus {
  dictionaryOut.pointee = nil
  guard let session = session as? any PropertySession, let rules = session.rules else { return kVTInvalidSessionErr }
  var values: [String: Any] = [:]
  for (key, rule) in rules where !rule.isReadOnly { values[key] = session.property(key) }
  dictionaryOut.pointee = values
  return noErr
}
