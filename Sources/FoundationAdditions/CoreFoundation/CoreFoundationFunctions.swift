import Foundation

/// Seconds, as the C functions spell them.
public typealias CFTimeInterval = Double

/// Seconds since the first moment of 2001, as the C functions spell them.
public typealias CFAbsoluteTime = CFTimeInterval

/// The seconds since the first moment of 2001.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
  WallClock.current.now.timeIntervalSinceReferenceDate
}

/// The number of elements of an array.
public func CFArrayGetCount(_ theArray: CFArray!) -> CFIndex { theArray.count }

/// The number of pairs of a dictionary.
public func CFDictionaryGetCount(_ theDict: CFDictionary!) -> CFIndex { theDict.count }

/// Whether a dictionary has a value for a key.
public func CFDictionaryContainsKey(_ theDict: CFDictionary!, _ key: CFString) -> Bool { theDict[key] != nil }

/// Bytes, copied.
public func CFDataCreate(_ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>?, _ length: CFIndex) -> CFData! {
  CFData(UnsafeBufferPointer(start: bytes, count: length))
}

/// The number of bytes.
public func CFDataGetLength(_ theData: CFData!) -> CFIndex { theData.count }

/// Copies a range of bytes.
public func CFDataGetBytes(_ theData: CFData!, _ range: CFRange, _ buffer: UnsafeMutablePointer<UInt8>!) {
  let start = theData.startIndex + range.location
  theData.copyBytes(to: buffer, from: start..<start + range.length)
}

/// The number of UTF-16 units of a string.
public func CFStringGetLength(_ theString: CFString!) -> CFIndex { theString.utf16.count }

/// Whether a Boolean is true.
public func CFBooleanGetValue(_ boolean: CFBoolean!) -> Bool { boolean }

/// Whether two values are equal; values of different types aren't.
public func CFEqual(_ cf1: CFTypeRef!, _ cf2: CFTypeRef!) -> Bool {
  guard let a = cf1 as? any Equatable, let b = cf2 as? any Equatable else { return false }
  return a.isEqual(to: b)
}

extension Equatable {
  fileprivate func isEqual(to other: any Equatable) -> Bool { (other as? Self).map { $0 == self } ?? false }
}
