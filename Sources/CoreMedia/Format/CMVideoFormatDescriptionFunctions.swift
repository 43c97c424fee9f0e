import CoreGraphics
import CoreVideo

/// Creates a description of a video format; dimensions are those of the encoded frame.
@discardableResult
public func CMVideoFormatDescriptionCreate(
  allocator: CFAllocator?, codecType: CMVideoCodecType, width: Int32, height: Int32, extensions: CFDictionary?,
  formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = nil
  guard width >= 0, height >= 0 else { return kCMFormatDescriptionError_InvalidParameter }
  formatDescriptionOut.pointee = CMFormatDescription(
    type: kCMMediaType_Video, subType: codecType, extensions: extensions,
    details: .video(CMVideoDimensions(width: width, height: height)))
  return noErr
}

/// Creates the description of an image buffer.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer,
  formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
  osStatus { formatDescriptionOut.pointee = try CMFormatDescription(imageBuffer: imageBuffer) }
}

/// The codec, or the pixel format of uncompressed video.
public func CMVideoFormatDescriptionGetCodecType(_ videoDesc: CMVideoFormatDescription) -> CMVideoCodecType {
  videoDesc.subType
}

/// The dimensions of the encoded frame; zero when this isn't a video format.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions {
  videoDesc.dimensions
}

/// The dimensions at which the frame is to be displayed.
public func CMVideoFormatDescriptionGetPresentationDimensions(
  _ videoDesc: CMVideoFormatDescription, usePixelAspectRatio: Bool, useCleanAperture: Bool
) -> CGSize {
  videoDesc.presentationDimensions(usePixelAspectRatio: usePixelAspectRatio, useCleanAperture: useCleanAperture)
}

/// The part of the encoded frame to display.
public func CMVideoFormatDescriptionGetCleanAperture(
  _ videoDesc: CMVideoFormatDescription, originIsAtTopLeft: Bool
) -> CGRect {
  videoDesc.cleanAperture(originIsAtTopLeft: originIsAtTopLeft)
}

/// The extensions that image buffers carry as attachments of the same name.
public func CMVideoFormatDescriptionGetExtensionKeysCommonWithImageBuffers() -> CFArray {
  CMFormatDescription.keysCommonWithImageBuffers
}

/// Whether an image buffer has this format, pixel format, size and image attachments.
public func CMVideoFormatDescriptionMatchesImageBuffer(
  _ desc: CMVideoFormatDescription, imageBuffer: CVImageBuffer
) -> Bool {
  desc.matchesImageBuffer(imageBuffer)
}
