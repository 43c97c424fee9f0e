internal import CImageCodecs
import Foundation
import Synchronization

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

/// Reads images from a file: PNG, JPEG, WebP, GIF, TIFF, BMP, JPEG 2000, and HEIC and AVIF where libheif is installed.
public final class CGImageSource: Sendable {
  private struct State {
    var data: Data
    var isFinal: Bool
    var type: ImageFileType?
    var animation: ImageAnimationReader?

    init(_ data: Data, isFinal: Bool) {
      (self.data, self.isFinal) = (data, isFinal)
      type = ImageFileType(recognising: data)
      animation = type.flatMap { ImageAnimationReader($0, data) }
    }
  }

  private let state: Mutex<State>

  init(data: Data, isFinal: Bool = true) { state = Mutex(State(data, isFinal: isFinal)) }

  /// The bytes of the file, as far as they are there.
  package var data: Data { state.withLock { $0.data } }
  var type: ImageFileType? { state.withLock { $0.type } }
  /// What reads the images of an animation; nil for files of one image.
  var animation: ImageAnimationReader? { state.withLock { $0.animation } }
  /// Whether all of the file is there.
  var isFinal: Bool { state.withLock { $0.isFinal } }
  var metadata: ImageFileMetadata { type.map { ImageFileMetadata($0, data) } ?? ImageFileMetadata() }

  /// The XMP packet.
  package var xmp: Data? { metadata.xmp }

  func update(_ data: Data, isFinal: Bool) {
    let new = State(data, isFinal: isFinal)
    state.withLock { if !$0.isFinal { $0 = new } }
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
/// Option: scale down by a whole factor of 2, 4 or 8 while decoding.
public let kCGImageSourceSubsampleFactor: CFString = "kCGImageSourceSubsampleFactor"
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

/// Reads images from a file; nil when it can't be read, isn't a regular one, or is too large.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  CGDataProvider(url: url).flatMap { CGImageSourceCreateWithDataProvider($0, options) }
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

/// Whether the file can be read; of one that is still growing, how much of it is there.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
  guard let type = isrc.type else { return isrc.isFinal ? .statusUnknownType : .statusReadingHeader }
  if type.head(of: isrc.data) == nil { return isrc.isFinal ? .statusInvalidData : .statusReadingHeader }
  return isrc.isFinal ? .statusComplete : .statusIncomplete
}

/// Whether the image can be read.
public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int) -> CGImageSourceStatus {
  (0..<CGImageSourceGetCount(isrc)).contains(index) ? CGImageSourceGetStatus(isrc) : .statusInvalidData
}

/// Decodes the image; nil when the file is damaged. With a subsample factor it is scaled down.
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  let factor = integer(options?[kCGImageSourceSubsampleFactor]).flatMap { [2, 4, 8].contains($0) ? $0 : nil } ?? 1
  guard let image = isrc.image(at: index, factor: factor) else { return nil }
  guard factor > 1, let head = isrc.type?.head(of: isrc.data) else { return image }
  let longer = max(1, (Int(max(head.width, head.height)) + factor - 1) / factor)
  return image.fitting(longer)
}

private func integer(_ value: Any?) -> Int? {
  (value as? NSNumber)?.intValue ?? value as? Int ?? (value as? Double).map { Int($0) }
    ?? (value as? CGFloat).map { Int($0) }
}

private func isSet(_ option: CFString, _ options: CFDictionary?) -> Bool {
  options?[option] as? Bool ?? (options?[option] as? NSNumber)?.boolValue ?? false
}

extension CGImageSource {
  /// An image; one that is to be scaled down by a factor may be smaller already.
  fileprivate func image(at index: Int, factor: Int = 1) -> CGImage? {
    guard index == 0, animation == nil else { return animation?.image(at: index) }
    guard factor > 1, let type, let head = type.head(of: data) else { return type?.decode(data) }
    return type.decode(data, leastSide: Int(max(head.width, head.height)) / factor)
  }
}

extension CGImage {
  /// The image scaled down so that its longer side is no longer than `longest`.
  fileprivate func fitting(_ longest: Int) -> CGImage? {
    let longer = max(width, height)
    guard longest > 0, longer > longest else { return self }
    let scale = Double(longest) / Double(longer)
    let newWidth = max(1, Int((Double(width) * scale).rounded()))
    let newHeight = max(1, Int((Double(height) * scale).rounded()))
    guard
      let context = CGContext(
        data: nil, width: newWidth, height: newHeight, bitsPerComponent: 8, bytesPerRow: 0, space: .deviceRGB,
        bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little).rawValue)
    else { return nil }
    context.interpolationQuality = .high
    context.draw(self, in: CGRect(x: 0, y: 0, width: newWidth, height: newHeight))
    return context.makeImage()
  }

  /// The image turned upright from an orientation of 1 to 8.
  fileprivate func upright(from orientation: Int) -> CGImage? {
    guard (2...8).contains(orientation), let pixels = drawablePixels else { return self }
    let isAcross = orientation >= 5
    let (newWidth, newHeight) = isAcross ? (height, width) : (width, height)
    var target = Data(count: newWidth * newHeight * 4)
    target.withUnsafeMutableBytes { target in
      guard let to = target.bindMemory(to: UInt8.self).baseAddress else { return }
      pixels_turn(
        pixels.bytes.assumingMemoryBound(to: UInt8.self), pixels.rowBytes, to, newWidth * 4, width, height, 4,
        Int32(orientation))
    }
    guard let provider = CGDataProvider(data: target) else { return nil }
    let alpha: CGImageAlphaInfo = pixels.isOpaque ? .noneSkipFirst : .premultipliedFirst
    return CGImage(
      width: newWidth, height: newHeight, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: newWidth * 4,
      space: CGColorSpace(name: CGColorSpace.sRGB) ?? .deviceRGB,
      bitmapInfo: CGBitmapInfo(alpha: alpha, byteOrder: .order32Little), provider: provider, utType: utType)
  }
}

