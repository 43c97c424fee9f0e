internal import CImageCodecs
import Foundation

/// How much of an image source's data is available and valid.
public enum CGImageSourceStatus: Int32, Sendable {
  /// The file is truncated.
  case statusUnexpectedEOF = -5
  /// The file is damaged.
  case statusInvalidData = -4
  /// The format can't be read.
  case statusUnknownType = -3
  /// The header is being read.
  case statusReadingHeader = -2
  /// The data is incomplete.
  case statusIncomplete = -1
  /// The data is complete.
  case statusComplete = 0
}

/// Reads images from a PNG, JPEG, WebP or GIF file.
public final class CGImageSource: Sendable {
  let data: Data
  let type: ImageFileType?
  /// What reads the images of an animation; nil for files of one image.
  let animation: ImageAnimationReader?

  init(data: Data) {
    self.data = data
    type = ImageFileType(recognising: data)
    animation = type.flatMap { ImageAnimationReader($0, data) }
  }
}

/// Option: create a thumbnail from the image when the file has none.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
  "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Option: always create the thumbnail from the image.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "kCGImageSourceCreateThumbnailFromImageAlways"
/// Option: the longest side that a thumbnail may have.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// Option: rotate the thumbnail according to the file's orientation.
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
/// Option: cache decoded pixels; always so here.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// Option: decode immediately; always so here.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// Option: a hint at the file's type.
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
/// Property: the width in pixels.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// Property: the height in pixels.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// Property: bits per component.
public let kCGImagePropertyDepth: CFString = "Depth"
/// Property: whether the image has alpha.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// Property: the colour model.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// Colour model: red, green, blue.
public let kCGImagePropertyColorModelRGB: CFString = "RGB"
/// Colour model: gray.
public let kCGImagePropertyColorModelGray: CFString = "Gray"
/// Colour model: CMYK.
public let kCGImagePropertyColorModelCMYK: CFString = "CMYK"

/// Reads images from data; nil when it is empty.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  data.isEmpty ? nil : CGImageSource(data: data)
}

/// Reads images from a file; nil when it can't be read.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  (try? Data(contentsOf: url)).flatMap { CGImageSourceCreateWithData($0, options) }
}

/// Reads images from a provider's data; nil when it is empty.
public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSourceCreateWithData(provider.bytes, options)
}

/// The file's type identifier; nil for an unknown type.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.type?.rawValue }

/// The number of images: several in an animation, none in a file of unknown type.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int {
  isrc.type == nil ? 0 : max(1, isrc.animation?.delays.count ?? 1)
}

/// The index of the primary image; always 0.
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

/// The type identifiers that can be read.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray { ImageFileType.allCases.map(\.rawValue) }

/// Whether the file can be read.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
  guard let type = isrc.type else { return .statusUnknownType }
  return type.head(of: isrc.data) == nil ? .statusInvalidData : .statusComplete
}

/// Whether the image can be read.
public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int) -> CGImageSourceStatus {
  (0..<CGImageSourceGetCount(isrc)).contains(index) ? CGImageSourceGetStatus(isrc) : .statusInvalidData
}

/// Decodes the image; nil when the file is damaged.
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  if index == 0, isrc.animation == nil { return isrc.type?.decode(isrc.data) }
  return isrc.animation?.image(at: index)
}

/// Properties of the file as a whole: how often an animation is repeated.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
  guard let type = isrc.type else { return nil }
  guard let loopCount = isrc.animation?.loopCount else { return [:] }
  let key = type == .gif ? kCGImagePropertyGIFDictionary : kCGImagePropertyWebPDictionary
  return [key: [kCGImagePropertyGIFLoopCount: loopCount] as CFDictionary]
}

/// Size, depth and colour model, read from the file's header without decoding; of an animation's image how long it is shown.
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard let type = isrc.type, let head = type.head(of: isrc.data), index >= 0, index < CGImageSourceGetCount(isrc)
  else {
    return nil
  }
  let delays = isrc.animation?.delays ?? []
  let model =
    switch head.components {
    case 1: kCGImagePropertyColorModelGray
    case 4: kCGImagePropertyColorModelCMYK
    default: kCGImagePropertyColorModelRGB
    }
  var properties: CFDictionary = [
    kCGImagePropertyPixelWidth: Int(head.width), kCGImagePropertyPixelHeight: Int(head.height),
    kCGImagePropertyDepth: Int(head.bitsPerComponent), kCGImagePropertyHasAlpha: head.hasAlpha,
    kCGImagePropertyColorModel: model,
  ]
  if delays.indices.contains(index) {
    let key = type == .gif ? kCGImagePropertyGIFDictionary : kCGImagePropertyWebPDictionary
    properties[key] = [kCGImagePropertyGIFDelayTime: delays[index]] as CFDictionary
  }
  return properties
}

/// An image no larger than the requested size; JPEG is decoded at a fraction of its size where that is enough.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index == 0, let type = isrc.type else { return nil }
  let limit =
    (options?[kCGImageSourceThumbnailMaxPixelSize] as? NSNumber)?.intValue
    ?? options?[kCGImageSourceThumbnailMaxPixelSize] as? Int ?? 0
  guard let image = type.decode(isrc.data, leastSide: max(limit, 0)) else { return nil }
  let longer = max(image.width, image.height)
  guard limit > 0, longer > limit else { return image }
  let scale = Double(limit) / Double(longer)
  let width = max(1, Int((Double(image.width) * scale).rounded()))
  let height = max(1, Int((Double(image.height) * scale).rounded()))
  guard
    let context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: .deviceRGB,
      bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little).rawValue)
  else { return nil }
  context.interpolationQuality = .high
  context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
  return context.makeImage()
}
