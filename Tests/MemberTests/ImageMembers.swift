import CoreMedia
import CoreVideo
import Foundation
import ImageIO
import Testing

@Suite struct ImageMembers {
  @Test func pixelBuffers() {
    var table = MemberTable()
    table.type("CVPixelBuffer", CVPixelBuffer.self)
    table.type("CVImageBuffer", CVImageBuffer.self)
    table.call(
      "CVPixelBufferCreate(_:_:_:_:_:_:)",
      CVPixelBufferCreate
        as (
          CFAllocator?, Int, Int, OSType, CFDictionary?, UnsafeMutablePointer<CVPixelBuffer?>
        ) -> CVReturn)
    table.call(
      "CVPixelBufferLockBaseAddress(_:_:)",
      CVPixelBufferLockBaseAddress as (CVPixelBuffer, CVPixelBufferLockFlags) -> CVReturn)
    table.call(
      "CVPixelBufferUnlockBaseAddress(_:_:)",
      CVPixelBufferUnlockBaseAddress as (CVPixelBuffer, CVPixelBufferLockFlags) -> CVReturn)
    table.call(
      "CVPixelBufferGetBaseAddress(_:)", CVPixelBufferGetBaseAddress as (CVPixelBuffer) -> UnsafeMutableRawPointer?)
    table.call("CVPixelBufferGetBytesPerRow(_:)", CVPixelBufferGetBytesPerRow as (CVPixelBuffer) -> Int)
    table.call("CVPixelBufferGetWidth(_:)", CVPixelBufferGetWidth as (CVPixelBuffer) -> Int)
    table.call("CVPixelBufferGetHeight(_:)", CVPixelBufferGetHeight as (CVPixelBuffer) -> Int)
    table.call("CVPixelBufferGetPixelFormatType(_:)", CVPixelBufferGetPixelFormatType as (CVPixelBuffer) -> OSType)
    table.call("CVPixelBufferGetDataSize(_:)", CVPixelBufferGetDataSize as (CVPixelBuffer) -> Int)
    table.call("CVPixelBufferIsPlanar(_:)", CVPixelBufferIsPlanar as (CVPixelBuffer) -> Bool)
    table.call("CVPixelBufferGetPlaneCount(_:)", CVPixelBufferGetPlaneCount as (CVPixelBuffer) -> Int)
    table.call(
      "CVPixelBufferGetBaseAddressOfPlane(_:_:)",
      CVPixelBufferGetBaseAddressOfPlane as (CVPixelBuffer, Int) -> UnsafeMutableRawPointer?)
    table.call(
      "CVPixelBufferGetBytesPerRowOfPlane(_:_:)", CVPixelBufferGetBytesPerRowOfPlane as (CVPixelBuffer, Int) -> Int)
    table.call("CVPixelBufferGetWidthOfPlane(_:_:)", CVPixelBufferGetWidthOfPlane as (CVPixelBuffer, Int) -> Int)
    table.call("CVPixelBufferGetHeightOfPlane(_:_:)", CVPixelBufferGetHeightOfPlane as (CVPixelBuffer, Int) -> Int)
    table.type("CVPixelBufferLockFlags", CVPixelBufferLockFlags.self)
    table.constant("CVPixelBufferLockFlags.readOnly", CVPixelBufferLockFlags.readOnly, 1)
    table.type("CVPixelBufferPool", CVPixelBufferPool.self)
    table.call(
      "CVPixelBufferPoolCreate(_:_:_:_:)",
      CVPixelBufferPoolCreate
        as (
          CFAllocator?, CFDictionary?, CFDictionary?, UnsafeMutablePointer<CVPixelBufferPool?>
        ) -> CVReturn)
    table.call(
      "CVPixelBufferPoolCreatePixelBuffer(_:_:_:)",
      CVPixelBufferPoolCreatePixelBuffer
        as (
          CFAllocator?, CVPixelBufferPool, UnsafeMutablePointer<CVPixelBuffer?>
        ) -> CVReturn)
    #expect(table.complaints == [])
  }