/// Properties of the file as a whole: its size in bytes, and how often an animation is repeated.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
  guard let type = isrc.type else { return nil }
  var properties: CFDictionary = [kCGImagePropertyFileSize: isrc.data.count]
  guard let animation = isrc.animation else { return properties }
  let key = type == .gif ? kCGImagePropertyGIFDictionary : kCGImagePropertyWebPDictionary
  var own: CFDictionary = [
    kCGImagePropertyGIFFrameInfoArray: animation.delays.map {
      [kCGImagePropertyGIFDelayTime: $0, kCGImagePropertyGIFUnclampedDelayTime: $0] as CFDictionary
    }
  ]
  if let head = type.head(of: isrc.data) {
    own[kCGImagePropertyGIFCanvasPixelWidth] = Int(head.width)
    own[kCGImagePropertyGIFCanvasPixelHeight] = Int(head.height)
  }
  if let loopCount = animation.loopCount { own[kCGImagePropertyGIFLoopCount] = loopCount }
  properties[key] = own
  return properties
}

/// Size, depth and colour model, read from the file's header without decoding, with the dictionaries of EXIF, TIFF, GPS and
/// PNG that the file has, and a list of what lies beside the image; of an animation's image how long it is shown. The image
/// of HEIC and AVIF files is upright, and so is their orientation.
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
  let metadata = isrc.metadata
  properties.merge(metadata.properties) { first, _ in first }
  if type.isHEIF {
    properties[kCGImagePropertyOrientation] = 1
    if var tiff = properties[kCGImagePropertyTIFFDictionary] as? CFDictionary {
      tiff[kCGImagePropertyTIFFOrientation] = 1
      properties[kCGImagePropertyTIFFDictionary] = tiff
    }
  }
  if type == .png, !metadata.texts.isEmpty {
    properties[kCGImagePropertyPNGDictionary] = metadata.texts as CFDictionary
  }
  if delays.indices.contains(index) {
    let key = type == .gif ? kCGImagePropertyGIFDictionary : kCGImagePropertyWebPDictionary
    properties[key] = [kCGImagePropertyGIFDelayTime: delays[index]] as CFDictionary
  }
  return properties
}

/// A thumbnail no larger than the requested size. It is the file's own if that has one, unless it is always to be made from
/// the image; where the file has none, it is made if that is allowed. JPEG is decoded at a fraction of its size where that
/// is enough; of several thumbnails in a HEIC file the smallest that is large enough is taken.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard let type = isrc.type, index >= 0, index < CGImageSourceGetCount(isrc) else { return nil }
  let limit = max(integer(options?[kCGImageSourceThumbnailMaxPixelSize]) ?? 0, 0)
  let isAlwaysMade = isSet(kCGImageSourceCreateThumbnailFromImageAlways, options)
  let isMadeIfAbsent = options?[kCGImageSourceCreateThumbnailFromImageIfAbsent].map { _ in
    isSet(kCGImageSourceCreateThumbnailFromImageIfAbsent, options)
  }
  let heif = type.isHEIF ? HEIFFile(isrc.data) : nil
  let metadata = heif?.metadata ?? isrc.metadata
  let own = isAlwaysMade || index > 0 ? nil : heif?.thumbnail(limit, type) ?? metadata.thumbnail
  // A program that says nothing of either, but gives a size, wants a thumbnail.
  guard own != nil || isAlwaysMade || isMadeIfAbsent ?? true else { return nil }
  func made() -> CGImage? {
    if let heif { return heif.decoded(type) }
    return isrc.animation == nil ? type.decode(isrc.data, leastSide: limit) : isrc.image(at: index)
  }
  guard let small = (own ?? made())?.fitting(limit) else { return nil }
  guard isSet(kCGImageSourceCreateThumbnailWithTransform, options), !type.isHEIF else { return small }
  return small.upright(from: metadata.orientation)
}

/// A source of a file that isn't there yet: give it what there is with `CGImageSourceUpdateData`.
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
  CGImageSource(data: Data(), isFinal: false)
}

/// Gives an incremental source all of the file that has come so far.
public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) {
  isrc.update(data, isFinal: final)
}

/// Gives an incremental source a provider of all of the file that has come so far.
public func CGImageSourceUpdateDataProvider(_ isrc: CGImageSource, _ provider: CGDataProvider, _ final: Bool) {
  isrc.update(provider.bytes, isFinal: final)
}
