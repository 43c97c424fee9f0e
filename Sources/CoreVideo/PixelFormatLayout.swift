import CoreGraphics

/// The memory layout of a pixel format, as needed to allocate a buffer and to find its planes.
struct PixelFormatLayout: Sendable {
  /// One plane: its bytes per block of pixels, and its subsampling relative to the image.
  struct Plane: Sendable {
    /// Bytes of one block.
    var bytesPerBlock: Int
    /// Image pixels that one block covers across; 2 where a pair of pixels shares its chroma in one plane.
    var blockWidth = 1
    /// How many image pixels one sample of this plane stands for, across.
    var horizontalSubsampling = 1
    /// How many image pixels one sample of this plane stands for, down.
    var verticalSubsampling = 1

    /// The plane's width for an image of this width; a last odd pixel has a chroma sample of its own.
    func width(forImageWidth width: Int) -> Int {
      (width + horizontalSubsampling - 1) / horizontalSubsampling
    }

    /// The plane's height for an image of this height.
    func height(forImageHeight height: Int) -> Int {
      (height + verticalSubsampling - 1) / verticalSubsampling
    }

    /// The bytes that one row of pixels takes, before alignment.
    func rowBytes(forImageWidth width: Int) -> Int {
      (self.width(forImageWidth: width) + blockWidth - 1) / blockWidth * bytesPerBlock
    }
  }

  /// The planes in order; one for a packed format.
  var planes: [Plane]
  /// Whether Apple calls it planar: then it has a plane count, even if that is one.
  var isPlanar: Bool
  /// Bits per pixel over all planes, on average.
  var bitsPerPixel: Int
  /// Whether the format carries alpha.
  var hasAlpha: Bool
  /// Whether the components are luma and chroma.
  var isYCbCr: Bool
  /// How many colours a pixel has when they aren't luma and chroma; alpha not counted.
  private var colourComponents = 3

  /// The layout of a format, or nil when it can't be allocated.
  init?(_ format: OSType) {
    switch format {
    case kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB, kCVPixelFormatType_32RGBA, kCVPixelFormatType_32ABGR:
      self.init(packed: 4, hasAlpha: true)
    case kCVPixelFormatType_24RGB, kCVPixelFormatType_24BGR:
      self.init(packed: 3)
    case kCVPixelFormatType_16LE565, kCVPixelFormatType_16BE565, kCVPixelFormatType_16LE555,
      kCVPixelFormatType_16BE555:
      self.init(packed: 2)
    case kCVPixelFormatType_64ARGB, kCVPixelFormatType_64RGBALE, kCVPixelFormatType_64RGBAHalf:
      self.init(packed: 8, hasAlpha: true)
    case kCVPixelFormatType_48RGB:
      self.init(packed: 6)
    case kCVPixelFormatType_128RGBAFloat:
      self.init(packed: 16, hasAlpha: true)
    case kCVPixelFormatType_30RGB, kCVPixelFormatType_30RGB_r210, kCVPixelFormatType_30RGBLEPackedWideGamut,
      kCVPixelFormatType_ARGB2101010LEPacked:
      self.init(packed: 4)
    case kCVPixelFormatType_OneComponent8:
      self.init(packed: 1)
      colourComponents = 1
    case kCVPixelFormatType_OneComponent10, kCVPixelFormatType_OneComponent12, kCVPixelFormatType_OneComponent16,
      kCVPixelFormatType_OneComponent16Half, kCVPixelFormatType_16Gray, kCVPixelFormatType_DisparityFloat16,
      kCVPixelFormatType_DepthFloat16:
      self.init(packed: 2)
      colourComponents = 1
    case kCVPixelFormatType_OneComponent32Float, kCVPixelFormatType_DisparityFloat32,
      kCVPixelFormatType_DepthFloat32:
      self.init(packed: 4)
      colourComponents = 1
    case kCVPixelFormatType_TwoComponent8:
      self.init(packed: 2)
      colourComponents = 2
    case kCVPixelFormatType_TwoComponent16, kCVPixelFormatType_TwoComponent16Half:
      self.init(packed: 4)
      colourComponents = 2
    case kCVPixelFormatType_TwoComponent32Float:
      self.init(packed: 8)
      colourComponents = 2
    case kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_422YpCbCr8FullRange:
      self.init(planes: [Plane(bytesPerBlock: 4, blockWidth: 2)], isPlanar: false, bitsPerPixel: 16, isYCbCr: true)
    case kCVPixelFormatType_444YpCbCr8:
      self.init(packed: 3)
      isYCbCr = true
    case kCVPixelFormatType_4444YpCbCrA8, kCVPixelFormatType_4444YpCbCrA8R, kCVPixelFormatType_4444AYpCbCr8:
      self.init(packed: 4, hasAlpha: true)
      isYCbCr = true
    case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
      self.init(lumaAndChroma: 1, across: 2, down: 2)
    case kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr8BiPlanarFullRange:
      self.init(lumaAndChroma: 1, across: 2, down: 1)
    case kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_444YpCbCr8BiPlanarFullRange:
      self.init(lumaAndChroma: 1, across: 1, down: 1)
    case kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr10BiPlanarFullRange:
      self.init(lumaAndChroma: 2, across: 2, down: 2)
    case kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr10BiPlanarFullRange,
      kCVPixelFormatType_422YpCbCr16BiPlanarVideoRange:
      self.init(lumaAndChroma: 2, across: 2, down: 1)
    case kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_444YpCbCr10BiPlanarFullRange,
      kCVPixelFormatType_444YpCbCr16BiPlanarVideoRange:
      self.init(lumaAndChroma: 2, across: 1, down: 1)
    case kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange:
      let chroma = Plane(bytesPerBlock: 1, horizontalSubsampling: 2, verticalSubsampling: 2)
      self.init(planes: [Plane(bytesPerBlock: 1), chroma, chroma], isPlanar: true, bitsPerPixel: 12, isYCbCr: true)
    default:
      return nil
    }
  }

