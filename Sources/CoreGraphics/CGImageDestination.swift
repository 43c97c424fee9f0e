import Foundation

/// Writes an image as a PNG, JPEG, WebP, GIF or TIFF file, or as HEIC where an encoder is installed, or several as an
/// animated WebP or GIF.
public final class CGImageDestination {
  let type: ImageFileType
  let consumer: CGDataConsumer
  /// How many images may be added.
  let count: Int
  var properties: CFDictionary = [:]
  var image: CGImage?
  var imageProperties: CFDictionary = [:]
  var isFinished = false
  /// Encodes images as they are added, so that they needn't be kept; nil where there is one image.
  var animation: (any AnimationWriter)?
  var addedCount = 0
  var hasFailed = false
  /// The XMP packet of the file.
  package var xmp: Data?
  /// A file whose image is copied as it is.
  var copied: Data?

  init(type: ImageFileType, consumer: CGDataConsumer, count: Int) {
    self.type = type
    self.consumer = consumer
    self.count = count
    animation =
      switch type {
      case .gif: GIFWriter()
      case .webp where count > 1: WebPAnimationWriter()
      default: nil
      }
  }
}

/// Property: quality from 0 (smallest) to 1; WebP at 1 is lossless.
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"
/// Property: the background for an image with alpha where the format has none.
public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"
/// Property: the longest side that the written image may have.
public let kCGImageDestinationImageMaxPixelSize: CFString = "kCGImageDestinationImageMaxPixelSize"
/// The type identifier of WebP.
public let kUTTypeWebP: CFString = "org.webmproject.webp"

/// Writes to memory; nil for a type that can't be written, or can't hold so many images.
public func CGImageDestinationCreateWithData(
  _ data: NSMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGDataConsumer(data: data).flatMap { CGImageDestinationCreateWithDataConsumer($0, type, count, options) }
}

/// Writes a file atomically; nil for a type that can't be written, or can't hold so many images.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGDataConsumer(url: url).flatMap { CGImageDestinationCreateWithDataConsumer($0, type, count, options) }
}

/// Writes to a consumer; nil for a type that can't be written, or can't hold so many images.
public func CGImageDestinationCreateWithDataConsumer(
  _ consumer: CGDataConsumer, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  guard let type = ImageFileType(identifier: type), type.canBeWritten, count == 1 || count > 1 && type.canBeAnimated
  else { return nil }
  return CGImageDestination(type: type, consumer: consumer, count: count)
}

/// The type identifiers that can be written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
  ImageFileType.allCases.filter(\.canBeWritten).map(\.rawValue)
}

/// Sets properties for the whole file.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
  idst.properties = properties ?? [:]
}

/// Adds an image with the dictionaries of EXIF, TIFF, GPS and PNG that are to be written, and its orientation; more than
/// were announced are ignored. GIF files have no place for these. In an animation each image has the size of the first one; its
/// `DelayTime` says how long it is shown.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
  guard idst.addedCount < idst.count, !idst.isFinished else { return }
  idst.addedCount += 1
  guard idst.animation != nil else {
    idst.image = image
    idst.imageProperties = properties ?? [:]
    return
  }
  let own = ImageWritingProperties(idst.properties.merging(properties ?? [:]) { $1 })
  guard let image = own.limited(image, needsBackground: false),
    idst.animation?.add(image, seconds: own.seconds ?? 0.1, quality: own.quality ?? 0.9) ?? false
  else {
    idst.hasFailed = true
    return
  }
}

/// Adds an image of a source with what the source says of it, except for what `properties` say; more than were announced
/// are ignored.
public func CGImageDestinationAddImageFromSource(
  _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  guard let image = CGImageSourceCreateImageAtIndex(isrc, index, nil) else { return }
  var all = CGImageSourceCopyPropertiesAtIndex(isrc, index, nil) ?? [:]
  for (key, value) in properties ?? [:] {
    // A dictionary's values are replaced one by one; one that is empty or null goes.
    if let new = value as? CFDictionary, let old = all[key] as? CFDictionary, !new.isEmpty {
      all[key] = old.merging(new) { $1 }
    } else {
      all[key] = value
    }
  }
  if idst.xmp == nil, idst.count == 1 { idst.xmp = isrc.xmp }
  CGImageDestinationAddImage(idst, image, all)
}

/// Encodes and writes; false when there is no image, the format can't hold it, or the file can't be written.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool {
  guard !idst.isFinished, !idst.hasFailed else { return false }
  idst.isFinished = true
  if idst.animation != nil {
    let loopCount = ImageWritingProperties(idst.properties).loopCount
    return idst.animation?.finish(loopCount: loopCount).map { idst.consumer.consume($0) } ?? false
  }
  if let copied = idst.copied { return idst.consumer.consume(copied) }
  let all = idst.properties.merging(idst.imageProperties) { $1 }
  let properties = ImageWritingProperties(all)
  guard let image = idst.image.flatMap({ properties.limited($0, needsBackground: idst.type == .jpeg) }),
    let data = idst.type.encode(
      image, quality: properties.quality ?? 0.9, lossless: properties.quality.map { $0 >= 1 } ?? false,
      properties: all, xmp: idst.xmp)
  else { return false }
  return idst.consumer.consume(data)
}

extension CGImageDestination {
  /// Makes the file of a source the one to be written, with another orientation, another XMP packet or without places, and
  /// its image as it is; false where the types differ or the type's metadata can't be changed.
  package func copy(
    _ source: CGImageSource, orientation: Int?, dateTime: String?, xmp: Data?, isWithoutXMP: Bool, isWithoutGPS: Bool
  ) -> Bool {
    guard !isFinished, addedCount == 0, source.type == type, source.isFinal else { return false }
    let metadata = source.metadata
    var exif = metadata.exif
    if orientation != nil || dateTime != nil || isWithoutGPS {
      var changes: CFDictionary = [:]
      changes[kCGImagePropertyOrientation] = orientation
      if let dateTime { changes[kCGImagePropertyTIFFDictionary] = [kCGImagePropertyTIFFDateTime: dateTime] }
      let changed = ExifWriter.data(of: changes)
      if var all = exif.flatMap({ ExifDirectories($0) }) {
        // All that isn't changed stays, what has no name here among it.
        if let changed = changed.flatMap({ ExifDirectories($0) }) { all.merge(changed) }
        if isWithoutGPS { all.removeGPS() }
        exif = all.data
      } else {
        exif = changed
      }
    }
    copied = type.replacing(exif: exif, xmp: isWithoutXMP ? nil : xmp ?? metadata.xmp, in: source.data)
    guard copied != nil else { return false }
    addedCount = count
    return true
  }
}
