import CoreGraphics

/// The layout of a new buffer's planes in one allocation: computed once per pool, then only addresses are added.
struct PixelBufferGeometry: Sendable {
  /// One plane, with offsets relative to the allocation's start.
  struct Plane: Sendable {
    var offset: Int
    var width: Int
    var height: Int
    var bytesPerRow: Int
  }

  let width: Int
  let height: Int
  let pixelFormat: OSType
  let planes: [Plane]
  let isPlanar: Bool
  let byteCount: Int
  let alignment: Int
  let left: Int
  let right: Int
  let top: Int
  let bottom: Int

  /// The largest accepted width or height: the limit of JPEG and the decoders; with it no size product overflows.
  static let largestSide = 65_535

  /// Lays out the planes; throws the `CVReturn` that describes what is wrong with the request.
  init(width: Int, height: Int, pixelFormat: OSType, attributes: CFDictionary) throws(PixelBufferRefusal) {
    guard let layout = PixelFormatLayout(pixelFormat) else {
      throw PixelBufferRefusal(code: kCVReturnInvalidPixelFormat)
    }
    func number(_ key: String, default fallback: Int) -> Int { integerAttribute(attributes[key]) ?? fallback }
    left = number(kCVPixelBufferExtendedPixelsLeftKey, default: 0)
    right = number(kCVPixelBufferExtendedPixelsRightKey, default: 0)
    top = number(kCVPixelBufferExtendedPixelsTopKey, default: 0)
    bottom = number(kCVPixelBufferExtendedPixelsBottomKey, default: 0)
    let sides = 0...Self.largestSide
    guard sides.contains(left), sides.contains(right), sides.contains(top), sides.contains(bottom) else {
      throw PixelBufferRefusal(code: kCVReturnInvalidPixelBufferAttributes)
    }
    guard (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height) else {
      throw PixelBufferRefusal(code: kCVReturnInvalidSize)
    }
    let rowAlignment = number(kCVPixelBufferBytesPerRowAlignmentKey, default: 64)
    let planeAlignment = number(kCVPixelBufferPlaneAlignmentKey, default: 64)
    guard Self.isUsableAlignment(rowAlignment), Self.isUsableAlignment(planeAlignment) else {
      throw PixelBufferRefusal(code: kCVReturnInvalidPixelBufferAttributes)
    }

    var planes: [Plane] = []
    var end = 0
    for plane in layout.planes {
      let bytesPerRow = Self.roundUp(plane.rowBytes(forImageWidth: left + width + right), to: rowAlignment)
      let rows = plane.height(forImageHeight: top + height + bottom)
      let start = Self.roundUp(end, to: planeAlignment)
      let firstColumn =
        left / (plane.horizontalSubsampling * plane.blockWidth) * plane.bytesPerBlock
      let firstRow = top / plane.verticalSubsampling
      planes.append(
        Plane(
          offset: start + firstRow * bytesPerRow + firstColumn, width: plane.width(forImageWidth: width),
          height: plane.height(forImageHeight: height), bytesPerRow: bytesPerRow))
      end = start + bytesPerRow * rows
    }
    self.width = width
    self.height = height
    self.pixelFormat = pixelFormat
    self.planes = planes
    isPlanar = layout.isPlanar
    byteCount = end
    alignment = max(planeAlignment, 64)
  }

  /// A buffer with these planes in `memory`, which `owner` keeps alive.
  func buffer(
    in memory: UnsafeMutableRawPointer, attributes: CFDictionary, owner: any AnyObject & Sendable
  ) -> CVPixelBuffer {
    CVPixelBuffer(
      width: width, height: height, pixelFormat: pixelFormat,
      planes: planes.map {
        CVPixelBuffer.Plane(
          baseAddress: memory + $0.offset, width: $0.width, height: $0.height, bytesPerRow: $0.bytesPerRow)
      },
      isPlanar: isPlanar, dataSize: byteCount,
      extendedPixels: .init(left: left, right: right, top: top, bottom: bottom), attributes: attributes, owner: owner)
  }

  private static func isUsableAlignment(_ value: Int) -> Bool {
    (1...65_536).contains(value) && value.nonzeroBitCount == 1
  }

  private static func roundUp(_ value: Int, to alignment: Int) -> Int {
    (value + alignment - 1) & ~(alignment - 1)
  }
}

/// The reason why a pixel buffer could not be created.
struct PixelBufferRefusal: Error {
  let code: CVReturn
}

/// An integer from an attribute dictionary, as any number type.
func integerAttribute(_ value: Any?) -> Int? {
  switch value {
  case let number as any BinaryInteger: Int(exactly: number)
  case let number as Double: Int(exactly: number)
  case let number as NSNumber: number.intValue
  default: nil
  }
}