  private init(planes: [Plane], isPlanar: Bool, bitsPerPixel: Int, hasAlpha: Bool = false, isYCbCr: Bool = false) {
    self.planes = planes
    self.isPlanar = isPlanar
    self.bitsPerPixel = bitsPerPixel
    self.hasAlpha = hasAlpha
    self.isYCbCr = isYCbCr
  }

  private init(packed bytesPerPixel: Int, hasAlpha: Bool = false) {
    self.init(
      planes: [Plane(bytesPerBlock: bytesPerPixel)], isPlanar: false, bitsPerPixel: bytesPerPixel * 8,
      hasAlpha: hasAlpha)
  }

  private init(lumaAndChroma bytesPerComponent: Int, across: Int, down: Int) {
    self.init(
      planes: [
        Plane(bytesPerBlock: bytesPerComponent),
        Plane(bytesPerBlock: bytesPerComponent * 2, horizontalSubsampling: across, verticalSubsampling: down),
      ],
      isPlanar: true, bitsPerPixel: bytesPerComponent * 8 + bytesPerComponent * 16 / (across * down), isYCbCr: true)
  }
}

extension PixelFormatLayout {
  /// The number of components of a pixel, alpha not counted.
  var components: Int { isYCbCr ? 3 : colourComponents }

  /// Every format that can be allocated, in the order of the table above.
  static let allFormats: [OSType] = [
    kCVPixelFormatType_32BGRA,
    kCVPixelFormatType_32ARGB,
    kCVPixelFormatType_32RGBA,
    kCVPixelFormatType_32ABGR,
    kCVPixelFormatType_24RGB,
    kCVPixelFormatType_24BGR,
    kCVPixelFormatType_16LE565,
    kCVPixelFormatType_16BE565,
    kCVPixelFormatType_16LE555,
    kCVPixelFormatType_16BE555,
    kCVPixelFormatType_64ARGB,
    kCVPixelFormatType_64RGBALE,
    kCVPixelFormatType_64RGBAHalf,
    kCVPixelFormatType_48RGB,
    kCVPixelFormatType_128RGBAFloat,
    kCVPixelFormatType_30RGB,
    kCVPixelFormatType_30RGB_r210,
    kCVPixelFormatType_30RGBLEPackedWideGamut,
    kCVPixelFormatType_ARGB2101010LEPacked,
    kCVPixelFormatType_OneComponent8,
    kCVPixelFormatType_OneComponent10,
    kCVPixelFormatType_OneComponent12,
    kCVPixelFormatType_OneComponent16,
    kCVPixelFormatType_OneComponent16Half,
    kCVPixelFormatType_16Gray,
    kCVPixelFormatType_TwoComponent8,
    kCVPixelFormatType_DisparityFloat16,
    kCVPixelFormatType_DepthFloat16,
    kCVPixelFormatType_OneComponent32Float,
    kCVPixelFormatType_TwoComponent16,
    kCVPixelFormatType_TwoComponent16Half,
    kCVPixelFormatType_DisparityFloat32,
    kCVPixelFormatType_DepthFloat32,
    kCVPixelFormatType_TwoComponent32Float,
    kCVPixelFormatType_422YpCbCr8,
    kCVPixelFormatType_422YpCbCr8_yuvs,
    kCVPixelFormatType_422YpCbCr8FullRange,
    kCVPixelFormatType_444YpCbCr8,
    kCVPixelFormatType_4444YpCbCrA8,
    kCVPixelFormatType_4444YpCbCrA8R,
    kCVPixelFormatType_4444AYpCbCr8,
    kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
    kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
    kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange,
    kCVPixelFormatType_422YpCbCr8BiPlanarFullRange,
    kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange,
    kCVPixelFormatType_444YpCbCr8BiPlanarFullRange,
    kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange,
    kCVPixelFormatType_420YpCbCr10BiPlanarFullRange,
    kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange,
    kCVPixelFormatType_422YpCbCr10BiPlanarFullRange,
    kCVPixelFormatType_422YpCbCr16BiPlanarVideoRange,
    kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange,
    kCVPixelFormatType_444YpCbCr10BiPlanarFullRange,
    kCVPixelFormatType_444YpCbCr16BiPlanarVideoRange,
    kCVPixelFormatType_420YpCbCr8Planar,
    kCVPixelFormatType_420YpCbCr8PlanarFullRange,
  ]

  /// The luma-chroma formats with full-range components.
  static let fullRangeFormats: Set<OSType> = [
    kCVPixelFormatType_422YpCbCr8FullRange,
    kCVPixelFormatType_4444YpCbCrA8R,
    kCVPixelFormatType_4444AYpCbCr8,
    kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
    kCVPixelFormatType_422YpCbCr8BiPlanarFullRange,
    kCVPixelFormatType_444YpCbCr8BiPlanarFullRange,
    kCVPixelFormatType_420YpCbCr10BiPlanarFullRange,
    kCVPixelFormatType_422YpCbCr10BiPlanarFullRange,
    kCVPixelFormatType_444YpCbCr10BiPlanarFullRange,
    kCVPixelFormatType_420YpCbCr8PlanarFullRange,
  ]
}
