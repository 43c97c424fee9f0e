internal import CImageKernels
import CoreGraphics
import CoreVideo

/// A pixel buffer of luma and chroma, as the kernels take it.
struct LumaChromaPicture: @unchecked Sendable {
  let picture: image_luma_chroma

  /// The picture of a locked buffer; nil for formats that are none, or unknown.
  init?(_ buffer: CVPixelBuffer) {
    let format = CVPixelBufferGetPixelFormatType(buffer)
    guard let shape = Shape(format) else { return nil }
    var picture = image_luma_chroma()
    picture.width = Int32(clamping: CVPixelBufferGetWidth(buffer))
    picture.height = Int32(clamping: CVPixelBufferGetHeight(buffer))
    picture.depth = shape.depth
    picture.full_range = shape.isFullRange
    picture.halves_across = shape.halvesAcross
    picture.halves_down = shape.halvesDown
    (picture.across, picture.down) = Self.siting(of: buffer)
    (picture.red_weight, picture.blue_weight) = Self.weights(of: buffer)
    let bytes = shape.depth > 8 ? 2 : 1
    func plane(_ index: Int, _ offset: Int, _ step: Int) -> image_plane? {
      let isPlanar = CVPixelBufferIsPlanar(buffer)
      let start = isPlanar ? CVPixelBufferGetBaseAddressOfPlane(buffer, index) : CVPixelBufferGetBaseAddress(buffer)
      guard let start else { return nil }
      return image_plane(
        data: start.assumingMemoryBound(to: UInt8.self) + offset,
        row_bytes: isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(buffer, index) : CVPixelBufferGetBytesPerRow(buffer),
        step: Int32(step))
    }
    let planes: (image_plane?, image_plane?, image_plane?)
    switch shape.storage {
    case .biplanar: planes = (plane(0, 0, bytes), plane(1, 0, 2 * bytes), plane(1, bytes, 2 * bytes))
    case .planar: planes = (plane(0, 0, 1), plane(1, 0, 1), plane(2, 0, 1))
    case .packed(let luma): planes = (plane(0, luma, 2), plane(0, 1 - luma, 4), plane(0, 3 - luma, 4))
    }
    guard let luma = planes.0, let blue = planes.1, let red = planes.2 else { return nil }
    (picture.luma, picture.blue, picture.red) = (luma, blue, red)
    self.picture = picture
  }

  static func isSupported(_ format: OSType) -> Bool { Shape(format) != nil }

  /// Where chroma lies, from the middle of the first of two pixels.
  private static func siting(of buffer: CVPixelBuffer) -> (Float, Float) {
    switch CVBufferCopyAttachment(buffer, kCVImageBufferChromaLocationTopFieldKey, nil) as? String {
    case kCVImageBufferChromaLocation_Center: (0.5, 0.5)
    case kCVImageBufferChromaLocation_TopLeft: (0, 0)
    case kCVImageBufferChromaLocation_Top: (0.5, 0)
    case kCVImageBufferChromaLocation_BottomLeft: (0, 1)
    case kCVImageBufferChromaLocation_Bottom: (0.5, 1)
    default: (0, 0.5)
    }
  }

  /// What red and blue weigh in luma; without an attachment by the size, as standard or high definition.
  private static func weights(of buffer: CVPixelBuffer) -> (Float, Float) {
    switch CVBufferCopyAttachment(buffer, kCVImageBufferYCbCrMatrixKey, nil) as? String {
    case kCVImageBufferYCbCrMatrix_ITU_R_709_2: (0.2126, 0.0722)
    case kCVImageBufferYCbCrMatrix_ITU_R_601_4: (0.299, 0.114)
    case kCVImageBufferYCbCrMatrix_SMPTE_240M_1995: (0.212, 0.087)
    case kCVImageBufferYCbCrMatrix_ITU_R_2020: (0.2627, 0.0593)
    default: CVPixelBufferGetHeight(buffer) > 576 ? (0.2126, 0.0722) : (0.299, 0.114)
    }
  }

  private enum Storage {
    case biplanar, planar
    /// Two pixels in four bytes; the number is where the first luma is, and chroma takes the other places.
    case packed(Int)
  }

  private struct Shape {
    var storage = Storage.biplanar
    var depth: Int32 = 8
    var isFullRange = false
    var halvesAcross = true
    var halvesDown = false

    init?(_ format: OSType) {
      switch format {
      case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: halvesDown = true
      case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: (halvesDown, isFullRange) = (true, true)
      case kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange: break
      case kCVPixelFormatType_422YpCbCr8BiPlanarFullRange: isFullRange = true
      case kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange: halvesAcross = false
      case kCVPixelFormatType_444YpCbCr8BiPlanarFullRange: (halvesAcross, isFullRange) = (false, true)
      case kCVPixelFormatType_420YpCbCr8Planar: (storage, halvesDown) = (.planar, true)
      case kCVPixelFormatType_420YpCbCr8PlanarFullRange: (storage, halvesDown, isFullRange) = (.planar, true, true)
      case kCVPixelFormatType_422YpCbCr8: storage = .packed(1)
      case kCVPixelFormatType_422YpCbCr8_yuvs: storage = .packed(0)
      case kCVPixelFormatType_422YpCbCr8FullRange: (storage, isFullRange) = (.packed(0), true)
      case kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: (depth, halvesDown) = (10, true)
      case kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: (depth, halvesDown, isFullRange) = (10, true, true)
      case kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange: depth = 10
      case kCVPixelFormatType_422YpCbCr10BiPlanarFullRange: (depth, isFullRange) = (10, true)
      case kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange: (depth, halvesAcross) = (10, false)
      case kCVPixelFormatType_444YpCbCr10BiPlanarFullRange: (depth, halvesAcross, isFullRange) = (10, false, true)
      case kCVPixelFormatType_422YpCbCr16BiPlanarVideoRange: depth = 16
      case kCVPixelFormatType_444YpCbCr16BiPlanarVideoRange: (depth, halvesAcross) = (16, false)
      default: return nil
      }
    }
  }
}
