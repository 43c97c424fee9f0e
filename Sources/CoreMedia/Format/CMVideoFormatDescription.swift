import CoreGraphics
import CoreVideo
import Foundation

extension CMFormatDescription {
  /// Creates a description of a video format; dimensions are those of the encoded frame.
  public convenience init(
    videoCodecType: MediaSubType, width: Int, height: Int, extensions: Extensions? = nil
  ) throws {
    guard let width = Int32(exactly: width), let height = Int32(exactly: height), width >= 0, height >= 0 else {
      throw Error.invalidParameter
    }
    self.init(
      type: kCMMediaType_Video, subType: videoCodecType.rawValue, extensions: extensions?.dictionary,
      details: .video(CMVideoDimensions(width: width, height: height)))
  }

  /// Creates the description of an image buffer from its pixel format, size and the attachments that describe the
  /// image.
  public convenience init(imageBuffer: CVImageBuffer) throws {
    self.init(
      type: kCMMediaType_Video, subType: CVPixelBufferGetPixelFormatType(imageBuffer),
      extensions: CMFormatDescription.extensions(of: imageBuffer),
      details: .video(CMFormatDescription.dimensions(of: imageBuffer)))
  }

  /// The extensions that image buffers carry as attachments of the same name.
  static let keysCommonWithImageBuffers = [
    kCMFormatDescriptionExtension_CleanAperture, kCMFormatDescriptionExtension_FieldCount,
    kCMFormatDescriptionExtension_FieldDetail, kCMFormatDescriptionExtension_PixelAspectRatio,
    kCMFormatDescriptionExtension_ColorPrimaries, kCMFormatDescriptionExtension_TransferFunction,
    kCMFormatDescriptionExtension_GammaLevel, kCMFormatDescriptionExtension_YCbCrMatrix,
    kCMFormatDescriptionExtension_ICCProfile, kCMFormatDescriptionExtension_ChromaLocationTopField,
    kCMFormatDescriptionExtension_ChromaLocationBottomField, kCMFormatDescriptionExtension_AlphaChannelMode,
    kCMFormatDescriptionExtension_MasteringDisplayColorVolume,
    kCMFormatDescriptionExtension_ContentLightLevelInfo,
    kCMFormatDescriptionExtension_AmbientViewingEnvironment,
  ]

  private static func extensions(of imageBuffer: CVImageBuffer) -> [String: Any] {
    var found: [String: Any] = [:]
    for key in keysCommonWithImageBuffers {
      found[key] = CVBufferCopyAttachment(imageBuffer, key, nil)
    }
    if !CVPixelBufferIsPlanar(imageBuffer) {
      found[kCMFormatDescriptionExtension_BytesPerRow] = CVPixelBufferGetBytesPerRow(imageBuffer)
    }
    return found
  }

  private static func dimensions(of imageBuffer: CVImageBuffer) -> CMVideoDimensions {
    CMVideoDimensions(
      width: Int32(clamping: CVPixelBufferGetWidth(imageBuffer)),
      height: Int32(clamping: CVPixelBufferGetHeight(imageBuffer)))
  }

  /// Whether an image buffer has this format, pixel format, size and image attachments.
  public func matchesImageBuffer(_ imageBuffer: CVImageBuffer) -> Bool {
    guard type == kCMMediaType_Video, subType == CVPixelBufferGetPixelFormatType(imageBuffer) else { return false }
    let size = CMFormatDescription.dimensions(of: imageBuffer)
    guard dimensions.width == size.width, dimensions.height == size.height else { return false }
    let theirs = CMFormatDescription.extensions(of: imageBuffer)
    let keys = CMFormatDescription.keysCommonWithImageBuffers + [kCMFormatDescriptionExtension_BytesPerRow]
    let mine = extensionDictionary.filter { keys.contains($0.key) }
    // A description may omit the row padding, but nothing that affects how the image looks.
    let expected =
      mine[kCMFormatDescriptionExtension_BytesPerRow] == nil
      ? theirs.filter { $0.key != kCMFormatDescriptionExtension_BytesPerRow } : theirs
    return isSamePropertyList(mine, expected)
  }

  /// The dimensions of the encoded frame; zero when this isn't a video format.
  public var dimensions: CMVideoDimensions {
    if case .video(let dimensions) = details { dimensions } else { CMVideoDimensions() }
  }

  /// The dimensions at which the frame is to be displayed.
  public func presentationDimensions(
    usePixelAspectRatio: Bool = true, useCleanAperture: Bool = true
  ) -> CGSize {
    let size = dimensions
    var shown = CGSize(width: Double(size.width), height: Double(size.height))
    if useCleanAperture { shown = cleanAperture(originIsAtTopLeft: true).size }
    if usePixelAspectRatio,
      let ratio = extensionDictionary[kCMFormatDescriptionExtension_PixelAspectRatio] as? [String: Any],
      let horizontal = propertyListNumber(ratio[kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing]),
      let vertical = propertyListNumber(ratio[kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing]),
      horizontal > 0, vertical > 0
    {
      shown.width *= horizontal / vertical
    }
    return shown
  }

  /// The part of the encoded frame to display; the whole frame by default.
  public func cleanAperture(originIsAtTopLeft: Bool) -> CGRect {
    let size = dimensions
    let whole = CGRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    guard let aperture = extensionDictionary[kCMFormatDescriptionExtension_CleanAperture] as? [String: Any] else {
      return whole
    }
    // A rational entry is exact, so it takes precedence over the rounded number beside it.
    func value(_ key: String, _ rationalKey: String) -> Double? {
      if let pair = aperture[rationalKey] as? [Any], pair.count == 2,
        let numerator = propertyListNumber(pair[0]), let denominator = propertyListNumber(pair[1]), denominator != 0
      {
        return numerator / denominator
      }
      return propertyListNumber(aperture[key])
    }
    guard
      let width = value(
        kCMFormatDescriptionKey_CleanApertureWidth, kCMFormatDescriptionKey_CleanApertureWidthRational),
      let height = value(
        kCMFormatDescriptionKey_CleanApertureHeight, kCMFormatDescriptionKey_CleanApertureHeightRational)
    else { return whole }
    // Offsets are measured from the frame's centre to the aperture's centre.
    let horizontal =
      value(
        kCMFormatDescriptionKey_CleanApertureHorizontalOffset,
        kCMFormatDescriptionKey_CleanApertureHorizontalOffsetRational) ?? 0
    let vertical =
      value(
        kCMFormatDescriptionKey_CleanApertureVerticalOffset,
        kCMFormatDescriptionKey_CleanApertureVerticalOffsetRational) ?? 0
    let x = (whole.width - width) / 2 + horizontal
    let fromTop = (whole.height - height) / 2 + vertical
    return CGRect(
      x: x, y: originIsAtTopLeft ? fromTop : whole.height - fromTop - height, width: width, height: height)
  }
}
