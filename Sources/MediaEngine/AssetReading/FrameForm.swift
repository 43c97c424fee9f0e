/// How frames are given out.
package struct FrameForm: Sendable {
  /// The pixel format; nil leaves it to the decoder.
  package var pixelFormat: UInt32?
  /// The size; nil keeps the frames' own.
  package var size: (width: Int, height: Int)?

  package init(pixelFormat: UInt32? = nil, size: (width: Int, height: Int)? = nil) {
    (self.pixelFormat, self.size) = (pixelFormat, size)
  }
}
