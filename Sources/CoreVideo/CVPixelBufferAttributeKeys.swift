import CoreGraphics

// The attributes for creating a pixel buffer or a pool.

/// Attribute: the pixel format, a number or an array of numbers.
public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
/// Attribute: the allocator for the pixels.
public let kCVPixelBufferMemoryAllocatorKey: CFString = "MemoryAllocator"
/// Attribute: the width in pixels.
public let kCVPixelBufferWidthKey: CFString = "Width"
/// Attribute: the height in pixels.
public let kCVPixelBufferHeightKey: CFString = "Height"
/// Attribute: unused pixels left of the image.
public let kCVPixelBufferExtendedPixelsLeftKey: CFString = "ExtendedPixelsLeft"
/// Attribute: unused rows above the image.
public let kCVPixelBufferExtendedPixelsTopKey: CFString = "ExtendedPixelsTop"
/// Attribute: unused pixels right of the image.
public let kCVPixelBufferExtendedPixelsRightKey: CFString = "ExtendedPixelsRight"
/// Attribute: unused rows below the image.
public let kCVPixelBufferExtendedPixelsBottomKey: CFString = "ExtendedPixelsBottom"
/// Attribute: the alignment of the row stride, in bytes.
public let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"
/// Attribute: whether a `CGContext` can draw into it.
public let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"
/// Attribute: whether a `CGImage` can be made of it.
public let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
/// Attribute: whether OpenGL can read it.
public let kCVPixelBufferOpenGLCompatibilityKey: CFString = "OpenGLCompatibility"
/// Attribute: the alignment of each plane's address, in bytes.
public let kCVPixelBufferPlaneAlignmentKey: CFString = "PlaneAlignment"
/// Attribute: properties of an IOSurface; accepted and ignored on Linux.
public let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
/// Attribute: whether OpenGL ES can read it.
public let kCVPixelBufferOpenGLESCompatibilityKey: CFString = "OpenGLESCompatibility"
/// Attribute: whether Metal can read it.
public let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"
/// Attribute: whether an OpenGL texture cache can hold it.
public let kCVPixelBufferOpenGLTextureCacheCompatibilityKey: CFString = "OpenGLTextureCacheCompatibility"
/// Attribute: whether an OpenGL ES texture cache can hold it.
public let kCVPixelBufferOpenGLESTextureCacheCompatibilityKey: CFString = "OpenGLESTextureCacheCompatibility"
