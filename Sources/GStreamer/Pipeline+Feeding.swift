import GLibSupport

extension Pipeline {
  /// Starts a pipeline that a pad of ours feeds, and begins a stream there; a pipeline that can't start is stopped. Waits on
  /// the main thread, too: decoders and encoders start for calls that answer at once.
  public func startBlocking(fedBy pad: Pad, stream: String) throws {
    try offMainThread {
      do {
        try setStateBlocking(.playing)
      } catch {
        _ = try? setStateBlocking(.null)
        throw error
      }
    }
    pad.setActive(true)
    pad.push(.streamStart(id: stream))
  }
}
