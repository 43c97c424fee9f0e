import CoreGraphics
import Foundation

// Files are written by Image I/O's destinations, which write no colour profiles. A file without one is in sRGB, or in the
// gray that goes with it, so that is what colours are converted to, whatever RGB or gray space is asked for.

extension CIContext {
  /// The image as a JPEG file; nil if its extent is empty or infinite, or the colour space neither RGB nor gray.
  public func jpegRepresentation(
    of image: CIImage, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    file(image, kUTTypeJPEG, colorSpace.model == .monochrome ? .L8 : .RGBX8, colorSpace, options)
  }

  /// The image as a PNG file; nil if its extent is empty or infinite, or PNG can't have the format.
  public func pngRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    file(image, kUTTypePNG, format, colorSpace, options)
  }

  /// The image as an HEIF file; nil if its extent is empty or infinite, or Image I/O doesn't write such files.
  public func heifRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    file(image, "public.heic", format, colorSpace, options)
  }

  /// The image as a TIFF file; nil if its extent is empty or infinite, or Image I/O doesn't write such files.
  public func tiffRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    file(image, "public.tiff", format, colorSpace, options)
  }

  /// Writes the image as a JPEG file.
  public func writeJPEGRepresentation(
    of image: CIImage, to url: URL, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    try save(jpegRepresentation(of: image, colorSpace: colorSpace, options: options), url)
  }

  /// Writes the image as a PNG file.
  public func writePNGRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    try save(pngRepresentation(of: image, format: format, colorSpace: colorSpace, options: options), url)
  }

  /// Writes the image as an HEIF file; throws where Image I/O doesn't write such files.
  public func writeHEIFRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    try save(heifRepresentation(of: image, format: format, colorSpace: colorSpace, options: options), url)
  }

  /// Writes the image as a TIFF file; throws where Image I/O doesn't write such files.
  public func writeTIFFRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    try save(tiffRepresentation(of: image, format: format, colorSpace: colorSpace, options: options), url)
  }

  private func save(_ data: Data?, _ url: URL) throws {
    guard let data else {
      throw CocoaError(
        .fileWriteUnknown,
        userInfo: [
          NSURLErrorKey: url,
          NSDebugDescriptionErrorKey: "The image can't be written in this format: it has no finite extent, or the "
            + "format isn't supported.",
        ])
    }
    try data.write(to: url, options: .atomic)
  }

  private func file(
    _ image: CIImage, _ type: CFString, _ format: CIFormat, _ space: CGColorSpace,
    _ options: [CIImageRepresentationOption: Any]
  ) -> Data? {
    guard options[.depthImage] == nil, options[.portraitEffectsMatteImage] == nil else { return nil }
    guard ColorConversion.supports(space), space.model == .rgb || format == .L8 || format == .L16 else { return nil }
    let stored = space.model == .monochrome ? CGColorSpaceCreateDeviceGray() : CGColorSpace(name: CGColorSpace.sRGB)
    let data = NSMutableData()
    guard let drawn = createCGImage(image, from: image.extent, format: format, colorSpace: stored),
      let destination = CGImageDestinationCreateWithData(data, type, 1, nil)
    else { return nil }
    var properties = image.properties
    for (option, value) in options { properties[option.rawValue] = value }
    CGImageDestinationAddImage(destination, drawn, properties)
    return CGImageDestinationFinalize(destination) ? Data(referencing: data) : nil
  }
}
