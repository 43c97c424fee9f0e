import CoreGraphics
import CoreMedia
import CoreVideo
import MediaEngine

/// Makes an image of a pixel buffer, in sRGB. `options` is for the future.
@discardableResult
public func VTCreateCGImageFromCVPixelBuffer(
  _ pixelBuffer: CVPixelBuffer, options: CFDictionary?, imageOut: UnsafeMutablePointer<CGImage?>
) -> OSStatus {
  imageOut.pointee = try? StillImage.make(of: pixelBuffer)
  return imageOut.pointee == nil ? kVTPixelTransferNotSupportedErr : noErr
}
