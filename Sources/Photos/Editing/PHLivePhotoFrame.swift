import CoreGraphics
import CoreImage
import CoreMedia

/// A picture of a Live Photo that is being edited: the still, or a frame of the movie.
public protocol PHLivePhotoFrame: AnyObject {
  /// The picture, upright, with its origin at the lower left.
  var image: CIImage { get }
  /// Its time from the beginning of the movie.
  var time: CMTime { get }
  /// Whether it is the still or a frame of the movie.
  var type: PHLivePhotoFrameType { get }
  /// The size of the picture in relation to that in the file: less than 1 while a smaller Live Photo is prepared for display.
  /// Lengths in pixels, such as radii, are to be multiplied with it.
  var renderScale: CGFloat { get }
}

/// Makes the new picture of a frame: nil, with an error, if it can't. It is called on arbitrary threads.
public typealias PHLivePhotoFrameProcessingBlock = (any PHLivePhotoFrame, NSErrorPointer) -> CIImage?

/// A frame as the editing context hands it out.
final class LivePhotoFrame: PHLivePhotoFrame {
  let image: CIImage
  let time: CMTime
  let type: PHLivePhotoFrameType
  let renderScale: CGFloat

  init(_ image: CIImage, at time: CMTime, _ type: PHLivePhotoFrameType, scale: CGFloat) {
    (self.image, self.time, self.type, renderScale) = (image, time, type, scale)
  }
}
