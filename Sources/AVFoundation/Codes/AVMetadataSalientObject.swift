/// A salient object in a frame. These aren't detected here, so none is ever delivered.
open class AVMetadataSalientObject: AVMetadataObject, @unchecked Sendable {
  /// An ID that is the same for one object from frame to frame.
  open var objectID: Int { 0 }
}
