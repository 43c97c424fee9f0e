import CoreMedia
import CoreVideo
import Foundation
import MediaEngine

extension AVCapturePhotoOutput {
  /// The camera that is declared; one that leaves with the next commit where there is no other.
  var camera: AVCaptureDevice? { (connection(with: .video) ?? liveConnection(with: .video))?.sourceDevice }

  // MARK: Codecs, pixel formats and file types

  /// The available photo codecs, best first; none before a camera is connected. HEVC needs libheif with an encoder.
  public var availablePhotoCodecTypes: [AVVideoCodecType] {
    accessed()
    guard camera != nil else { return [] }
    return PhotoCoding.isHEICAvailable ? [.hevc, .jpeg] : [.jpeg]
  }

  /// The available pixel formats, cheapest first; none before a camera is connected.
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

  /// The available file types; none before a camera is connected. PNG, from pixels, is an addition of Kinora's.
  public var availablePhotoFileTypes: [AVFileType] {
    accessed()
    guard camera != nil else { return [] }
    return PhotoCoding.isHEICAvailable ? [.heic, .jpg, .png] : [.jpg, .png]
  }

  /// The codecs that a file type supports.
  public func supportedPhotoCodecTypes(for fileType: AVFileType) -> [AVVideoCodecType] {
    switch fileType {
    case .jpg: availablePhotoCodecTypes.filter { $0 == .jpeg }
    case .heic, .heif: availablePhotoCodecTypes.filter { $0 == .hevc }
    default: []
    }
  }

  /// The pixel formats that a file type supports.
  public func supportedPhotoPixelFormatTypes(for fileType: AVFileType) -> [OSType] {
    fileType == .png ? availablePhotoPixelFormatTypes : []
  }

  /// The available raw pixel formats: none here.
  public var availableRawPhotoPixelFormatTypes: [OSType] { [] }
  /// The available raw codecs: none here.
  public var availableRawPhotoCodecTypes: [AVVideoCodecType] { [] }
  /// The available raw file types: none here.
  public var availableRawPhotoFileTypes: [AVFileType] { [] }
  /// The raw pixel formats that a file type supports: none here.
  public func supportedRawPhotoPixelFormatTypes(for fileType: AVFileType) -> [OSType] { [] }
  /// Whether a pixel format is a Bayer raw format: no camera here has any.
  public static func isBayerRAWPixelFormat(_ pixelFormat: OSType) -> Bool { false }
  /// Whether a pixel format is Apple ProRAW: no camera here has any.
  public static func isAppleProRAWPixelFormat(_ pixelFormat: OSType) -> Bool { false }
  /// Whether Apple ProRAW is supported: not here.
  public var isAppleProRAWSupported: Bool { false }
  /// Whether Apple ProRAW is enabled.
  public var isAppleProRAWEnabled: Bool {
    get { false }
    set { refuse(newValue, "isAppleProRAWEnabled") }
  }

  // MARK: Size and quality

  /// The maximum photo dimensions: one of the active format's `supportedMaxPhotoDimensions`.
  public var maxPhotoDimensions: CMVideoDimensions {
    get {
      accessed()
      // Another format has other dimensions: its own largest apply until they are set again.
      let (set, supported) = (state.withLock { $0.maxDimensions }, supportedDimensions)
      return supported.contains { $0.isSame(as: set) } ? set : supported.last ?? CMVideoDimensions()
    }
    set {
      guard supportedDimensions.contains(where: { $0.isSame(as: newValue) }) else {
        Misuse.stop(
          "maxPhotoDimensions: \(newValue.width)x\(newValue.height) isn't one of supportedMaxPhotoDimensions")
      }
      withKeyValueChange(of: \.maxPhotoDimensions) { state.withLock { $0.maxDimensions = newValue } }
    }
  }

  /// The dimensions that photos from the active format may have.
  var supportedDimensions: [CMVideoDimensions] { camera?.activeFormat.supportedMaxPhotoDimensions ?? [] }

