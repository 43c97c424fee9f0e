import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation
import GLibSupport
import MediaEngine

/// What an `AVCapturePhotoSettings` asked for when it was handed over. A value that no program can change any more.
struct PhotoRequest: Sendable {
  /// The movie of a Live Photo.
  struct Movie: Sendable {
    var url: URL
    var metadata: [RecordingMetadata]
  }

  /// The longer side of a preview whose size isn't given, and of a thumbnail.
  private static let previewSide = 1280
  private static let thumbnailSide = 320

  var id: Int64
  var forms: [PhotoForm]
  /// Each exposure of a bracket; none for a plain photo.
  var bracket: [AVCaptureBracketedStillImageSettings]
  var movie: Movie?
  var flash: AVCaptureDevice.FlashMode
  var priority: AVCapturePhotoOutput.QualityPrioritization
  var metadata: HandedValue<[String: Any]>
  /// In how large a box the preview is to fit; nil for none.
  var previewBox: (width: Int, height: Int)?
  /// The longer side of the small picture inside the file; nil for none.
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

  /// How many exposures there are.
  var exposureCount: Int { max(1, bracket.count) }

  /// How many photos the delegate gets.
  var photoCount: Int { exposureCount * forms.count }

  /// The size of the preview of a picture of this size.
  func previewSize(of size: (width: Int, height: Int)) -> (width: Int, height: Int)? {
    previewBox.map { Self.fit(size, into: $0) }
  }

  /// The size of the small picture of a picture of this size.
  func thumbnailSize(of size: (width: Int, height: Int)) -> (width: Int, height: Int)? {
    thumbnailSide.map { Self.fit(size, into: ($0, $0)) }
  }

  /// As large as fits, in its own ratio, and never larger than it is.
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
