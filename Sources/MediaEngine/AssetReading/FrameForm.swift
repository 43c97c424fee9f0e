import GStreamer

/// How frames are given out.
package struct FrameForm: Sendable {
  /// The pixel format; nil leaves it to the decoder.
  package var pixelFormat: UInt32?
  /// The size; nil keeps the frames' own.
  package var size: (width: Int, height: Int)?

  package init(pixelFormat: UInt32? = nil, size: (width: Int, height: Int)? = nil) {
    (self.pixelFormat, self.size) = (pixelFormat, size)
  }

  /// Whether the pixel format has more than eight bits per component.
  var isDeep: Bool {
    guard let pixelFormat, let (name, _) = PixelFormatNames.name(of: pixelFormat) else { return false }
    return (VideoInfo(Caps("video/x-raw", ["format": name, "width": 2, "height": 2]))?.depth ?? 8) > 8
  }
}
