import GStreamer

extension VideoEncoding.Codec {
  /// Whether an encoder for it is installed. Whether it works shows when it is tried.
  public var isAvailable: Bool {
    EncoderList.standard.video[self]?.contains { ElementFactory.exists($0.name) } ?? false
  }
}
