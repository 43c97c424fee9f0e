import CoreGraphics
import CoreVideo

/// Makes a description of a video format; sizes are those of the coded picture.
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

/// Makes the description that fits an image buffer.
public func CMVideoFormatDescriptionCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer,
  formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
  osStatus { formatDescriptionOut.pointee = try CMFormatDescription(imageBuffer: imageBuffer) }
}

/// The codec, or the pixel format of pictures that aren't coded.
public func CMVideoFormatDescriptionGetCodecType(_ videoDesc: CMVideoFormatDescription) -> CMVideoCodecType {
  videoDesc.subType
}

/// The size of the coded picture; zero when this is no video.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions {
  videoDesc.dimensions
}

/// The size at which the picture is to be shown.
public func CMVideoFormatDescriptionGetPresentationDimensions(
  _ videoDesc: CMVideoFormatDescription, usePixelAspectRatio: Bool, useCleanAperture: Bool
) -> CGSize {
  videoDesc.presentationDimensions(usePixelAspectRatio: usePixelAspectRatio, useCleanAperture: useCleanAperture)
}

/// The part of the coded picture that is to be shown.
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
