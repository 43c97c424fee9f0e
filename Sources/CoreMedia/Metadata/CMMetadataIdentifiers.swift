import CoreGraphics
import Foundation

/// Creates an identifier from a key and its key space.
///
/// In key spaces of four-character codes a key may be a number, four ASCII characters or four bytes; elsewhere text or
/// bytes.
@discardableResult
public func CMMetadataCreateIdentifierForKeyAndKeySpace(
  allocator: CFAllocator?, key: CFTypeRef, keySpace: CFString, identifierOut: UnsafeMutablePointer<CFString?>
) -> OSStatus {
  identifierOut.pointee = nil
  return osStatus { identifierOut.pointee = try MetadataIdentifier(key: key, keySpace: keySpace).text }
}

/// The key of an identifier: a number, text or bytes, as its key space has it.
@discardableResult
public func CMMetadataCreateKeyFromIdentifier(
  allocator: CFAllocator?, identifier: CFString, keyOut: UnsafeMutablePointer<CFTypeRef?>
) -> OSStatus {
  keyOut.pointee = MetadataIdentifier(identifier)?.typedKey
  return keyOut.pointee == nil ? kCMMetadataIdentifierError_BadIdentifier : noErr
}

/// The key of an identifier as the bytes stored in a file.
@discardableResult
public func CMMetadataCreateKeyFromIdentifierAsCFData(
  allocator: CFAllocator?, identifier: CFString, keyOut: UnsafeMutablePointer<CFData?>
) -> OSStatus {
  keyOut.pointee = MetadataIdentifier(identifier)?.key
  return keyOut.pointee == nil ? kCMMetadataIdentifierError_BadIdentifier : noErr
}

/// The key space of an identifier.
@discardableResult
public func CMMetadataCreateKeySpaceFromIdentifier(
  allocator: CFAllocator?, identifier: CFString, keySpaceOut: UnsafeMutablePointer<CFString?>
) -> OSStatus {
  keySpaceOut.pointee = MetadataIdentifier(identifier)?.keySpace
  return keySpaceOut.pointee == nil ? kCMMetadataIdentifierError_BadIdentifier : noErr
}
