import CoreMedia
import CoreVideo
import Foundation
import MediaEngine

extension AVCapturePhotoOutput {
  private var camera: AVCaptureDevice? { connection(with: .video)?.deviceInput?.device }

  // MARK: Codecs, pixels and files

  /// The codecs that photos can have, the better one first; none before there is a camera. HEVC where libheif has an
  /// encoder for it.
  public var availablePhotoCodecTypes: [AVVideoCodecType] {
    accessed()
    guard camera != nil else { return [] }
    return PhotoCoding.isHEICAvailable ? [.hevc, .jpeg] : [.jpeg]
  }

  /// The pixel formats that photos can have, what costs least first; none before there is a camera.
  public var availablePhotoPixelFormatTypes: [OSType] {
    accessed()
    guard let format = camera?.activeFormat.videoFormat else { return [] }
    var types: [OSType] = []
    if case .raw(let name) = format.encoding, let own = PixelFormatNames.pixelFormat(name) { types.append(own) }
    let usual = [
      kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      kCVPixelFormatType_32BGRA,
    ]
    return types + usual.filter { !types.contains($0) }
  }

  /// The kinds of file that photos can be; none before there is a camera. PNG, with pixels, is an addition of Kinora's.
  public var availablePhotoFileTypes: [AVFileType] {
    accessed()
    guard camera != nil else { return [] }
    return PhotoCoding.isHEICAvailable ? [.heic, .jpg, .png] : [.jpg, .png]
  }

  /// The codecs that suit a kind of file.
  public func supportedPhotoCodecTypes(for fileType: AVFileType) -> [AVVideoCodecType] {
    switch fileType {
    case .jpg: availablePhotoCodecTypes.filter { $0 == .jpeg }
    case .heic, .heif: availablePhotoCodecTypes.filter { $0 == .hevc }
    default: []
    }
  }

  /// The pixel formats that suit a kind of file.
  public func supportedPhotoPixelFormatTypes(for fileType: AVFileType) -> [OSType] {
    fileType == .png ? availablePhotoPixelFormatTypes : []
  }

  /// Raw formats: no camera here gives any.
  public var availableRawPhotoPixelFormatTypes: [OSType] { [] }
  /// Raw codecs: no camera here gives any.
  public var availableRawPhotoCodecTypes: [AVVideoCodecType] { [] }
  /// Kinds of raw file: there are none.
  public var availableRawPhotoFileTypes: [AVFileType] { [] }
  /// Raw formats that suit a kind of file: there are none.
  public func supportedRawPhotoPixelFormatTypes(for fileType: AVFileType) -> [OSType] { [] }
  /// Whether a format is a sensor's own: no camera here gives any.
  public static func isBayerRAWPixelFormat(_ pixelFormat: OSType) -> Bool { false }
  /// Whether a format is Apple's own raw one: no camera here gives any.
  public static func isAppleProRAWPixelFormat(_ pixelFormat: OSType) -> Bool { false }
  /// Whether Apple's own raw format is to be had.
  public var isAppleProRAWSupported: Bool { false }
  /// Whether Apple's own raw format is used.
  public var isAppleProRAWEnabled: Bool {
    get { false }
    set { refuse(newValue, "isAppleProRAWEnabled") }
  }

  // MARK: Size and quality

  /// The largest photos that are to be taken: one of the active format's `supportedMaxPhotoDimensions`.
  public var maxPhotoDimensions: CMVideoDimensions {
    get {
      accessed()
      let set = state.withLock { $0.maxDimensions }
      return set.width > 0 ? set : camera?.activeFormat.supportedMaxPhotoDimensions.last ?? set
    }
    set {
      let supported = camera?.activeFormat.supportedMaxPhotoDimensions ?? []
      guard supported.contains(where: { $0.width == newValue.width && $0.height == newValue.height }) else {
        return Misuse.report(
          "maxPhotoDimensions: \(newValue.width)x\(newValue.height) isn't one of supportedMaxPhotoDimensions")
      }
      withKeyValueChange(of: \.maxPhotoDimensions) { state.withLock { $0.maxDimensions = newValue } }
    }
  }

  /// Whether photos are as large as the camera makes them. They are; the older way to say so.
  public var isHighResolutionCaptureEnabled: Bool {
    get {
      accessed()
      return state.withLock { $0.isHighResolution }
    }
    set {
      withKeyValueChange(of: \.isHighResolutionCaptureEnabled) { state.withLock { $0.isHighResolution = newValue } }
    }
  }

  /// The most quality that settings may ask for at the expense of speed.
  public var maxPhotoQualityPrioritization: QualityPrioritization {
    get {
      accessed()
      return state.withLock { $0.maxPriority }
    }
    set {
      withKeyValueChange(of: \.maxPhotoQualityPrioritization) { state.withLock { $0.maxPriority = newValue } }
    }
  }

  // MARK: Brackets

  /// How many exposures a bracket may have; 0 where the camera exposes as it wants.
  public var maxBracketedCapturePhotoCount: Int {
    accessed()
    return camera.map { PhotoExposure(values: $0.values).maxBracket } ?? 0
  }

