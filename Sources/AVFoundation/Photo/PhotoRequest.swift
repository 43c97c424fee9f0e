import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation
import GLibSupport
import MediaEngine

/// An immutable copy of the `AVCapturePhotoSettings` of a capture.
struct PhotoRequest: Sendable {
  /// The movie of a Live Photo.
  struct Movie: Sendable {
    var url: URL
    var metadata: [RecordingMetadata]
  }

  /// The longer side of a preview without given dimensions.
  private static let previewSide = 1280
  private static let thumbnailSide = 320

  var id: Int64
  var forms: [PhotoForm]
  /// The exposures of a bracket; empty for a single photo.
  var bracket: [AVCaptureBracketedStillImageSettings]
  var movie: Movie?
  var flash: AVCaptureDevice.FlashMode
  var priority: AVCapturePhotoOutput.QualityPrioritization
  /// Whether it is made faster, for it was requested while others were being processed.
  var isFast = false
  /// Whether the shutter makes no sound.
  var isSilent: Bool
  var metadata: HandedValue<[String: Any]>
  /// The box that the preview must fit into; nil for no preview.
  var previewBox: (width: Int, height: Int)?
  /// The longer side of the embedded thumbnail; nil for none.
  var thumbnailSide: Int?

  init(_ settings: AVCapturePhotoSettings, forms: [PhotoForm]) {
    id = settings.uniqueID
    self.forms = forms
    bracket = (settings as? AVCapturePhotoBracketSettings)?.bracketedSettings ?? []
    movie = settings.livePhotoMovieFileURL.map {
      Movie(url: $0, metadata: MovieMetadata.entries(of: settings.livePhotoMovieMetadata ?? []))
    }
    flash = settings.flashMode
    priority = settings.photoQualityPrioritization
    isSilent = settings.isShutterSoundSuppressionEnabled
    metadata = HandedValue(settings.metadata)
    if let preview = settings.previewPhotoFormat {
      previewBox = (
        preview[kCVPixelBufferWidthKey] as? Int ?? Self.previewSide,
        preview[kCVPixelBufferHeightKey] as? Int ?? Self.previewSide
      )
    }
    if let thumbnail = settings.embeddedThumbnailPhotoFormat {
      let sides = [AVVideoWidthKey, AVVideoHeightKey].compactMap { thumbnail[$0] as? Int }
      thumbnailSide = sides.max() ?? Self.thumbnailSide
    }
  }

  /// What decides on the compression.
  var quality: AVCapturePhotoOutput.QualityPrioritization { isFast ? .speed : priority }

  /// The number of exposures.
  var exposureCount: Int { max(1, bracket.count) }

  /// The number of photos that the delegate gets.
  var photoCount: Int { exposureCount * forms.count }

  /// The dimensions of the preview for a picture of this size.
  func previewSize(of size: (width: Int, height: Int)) -> (width: Int, height: Int)? {
    previewBox.map { Self.fit(size, into: $0) }
  }

  /// The dimensions of the thumbnail for a picture of this size.
  func thumbnailSize(of size: (width: Int, height: Int)) -> (width: Int, height: Int)? {
    thumbnailSide.map { Self.fit(size, into: ($0, $0)) }
  }

  /// Scales a size down to fit into a box, keeping its aspect ratio; never scales up.
  static func fit(_ size: (width: Int, height: Int), into box: (width: Int, height: Int)) -> (width: Int, height: Int) {
    guard size.width > 0, size.height > 0 else { return (0, 0) }
    let scale = min(1, Double(box.width) / Double(size.width), Double(box.height) / Double(size.height))
    func scaled(_ side: Int) -> Int { max(1, Int(clamping: (Double(side) * scale).rounded())) }
    return (scaled(size.width), scaled(size.height))
  }
}

extension CMVideoDimensions {
  init(_ size: (width: Int, height: Int)?) {
    self.init(width: Int32(clamping: size?.width ?? 0), height: Int32(clamping: size?.height ?? 0))
  }
}
