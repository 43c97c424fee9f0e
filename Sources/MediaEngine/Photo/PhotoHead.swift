import CImageCodecs
import Foundation

/// What a photo's file says without its image being decoded.
struct PhotoHead {
  /// The stored size.
  var width: Int
  var height: Int
  var metadata = PhotoMetadataSource()
  /// The orientation where the format has its own, which overrules EXIF's.
  var orientation: Int?
  /// Whether the format itself stores a thumbnail, besides EXIF's.
  var hasThumbnail = false
  /// The number of an animated picture's frames.
  var frameCount: Int?

  /// Reads the head; nil for a damaged file.
  init?(_ data: Data, _ format: FileFormat) {
    frameCount = AnimationDecoder.frameCount(of: data, format)
    switch format {
    case .jpeg:
      guard let file = JPEGFile(data) else { return nil }
      (width, height) = (file.width, file.height)
      metadata = PhotoMetadataSource(exif: file.exif, xmp: file.xmp)
    case .png:
      guard let size = PNGFile.size(of: data) else { return nil }
      (width, height) = size
      metadata = PNGFile.metadata(of: data)
    case .heic, .avif:
      guard let file = HEIFReader(data) else { return nil }
      let (turn, shown) = (HEIFOrientation.orientation(in: data), file.shownSize)
      // As if it weren't turned.
      (width, height) = turn > 4 ? (shown.height, shown.width) : shown
      orientation = turn
      metadata = file.metadata
      hasThumbnail = file.hasThumbnail
    case .webp:
      guard let head = ImageHead(data, with: image_webp_head) else { return nil }
      (width, height) = (Int(head.width), Int(head.height))
      metadata = WebPFile(data).metadata
    case .gif:
      guard let size = GIFFile.size(of: data) else { return nil }
      (width, height) = size
      metadata = GIFFile.metadata(of: data)
    case .bmp:
      guard let head = ImageHead(data, with: image_bmp_head) else { return nil }
      (width, height) = (Int(head.width), Int(head.height))
    case .tiff:
      var turn: UInt32 = 1
      guard let head = ImageHead(data, with: { image_tiff_head($0, $1, $2, &turn) }) else { return nil }
      (width, height) = (Int(head.width), Int(head.height))
      orientation = Int(turn)
      metadata = PhotoMetadataSource(tiff: data)
    case .dng, .cameraRaw:
      guard let file = RawPhoto(data), let size = file.size ?? file.previews.first.map({ ($0.width, $0.height) }) else {
        return nil
      }
      (width, height) = size
      metadata = PhotoMetadataSource(tiff: data)
    case .jpeg2000:
      guard let head = ImageHead(data, with: image_jpeg2000_head) else { return nil }
      (width, height) = (Int(head.width), Int(head.height))
      metadata = JPEG2000File.metadata(of: data)
    case .quickTime, .mp4, .m4a, .matroska, .webm, .wave, .ogg, .flac, .mp3: return nil
    }
  }

  /// The photo's details.
  var details: PhotoDetails {
    var details = PhotoDetails(metadata)
    (details.width, details.height) = (width, height)
    details.frameCount = frameCount
    if let orientation { details.orientation = orientation }
    details.hasThumbnail = details.hasThumbnail || hasThumbnail
    return details
  }
}
