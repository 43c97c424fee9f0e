internal import CImageKernels
import CoreGraphics
import CoreVideo
import Foundation

extension CIImage {
  /// An image of Core Graphics.
  public convenience init(cgImage image: CGImage) { self.init(cgImage: image, options: nil) }

  /// An image of Core Graphics, taken as the options say.
  public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]? = nil) {
    let options = ImageOptions(options)
    let drawn = CGImageSourceNode.direct(image, options) ?? CGImageSourceNode.redrawn(image, options)
    self.init(
      drawn ?? CIImage.empty().node, sampling: options.sampling, properties: options.properties ?? [:],
      colorSpace: drawn?.colorSpace, cgImage: image)
  }

  /// A pixel buffer; one whose format isn't known makes an empty image.
  public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer) {
    self.init(cvPixelBuffer: pixelBuffer, options: nil)
  }

  /// A pixel buffer, taken as the options say; one whose format isn't known makes an empty image.
  public convenience init(cvPixelBuffer pixelBuffer: CVPixelBuffer, options: [CIImageOption: Any]? = nil) {
    let options = ImageOptions(options)
    let space = options.colorSpace(or: BufferColors.space(of: pixelBuffer))
    let format = CVPixelBufferGetPixelFormatType(pixelBuffer)
    let node: any ImageNode
    if LumaChromaPicture.isSupported(format) {
      node = LumaChromaSource(pixelBuffer, colorSpace: space)
    } else if let layout = BufferColors.layout(of: pixelBuffer) {
      node = PackedSource(
        width: CVPixelBufferGetWidth(pixelBuffer), height: CVPixelBufferGetHeight(pixelBuffer), layout: layout,
        rowBytes: CVPixelBufferGetBytesPerRow(pixelBuffer), colorSpace: space
      ) { use in
        CVPixelBufferLockBaseAddress(pixelBuffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(pixelBuffer, .readOnly) }
        if let start = CVPixelBufferGetBaseAddress(pixelBuffer) { use(start) }
      }
    } else {
      node = CIImage.empty().node
    }
    self.init(
      node, sampling: options.sampling, properties: options.properties ?? [:], colorSpace: space,
      pixelBuffer: pixelBuffer)
  }

  /// An image buffer, as `init(cvPixelBuffer:)`.
  public convenience init(cvImageBuffer imageBuffer: CVImageBuffer) { self.init(cvPixelBuffer: imageBuffer) }

  /// An image buffer, as `init(cvPixelBuffer:options:)`.
  public convenience init(cvImageBuffer imageBuffer: CVImageBuffer, options: [CIImageOption: Any]? = nil) {
    self.init(cvPixelBuffer: imageBuffer, options: options)
  }

  /// Pixels in data, the top row first, with colours premultiplied. Data that is too short makes an empty image.
  public convenience init(
    bitmapData data: Data, bytesPerRow: Int, size: CGSize, format: CIFormat, colorSpace: CGColorSpace?
  ) {
    let source: PackedSource? = format.layout.flatMap {
      PackedSource(
        width: Int(exactly: size.width.rounded()) ?? 0, height: Int(exactly: size.height.rounded()) ?? 0, layout: $0,
        rowBytes: bytesPerRow, colorSpace: colorSpace, data: data)
    }
    self.init(source ?? CIImage.empty().node, colorSpace: colorSpace)
  }

  /// One colour everywhere.
  public convenience init(color: CIColor) {
    self.init(
      KernelNode(extent: .infinite) { _, result, run in image_fill(result.kernel, run.colors.pixel(color)) },
      colorSpace: color.colorSpace)
  }

  /// The image of a file; nil when it can't be read.
  public convenience init?(contentsOf url: URL) { self.init(contentsOf: url, options: nil) }

  /// The image of a file, taken as the options say; nil when it can't be read.
  public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]? = nil) {
    guard let data = CGDataProvider(url: url)?.data else { return nil }
    self.init(data: data, options: options)
  }

  /// The image of a file's data; nil when it can't be read.
  public convenience init?(data: Data) { self.init(data: data, options: nil) }

  /// The image of a file's data, taken as the options say; nil when it can't be read.
  public convenience init?(data: Data, options: [CIImageOption: Any]? = nil) {
    let chosen = ImageOptions(options)
    guard let source = CGImageSourceCreateWithData(data, nil) else { return nil }
    if let type = chosen.auxiliaryType {
      guard let picture = source.auxiliaryImage(at: 0, type: type) else { return nil }
      self.init(
        bitmapData: picture.data, bytesPerRow: picture.rowBytes,
        size: CGSize(width: picture.width, height: picture.height),
        format: picture.format == .oneComponent8 ? .L8 : .Lh, colorSpace: nil)
      return
    }
    guard let image = CGImageSourceCreateImageAtIndex(source, 0, nil) else { return nil }
    var properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) ?? [:]
    if properties[kCGImagePropertyOrientation] == nil, let orientation = ExifOrientation.read(data) {
      properties[kCGImagePropertyOrientation] = Int(orientation.rawValue)
    }
    properties.merge(chosen.properties ?? [:]) { $1 }
    let stored = CIImage(cgImage: image, options: options)
    let number = properties[kCGImagePropertyOrientation] as? Int ?? 1
    let isTurned = chosen.appliesOrientation && number != 1
    let turned = isTurned ? stored.oriented(forExifOrientation: Int32(clamping: number)) : stored
    // As it is upright now, it isn't to be turned again.
    if isTurned { properties[kCGImagePropertyOrientation] = 1 }
    self.init(
      turned.node, sampling: chosen.sampling, properties: properties, colorSpace: stored.colorSpace,
      cgImage: isTurned ? nil : image)
  }
}
