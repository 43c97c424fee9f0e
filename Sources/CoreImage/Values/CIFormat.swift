internal import CImageKernels

/// How the pixels of a bitmap are stored.
public struct CIFormat: RawRepresentable, Hashable, Sendable {
  /// The format's number.
  public var rawValue: Int32

  /// A format by its number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// A byte each of red, green, blue and alpha.
  public static let RGBA8 = CIFormat(rawValue: 264)
  /// A byte each of alpha, red, green and blue.
  public static let ARGB8 = CIFormat(rawValue: 265)
  /// A byte each of blue, green, red and alpha.
  public static let BGRA8 = CIFormat(rawValue: 266)
  /// A byte each of alpha, blue, green and red.
  public static let ABGR8 = CIFormat(rawValue: 267)
  /// A byte each of red, green and blue, and one that isn't used.
  public static let RGBX8 = CIFormat(rawValue: 268)
  /// 16 bits each of red, green, blue and alpha.
  public static let RGBA16 = CIFormat(rawValue: 784)
  /// 16 bits each of red, green and blue, and 16 that aren't used.
  public static let RGBX16 = CIFormat(rawValue: 785)
  /// Half-precision floats: red, green, blue, alpha.
  public static let RGBAh = CIFormat(rawValue: 2056)
  /// Floats: red, green, blue, alpha.
  public static let RGBAf = CIFormat(rawValue: 2312)
  /// A byte of red.
  public static let R8 = CIFormat(rawValue: 257)
  /// 16 bits of red.
  public static let R16 = CIFormat(rawValue: 769)
  /// A half-precision float of red.
  public static let Rh = CIFormat(rawValue: 2049)
  /// A float of red.
  public static let Rf = CIFormat(rawValue: 2305)
  /// A byte of brightness.
  public static let L8 = CIFormat(rawValue: 258)
  /// 16 bits of brightness.
  public static let L16 = CIFormat(rawValue: 770)
  /// A half-precision float of brightness.
  public static let Lh = CIFormat(rawValue: 2050)
  /// A float of brightness.
  public static let Lf = CIFormat(rawValue: 2306)
  /// A byte of alpha.
  public static let A8 = CIFormat(rawValue: 259)

  /// The layout; nil for an unknown number.
  var layout: PixelLayout? {
    switch self {
    case .RGBA8: PixelLayout(image_component_uint8, 4, (0, 1, 2, 3))
    case .ARGB8: PixelLayout(image_component_uint8, 4, (1, 2, 3, 0))
    case .BGRA8: PixelLayout(image_component_uint8, 4, (2, 1, 0, 3))
    case .ABGR8: PixelLayout(image_component_uint8, 4, (3, 2, 1, 0))
    case .RGBX8: PixelLayout(image_component_uint8, 4, (0, 1, 2, -1))
    case .RGBA16: PixelLayout(image_component_uint16, 4, (0, 1, 2, 3))
    case .RGBX16: PixelLayout(image_component_uint16, 4, (0, 1, 2, -1))
    case .RGBAh: PixelLayout(image_component_half, 4, (0, 1, 2, 3))
    case .RGBAf: PixelLayout(image_component_float, 4, (0, 1, 2, 3))
    case .R8: PixelLayout(image_component_uint8, 1, (0, -2, -2, -1))
    case .L8: PixelLayout(image_component_uint8, 1, (0, -1, -1, -1))
    case .R16: PixelLayout(image_component_uint16, 1, (0, -2, -2, -1))
    case .L16: PixelLayout(image_component_uint16, 1, (0, -1, -1, -1))
    case .Rh: PixelLayout(image_component_half, 1, (0, -2, -2, -1))
    case .Lh: PixelLayout(image_component_half, 1, (0, -1, -1, -1))
    case .Rf: PixelLayout(image_component_float, 1, (0, -2, -2, -1))
    case .Lf: PixelLayout(image_component_float, 1, (0, -1, -1, -1))
    case .A8: PixelLayout(image_component_uint8, 1, (-1, -1, -1, 0))
    default: nil
    }
  }
}
