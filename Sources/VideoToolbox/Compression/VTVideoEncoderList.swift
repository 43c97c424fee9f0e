import CoreMedia
import MediaEngine

/// In an encoder's dictionary: the codec's four-character code.
public let kVTVideoEncoderList_CodecType: CFString = "CodecType"
/// In an encoder's dictionary: the name by which it can be asked for.
public let kVTVideoEncoderList_EncoderID: CFString = "EncoderID"
/// In an encoder's dictionary: the codec's name.
public let kVTVideoEncoderList_CodecName: CFString = "CodecName"
/// In an encoder's dictionary: the encoder's name.
public let kVTVideoEncoderList_EncoderName: CFString = "EncoderName"
/// In an encoder's dictionary: both names, for people.
public let kVTVideoEncoderList_DisplayName: CFString = "DisplayName"
/// In an encoder's dictionary: whether it is one of hardware.
public let kVTVideoEncoderList_IsHardwareAccelerated: CFString = "IsHardwareAccelerated"
/// In an encoder's dictionary: whether it may encode frames in another order than they are shown in.
public let kVTVideoEncoderList_SupportsFrameReordering: CFString = "SupportsFrameReordering"

/// Lists the encoders that are installed: a dictionary for each, the best of a codec first. `options` is for the
/// future.
@discardableResult
public func VTCopyVideoEncoderList(
  _ options: CFDictionary?, _ listOfVideoEncodersOut: UnsafeMutablePointer<CFArray?>
) -> OSStatus {
  listOfVideoEncodersOut.pointee = EncoderFacts.video.map { facts -> CFDictionary in
    [
      kVTVideoEncoderList_CodecType: facts.codec.formatCode, kVTVideoEncoderList_EncoderID: facts.name,
      kVTVideoEncoderList_CodecName: facts.codec.name, kVTVideoEncoderList_EncoderName: facts.name,
      kVTVideoEncoderList_DisplayName: "\(facts.codec.name) (\(facts.name))",
      kVTVideoEncoderList_IsHardwareAccelerated: facts.isHardware,
      kVTVideoEncoderList_SupportsFrameReordering: facts.canReorder,
    ]
  }
  return noErr
}

/// Tells which properties a session of this kind would have, and which encoder it would use.
@discardableResult
public func VTCopySupportedPropertyDictionaryForEncoder(
  width: Int32, height: Int32, codecType: CMVideoCodecType, encoderSpecification: CFDictionary?,
  encoderIDOut: UnsafeMutablePointer<CFString?>?, supportedPropertiesOut: UnsafeMutablePointer<CFDictionary?>?
) -> OSStatus {
  encoderIDOut?.pointee = nil
  supportedPropertiesOut?.pointee = nil
  guard CompressionCore.sides.contains(Int(width)), CompressionCore.sides.contains(Int(height)) else {
    return kVTParameterErr
  }
  let specification = EncoderSpecification(encoderSpecification)
  guard let codec = Codec(format: codecType), let best = specification.candidates(for: codec).first else {
    return kVTCouldNotFindVideoEncoderErr
  }
  encoderIDOut?.pointee = best.name
  supportedPropertiesOut?.pointee = CompressionSettings.rules(for: codec).mapValues { $0.description }
  return noErr
}

extension Codec {
  /// The four-character code of its formats.
  var formatCode: FourCharCode { letters.utf8.reduce(0) { $0 << 8 | FourCharCode($1) } }
}
