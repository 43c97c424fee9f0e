import CoreMedia
import Foundation

/// Checks whether a photo can be taken with its settings. A value without side effects.
struct PhotoRules {
  /// The capabilities to check against.
  struct Abilities {
    var codecs: [AVVideoCodecType] = []
    var pixelFormats: [OSType] = []
    var previewPixelFormats: [OSType] = []
    var flashModes: [AVCaptureDevice.FlashMode] = [.off]
    var maxPriority = AVCapturePhotoOutput.QualityPrioritization.balanced
    var maxBracket = 0
    var biases: ClosedRange<Float> = 0...0
    var canExposeManually = false
    var isLiveEnabled = false
    var isLiveSuspended = false
    var liveCodecs: [AVVideoCodecType] = []
    var dimensions: [CMVideoDimensions] = []
    var maxDimensions = CMVideoDimensions()
    var isHighResolutionEnabled = false
  }

  /// Why a photo is refused.
  enum Refusal: Error, Equatable, CustomStringConvertible {
    case usedBefore
    case noFormat
    case raw
    case format
    case noHEICEncoder
    case pixelFormat(OSType)
    case previewFormat
    case thumbnailFormat
    case flash
    case priority
    case depth
    case dimensions
    case highResolution
    case unsupported(String)
    case emptyBracket
    case longBracket(max: Int)
    case exposure
    case liveNotEnabled
    case liveSuspended
    case liveCodec
    case liveBracket
    case liveFileExists(URL)
    case liveFolderMissing(URL)

    /// The reason, for the program's developer.
    var description: String {
      switch self {
      case .usedBefore: "settings are for one photo; AVCapturePhotoSettings(from:) makes new ones"
      case .noFormat: "the settings ask for no format"
      case .raw: "no camera here gives raw photos; availableRawPhotoPixelFormatTypes is empty"
      case .format: "the format isn't one of availablePhotoCodecTypes, or doesn't fit its kind of file"
      case .noHEICEncoder: "nothing here encodes HEVC; availablePhotoCodecTypes is without it"
      case .pixelFormat(let type): "\(type) isn't one of availablePhotoPixelFormatTypes"
      case .previewFormat: "the preview's pixel format isn't one of availablePreviewPhotoPixelFormatTypes"
      case .thumbnailFormat: "the thumbnail's codec isn't one of availableEmbeddedThumbnailPhotoCodecTypes"
      case .flash: "the flash mode isn't one of supportedFlashModes"
      case .priority: "photoQualityPrioritization is above maxPhotoQualityPrioritization"
      case .depth: "no camera here gives depth, outlines or the lens's numbers"
      case .dimensions: "maxPhotoDimensions isn't one of the active format's supported ones, or above the output's"
      case .highResolution: "isHighResolutionCaptureEnabled is false"
      case .unsupported(let property): "\(property): no camera here has that"
      case .emptyBracket: "the bracket has no exposures"
      case .longBracket(let max): "the bracket has more exposures than maxBracketedCapturePhotoCount, \(max)"
      case .exposure: "the camera can't expose like that"
      case .liveNotEnabled: "isLivePhotoCaptureEnabled is false"
      case .liveSuspended: "isLivePhotoCaptureSuspended is true"
      case .liveCodec: "livePhotoVideoCodecType isn't one of availableLivePhotoVideoCodecTypes"
      case .liveBracket: "a bracket has no movie"
      case .liveFileExists(let url): "there is a file at livePhotoMovieFileURL: \(url.path)"
      case .liveFolderMissing(let url): "there is no folder \(url.path)"
      }
    }

    /// Apple's error code.
    var code: AVError.Code {
      switch self {
      case .usedBefore, .liveNotEnabled, .liveSuspended, .liveBracket: .operationNotAllowed
      case .noHEICEncoder: .encoderNotFound
      case .liveFileExists: .fileAlreadyExists
      case .liveFolderMissing: .contentIsUnavailable
      case .noFormat, .raw, .format, .pixelFormat, .previewFormat, .thumbnailFormat, .flash, .priority, .depth,
        .dimensions, .highResolution, .unsupported, .emptyBracket, .longBracket, .exposure, .liveCodec:
        .unsupportedOutputSettings
      }
    }
  }

  /// The formats in which each exposure is delivered.
  static func forms(of settings: AVCapturePhotoSettings, with abilities: Abilities) throws(Refusal) -> [PhotoForm] {
    guard settings.rawPhotoPixelFormatType == 0 else { throw .raw }
    guard let format = settings.format else { throw .noFormat }
    var forms: [PhotoForm] = []
    for (format, type) in [(format, settings.processedFileType)] + settings.additionalFormats.map({ ($0, nil) }) {
      guard let form = PhotoForm(format, fileType: type) else { throw .format }
      switch form {
      case .jpeg: guard abilities.codecs.contains(.jpeg) else { throw .format }
      case .heic: guard abilities.codecs.contains(.hevc) else { throw .noHEICEncoder }
      case .png(let type), .pixels(let type):
        guard abilities.pixelFormats.contains(type) else { throw .pixelFormat(type) }
      }
      forms.append(form)
    }
    return forms
  }

