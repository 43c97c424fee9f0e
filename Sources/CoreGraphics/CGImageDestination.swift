import Foundation

/// Writes an image as a PNG, JPEG or WebP file.
public final class CGImageDestination {
  let type: ImageFileType
  let consumer: CGDataConsumer
  var properties: CFDictionary = [:]
  var image: CGImage?
  var imageProperties: CFDictionary = [:]
  var isFinished = false

  init(type: ImageFileType, consumer: CGDataConsumer) {
    self.type = type
    self.consumer = consumer
  }
}

/// Property: quality from 0 (smallest) to 1; WebP at 1 is lossless.
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"
/// Property: the background for an image with alpha where the format has none.
public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"
/// Property: the longest side that the written image may have.
public let kCGImageDestinationImageMaxPixelSize: CFString = "kCGImageDestinationImageMaxPixelSize"
/// The type identifier of PNG.
public let kUTTypePNG: CFString = "public.png"
/// The type identifier of JPEG.
public let kUTTypeJPEG: CFString = "public.jpeg"
/// The type identifier of WebP.
public let kUTTypeWebP: CFString = "org.webmproject.webp"

/// Writes to memory; nil for a type that can't be written or more than one image.
public func CGImageDestinationCreateWithData(
  _ data: NSMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGDataConsumer(data: data).flatMap { CGImageDestinationCreateWithDataConsumer($0, type, count, options) }
}

/// Writes a file atomically; nil for a type that can't be written or more than one image.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGDataConsumer(url: url).flatMap { CGImageDestinationCreateWithDataConsumer($0, type, count, options) }
}

/// Writes to a consumer; nil for a type that can't be written or more than one image.
public func CGImageDestinationCreateWithDataConsumer(
  _ consumer: CGDataConsumer, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  guard count == 1, let type = ImageFileType(identifier: type) else { return nil }
  return CGImageDestination(type: type, consumer: consumer)
}

/// The type identifiers that can be written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray { ImageFileType.allCases.map(\.rawValue) }

/// Sets properties for the whole file.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
  idst.properties = properties ?? [:]
}

/// Adds the image; a second one is ignored, as only single images can be written.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
  guard idst.image == nil, !idst.isFinished else { return }
  idst.image = image
  idst.imageProperties = properties ?? [:]
}

/// Adds an image of a source; a second one is ignored.
public func CGImageDestinationAddImageFromSource(
  _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  guard let image = CGImageSourceCreateImageAtIndex(isrc, index, nil) else { return }
  CGImageDestinationAddImage(idst, image, properties)
}

/// Encodes and writes; false when there is no image, the format can't hold it, or the file can't be written.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool {
  guard !idst.isFinished, var image = idst.image else { return false }
  idst.isFinished = true
  let properties = idst.properties.merging(idst.imageProperties) { $1 }
  func number(_ key: CFString) -> Double? {
    (properties[key] as? NSNumber)?.doubleValue ?? properties[key] as? Double
      ?? (properties[key] as? CGFloat).map { Double($0) } ?? (properties[key] as? Float).map { Double($0) }
      ?? (properties[key] as? Int).map { Double($0) }
  }
  let background = properties[kCGImageDestinationBackgroundColor] as? CGColor
  let limit = number(kCGImageDestinationImageMaxPixelSize).map { min(max($0, 1), 65_535) } ?? .infinity
  if background != nil && idst.type == .jpeg || Double(max(image.width, image.height)) > limit {
    guard let redrawn = image.redrawn(longestSide: limit, background: background) else { return false }
    image = redrawn
  }
  let quality = number(kCGImageDestinationLossyCompressionQuality)
  guard
    let data = idst.type.encode(
      image, quality: quality ?? 0.9, lossless: quality.map { $0 >= 1 } ?? false)
  else { return false }
  return idst.consumer.consume(data)
}

extension CGImage {
  /// The image redrawn over a background, scaled down to `longestSide` if it is larger.
  fileprivate func redrawn(longestSide: Double, background: CGColor?) -> CGImage? {
    let scale = min(1, longestSide / Double(max(width, height)))
    let size = CGSize(
      width: max(1, (Double(width) * scale).rounded()), height: max(1, (Double(height) * scale).rounded()))
    guard
      let context = CGContext(
        data: nil, width: Int(size.width), height: Int(size.height), bitsPerComponent: 8, bytesPerRow: 0,
        space: .deviceRGB, bitmapInfo: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little).rawValue)
    else { return nil }
    let whole = CGRect(origin: .zero, size: size)
    if let background {
      context.setFillColor(background)
      context.fill(whole)
    }
    context.interpolationQuality = .high
    context.draw(self, in: whole)
    return context.makeImage()
  }
}
