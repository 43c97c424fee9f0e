extension Pipeline {
  /// Starts a pipeline that a pad of ours feeds, and begins a stream there; a pipeline that can't start is stopped.
  public func startBlocking(fedBy pad: Pad, stream: String) throws {
    do {
      try setStateBlocking(.playing)
    } catch {
      _ = try? setStateBlocking(.null)
      throw error
    }
    pad.setActive(true)
    pad.push(.streamStart(id: stream))
  }
}
