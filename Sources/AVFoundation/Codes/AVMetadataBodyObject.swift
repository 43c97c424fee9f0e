/// A body in a frame. Bodies aren't detected here, so none is ever delivered.
open class AVMetadataBodyObject: AVMetadataObject, @unchecked Sendable {
  /// An ID that is the same for one body from frame to frame.
  open var bodyID: Int { 0 }
}