  @Test func pixelFormatsAndKeys() {
    var table = MemberTable()
    table.constant("kCVPixelFormatType_32BGRA", kCVPixelFormatType_32BGRA, is: 0x4247_5241)
    table.constant("kCVPixelFormatType_32ARGB", kCVPixelFormatType_32ARGB, is: 0x20)
    table.constant("kCVPixelFormatType_32RGBA", kCVPixelFormatType_32RGBA, is: 0x5247_4241)
    table.constant("kCVPixelFormatType_24RGB", kCVPixelFormatType_24RGB, is: 0x18)
    table.constant(
      "kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange", kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      is: 0x3432_3076)
    table.constant(
      "kCVPixelFormatType_420YpCbCr8BiPlanarFullRange", kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      is: 0x3432_3066)
    table.constant("kCVPixelFormatType_420YpCbCr8Planar", kCVPixelFormatType_420YpCbCr8Planar, is: 0x7934_3230)
    table.constant("kCVPixelFormatType_422YpCbCr8", kCVPixelFormatType_422YpCbCr8, is: 0x3276_7579)
    table.constant("kCVPixelFormatType_422YpCbCr8_yuvs", kCVPixelFormatType_422YpCbCr8_yuvs, is: 0x7975_7673)
    table.constant(
      "kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange", kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange,
      is: 0x7834_3230)
    table.constant(
      "kCVPixelBufferPixelFormatTypeKey", kCVPixelBufferPixelFormatTypeKey, is: "PixelFormatType" as CFString)
    table.constant("kCVPixelBufferWidthKey", kCVPixelBufferWidthKey, is: "Width" as CFString)
    table.constant("kCVPixelBufferHeightKey", kCVPixelBufferHeightKey, is: "Height" as CFString)
    table.constant(
      "kCVPixelBufferCGImageCompatibilityKey", kCVPixelBufferCGImageCompatibilityKey,
      is: "CGImageCompatibility" as CFString)
    table.constant(
      "kCVPixelBufferCGBitmapContextCompatibilityKey", kCVPixelBufferCGBitmapContextCompatibilityKey,
      is: "CGBitmapContextCompatibility" as CFString)
    table.constant(
      "kCVPixelBufferIOSurfacePropertiesKey", kCVPixelBufferIOSurfacePropertiesKey,
      is: "IOSurfaceProperties" as CFString)
    table.constant("kCVReturnSuccess", kCVReturnSuccess, is: 0 as CVReturn)
    #expect(table.complaints == [])
  }

  @Test func transforms() {
    let table = MemberTable()
    table.type("CGAffineTransform", CGAffineTransform.self)
    table.value("CGAffineTransform.identity", CGAffineTransform.identity, CGAffineTransform.self)
    table.set("CGAffineTransform.a", \CGAffineTransform.a, CGFloat.self)
    table.set("CGAffineTransform.b", \CGAffineTransform.b, CGFloat.self)
    table.set("CGAffineTransform.c", \CGAffineTransform.c, CGFloat.self)
    table.set("CGAffineTransform.d", \CGAffineTransform.d, CGFloat.self)
    table.set("CGAffineTransform.tx", \CGAffineTransform.tx, CGFloat.self)
    table.set("CGAffineTransform.ty", \CGAffineTransform.ty, CGFloat.self)
    table.call(
      "CGAffineTransform.init(translationX:y:)",
      CGAffineTransform.init(translationX:y:) as (CGFloat, CGFloat) -> CGAffineTransform)
    table.call(
      "CGAffineTransform.init(scaleX:y:)",
      CGAffineTransform.init(scaleX:y:) as (CGFloat, CGFloat) -> CGAffineTransform)
    table.call(
      "CGAffineTransform.init(rotationAngle:)",
      CGAffineTransform.init(rotationAngle:) as (CGFloat) -> CGAffineTransform)
    table.call(
      "CGAffineTransform.translatedBy(x:y:)",
      CGAffineTransform.translatedBy(x:y:) as (CGAffineTransform) -> (CGFloat, CGFloat) -> CGAffineTransform)
    table.call(
      "CGAffineTransform.scaledBy(x:y:)",
      CGAffineTransform.scaledBy(x:y:) as (CGAffineTransform) -> (CGFloat, CGFloat) -> CGAffineTransform)
    table.call(
      "CGAffineTransform.rotated(by:)",
      CGAffineTransform.rotated(by:) as (CGAffineTransform) -> (CGFloat) -> CGAffineTransform)
    table.call(
      "CGAffineTransform.inverted()", CGAffineTransform.inverted as (CGAffineTransform) -> () -> CGAffineTransform)
    table.call(
      "CGAffineTransform.concatenating(_:)",
      CGAffineTransform.concatenating as (CGAffineTransform) -> (CGAffineTransform) -> CGAffineTransform)
    table.get("CGAffineTransform.isIdentity", \CGAffineTransform.isIdentity, Bool.self)
    table.call("CGPoint.applying(_:)", CGPoint.applying as (CGPoint) -> (CGAffineTransform) -> CGPoint)
    table.call("CGSize.applying(_:)", CGSize.applying as (CGSize) -> (CGAffineTransform) -> CGSize)
    table.call("CGRect.applying(_:)", CGRect.applying as (CGRect) -> (CGAffineTransform) -> CGRect)
    #expect(table.complaints == [])
  }