  /// Whether settings may ask for the camera's full resolution by `isHighResolutionPhotoEnabled`. All photos here have
  /// it; `maxPhotoDimensions` replaces this.
  public var isHighResolutionCaptureEnabled: Bool {
    get {
      accessed()
      return state.withLock { $0.isHighResolution }
    }
    set {
      withKeyValueChange(of: \.isHighResolutionCaptureEnabled) { state.withLock { $0.isHighResolution = newValue } }
    }
  }

  /// The highest quality prioritization that settings may use: `.balanced` by default.
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

  /// The maximum number of exposures in a bracket; 0 if the camera's exposure can't be set.
  public var maxBracketedCapturePhotoCount: Int {
    accessed()
    return camera.map { PhotoExposure(values: $0.values).maxBracket } ?? 0
  }

  /// Whether the lens can be stabilized during a bracket: not by any camera here.
  public var isLensStabilizationDuringBracketedCaptureSupported: Bool { false }

  // MARK: Unsupported features

  func refuse(_ isWanted: Bool, _ property: String) {
    if isWanted { Misuse.stop("\(property): no camera here has that") }
  }

  /// Whether red-eye reduction is supported: not here.
  public var isAutoRedEyeReductionSupported: Bool { false }
  /// Whether multi-frame still image stabilization is supported: not here.
  public var isStillImageStabilizationSupported: Bool { false }
  /// Whether a photo taken now would be stabilized.
  public var isStillImageStabilizationScene: Bool { false }
  /// Whether images of several cameras can be fused: not here.
  public var isVirtualDeviceFusionSupported: Bool { false }
  /// The former name of `isVirtualDeviceFusionSupported`.
  public var isDualCameraFusionSupported: Bool { false }
  /// Whether the cameras of a virtual device can each deliver a photo: not here.
  public var isVirtualDeviceConstituentPhotoDeliverySupported: Bool { false }
  /// Whether wide-angle distortion can be corrected: not here.
  public var isContentAwareDistortionCorrectionSupported: Bool { false }
  /// Whether wide-angle distortion is corrected.
  public var isContentAwareDistortionCorrectionEnabled: Bool {
    get { false }
    set { refuse(newValue, "isContentAwareDistortionCorrectionEnabled") }
  }
  /// Whether camera calibration data can be delivered: not here.
  public var isCameraCalibrationDataDeliverySupported: Bool { false }
  /// Whether depth data can be delivered: not here.
  public var isDepthDataDeliverySupported: Bool { false }
  /// Whether depth data is delivered.
  public var isDepthDataDeliveryEnabled: Bool {
    get { false }
    set { refuse(newValue, "isDepthDataDeliveryEnabled") }
  }
  /// Whether a portrait matte can be delivered: not here.
  public var isPortraitEffectsMatteDeliverySupported: Bool { false }
  /// Whether a portrait matte is delivered.
  public var isPortraitEffectsMatteDeliveryEnabled: Bool {
    get { false }
    set { refuse(newValue, "isPortraitEffectsMatteDeliveryEnabled") }
  }
  /// The available semantic segmentation mattes: none here.
  public var availableSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] { [] }
  /// The enabled semantic segmentation mattes.
  public var enabledSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] {
    get { [] }
    set { refuse(!newValue.isEmpty, "enabledSemanticSegmentationMatteTypes") }
  }
  /// Whether deferred processing is supported: not here.
  public var isAutoDeferredPhotoDeliverySupported: Bool { false }
  /// Whether deferred processing is enabled.
  public var isAutoDeferredPhotoDeliveryEnabled: Bool {
    get { false }
    set { refuse(newValue, "isAutoDeferredPhotoDeliveryEnabled") }
  }
}

extension CMVideoDimensions {
  /// Whether both have the same width and height.
  func isSame(as other: CMVideoDimensions) -> Bool { width == other.width && height == other.height }
}