  /// Throws if the settings can't be used.
  static func check(
    _ settings: AVCapturePhotoSettings, with abilities: Abilities, fileExists: (URL) -> Bool
  ) throws(Refusal) {
    guard abilities.flashModes.contains(settings.flashMode) else { throw .flash }
    guard settings.photoQualityPrioritization <= abilities.maxPriority else { throw .priority }
    guard
      !settings.isDepthDataDeliveryEnabled, !settings.isPortraitEffectsMatteDeliveryEnabled,
      settings.enabledSemanticSegmentationMatteTypes.isEmpty, !settings.isCameraCalibrationDataDeliveryEnabled
    else { throw .depth }
    try checkSize(of: settings, with: abilities)
    if let property = unsupported(in: settings) { throw .unsupported(property) }
    if let preview = settings.previewPhotoFormat {
      guard let type = PhotoForm.pixelFormat(in: preview), abilities.previewPixelFormats.contains(type) else {
        throw .previewFormat
      }
    }
    if let thumbnail = settings.embeddedThumbnailPhotoFormat, PhotoForm.codec(in: thumbnail) != .jpeg {
      throw .thumbnailFormat
    }
    if let bracket = settings as? AVCapturePhotoBracketSettings { try check(bracket, with: abilities) }
    try checkMovie(of: settings, with: abilities, fileExists: fileExists)
  }

  private static func checkSize(of settings: AVCapturePhotoSettings, with abilities: Abilities) throws(Refusal) {
    guard !settings.isHighResolutionPhotoEnabled || abilities.isHighResolutionEnabled else { throw .highResolution }
    let (wanted, most) = (settings.maxPhotoDimensions, abilities.maxDimensions)
    guard wanted.width != 0 || wanted.height != 0 else { return }
    guard abilities.dimensions.contains(where: { $0.isSame(as: wanted) }), wanted.width <= most.width,
      wanted.height <= most.height
    else { throw .dimensions }
  }

  /// The first feature that is asked for and that isn't supported.
  private static func unsupported(in settings: AVCapturePhotoSettings) -> String? {
    let features = [
      ("isAutoRedEyeReductionEnabled", settings.isAutoRedEyeReductionEnabled),
      ("isAutoStillImageStabilizationEnabled", settings.isAutoStillImageStabilizationEnabled),
      ("isAutoVirtualDeviceFusionEnabled", settings.isAutoVirtualDeviceFusionEnabled),
      ("isAutoDualCameraFusionEnabled", settings.isAutoDualCameraFusionEnabled),
      (
        "isAutoContentAwareDistortionCorrectionEnabled", settings.isAutoContentAwareDistortionCorrectionEnabled
      ),
    ]
    return features.first(where: \.1)?.0
  }

  private static func check(_ bracket: AVCapturePhotoBracketSettings, with abilities: Abilities) throws(Refusal) {
    let exposures = bracket.bracketedSettings.map(\.exposure)
    guard !exposures.isEmpty else { throw .emptyBracket }
    guard exposures.count <= abilities.maxBracket else { throw .longBracket(max: abilities.maxBracket) }
    for exposure in exposures {
      switch exposure {
      case .bias(let bias):
        guard abilities.biases.contains(bias) || bias == AVCaptureDevice.currentExposureTargetBias else {
          throw .exposure
        }
      case .manual(let seconds, let iso):
        guard abilities.canExposeManually || seconds == nil && iso == nil else { throw .exposure }
      }
    }
  }

  private static func checkMovie(
    of settings: AVCapturePhotoSettings, with abilities: Abilities, fileExists: (URL) -> Bool
  ) throws(Refusal) {
    guard let url = settings.livePhotoMovieFileURL else { return }
    guard !(settings is AVCapturePhotoBracketSettings) else { throw .liveBracket }
    guard abilities.isLiveEnabled else { throw .liveNotEnabled }
    guard !abilities.isLiveSuspended else { throw .liveSuspended }
    guard abilities.liveCodecs.contains(settings.livePhotoVideoCodecType) else { throw .liveCodec }
    guard !fileExists(url) else { throw .liveFileExists(url) }
    let folder = url.deletingLastPathComponent()
    guard fileExists(folder) else { throw .liveFolderMissing(folder) }
  }
}
