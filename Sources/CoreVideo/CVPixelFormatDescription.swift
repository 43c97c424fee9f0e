import CoreGraphics

/// In a format description: the format's name.
public let kCVPixelFormatName: CFString = "Name"
/// In a format description: the four-character code.
public let kCVPixelFormatConstant: CFString = "Constant"
/// In a format description: the planes, an array of dictionaries; packed formats have their keys at the top.
public let kCVPixelFormatPlanes: CFString = "Planes"
/// In a format description: bits in a block.
public let kCVPixelFormatBitsPerBlock: CFString = "BitsPerBlock"
/// In a format description: pixels in a block, across.
public let kCVPixelFormatBlockWidth: CFString = "BlockWidth"
/// In a format description: pixels in a block, down.
public let kCVPixelFormatBlockHeight: CFString = "BlockHeight"
/// In a format description: image pixels per sample, across.
public let kCVPixelFormatHorizontalSubsampling: CFString = "HorizontalSubsampling"
/// In a format description: image pixels per sample, down.
public let kCVPixelFormatVerticalSubsampling: CFString = "VerticalSubsampling"
/// In a format description: whether there is alpha.
public let kCVPixelFormatContainsAlpha: CFString = "ContainsAlpha"
/// In a format description: whether there are luma and chroma.
public let kCVPixelFormatContainsYCbCr: CFString = "ContainsYCbCr"
/// In a format description: whether there are red, green and blue.
public let kCVPixelFormatContainsRGB: CFString = "ContainsRGB"
/// In a format description: whether there is gray only.
public let kCVPixelFormatContainsGrayscale: CFString = "ContainsGrayscale"
/// In a format description: the range of the component values.
public let kCVPixelFormatComponentRange: CFString = "ComponentRange"
/// Component range: black and white are at 16 and 235.
public let kCVPixelFormatComponentRange_VideoRange: CFString = "VideoRange"
/// Component range: black and white are at 0 and 255.
public let kCVPixelFormatComponentRange_FullRange: CFString = "FullRange"

/// Describes a pixel format, or nil when buffers of it can't be made.
public func CVPixelFormatDescriptionCreateWithPixelFormatType(
  _ allocator: CFAllocator?, _ pixelFormat: OSType
) -> CFDictionary? {
  guard let layout = PixelFormatLayout(pixelFormat) else { return nil }
  let planes = layout.planes.map { plane -> CFDictionary in
    [
      kCVPixelFormatBitsPerBlock: plane.bytesPerBlock * 8, kCVPixelFormatBlockWidth: plane.blockWidth,
      kCVPixelFormatBlockHeight: 1, kCVPixelFormatHorizontalSubsampling: plane.horizontalSubsampling,
      kCVPixelFormatVerticalSubsampling: plane.verticalSubsampling,
    ]
  }
  let isGray = !layout.isYCbCr && layout.components == 1
  var description: CFDictionary = [
    kCVPixelFormatConstant: pixelFormat, kCVPixelFormatContainsAlpha: layout.hasAlpha,
    kCVPixelFormatContainsYCbCr: layout.isYCbCr, kCVPixelFormatContainsGrayscale: isGray,
    kCVPixelFormatContainsRGB: !layout.isYCbCr && layout.components >= 3,
  ]
  if layout.isYCbCr {
    description[kCVPixelFormatComponentRange] =
      PixelFormatLayout.fullRangeFormats.contains(pixelFormat)
      ? kCVPixelFormatComponentRange_FullRange : kCVPixelFormatComponentRange_VideoRange
  }
  if layout.isPlanar {
    description[kCVPixelFormatPlanes] = planes
  } else {
    description.merge(planes[0]) { $1 }
  }
  return description
}

/// The codes of all pixel formats that can be allocated.
public func CVPixelFormatDescriptionArrayCreateWithAllPixelFormatTypes(_ allocator: CFAllocator?) -> CFArray? {
  PixelFormatLayout.allFormats.map { $0 }
}

/// Whether Apple's lossless or lossy compressed buffers are available; never on Linux.
public func CVIsCompressedPixelFormatAvailable(_ pixelFormatType: OSType) -> Bool { false }