  /// Whether the lens can be held steady throughout a bracket: no camera here does that.
  public var isLensStabilizationDuringBracketedCaptureSupported: Bool { false }

  // MARK: Soon

  /// Whether a photo can show what was there when it was asked for: it does.
  public var isZeroShutterLagSupported: Bool { true }

  /// Whether a photo shows what was there when it was asked for, and not what came after.
  public var isZeroShutterLagEnabled: Bool {
    get {
      accessed()
      return state.withLock { $0.hasNoLag }
    }
    set { withKeyValueChange(of: \.isZeroShutterLagEnabled) { state.withLock { $0.hasNoLag = newValue } } }
  }

  /// Whether a photo can be asked for while others are being made into files: it can.
  public var isResponsiveCaptureSupported: Bool { true }

  /// Whether a photo may be asked for while others are being made into files: it may always.
  public var isResponsiveCaptureEnabled: Bool {
    get {
      accessed()
      return state.withLock { $0.isResponsive }
    }
    set { withKeyValueChange(of: \.isResponsiveCaptureEnabled) { state.withLock { $0.isResponsive = newValue } } }
  }

  /// Whether photos can be made worse when many are asked for: they aren't.
  public var isFastCapturePrioritizationSupported: Bool {
    get { false }
    set {}
  }

  /// Whether photos are made worse when many are asked for: they aren't.
  public var isFastCapturePrioritizationEnabled: Bool {
    get { false }
    set { refuse(newValue, "isFastCapturePrioritizationEnabled") }
  }

  /// Tells the output which photos are about to come. Nothing has to be readied here, so all are at once.
  @preconcurrency public func setPreparedPhotoSettingsArray(
    _ preparedPhotoSettingsArray: [AVCapturePhotoSettings],
    completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
  ) {
    let prepared = HandedValue(preparedPhotoSettingsArray.map { AVCapturePhotoSettings(from: $0) })
    state.withLock { $0.prepared = prepared }
    if let completionHandler { callbacks.async { completionHandler(true, nil) } }
  }

  /// Which photos the output was told to be ready for.
  public var preparedPhotoSettingsArray: [AVCapturePhotoSettings] { state.withLock { $0.prepared }.value }

  // MARK: What no camera here has

  func refuse(_ isWanted: Bool, _ property: String) {
    if isWanted { Misuse.report("\(property): no camera here has that") }
  }

  /// Whether red eyes can be mended.
  public var isAutoRedEyeReductionSupported: Bool { false }
  /// Whether several pictures can make a steadier one.
  public var isStillImageStabilizationSupported: Bool { false }
  /// Whether a photo taken now would be made steadier.
  public var isStillImageStabilizationScene: Bool { false }
  /// Whether several cameras can make one picture.
  public var isVirtualDeviceFusionSupported: Bool { false }
  /// Whether several cameras can make one picture, by its older name.
  public var isDualCameraFusionSupported: Bool { false }
  /// Whether the cameras of one device can each give a photo.
  public var isVirtualDeviceConstituentPhotoDeliverySupported: Bool { false }
  /// Whether a wide lens's distortion can be mended.
  public var isContentAwareDistortionCorrectionSupported: Bool { false }
  /// Whether a wide lens's distortion is mended.
  public var isContentAwareDistortionCorrectionEnabled: Bool {
    get { false }
    set { refuse(newValue, "isContentAwareDistortionCorrectionEnabled") }
  }
  /// Whether the lens's numbers can come along.
  public var isCameraCalibrationDataDeliverySupported: Bool { false }
  /// Whether depth can come along.
  public var isDepthDataDeliverySupported: Bool { false }
  /// Whether depth comes along.
  public var isDepthDataDeliveryEnabled: Bool {
    get { false }
    set { refuse(newValue, "isDepthDataDeliveryEnabled") }
  }
  /// Whether a portrait's outline can come along.
  public var isPortraitEffectsMatteDeliverySupported: Bool { false }
  /// Whether a portrait's outline comes along.
  public var isPortraitEffectsMatteDeliveryEnabled: Bool {
    get { false }
    set { refuse(newValue, "isPortraitEffectsMatteDeliveryEnabled") }
  }
  /// Which outlines can come along.
  public var availableSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] { [] }
  /// Which outlines come along.
  public var enabledSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] {
    get { [] }
    set { refuse(!newValue.isEmpty, "enabledSemanticSegmentationMatteTypes") }
  }
  /// Whether photos can be finished later.
  public var isAutoDeferredPhotoDeliverySupported: Bool { false }
  /// Whether photos are finished later.
  public var isAutoDeferredPhotoDeliveryEnabled: Bool {
    get { false }
    set { refuse(newValue, "isAutoDeferredPhotoDeliveryEnabled") }
  }
  /// Whether the shutter can be kept from being heard: nothing here makes a sound by itself.
  public var isShutterSoundSuppressionSupported: Bool { true }
}
