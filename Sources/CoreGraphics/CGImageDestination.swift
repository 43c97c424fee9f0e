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
  /// The XMP packet that a program gives.
  package var xmp: Data?
  /// What the source of the image says of it.
  var source: (properties: CFDictionary, xmp: Data?) = ([:], nil)
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

/// Adds an image with the dictionaries of EXIF, TIFF, GPS, IPTC and PNG that are to be written, and its orientation; more than
/// were announced are ignored. What one of them says that has a place in others, in XMP, too, is written to all. GIF files have no place for these. In an animation each image has the size of the first one; its
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
/// are ignored. A dictionary's values are replaced one by one; one that is null goes, and so do all of one that is empty or null.
public func CGImageDestinationAddImageFromSource(
  _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  guard let image = CGImageSourceCreateImageAtIndex(isrc, index, nil) else { return }
  let own = CGImageSourceCopyPropertiesAtIndex(isrc, index, nil) ?? [:]
  guard idst.animation == nil else {
    CGImageDestinationAddImage(idst, image, MetadataAgreement.replaced(own, properties ?? [:]))
    return
  }
  guard idst.addedCount < idst.count, !idst.isFinished else { return }
  idst.source = (own, isrc.xmp)
  CGImageDestinationAddImage(idst, image, properties)
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
  let (all, xmp) = idst.agreed
  let properties = ImageWritingProperties(all)
  guard let image = idst.image.flatMap({ properties.limited($0, needsBackground: idst.type == .jpeg) }),
    let data = idst.type.encode(
      image, quality: properties.quality ?? 0.9, lossless: properties.quality.map { $0 >= 1 } ?? false,
      properties: all, xmp: xmp)
  else { return false }
  return idst.consumer.consume(data)
}

extension CGImageDestination {
  /// The properties and the XMP packet of the file: those of a source, but where the program says something, that in all
  /// places. Its properties come before its packet.
  fileprivate var agreed: (properties: CFDictionary, xmp: Data?) {
    var said = MetadataAgreement.replaced(properties, imageProperties)
    if let xmp { said = Self.changes(xmp, replacing: nil, with: source.properties, and: said) }
    let agreement = MetadataAgreement(said, with: source.properties)
    return (agreement.properties, XMPPacket.packet(xmp ?? source.xmp, saying: agreement.facts))
  }

  /// What a packet and properties say, the properties first.
  private static func changes(
    _ xmp: Data, replacing old: Data?, with properties: CFDictionary, and said: CFDictionary
  ) -> CFDictionary {
    let explicit = MetadataAgreement(said, with: properties).changes
    return MetadataAgreement.replaced(XMPPacket.changes(xmp, replacing: old, with: properties), explicit)
  }

  /// Makes the file of a source the one to be written, with another orientation, another XMP packet or without places, and
  /// its image as it is; false where the types differ or the type's metadata can't be changed. What changes does so in EXIF,
  /// the IPTC record and XMP; all else stays, what has no name here among it.
  package func copy(
    _ source: CGImageSource, orientation: Int?, dateTime: String?, xmp: Data?, isWithoutXMP: Bool, isWithoutGPS: Bool
  ) -> Bool {
    guard !isFinished, addedCount == 0, source.type == type, source.isFinal else { return false }
    let metadata = source.metadata
    let properties = metadata.properties
    var said: CFDictionary = [:]
    said[kCGImagePropertyOrientation] = orientation
    if let dateTime { said[kCGImagePropertyTIFFDictionary] = [kCGImagePropertyTIFFDateTime: dateTime] as CFDictionary }
    if isWithoutGPS { said[kCGImagePropertyGPSDictionary] = NSNull() }
    if let xmp { said = Self.changes(xmp, replacing: metadata.xmp, with: properties, and: said) }
    let changed = metadata.changed(type, said, xmp: xmp ?? metadata.xmp)
    copied = type.replacing(
      exif: isWithoutGPS ? changed.exif.flatMap { ImageFileBlocks.exifWithoutGPS($0) } : changed.exif,
      xmp: isWithoutXMP ? nil : changed.xmp, iptc: changed.iptc, in: source.data)
    guard copied != nil else { return false }
    addedCount = count
    return true
  }
}