  @Test func images() {
    var table = MemberTable()
    table.type("CGImage", CGImage.self)
    table.get("CGImage.width", \CGImage.width, Int.self)
    table.get("CGImage.height", \CGImage.height, Int.self)
    table.get("CGImage.bytesPerRow", \CGImage.bytesPerRow, Int.self)
    table.get("CGImage.bitsPerComponent", \CGImage.bitsPerComponent, Int.self)
    table.get("CGImage.bitsPerPixel", \CGImage.bitsPerPixel, Int.self)
    table.get("CGImage.alphaInfo", \CGImage.alphaInfo, CGImageAlphaInfo.self)
    table.get("CGImage.bitmapInfo", \CGImage.bitmapInfo, CGBitmapInfo.self)
    table.get("CGImage.colorSpace", \CGImage.colorSpace, CGColorSpace?.self)
    table.get("CGImage.dataProvider", \CGImage.dataProvider, CGDataProvider?.self)
    table.call("CGImage.cropping(to:)", CGImage.cropping(to:) as (CGImage) -> (CGRect) -> CGImage?)
    table.type("CGColor", CGColor.self)
    table.call(
      "CGColor.init(red:green:blue:alpha:)",
      CGColor.init(red:green:blue:alpha:) as (CGFloat, CGFloat, CGFloat, CGFloat) -> CGColor)
    table.get("CGColor.components", \CGColor.components, [CGFloat]?.self)
    table.get("CGColor.alpha", \CGColor.alpha, CGFloat.self)
    table.type("CGColorSpace", CGColorSpace.self)
    table.call("CGColorSpace.init(name:)", CGColorSpace.init(name:) as (CFString) -> CGColorSpace?)
    table.constant("CGColorSpace.sRGB", CGColorSpace.sRGB, is: "kCGColorSpaceSRGB" as CFString)
    table.constant("CGColorSpace.displayP3", CGColorSpace.displayP3, is: "kCGColorSpaceDisplayP3" as CFString)
    table.call("CGColorSpaceCreateDeviceRGB()", CGColorSpaceCreateDeviceRGB as () -> CGColorSpace)
    table.call("CGColorSpaceCreateDeviceGray()", CGColorSpaceCreateDeviceGray as () -> CGColorSpace)
    table.type("CGContext", CGContext.self)
    table.call(
      "CGContext.init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)",
      CGContext.init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)
        as (UnsafeMutableRawPointer?, Int, Int, Int, Int, CGColorSpace, UInt32) -> CGContext?)
    table.call("CGContext.makeImage()", CGContext.makeImage as (CGContext) -> () -> CGImage?)
    table.call("CGContext.setFillColor(_:)", CGContext.setFillColor(_:) as (CGContext) -> (CGColor) -> Void)
    table.call("CGContext.fill(_:)", CGContext.fill(_:) as (CGContext) -> (CGRect) -> Void)
    table.call("CGContext.translateBy(x:y:)", CGContext.translateBy(x:y:) as (CGContext) -> (CGFloat, CGFloat) -> Void)
    table.call("CGContext.scaleBy(x:y:)", CGContext.scaleBy(x:y:) as (CGContext) -> (CGFloat, CGFloat) -> Void)
    table.call("CGContext.rotate(by:)", CGContext.rotate(by:) as (CGContext) -> (CGFloat) -> Void)
    table.call("CGContext.concatenate(_:)", CGContext.concatenate as (CGContext) -> (CGAffineTransform) -> Void)
    table.call("CGContext.saveGState()", CGContext.saveGState as (CGContext) -> () -> Void)
    table.call("CGContext.restoreGState()", CGContext.restoreGState as (CGContext) -> () -> Void)
    table.call(
      "CGContext.draw(_:in:byTiling:)",
      CGContext.draw(_:in:byTiling:) as (CGContext) -> (CGImage, CGRect, Bool) -> Void)
    table.get("CGContext.width", \CGContext.width, Int.self)
    table.get("CGContext.height", \CGContext.height, Int.self)
    table.get("CGContext.data", \CGContext.data, UnsafeMutableRawPointer?.self)
    table.constant("CGImageAlphaInfo.premultipliedFirst", CGImageAlphaInfo.premultipliedFirst, 2)
    table.constant("CGBitmapInfo.byteOrder32Little", CGBitmapInfo.byteOrder32Little, 2 << 12)
    #expect(table.complaints == [])
  }

  @Test func imageFiles() {
    var table = MemberTable()
    table.type("CGImageSource", CGImageSource.self)
    table.call(
      "CGImageSourceCreateWithURL(_:_:)", CGImageSourceCreateWithURL as (CFURL, CFDictionary?) -> CGImageSource?)
    table.call(
      "CGImageSourceCreateWithData(_:_:)", CGImageSourceCreateWithData as (CFData, CFDictionary?) -> CGImageSource?)
    table.call("CGImageSourceGetCount(_:)", CGImageSourceGetCount as (CGImageSource) -> Int)
    table.call("CGImageSourceGetType(_:)", CGImageSourceGetType as (CGImageSource) -> CFString?)
    table.call(
      "CGImageSourceCreateImageAtIndex(_:_:_:)",
      CGImageSourceCreateImageAtIndex as (CGImageSource, Int, CFDictionary?) -> CGImage?)
    table.call(
      "CGImageSourceCreateThumbnailAtIndex(_:_:_:)",
      CGImageSourceCreateThumbnailAtIndex as (CGImageSource, Int, CFDictionary?) -> CGImage?)
    table.call(
      "CGImageSourceCopyPropertiesAtIndex(_:_:_:)",
      CGImageSourceCopyPropertiesAtIndex as (CGImageSource, Int, CFDictionary?) -> CFDictionary?)
    table.type("CGImageDestination", CGImageDestination.self)
    table.call(
      "CGImageDestinationCreateWithURL(_:_:_:_:)",
      CGImageDestinationCreateWithURL as (CFURL, CFString, Int, CFDictionary?) -> CGImageDestination?)
    table.call(
      "CGImageDestinationCreateWithData(_:_:_:_:)",
      CGImageDestinationCreateWithData as (CFMutableData, CFString, Int, CFDictionary?) -> CGImageDestination?)
    table.call(
      "CGImageDestinationAddImage(_:_:_:)",
      CGImageDestinationAddImage as (CGImageDestination, CGImage, CFDictionary?) -> Void)
    table.call("CGImageDestinationFinalize(_:)", CGImageDestinationFinalize as (CGImageDestination) -> Bool)
    table.constant("kCGImagePropertyExifDictionary", kCGImagePropertyExifDictionary, is: "{Exif}" as CFString)
    table.constant("kCGImagePropertyGPSDictionary", kCGImagePropertyGPSDictionary, is: "{GPS}" as CFString)
    table.constant("kCGImagePropertyTIFFDictionary", kCGImagePropertyTIFFDictionary, is: "{TIFF}" as CFString)
    table.constant("kCGImagePropertyOrientation", kCGImagePropertyOrientation, is: "Orientation" as CFString)
    table.constant(
      "kCGImageAuxiliaryDataTypePortraitEffectsMatte", kCGImageAuxiliaryDataTypePortraitEffectsMatte,
      is: "kCGImageAuxiliaryDataTypePortraitEffectsMatte" as CFString)
    table.type("CGImagePropertyOrientation", CGImagePropertyOrientation.self)
    table.constant("CGImagePropertyOrientation.up", CGImagePropertyOrientation.up, 1)
    table.constant("CGImagePropertyOrientation.down", CGImagePropertyOrientation.down, 3)
    table.constant("CGImagePropertyOrientation.right", CGImagePropertyOrientation.right, 6)
    table.constant("CGImagePropertyOrientation.left", CGImagePropertyOrientation.left, 8)
    #expect(table.complaints == [])
  }
}
