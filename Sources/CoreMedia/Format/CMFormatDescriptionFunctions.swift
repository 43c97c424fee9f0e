import CoreGraphics
import Foundation

/// The description of a video format.
public typealias CMVideoFormatDescription = CMFormatDescription
/// The description of an audio format.
public typealias CMAudioFormatDescription = CMFormatDescription
/// The description of a muxed format.
public typealias CMMuxedFormatDescription = CMFormatDescription
/// The description of a text format.
public typealias CMTextFormatDescription = CMFormatDescription
/// The description of a closed-caption format.
public typealias CMClosedCaptionFormatDescription = CMFormatDescription
/// The description of a timecode format.
public typealias CMTimeCodeFormatDescription = CMFormatDescription
/// The description of a metadata format.
public typealias CMMetadataFormatDescription = CMFormatDescription

/// The identity of the type.
public func CMFormatDescriptionGetTypeID() -> CFTypeID { 0x434D_4644 }

/// Makes a description of any kind of media.
@discardableResult
public func CMFormatDescriptionCreate(
  allocator: CFAllocator?, mediaType: CMMediaType, mediaSubType: FourCharCode, extensions: CFDictionary?,
  formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = CMFormatDescription(type: mediaType, subType: mediaSubType, extensions: extensions)
  return noErr
}

/// Makes a description of a muxed stream.
@discardableResult
public func CMMuxedFormatDescriptionCreate(
  allocator: CFAllocator?, muxType: CMMuxedStreamType, extensions: CFDictionary?,
  formatDescriptionOut: UnsafeMutablePointer<CMMuxedFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = CMFormatDescription(
    type: kCMMediaType_Muxed, subType: muxType, extensions: extensions)
  return noErr
}

/// Whether both describe the same format; nil equals only nil.
public func CMFormatDescriptionEqual(
  _ formatDescription: CMFormatDescription?, otherFormatDescription: CMFormatDescription?
) -> Bool {
  formatDescription == otherFormatDescription
}

/// Whether both describe the same format, ignoring the given extensions and sample description boxes.
public func CMFormatDescriptionEqualIgnoringExtensionKeys(
  _ formatDescription: CMFormatDescription?, otherFormatDescription: CMFormatDescription?,
  extensionKeysToIgnore: CFTypeRef?, sampleDescriptionExtensionAtomKeysToIgnore: CFTypeRef?
) -> Bool {
  guard let formatDescription, let otherFormatDescription else {
    return formatDescription == nil && otherFormatDescription == nil
  }
  // Each is one key or an array of keys.
  func keys(_ value: CFTypeRef?) -> Set<String> {
    Set((value as? String).map { [$0] } ?? value as? [String] ?? [])
  }
  return formatDescription.isEqual(
    to: otherFormatDescription, ignoring: keys(extensionKeysToIgnore),
    atoms: keys(sampleDescriptionExtensionAtomKeysToIgnore))
}

/// The media type.
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType { desc.type }

/// The codec, pixel format or other kind within the media type.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode { desc.subType }

/// All extensions, or nil when there are none.
public func CMFormatDescriptionGetExtensions(_ desc: CMFormatDescription) -> CFDictionary? {
  desc.extensionDictionary.isEmpty ? nil : desc.extensionDictionary
}

/// One extension, or nil.
public func CMFormatDescriptionGetExtension(_ desc: CMFormatDescription, extensionKey: CFString) -> CFTypeRef? {
  desc.extensionDictionary[extensionKey]
}
