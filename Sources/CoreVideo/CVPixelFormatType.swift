import CoreGraphics

/// How pixels lie in memory, by its four-character code.
public struct CVPixelFormatType: RawRepresentable, Hashable, Sendable {
  /// The code, one of `kCVPixelFormatType_…`.
  public let rawValue: OSType

  /// A format by its code.
  public init(rawValue: OSType) { self.rawValue = rawValue }
}

// The four-character codes of Apple's pixel formats. Which of them can be allocated here: `PixelFormatLayout`.

/// 1 bit, black and white.
public let kCVPixelFormatType_1Monochrome: OSType = 0x00000001
/// 2 bits, palette.
public let kCVPixelFormatType_2Indexed: OSType = 0x00000002
/// 4 bits, palette.
public let kCVPixelFormatType_4Indexed: OSType = 0x00000004
/// 8 bits, palette.
public let kCVPixelFormatType_8Indexed: OSType = 0x00000008
/// 1 bit gray, white is zero.
public let kCVPixelFormatType_1IndexedGray_WhiteIsZero: OSType = 0x00000021
/// 2 bits gray, white is zero.
public let kCVPixelFormatType_2IndexedGray_WhiteIsZero: OSType = 0x00000022
/// 4 bits gray, white is zero.
public let kCVPixelFormatType_4IndexedGray_WhiteIsZero: OSType = 0x00000024
/// 8 bits gray, white is zero.
public let kCVPixelFormatType_8IndexedGray_WhiteIsZero: OSType = 0x00000028
/// 16 bits, big-endian 5-5-5 RGB.
public let kCVPixelFormatType_16BE555: OSType = 0x00000010
/// 16 bits, little-endian 5-5-5 RGB (`L555`).
public let kCVPixelFormatType_16LE555: OSType = 0x4C353535
/// 16 bits, little-endian 5-5-5-1 RGBA (`5551`).
public let kCVPixelFormatType_16LE5551: OSType = 0x35353531
/// 16 bits, big-endian 5-6-5 RGB (`B565`).
public let kCVPixelFormatType_16BE565: OSType = 0x42353635
/// 16 bits, little-endian 5-6-5 RGB (`L565`).
public let kCVPixelFormatType_16LE565: OSType = 0x4C353635
/// 24 bits, red green blue.
public let kCVPixelFormatType_24RGB: OSType = 0x00000018
/// 24 bits, blue green red (`24BG`).
public let kCVPixelFormatType_24BGR: OSType = 0x32344247
/// 32 bits, alpha red green blue.
public let kCVPixelFormatType_32ARGB: OSType = 0x00000020
/// 32 bits, blue green red alpha: the usual format (`BGRA`).
public let kCVPixelFormatType_32BGRA: OSType = 0x42475241
/// 32 bits, alpha blue green red (`ABGR`).
public let kCVPixelFormatType_32ABGR: OSType = 0x41424752
/// 32 bits, red green blue alpha (`RGBA`).
public let kCVPixelFormatType_32RGBA: OSType = 0x52474241
/// 64 bits, big-endian 16-bit alpha red green blue (`b64a`).
public let kCVPixelFormatType_64ARGB: OSType = 0x62363461
/// 64 bits, little-endian 16-bit red green blue alpha (`l64r`).
public let kCVPixelFormatType_64RGBALE: OSType = 0x6C363472
/// 48 bits, big-endian 16-bit red green blue (`b48r`).
public let kCVPixelFormatType_48RGB: OSType = 0x62343872
/// 32 bits, big-endian 16-bit alpha and gray (`b32a`).
public let kCVPixelFormatType_32AlphaGray: OSType = 0x62333261
/// 16 bits, big-endian gray (`b16g`).
public let kCVPixelFormatType_16Gray: OSType = 0x62313667
/// 30 bits, big-endian 10-bit RGB (`R10k`).
public let kCVPixelFormatType_30RGB: OSType = 0x5231306B
/// 30 bits, 10-bit RGB, video range (`r210`).
public let kCVPixelFormatType_30RGB_r210: OSType = 0x72323130
/// 8-bit 4:2:2, packed Cb Y'0 Cr Y'1 (`2vuy`).
public let kCVPixelFormatType_422YpCbCr8: OSType = 0x32767579
/// 8-bit 4:4:4:4, packed Cb Y' Cr A (`v408`).
public let kCVPixelFormatType_4444YpCbCrA8: OSType = 0x76343038
/// 8-bit 4:4:4:4, packed for rendering (`r408`).
public let kCVPixelFormatType_4444YpCbCrA8R: OSType = 0x72343038
/// 8-bit 4:4:4:4, packed A Y' Cb Cr, full range (`y408`).
public let kCVPixelFormatType_4444AYpCbCr8: OSType = 0x79343038
/// 16-bit 4:4:4:4, packed A Y' Cb Cr (`y416`).
public let kCVPixelFormatType_4444AYpCbCr16: OSType = 0x79343136
/// 8-bit 4:4:4, packed Cr Y' Cb (`v308`).
public let kCVPixelFormatType_444YpCbCr8: OSType = 0x76333038
/// 10 to 16-bit 4:2:2, packed (`v216`).
public let kCVPixelFormatType_422YpCbCr16: OSType = 0x76323136
/// 10-bit 4:2:2, packed (`v210`).
public let kCVPixelFormatType_422YpCbCr10: OSType = 0x76323130
/// 10-bit 4:4:4, packed (`v410`).
public let kCVPixelFormatType_444YpCbCr10: OSType = 0x76343130
/// 8-bit 4:2:0 in three planes, video range (`y420`).
public let kCVPixelFormatType_420YpCbCr8Planar: OSType = 0x79343230
/// 8-bit 4:2:0 in three planes, full range (`f420`).
public let kCVPixelFormatType_420YpCbCr8PlanarFullRange: OSType = 0x66343230
/// First plane packed 4:2:2, second plane alpha (`a2vy`).
public let kCVPixelFormatType_422YpCbCr_4A_8BiPlanar: OSType = 0x61327679
/// 8-bit 4:2:0 in two planes, video range (`420v`).
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x34323076
/// 8-bit 4:2:0 in two planes, full range (`420f`).
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x34323066
/// 8-bit 4:2:2 in two planes, video range (`422v`).
public let kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange: OSType = 0x34323276
/// 8-bit 4:2:2 in two planes, full range (`422f`).
public let kCVPixelFormatType_422YpCbCr8BiPlanarFullRange: OSType = 0x34323266
/// 8-bit 4:4:4 in two planes, video range (`444v`).
public let kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange: OSType = 0x34343476
/// 8-bit 4:4:4 in two planes, full range (`444f`).
public let kCVPixelFormatType_444YpCbCr8BiPlanarFullRange: OSType = 0x34343466
/// 8-bit 4:2:2, packed Y'0 Cb Y'1 Cr (`yuvs`).
public let kCVPixelFormatType_422YpCbCr8_yuvs: OSType = 0x79757673
/// 8-bit 4:2:2, packed Y'0 Cb Y'1 Cr, full range (`yuvf`).
public let kCVPixelFormatType_422YpCbCr8FullRange: OSType = 0x79757666
/// 8-bit gray (`L008`).
public let kCVPixelFormatType_OneComponent8: OSType = 0x4C303038
/// 8 bits, two components (`2C08`).
public let kCVPixelFormatType_TwoComponent8: OSType = 0x32433038
/// 30 bits, little-endian 10-bit RGB, wide gamut (`w30r`).
public let kCVPixelFormatType_30RGBLEPackedWideGamut: OSType = 0x77333072
/// 32 bits, little-endian 2-bit alpha and 10-bit RGB (`l10r`).
public let kCVPixelFormatType_ARGB2101010LEPacked: OSType = 0x6C313072
/// 40 bits, wide gamut ARGB (`w40a`).
public let kCVPixelFormatType_40ARGBLEWideGamut: OSType = 0x77343061
/// 40 bits, wide gamut premultiplied ARGB (`w40m`).
public let kCVPixelFormatType_40ARGBLEWideGamutPremultiplied: OSType = 0x7734306D
/// 10-bit gray in 16 bits (`L010`).
public let kCVPixelFormatType_OneComponent10: OSType = 0x4C303130
/// 12-bit gray in 16 bits (`L012`).
public let kCVPixelFormatType_OneComponent12: OSType = 0x4C303132
/// 16-bit gray, little-endian (`L016`).
public let kCVPixelFormatType_OneComponent16: OSType = 0x4C303136
/// Two 16-bit components (`2C16`).
public let kCVPixelFormatType_TwoComponent16: OSType = 0x32433136
/// 16-bit float gray (`L00h`).
public let kCVPixelFormatType_OneComponent16Half: OSType = 0x4C303068
/// 32-bit float gray (`L00f`).
public let kCVPixelFormatType_OneComponent32Float: OSType = 0x4C303066
/// Two 16-bit floats (`2C0h`).
public let kCVPixelFormatType_TwoComponent16Half: OSType = 0x32433068
/// Two 32-bit floats (`2C0f`).
public let kCVPixelFormatType_TwoComponent32Float: OSType = 0x32433066
/// 64 bits, 16-bit float RGBA (`RGhA`).
public let kCVPixelFormatType_64RGBAHalf: OSType = 0x52476841
/// 128 bits, 32-bit float RGBA (`RGfA`).
public let kCVPixelFormatType_128RGBAFloat: OSType = 0x52476641
/// 14-bit Bayer, GRBG (`grb4`).
public let kCVPixelFormatType_14Bayer_GRBG: OSType = 0x67726234
/// 14-bit Bayer, RGGB (`rgg4`).
public let kCVPixelFormatType_14Bayer_RGGB: OSType = 0x72676734
/// 14-bit Bayer, BGGR (`bgg4`).
public let kCVPixelFormatType_14Bayer_BGGR: OSType = 0x62676734
/// 14-bit Bayer, GBRG (`gbr4`).
public let kCVPixelFormatType_14Bayer_GBRG: OSType = 0x67627234
/// Disparity, 16-bit float (`hdis`).
public let kCVPixelFormatType_DisparityFloat16: OSType = 0x68646973
/// Disparity, 32-bit float (`fdis`).
public let kCVPixelFormatType_DisparityFloat32: OSType = 0x66646973
/// Depth in metres, 16-bit float (`hdep`).
public let kCVPixelFormatType_DepthFloat16: OSType = 0x68646570
/// Depth in metres, 32-bit float (`fdep`).
public let kCVPixelFormatType_DepthFloat32: OSType = 0x66646570
/// 10-bit 4:2:0 in two planes, video range, the high bits of 16 (`x420`).
public let kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: OSType = 0x78343230
/// 10-bit 4:2:2 in two planes, video range, the high bits of 16 (`x422`).
public let kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange: OSType = 0x78343232
/// 10-bit 4:4:4 in two planes, video range, the high bits of 16 (`x444`).
public let kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange: OSType = 0x78343434
/// 10-bit 4:2:0 in two planes, full range, the high bits of 16 (`xf20`).
public let kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: OSType = 0x78663230
/// 10-bit 4:2:2 in two planes, full range, the high bits of 16 (`xf22`).
public let kCVPixelFormatType_422YpCbCr10BiPlanarFullRange: OSType = 0x78663232
/// 10-bit 4:4:4 in two planes, full range, the high bits of 16 (`xf44`).
public let kCVPixelFormatType_444YpCbCr10BiPlanarFullRange: OSType = 0x78663434
/// 8-bit 4:2:0 in two planes with alpha in a third (`v0a8`).
public let kCVPixelFormatType_420YpCbCr8VideoRange_8A_TriPlanar: OSType = 0x76306138
/// 16-bit Bayer (`bp16`).
public let kCVPixelFormatType_16VersatileBayer: OSType = 0x62703136
/// 64 bits, downscaled ProRes RAW (`bp64`).
public let kCVPixelFormatType_64RGBA_DownscaledProResRAW: OSType = 0x62703634
/// 16-bit 4:2:2 in two planes, video range (`sv22`).
public let kCVPixelFormatType_422YpCbCr16BiPlanarVideoRange: OSType = 0x73763232
/// 16-bit 4:4:4 in two planes, video range (`sv44`).
public let kCVPixelFormatType_444YpCbCr16BiPlanarVideoRange: OSType = 0x73763434
/// 16-bit 4:4:4 in two planes with alpha in a third (`s4as`).
public let kCVPixelFormatType_444YpCbCr16VideoRange_16A_TriPlanar: OSType = 0x73346173
