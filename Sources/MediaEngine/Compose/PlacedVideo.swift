import CMediaKernels
import CoreGraphics

/// A place at which an overlay shows the video.
public struct PlacedVideo: Sendable {
  /// From the video's pixels to those of the picture.
  package var place: PlaneProjection
  /// How much of each pixel of the picture shows the video, from 0 to 255: row by row, without gaps.
  var mask: [UInt8]
  /// The part of the picture outside of which the mask is 0.
  var area: CGRect

  /// Nil for a mask that shows nothing.
  init?(_ place: PlaneProjection, mask: [UInt8], width: Int, height: Int) {
    var (left, top, right, bottom) = (Int32(0), Int32(0), Int32(0), Int32(0))
    guard mask.count >= width * height,
      kinora_mask_bounds(mask, Int32(width), Int32(height), &left, &top, &right, &bottom)
    else { return nil }
    (self.place, self.mask) = (place, mask)
    area = CGRect(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
  }
}
