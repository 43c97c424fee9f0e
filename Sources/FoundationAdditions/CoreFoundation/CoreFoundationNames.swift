import Foundation

// Apple's media headers use Core Foundation types. Linux has no toll-free bridging, so these names are aliases of the
// Swift types with the same content: `[key: value] as CFDictionary` and `key as String` compile unchanged.

/// A string, as the C functions spell it.
public typealias CFString = String
/// A dictionary with string keys, as the C functions spell it.
public typealias CFDictionary = [String: Any]
/// An array of anything, as the C functions spell it.
public typealias CFArray = [Any]
/// A number object, as the C functions spell it.
public typealias CFNumber = NSNumber
/// A Boolean, as the C functions spell it.
public typealias CFBoolean = Bool
/// Bytes, as the C functions spell it.
public typealias CFData = Data
/// Bytes that grow, as the C functions spell them.
public typealias CFMutableData = NSMutableData
/// A URL, as the C functions spell it.
public typealias CFURL = URL
/// An error, as the C functions spell it.
public typealias CFError = NSError
/// Any value at all, as the C functions spell it.
public typealias CFTypeRef = Any
/// A number, text, truth value, date, bytes, or any number of these, as the C functions spell it.
public typealias CFPropertyList = Any
/// The identity of a Core Foundation type.
public typealias CFTypeID = UInt
/// A count or position, as the C functions spell it.
public typealias CFIndex = Int
/// A result code of the older C functions.
public typealias OSStatus = Int32
/// A four-character code, such as a pixel format.
public typealias OSType = UInt32
/// A four-character code, such as a media type.
public typealias FourCharCode = UInt32

/// True, as the C functions spell it.
public let kCFBooleanTrue: CFBoolean! = true
/// False, as the C functions spell it.
public let kCFBooleanFalse: CFBoolean! = false

/// The allocator parameter of C functions. Kinora always uses the system's allocator, so only the name matters.
public final class CFAllocator: Sendable {
  init() {}
}

/// The system's allocator.
public let kCFAllocatorDefault: CFAllocator! = nil
/// The system's allocator, by its other name.
public let kCFAllocatorSystemDefault: CFAllocator! = CFAllocator()
/// The C library's `malloc`.
public let kCFAllocatorMalloc: CFAllocator! = CFAllocator()
/// An allocator that does nothing: the caller keeps owning the bytes passed.
public let kCFAllocatorNull: CFAllocator! = CFAllocator()
