import CoreGraphics

/// The XMP metadata of a file; nil if it has none.
public func CGImageSourceCopyMetadataAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImageMetadata? {
  guard index >= 0, index < CGImageSourceGetCount(isrc) else { return nil }
  return isrc.xmp.flatMap(CGImageMetadataCreateFromXMPData)
}

/// Depth, disparity, a matte or a gain map that a HEIC or AVIF file has beside its image, upright as the image is, with
/// width, height, bytes in a row and pixel format, and its XMP metadata; nil where the file has none of the type, or it is
/// damaged. Depth and disparity come in half floats where the file says what its samples mean, all else in 8 bits.
public func CGImageSourceCopyAuxiliaryDataInfoAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ auxiliaryImageDataType: CFString
) -> CFDictionary? {
  guard let picture = isrc.auxiliaryImage(at: index, type: auxiliaryImageDataType) else { return nil }
  var info: CFDictionary = [
    kCGImageAuxiliaryDataInfoData: picture.data,
    kCGImageAuxiliaryDataInfoDataDescription: [
      kCGImagePropertyWidth: picture.width, kCGImagePropertyHeight: picture.height,
      kCGImagePropertyBytesPerRow: picture.rowBytes, kCGImagePropertyPixelFormat: Int(picture.format.rawValue),
    ] as CFDictionary,
  ]
  if let metadata = picture.xmp.flatMap(CGImageMetadataCreateFromXMPData) {
    info[kCGImageAuxiliaryDataInfoMetadata] = metadata
  }
  return info
}

/// Adds an image with its XMP metadata, which EXIF and the IPTC record agree with; `options` are the properties of
/// `CGImageDestinationAddImage`, and come first where they say something else. GIF files have no place for metadata.
public func CGImageDestinationAddImageAndMetadata(
  _ idst: CGImageDestination, _ image: CGImage, _ metadata: CGImageMetadata?, _ options: CFDictionary?
) {
  if let metadata { idst.xmp = CGImageMetadataCreateXMPData(metadata, nil) }
  CGImageDestinationAddImage(idst, image, options)
}

/// Copies the file of a source with other metadata, and its images as they are; for JPEG, PNG and WebP. What changes does so in
/// EXIF, the IPTC record and XMP; entries without a name here and the makers' notes stay. Writes at once: nothing may be added
/// before, and `CGImageDestinationFinalize` isn't called.
public func CGImageDestinationCopyImageSource(
  _ idst: CGImageDestination, _ isrc: CGImageSource, _ options: CFDictionary?,
  _ err: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  func isSet(_ key: CFString) -> Bool { options?[key] as? Bool ?? false }
  var xmp: Data?
  if let new = options?[kCGImageDestinationMetadata] as? CGImageMetadata {
    let old = isSet(kCGImageDestinationMergeMetadata) ? isrc.xmp.flatMap(XMPProperty.properties) ?? [] : []
    let added = new.state.withLock { $0.properties }
    let kept = old.filter { property in
      !added.contains { $0.namespace == property.namespace && $0.name == property.name }
    }
    xmp = XMPProperty.packet(of: kept + added)
  }
  let orientation = options?[kCGImageDestinationOrientation]
  let number =
    orientation as? Int ?? (orientation as? NSNumber)?.intValue ?? (orientation as? UInt32).map(Int.init)
    ?? (orientation as? CGImagePropertyOrientation).map { Int($0.rawValue) }
  guard number.map({ (1...8).contains($0) }) ?? true else {
    MetadataProblem.set(err, code: 2, "An orientation is a number from 1 to 8.")
    return false
  }
  guard
    idst.copy(
      isrc, orientation: number, dateTime: options?[kCGImageDestinationDateTime] as? String, xmp: xmp,
      isWithoutXMP: isSet(kCGImageMetadataShouldExcludeXMP), isWithoutGPS: isSet(kCGImageMetadataShouldExcludeGPS)),
    CGImageDestinationFinalize(idst)
  else {
    MetadataProblem.set(
      err, code: 3,
      "The file can't be copied with other metadata. Source and destination have to be of one type: JPEG, PNG or WebP.")
    return false
  }
  return true
}
